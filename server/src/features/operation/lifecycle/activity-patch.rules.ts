import type {
  ActivityEvent,
  ActivityStatus,
  SyncState,
} from '@cuadrilla/contract/operation/activity-status.ts';
import { endedStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import { eventsWithReason } from './activity-state.rules.ts';

/** The columns of an activity that its events write. */
export interface Patchable {
  kind: 'field' | 'office' | 'system';
  status: ActivityStatus;
  sync_state: SyncState;
  sync_error: string | null;
  employee_id: number | null;
  company_id: number | null;
  assigned_at: string | null;
  started_at: string | null;
  done_at: string | null;
  ended_at: string | null;
  wakes_at: string | null;
  reactivated_at: string | null;
  reason: string | null;
  cause: string | null;
}

/** Who the activity goes to; null leaves it with whom it is. */
export interface Assignee {
  id: number;
  companyId: number | null;
}

/** After these events something is still to be sent: the activity to the phone, or photos to the server. */
const owing: ReadonlySet<ActivityEvent> = new Set(['assign', 'reassign', 'reactivate', 'finish']);

/**
 * An activity after an event that the table of transitions allows.
 * @param at the server's clock; a phone's own clock is stored in the history alone.
 * @param cause the code behind the reason, where there is one.
 */
export function patched<R extends Patchable>(
  row: R,
  event: ActivityEvent,
  to: ActivityStatus,
  at: string,
  reason: string | null,
  assignee: Assignee | null,
  cause: string | null = null,
): R {
  const after: R = {
    ...row,
    status: to,
    sync_error: null,
    sync_state: row.kind === 'field' && owing.has(event) ? 'BY_SYNC' : 'SYNC',
  };
  if (assignee) {
    after.employee_id = assignee.id;
    after.company_id = assignee.companyId;
  }
  if (event === 'unassign') after.employee_id = null;
  Object.assign(after, timesAfter(row, event, at));
  if (eventsWithReason.has(event)) {
    after.reason = reason;
    after.cause = cause;
  }
  return after;
}

function timesAfter(row: Patchable, event: ActivityEvent, at: string): Partial<Patchable> {
  switch (event) {
    case 'assign':
    case 'reassign':
    case 'reactivate': {
      // Whoever gets it now has not begun it.
      const given = { assigned_at: at, started_at: null, done_at: null, ended_at: null };
      return event === 'reactivate' ? { ...given, reactivated_at: at } : given;
    }
    case 'unassign':
      return { assigned_at: null, started_at: null };
    case 'begin':
      return { started_at: row.started_at ?? at };
    case 'finish':
      return { started_at: row.started_at ?? at, done_at: at };
    case 'complete':
      return { done_at: row.done_at ?? at, ended_at: at, wakes_at: null };
    case 'unrealize':
    case 'reject':
      return { ended_at: at };
    default:
      return {};
  }
}

/**
 * Whether an operation still waits for this activity: it is not ended, or it ended without a way forward and
 * staff must send it out again. `goesOn`: a later stage was opened from it.
 */
export function holdsOpen(
  row: { status: ActivityStatus; withdrawn_at: string | null },
  { goesOn, planned, stays }: { goesOn: boolean; planned: boolean; stays: boolean },
): boolean {
  if (row.withdrawn_at !== null) return false;
  if (!endedStatuses.includes(row.status)) return true;
  if (goesOn || !planned) return false;
  return row.status === 'synchronized' ? stays : true;
}
