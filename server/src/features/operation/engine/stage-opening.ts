import { addTerm, notBefore, type Calendar } from '@cuadrilla/contract/kit/business-time.ts';
import type { Priority } from '@cuadrilla/contract/kit/fields.ts';
import type { Term } from '@cuadrilla/contract/kit/term.ts';
import type { Stage } from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import { settingsOf, type Settings } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import {
  insertActivities,
  type ActivityRow,
  type NewActivity,
  type OperationRow,
} from '#features/operation/lifecycle/activity-change.store.ts';
import { instantIn, type Answers } from './operation-facts.ts';

export interface Opening {
  operation: OperationRow;
  stage: Stage;
  predecessorId: number | null;
  /** Answers that a term may start at, e.g. `hora_pago`. */
  answers: Answers;
}

/** Opens stages as activities, each with its form version, priority and terms. */
export async function openStages(ctx: TenantCtx, openings: readonly Opening[]): Promise<ActivityRow[]> {
  if (openings.length === 0) return [];
  const settings = await settingsOf(ctx);
  return insertActivities(
    ctx,
    openings.map((opening) => planned(opening, settings, ctx.now)),
  );
}

function planned(
  { operation, stage, predecessorId, answers }: Opening,
  settings: Settings,
  now: Date,
): NewActivity {
  const type = stage.activityType === undefined ? undefined : settings.typesByCode.get(stage.activityType);
  const { calendar } = settings;
  const startOf = (term: Term): Date =>
    term.from === undefined ? now : (instantIn(answers[term.from], calendar.timeZone) ?? now);
  const term = stage.term ?? type?.term ?? null;
  const due = term
    ? addTerm(startOf(term), term, calendar)
    : operation.due_at === null
      ? null
      : new Date(operation.due_at);
  const earliest = stage.notBefore ? notBefore(startOf(stage.notBefore), stage.notBefore, calendar) : null;
  return {
    operation,
    stage: stage.key,
    kind: stage.kind,
    typeId: type?.id ?? null,
    formVersionId: (stage.form === undefined ? type?.formVersionId : settings.forms.get(stage.form)) ?? null,
    priority: stage.priority ?? priorityOf(operation.priority, type?.priority),
    predecessorId,
    notBefore: earliest,
    dueAt: stage.kind === 'system' ? null : due && earliest && due < earliest ? earliest : due,
    wakesAt: wakesAt(stage, now, calendar),
  };
}

/** The order's own priority, unless it says nothing in particular. */
const priorityOf = (order: Priority, type: Priority | undefined): Priority =>
  order === 'half' ? (type ?? 'half') : order;

function wakesAt({ system }: Stage, now: Date, calendar: Calendar): Date | null {
  return system?.type === 'wait' && system.after ? addTerm(now, system.after, calendar) : null;
}
