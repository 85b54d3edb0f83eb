import type {
  ActivityEvent,
  ActivityStatus,
  SyncState,
} from '@cuadrilla/contract/operation/activity-status.ts';
import { endedStatuses } from '@cuadrilla/contract/operation/activity-status.ts';

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
}

/** Who the activity goes to; null leaves it with whom it is. */
export interface Assignee {
  id: number;
  companyId: number | null;
}

/** After these the phone or the server owes the other something: the activity itself, or photos. */
const owing: ReadonlySet<ActivityEvent> = new Set(['assign', 'reassign', 'reactivate', 'finish']);

/**
 * An activity after an event that the table of transitions allows.
 * @param at the server's clock; a phone's own clock is kept in the history alone.
 */
export function patched<R extends Patchable>(
  row: R,
  event: ActivityEvent,
  to: ActivityStatus,
  at: string,
  reason: string | null,
  assignee: Assignee | null,
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
  switch (event) {
    case 'assign':
    case 'reassign':
    case 'reactivate':
      after.assigned_at = at;
      after.done_at = after.ended_at = null;
      if (event !== 'assign') after.reason = reason;
      if (event === 'reactivate') after.reactivated_at = at;
      // To whoever gets it now it is not begun.
      after.started_at = null;
      break;
    case 'begin':
      after.started_at ??= at;
      break;
    case 'finish':
      after.started_at ??= at;
      after.done_at = at;
      break;
    case 'complete':
      after.done_at ??= at;
      after.ended_at = at;
      after.wakes_at = null;
      break;
    case 'unrealize':
    case 'reject':
      after.ended_at = at;
      after.reason = reason;
      break;
    default:
  }
  return after;
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
