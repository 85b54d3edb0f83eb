import type { QuestionCounter } from './question-codes.ts';

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
  'reviewed',
  'deviations_checked',
  'deviations',
  'reconnection_readings',
  'self_reconnections',
  'water',
  'energy',
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

/** Of closed work beside the calendar of billing, the monthly plans, and the shifts. */
export const calendarCounters = ['billed', 'before_billing'] as const;
/** Of visits, what the server refused of their sending. */
export const syncCounters = ['sent', 'sync_refused'] as const;
export const planCounters = ['installed', 'planned'] as const;
export const shiftCounters = ['worked_minutes', 'available_minutes'] as const;

/** What no list of activities is behind. */
export const unlistedCounters: readonly string[] = ['person_days', 'planned', 'available_minutes'];

export type Counter =
  | ClosedCounter
  | (typeof openedCounters)[number]
  | (typeof openCounters)[number]
  | (typeof singleCounters)[number]
  | (typeof calendarCounters)[number]
  | (typeof syncCounters)[number]
  | (typeof planCounters)[number]
  | (typeof shiftCounters)[number]
  | QuestionCounter;
