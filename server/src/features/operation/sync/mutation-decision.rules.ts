import type { Mutation } from '@cuadrilla/contract/operation/sync.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { dateFormat } from '#platform/formats.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { next } from '#features/operation/lifecycle/activity-state.rules.ts';
import type { Refusal } from '#features/operation/lifecycle/event-legality.rules.ts';

/** A mutation about an activity. */
export type ActivityMutation = Exclude<Mutation, { type: 'position' }>;

/** The employee whose phone sends, and the server's clock. */
export interface DecisionContext {
  userId: number;
  /** Whether the activity was ever given to this employee. */
  wasGiven: boolean;
  now: Date;
  locale: Locale;
  timeZone: string;
}

/**
 * What becomes of a mutation. Who holds the activity is decided now, not when the phone did it. An employee
 * who no longer holds it loses nothing: answers are stored as superseded, and no rule reads them.
 */
export function decideMutation(
  mutation: ActivityMutation,
  row: ActivityRow,
  context: DecisionContext,
): 'apply' | 'supersede' | Refusal {
  const isOwn = row.employee_id === context.userId;
  if (!isOwn && !context.wasGiven) return { code: 'NOT_ASSIGNED_TO_YOU' };
  const isOver = row.withdrawn_at !== null || row.operation.status === 'cancelled';
  const isCurrent = isOwn && !isOver && mutation.baseVersion >= row.assigned_version;
  if (!isCurrent) return 'supersede';
  if (mutation.type === 'finish' && next(row.status, 'finish') === null) return 'supersede';
  const startsWork = mutation.type === 'begin' || mutation.type === 'finish';
  return (startsWork ? tooEarly(row, context) : null) ?? 'apply';
}

/** The server's clock decides, whatever the phone's says. */
function tooEarly({ not_before }: ActivityRow, { now, locale, timeZone }: DecisionContext): Refusal | null {
  if (not_before === null || new Date(not_before) <= now) return null;
  const format = dateFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return { code: 'TOO_EARLY', detail: { at: format.format(new Date(not_before)) } };
}
