import type { ActivityEvent, ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';

interface Row {
  from: readonly ActivityStatus[];
  to: ActivityStatus;
}

/*
 * A phone may jump forward (finish from assigned): what it did without a signal still counts when the message
 * about an earlier step was lost, or when the activity was taken from its employee and given back meanwhile.
 */
const onThePhone: readonly ActivityStatus[] = ['assigned', 'downloaded', 'seen', 'pending'];

const fieldTable: Record<ActivityEvent, Row> = {
  assign: { from: ['new'], to: 'assigned' },
  reassign: {
    from: ['new', 'assigned', 'downloaded', 'seen', 'pending', 'unrealized', 'rejected'],
    to: 'assigned',
  },
  reactivate: { from: ['done', 'synchronized', 'unrealized', 'rejected'], to: 'assigned' },
  // Once it was begun, work would be lost: it is reassigned instead, with the new employee's work code.
  unassign: { from: ['assigned', 'downloaded', 'seen'], to: 'new' },
  download: { from: ['assigned'], to: 'downloaded' },
  see: { from: ['assigned', 'downloaded'], to: 'seen' },
  begin: { from: ['assigned', 'downloaded', 'seen'], to: 'pending' },
  finish: { from: onThePhone, to: 'done' },
  complete: { from: ['done'], to: 'synchronized' },
  unrealize: { from: onThePhone, to: 'unrealized' },
  reject: { from: ['new', ...onThePhone, 'done'], to: 'rejected' },
};

const never: Row = { from: [], to: 'new' };

/** An office stage is decided on screen in one step; nothing of it ever is on a phone. */
const officeTable: Record<ActivityEvent, Row> = {
  assign: { from: ['new'], to: 'assigned' },
  reassign: { from: ['new', 'assigned', 'unrealized', 'rejected'], to: 'assigned' },
  reactivate: { from: ['synchronized', 'unrealized', 'rejected'], to: 'assigned' },
  unassign: { from: ['assigned'], to: 'new' },
  download: never,
  see: never,
  begin: never,
  finish: never,
  complete: { from: ['new', 'assigned'], to: 'synchronized' },
  unrealize: never,
  reject: { from: ['new', 'assigned'], to: 'rejected' },
};

const systemTable: Record<ActivityEvent, Row> = {
  assign: never,
  reassign: never,
  reactivate: never,
  unassign: never,
  download: never,
  see: never,
  begin: never,
  finish: never,
  complete: { from: ['new'], to: 'synchronized' },
  unrealize: never,
  reject: never,
};

/** The only allowed transitions, by kind of stage (domain, "Activity life cycle"). */
export const transitions: Record<StageKind, Record<ActivityEvent, Row>> = {
  field: fieldTable,
  office: officeTable,
  system: systemTable,
};

/** Events that need a reason, which the activity then shows. */
export const eventsWithReason: ReadonlySet<ActivityEvent> = new Set([
  'reassign',
  'reactivate',
  'unrealize',
  'reject',
]);

/** The status that an event leads to, or null when the table does not have it. */
export function next(
  status: ActivityStatus,
  event: ActivityEvent,
  kind: StageKind = 'field',
): ActivityStatus | null {
  const row = transitions[kind][event];
  return row.from.includes(status) ? row.to : null;
}
