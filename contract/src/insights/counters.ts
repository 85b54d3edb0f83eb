/**
 * What is added up, activity by activity. The facts and the rollups of closed work have a column, or an expression,
 * for each; a measure divides one by another.
 */
export const closedCounters = [
  'closed',
  'done',
  'visits',
  'effective',
  'ineffective',
  'unrealized',
  'rejected',
  'with_term',
  'in_term',
  'term_effective',
  'with_operation_term',
  'in_operation_term',
  'evidence_due',
  'evidence_ok',
  'off_site',
  'revisits',
  'staff_rejected',
  'cycle_minutes',
  'cycles',
  'work_minutes',
  'works',
] as const;
export type ClosedCounter = (typeof closedCounters)[number];

/** Of the activities that were opened, by the day of opening. */
export const openedCounters = ['opened'] as const;

/** Of the activities that have not ended now. */
export const openCounters = [
  'open',
  'late',
  'at_risk',
  'unassigned',
  'awaiting_evidence',
  'sync_errors',
] as const;

/** Of the closed work, one by one: no rollup can add them up. */
export const singleCounters = ['person_days', 'sync_minutes'] as const;

export type Counter =
  | ClosedCounter
  | (typeof openedCounters)[number]
  | (typeof openCounters)[number]
  | (typeof singleCounters)[number];
