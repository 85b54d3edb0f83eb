import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { checkAnswers, questionsOf } from '@cuadrilla/forms/engine.ts';
import type { Mutation } from '@cuadrilla/contract/operation/sync.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflow-graph.ts';
import { formVersion, settingsOf, workflowVersion } from '#features/parameterization/design.store.ts';
import { listsOfForm } from '#features/parameterization/list-items.store.ts';
import { refuseUnusableForm } from '#features/parameterization/unusable-form.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { requireEvidence } from '#features/operation/activities/evidence.ts';
import { prefillOf, type Answers } from '#features/operation/engine/operation-facts.ts';
import type { NewSubmission } from './sync.store.ts';

export type FinishMutation = Extract<Mutation, { type: 'finish' }>;

/**
 * The answers of a finished activity, checked against its form.
 * @param byStage current answers of the operation
 * @throws STALE_VERSION, INVALID_ANSWERS, also for missing evidence
 */
export const checkedAnswers = (
  ctx: Ctx,
  mutation: FinishMutation,
  row: ActivityRow,
  byStage: Record<string, Answers>,
): Promise<Answers> => refuseUnusableForm(ctx, () => checkAgainstForm(ctx, mutation, row, byStage));

async function checkAgainstForm(
  ctx: Ctx,
  mutation: FinishMutation,
  row: ActivityRow,
  byStage: Record<string, Answers>,
): Promise<Answers> {
  if (row.form_version_id === null || mutation.formVersionId !== row.form_version_id)
    fail('STALE_VERSION', {}, { formVersionId: 'differs' });
  const { definition: workflow } = await workflowVersion(ctx, row.operation.workflow_version_id);
  const form = await formVersion(ctx, row.form_version_id);
  const { params, calendar } = await settingsOf(ctx);
  const known = questionsOf(form.definition);
  const unknown = mutation.photos.find(({ question }) => !known.has(questionName(question)));
  if (unknown) fail('INVALID_ANSWERS', {}, { [unknown.question]: 'unknown_question' });
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
    fail(
      'INVALID_ANSWERS',
      {},
      Object.fromEntries(
        checked.errors.map(({ question, message_key, text }) => [question || 'answers', text ?? message_key]),
      ),
    );
  await requireEvidence(ctx, row.type_id, form.definition, {
    answers: checked.answers,
    hasPlace: mutation.place !== null,
    stageQuestions: stageOf(workflow, row.stage)?.questions ?? null,
  });
  return checked.answers;
}

/** A photo inside a repeat is announced as `materiales[0].foto`. */
const questionName = (path: string): string => path.split(/[.[]/, 1)[0]!;

/** The submission that a mutation announces; a photo that it names twice for one question counts once. */
export const submissionOf = (
  deviceId: string,
  mutation: FinishMutation,
  row: ActivityRow,
  answers: Answers,
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
