import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { partsOfName, photosOf } from '@cuadrilla/forms/annexes.ts';
import { checkAnswers, questionsOf } from '@cuadrilla/forms/engine.ts';
import type { AnnexAnswers } from '@cuadrilla/contract/operation/activities.ts';
import type { Mutation } from '@cuadrilla/contract/operation/sync.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { formVersion, settingsOf, workflowVersion } from '#features/parameterization/design.store.ts';
import { listsOfForms } from '#features/parameterization/list-items.store.ts';
import { refuseUnusableForm } from '#features/parameterization/unusable-form.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { refuseErrors, requireEvidence } from '#features/operation/activities/evidence.ts';
import {
  checkedAnnexes,
  stageAnnexesOf,
  storedAnnexes,
  type StageAnnex,
} from '#features/operation/engine/annex-answers.ts';
import { prefillOf, type Answers, type StageState } from '#features/operation/engine/operation-facts.ts';
import type { NewSubmission } from './sync.store.ts';

export type FinishMutation = Extract<Mutation, { type: 'finish' }>;

export interface FinishedAnswers {
  answers: Answers;
  annexes: AnnexAnswers[];
}

/**
 * The answers of a finished activity, checked against its forms.
 * @param state of the operation
 * @throws STALE_VERSION, INVALID_ANSWERS, also for missing evidence
 */
export const checkedAnswers = (
  ctx: Ctx,
  mutation: FinishMutation,
  row: ActivityRow,
  state: StageState,
): Promise<FinishedAnswers> => refuseUnusableForm(ctx, () => checkAgainstForms(ctx, mutation, row, state));

async function checkAgainstForms(
  ctx: Ctx,
  mutation: FinishMutation,
  row: ActivityRow,
  state: StageState,
): Promise<FinishedAnswers> {
  if (row.form_version_id === null || mutation.formVersionId !== row.form_version_id)
    fail('STALE_VERSION', {}, { formVersionId: 'differs' });
  const { definition: workflow } = await workflowVersion(ctx, row.operation.workflow_version_id);
  const { definition } = await formVersion(ctx, row.form_version_id);
  const stageAnnexes = await stageAnnexesOf(ctx, state.annexes[row.stage]);
  refuseForeign(mutation, definition, stageAnnexes);
  const { params, calendar } = await settingsOf(ctx);
  const stageQuestions = stageOf(workflow, row.stage)?.questions ?? null;
  const context = {
    prefill: await prefillOf(ctx, workflow, row, row.operation, state.answers, definition),
    params,
    calendar,
    lists: await listsOfForms(ctx, [definition, ...stageAnnexes.map((annex) => annex.definition)]),
    now: new Date(mutation.at),
    locale: ctx.locale,
  };
  const checked = checkAnswers(definition, mutation.answers, {
    ...context,
    stageQuestions,
    photos: photosOf(mutation.photos, null),
  });
  refuseErrors(checked.errors);
  const main = { definition, answers: checked.answers };
  const { annexes, errors } = await checkedAnnexes(ctx, row, stageAnnexes, mutation.annexes, main, {
    ...context,
    photos: mutation.photos,
  });
  refuseErrors(errors);
  await requireEvidence(ctx, row.type_id, definition, {
    answers: checked.answers,
    hasPlace: mutation.place !== null,
    stageQuestions,
    annexes,
  });
  return { answers: checked.answers, annexes: storedAnnexes(annexes) };
}

/** @throws STALE_VERSION for another version of an annex; INVALID_ANSWERS for a photo that no question takes */
function refuseForeign(
  { annexes, photos }: FinishMutation,
  main: FormDefinition,
  stageAnnexes: readonly StageAnnex[],
): void {
  const byForm = new Map(stageAnnexes.map((annex) => [annex.form, annex]));
  for (const { form, formVersionId } of annexes) {
    const own = byForm.get(form);
    if (own && own.design.versionId !== formVersionId)
      fail('STALE_VERSION', {}, { [`annexes.${form}`]: 'differs' });
  }
  const unknown = photos.find((photo) => {
    const { form, question } = partsOfName(photo.question);
    const definition = form === null ? main : byForm.get(form)?.definition;
    return !definition || !questionsOf(definition).has(questionName(question));
  });
  if (unknown) fail('INVALID_ANSWERS', {}, { [unknown.question]: 'unknown_question' });
}

/** A photo inside a repeat is announced as `materiales[0].foto`. */
const questionName = (path: string): string => path.split(/[.[]/, 1)[0]!;

/** The submission that a mutation announces; a photo that it names twice for one question counts once. */
export const submissionOf = (
  deviceId: string,
  mutation: FinishMutation,
  row: ActivityRow,
  { answers, annexes }: FinishedAnswers,
): NewSubmission => ({
  activityId: row.id,
  formVersionId: row.form_version_id ?? mutation.formVersionId,
  answers,
  annexes,
  deviceId,
  mutationId: mutation.id,
  startedAt: mutation.startedAt,
  deviceAt: mutation.at,
  place: mutation.place,
  photos: [...new Map(mutation.photos.map((photo) => [`${photo.question} ${photo.sha256}`, photo])).values()],
});
