import {
  endedStatuses,
  type ActivityEvent,
  type ActivityStatus,
  type OperationStatus,
} from '@cuadrilla/contract/operation/activity-status.ts';
import type { ErrorCode } from '@cuadrilla/contract/errors.ts';
import type { StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import { eventsWithReason, next, transitions } from './activity-state.rules.ts';

/** What decides whether an event may happen to an activity. */
export interface ActivityState {
  status: ActivityStatus;
  kind: StageKind;
  withdrawn: boolean;
  /** It was reactivated before: possible once. */
  reactivated: boolean;
  operationStatus: OperationStatus;
  /** A stage after this one that somebody has begun; only an event that sends it out again depends on it. */
  begunSuccessor: string | null;
}

/** Why an event is refused, in the form of a `Failure`. */
export interface Refusal {
  code: ErrorCode;
  detail?: Record<string, string | number> | undefined;
  fields?: Record<string, string> | undefined;
}

/** Who the activity goes to, and the reason that was given. */
export interface EventRequest {
  reason: string | null;
  assigneeId: number | null;
}

/** The state of an activity's row, as the database gives it. */
export const stateOf = (
  row: {
    status: ActivityStatus;
    kind: StageKind;
    withdrawn_at: string | null;
    reactivated_at: string | null;
  },
  operationStatus: OperationStatus,
  begunSuccessor: string | null = null,
): ActivityState => ({
  status: row.status,
  kind: row.kind,
  withdrawn: row.withdrawn_at !== null,
  reactivated: row.reactivated_at !== null,
  operationStatus,
  begunSuccessor,
});

/** Whether an event takes back what an ended activity had opened. */
export const sendsOutAgain = (status: ActivityStatus, event: ActivityEvent): boolean =>
  event === 'reactivate' || (event === 'reassign' && endedStatuses.includes(status));

/** Why an event cannot happen to an activity as it is, whoever requests it; null when it can. */
export function stateRefusal(state: ActivityState, event: ActivityEvent): Refusal | null {
  const { status, kind, operationStatus, begunSuccessor } = state;
  if (state.withdrawn || operationStatus === 'cancelled') return { code: 'ALREADY_ENDED' };
  if (event === 'reactivate' && state.reactivated) return { code: 'ALREADY_REACTIVATED' };
  if (next(status, event, kind) === null)
    return { code: 'ILLEGAL_TRANSITION', detail: { from: status, to: transitions.field[event].to } };
  if (!sendsOutAgain(status, event)) return operationStatus === 'open' ? null : { code: 'ALREADY_ENDED' };
  return begunSuccessor === null ? null : { code: 'SUCCESSOR_BEGUN', detail: { stage: begunSuccessor } };
}

/**
 * Why an event is refused, its reason and its assignee included; null when it is legal.
 * @param employeeId who has the activity now
 */
export function eventRefusal(
  state: ActivityState,
  employeeId: number | null,
  event: ActivityEvent,
  { reason, assigneeId }: EventRequest,
): Refusal | null {
  const refusal = stateRefusal(state, event);
  if (refusal) return refusal;
  if (reason === null && eventsWithReason.has(event))
    return { code: 'REASON_REQUIRED', fields: { reason: 'REASON_REQUIRED' } };
  const needsAssignee =
    event === 'assign' ||
    event === 'reassign' ||
    (event === 'reactivate' && state.kind === 'field' && employeeId === null);
  if (needsAssignee && assigneeId === null)
    return { code: 'EMPLOYEE_NOT_AVAILABLE', fields: { employeeId: 'required' } };
  if (event === 'reassign' && assigneeId === employeeId && !endedStatuses.includes(state.status))
    return { code: 'EMPLOYEE_NOT_AVAILABLE', fields: { employeeId: 'same' } };
  return null;
}

/** Why staff cannot decide an activity on screen: only office stages are, the server completes the others. */
export const decisionRefusal = (state: ActivityState): Refusal | null =>
  state.kind === 'office'
    ? stateRefusal(state, 'complete')
    : { code: 'ILLEGAL_TRANSITION', detail: { from: state.status, to: 'synchronized' } };

const staffEvents: readonly ActivityEvent[] = ['assign', 'reassign', 'unassign', 'reactivate', 'reject'];

/** What staff may do with an activity now, if their permissions allow it. Phone events are not among them. */
export const allowedEvents = (state: ActivityState): ActivityEvent[] => [
  ...staffEvents.filter((event) => stateRefusal(state, event) === null),
  ...(decisionRefusal(state) === null ? (['complete'] as const) : []),
];
