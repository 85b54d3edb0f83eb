import { addTerm, notBefore, type Calendar } from '@cuadrilla/contract/kit/business-time.ts';
import type { Priority } from '@cuadrilla/contract/kit/fields.ts';
import type { Term } from '@cuadrilla/contract/kit/term.ts';
import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { stageAnnexes } from '@cuadrilla/contract/parameterization/workflows/workflow-annexes.ts';
import { settingsOf, type Settings } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { type ActivityRow, type OperationRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { insertActivities, type NewActivity } from '#features/operation/lifecycle/activity-insert.store.ts';
import type { Answers } from './operation-facts.ts';
import { reserveNumbers } from './reserved-numbers.store.ts';
import { termStart } from './term-starts.ts';

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
  const fresh = openings.map((opening) => newActivity(opening, settings, ctx.now));
  const numbers = await reserveNumbers(
    ctx,
    fresh.map((one) => ({ ...one, workflowVersionId: one.operation.workflow_version_id })),
  );
  return insertActivities(
    ctx,
    fresh.map((one, at) => ({ ...one, reservedNumber: numbers[at]! })),
  );
}

function newActivity(opening: Opening, settings: Settings, now: Date): Omit<NewActivity, 'reservedNumber'> {
  const { operation, stage, predecessorId } = opening;
  const type = stage.activityType === undefined ? undefined : settings.typesByCode.get(stage.activityType);
  const formVersionId = stage.form === undefined ? type?.formVersionId : settings.forms.get(stage.form);
  return {
    operation,
    stage: stage.key,
    kind: stage.kind,
    typeId: type?.id ?? null,
    formVersionId: formVersionId ?? null,
    annexes: formVersionId ? stageAnnexes(stage, settings.typesByCode) : [],
    priority: stage.priority ?? priorityOf(operation.priority, type?.priority),
    predecessorId,
    ...timesOf(opening, settings, now),
  };
}

/** When a stage is due, when it may begin, and when it is evaluated again. */
export interface StageTimes {
  dueAt: Date | null;
  notBefore: Date | null;
  wakesAt: Date | null;
}

/** The times of a stage that was opened at some moment. */
export const stageTimes = async (ctx: TenantCtx, opening: Opening, openedAt: Date): Promise<StageTimes> =>
  timesOf(opening, await settingsOf(ctx), openedAt);

function timesOf(opening: Opening, { typesByCode, calendar }: Settings, openedAt: Date): StageTimes {
  const { stage } = opening;
  const type = stage.activityType === undefined ? undefined : typesByCode.get(stage.activityType);
  return {
    ...termsOf(opening, stage.term ?? type?.term ?? null, calendar, openedAt),
    wakesAt: wakesAt(stage, openedAt, calendar),
  };
}

/** When a stage is due, and before which instant it must not begin: never due earlier than that. */
function termsOf(
  { operation, stage, answers }: Opening,
  term: Term | null,
  calendar: Calendar,
  now: Date,
): Pick<NewActivity, 'dueAt' | 'notBefore'> {
  const startOf = ({ from }: Term): Date =>
    (from === undefined ? null : termStart(answers, from, calendar.timeZone)) ?? now;
  const earliest = stage.notBefore ? notBefore(startOf(stage.notBefore), stage.notBefore, calendar) : null;
  if (stage.kind === 'system') return { dueAt: null, notBefore: earliest };
  const operationDue = operation.due_at === null ? null : new Date(operation.due_at);
  const due = term ? addTerm(startOf(term), term, calendar) : operationDue;
  return { dueAt: due && earliest && due < earliest ? earliest : due, notBefore: earliest };
}

/** The order's own priority; the type's when the order has the default one. */
const priorityOf = (order: Priority, type: Priority | undefined): Priority =>
  order === 'half' ? (type ?? 'half') : order;

function wakesAt({ system }: Stage, now: Date, calendar: Calendar): Date | null {
  return system?.type === 'wait' && system.after ? addTerm(now, system.after, calendar) : null;
}
