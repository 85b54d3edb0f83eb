import type { Mutation, MutationReply } from '@cuadrilla/contract/operation/sync.ts';
import { checkAnswers, questionsOf } from '@cuadrilla/forms/engine.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflow-graph.ts';
import { formVersion, settingsOf, workflowVersion } from '#features/parameterization/design.store.ts';
import { listsOfForm } from '#features/parameterization/list-items.store.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, Failure } from '#platform/failure.ts';
import { applyEvent } from '#features/operation/activities/activity-events.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { next } from '#features/operation/lifecycle/activity-state.rules.ts';
import { answersByStage, prefillOf } from '#features/operation/engine/operation-facts.ts';
import { complete } from './sync-complete.ts';
import { insertSubmissions, wasGiven, type NewSubmission } from './sync.store.ts';

/**
 * What one mutation of a phone does. The activity is locked; who holds it is asked now, not when the phone
 * did it. An employee who no longer holds an activity loses nothing: the answers are kept as superseded, and
 * no rule sees them.
 */
export type ActivityMutation = Exclude<Mutation, { type: 'position' }>;
export type Finish = Extract<Mutation, { type: 'finish' }>;

export interface MutationResult {
  result: Extract<MutationReply['result'], 'applied' | 'superseded'>;
  row: ActivityRow;
}

export async function applyMutation(
  ctx: Ctx,
  deviceId: string,
  mutation: ActivityMutation,
  row: ActivityRow,
): Promise<MutationResult> {
  const mine = row.employee_id === ctx.actor.userId;
  if (!mine && !(await wasGiven(ctx, row.id, ctx.actor.userId))) fail('NOT_ASSIGNED_TO_YOU');
  const counts = isCurrent(ctx, mutation, row);
  if (mutation.type === 'finish') {
    if (counts && next(row.status, 'finish') !== null) return finish(ctx, deviceId, mutation, row);
    await keepAnswers(ctx, deviceId, mutation, row, 'superseded', mutation.answers);
    return { result: 'superseded', row };
  }
  if (!counts) return { result: 'superseded', row };
  if (mutation.type === 'begin') checkNotBefore(ctx, row);
  const detail = { deviceId, deviceAt: mutation.at, place: mutation.place };
  switch (mutation.type) {
    case 'unrealize': {
      const answers = {
        resultado: 'no_efectiva',
        ...(mutation.cause !== null && { causal: mutation.cause }),
      };
      return {
        result: 'applied',
        row: await applyEvent(ctx, row, 'unrealize', { ...detail, reason: mutation.reason, answers }),
      };
    }
    case 'reject':
      return {
        result: 'applied',
        row: await applyEvent(ctx, row, 'reject', { ...detail, reason: mutation.reason }),
      };
    default:
      return { result: 'applied', row: await applyEvent(ctx, row, mutation.type, detail) };
  }
}

/** Whether the phone speaks of the assignment that holds now. */
export function isCurrent(ctx: Ctx, mutation: ActivityMutation, row: ActivityRow): boolean {
  const over = row.withdrawn_at !== null || row.operation.status === 'cancelled';
  return row.employee_id === ctx.actor.userId && !over && mutation.baseVersion >= row.assigned_version;
}

/** Whatever the phone's clock says: the server's own decides. */
function checkNotBefore(ctx: Ctx, row: ActivityRow): void {
  if (row.not_before === null || new Date(row.not_before) <= ctx.now) return;
  fail('TOO_EARLY', {
    at: new Intl.DateTimeFormat(ctx.locale, {
      timeZone: ctx.timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(new Date(row.not_before)),
  });
}

async function finish(
  ctx: Ctx,
  deviceId: string,
  mutation: Finish,
  row: ActivityRow,
): Promise<MutationResult> {
  checkNotBefore(ctx, row);
  const answers = await checkedAnswers(ctx, mutation, row, await answersByStage(ctx, row.operation.id));
  const owed = await keepAnswers(ctx, deviceId, mutation, row, 'current', answers);
  const done = await applyEvent(ctx, row, 'finish', {
    deviceId,
    deviceAt: mutation.at,
    place: mutation.place,
  });
  return { result: 'applied', row: owed === 0 ? await complete(ctx, done) : done };
}

/** @param byStage current answers of the operation @throws STALE_VERSION, INVALID_ANSWERS */
export async function checkedAnswers(
  ctx: Ctx,
  mutation: Finish,
  row: ActivityRow,
  byStage: Record<string, Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  if (row.form_version_id === null || mutation.formVersionId !== row.form_version_id)
    fail('STALE_VERSION', {}, { formVersionId: 'differs' });
  const { definition: workflow } = await workflowVersion(ctx, row.operation.workflow_version_id);
  const form = await formVersion(ctx, row.form_version_id);
  const { params, calendar } = await settingsOf(ctx);
  const known = questionsOf(form.definition);
  const strange = mutation.photos.find(({ question }) => !known.has(questionName(question)));
  if (strange) fail('INVALID_ANSWERS', {}, { [strange.question]: 'unknown_question' });
  const checked = checkAnswers(form.definition as FormDefinition, mutation.answers, {
    prefill: await prefillOf(
      ctx,
      workflow,
      row.stage,
      row.operation,
      byStage,
      form.definition as FormDefinition,
    ),
    params,
    calendar,
    lists: await listsOfForm(ctx, form.definition as FormDefinition),
    now: new Date(mutation.at),
    stageQuestions: stageOf(workflow, row.stage)?.questions ?? null,
    photos: mutation.photos,
    locale: ctx.locale,
  });
  if (!checked.valid)
    throw new Failure(
      'INVALID_ANSWERS',
      {},
      Object.fromEntries(
        checked.errors.map(({ question, message_key, text }) => [question || 'answers', text ?? message_key]),
      ),
    );
  return checked.answers;
}

/** A photo inside a repeat is announced as `materiales[0].foto`. */
const questionName = (path: string): string => path.split(/[.[]/, 1)[0]!;

/** @returns how many announced photos are still to come */
async function keepAnswers(
  ctx: Ctx,
  deviceId: string,
  mutation: Finish,
  row: ActivityRow,
  state: 'current' | 'superseded',
  answers: Record<string, unknown>,
): Promise<number> {
  return (
    (await insertSubmissions(ctx, state, [submissionOf(deviceId, mutation, row, answers)])).get(row.id) ?? 0
  );
}

export const submissionOf = (
  deviceId: string,
  mutation: Finish,
  row: ActivityRow,
  answers: Record<string, unknown>,
): NewSubmission => ({
  activityId: row.id,
  formVersionId: row.form_version_id ?? mutation.formVersionId,
  answers,
  deviceId,
  mutationId: mutation.id,
  startedAt: mutation.startedAt,
  deviceAt: mutation.at,
  place: mutation.place,
  photos: [...new Map(mutation.photos.map((photo) => [`${photo.question} ${photo.sha256}`, photo])).values()],
});
