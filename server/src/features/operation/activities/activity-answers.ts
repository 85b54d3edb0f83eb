import { CompiledQuery, sql } from 'kysely';
import type {
  Activity,
  AnnexAnswers,
  Outcome,
  Submission,
} from '@cuadrilla/contract/operation/activities.ts';
import { photosOf } from '@cuadrilla/forms/annexes.ts';
import { checkAnswers } from '@cuadrilla/forms/engine.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import { refuseUnusableForm } from '#features/parameterization/unusable-form.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { attempt } from '#platform/savepoint.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { viewOf } from './activity-view.ts';
import { refuseErrors, requireEvidence } from './evidence.ts';
import { outcomeOf } from './outcome.ts';
import { formedActivity, stageFormOf, type StageForm } from './stage-form.ts';
import { decisionRefusal, stateOf } from '#features/operation/lifecycle/event-legality.rules.ts';
import { uploadedFiles, adoptNamedFiles } from './attachment-upload.ts';
import { checkedAnnexes, storedAnnexes } from '#features/operation/engine/annex-answers.ts';
import { hasPath } from '#features/operation/engine/next-stages.ts';
import { factLabels } from '#features/operation/engine/fact-labels.ts';
import { applyEvent } from './activity-events.ts';
import { lockAtVersion } from './activity-lock.ts';
import { readableAnswers, type Answers } from '#features/operation/engine/operation-facts.ts';

/** What staff answered: the decision form, and its annexes. */
interface Decision {
  answers: Answers;
  annexes: readonly { form: string; answers: Answers }[];
}

const answersSql = (isOfCompany: boolean): string => `
  select s.id, s.number, s.state, s.form_version_id as "formVersionId", s.answers, s.annexes,
    concat_ws(' ', u.name, u.lastname) as author, s.started_at as "startedAt",
    s.device_at as "deviceAt", s.received_at as "receivedAt", s.latitude, s.longitude
  from activity a
    left join submission s on s.tenant_id = $1 and s.activity_id = a.id
    left join app_user u on u.tenant_id = $1 and u.id = s.author_id
  where a.tenant_id = $1 and a.id = $2${isOfCompany ? ' and a.company_id = $3' : ''}
  order by s.number desc`;
const answersOfAnyCompany = answersSql(false);
const answersOfCompany = answersSql(true);

/** Every submission of an activity, newest first. @throws NOT_FOUND unless the caller may see the activity */
export async function answersOf(ctx: Ctx, activityId: number): Promise<Submission[]> {
  const { companyScope } = ctx.actor;
  const query =
    companyScope === null
      ? CompiledQuery.raw(answersOfAnyCompany, [ctx.tenantId, activityId])
      : CompiledQuery.raw(answersOfCompany, [ctx.tenantId, activityId, companyScope]);
  const { rows } = await ctx.db.executeQuery(query as CompiledQuery<Submission | { id: null }>);
  if (rows.length === 0) fail('NOT_FOUND');
  return rows.filter((row) => row.id !== null);
}

/** What the survey screen needs of the forms of an activity. */
async function stagePart(ctx: Ctx, stageForm: StageForm | null) {
  if (!stageForm) {
    const labels = { names: {}, values: {}, order: [], own: [] };
    return { form: null, annexes: [], prefill: {}, labels, questions: null, choices: {}, lists: {} };
  }
  const { form, annexes, prefill, workflow, questions, choices, lists } = stageForm;
  return {
    form,
    annexes: annexes.map(({ design, when }) => ({ ...design, when })),
    prefill,
    labels: await factLabels(ctx, workflow, prefill),
    questions,
    choices,
    lists,
  };
}

/** What the survey screen needs, in one reply. */
export async function survey(ctx: Ctx, id: number) {
  const activity = await viewOf(ctx, id);
  const stageForm = await stageFormOf(ctx, await formedActivity(ctx, id));
  const { params } = await settingsOf(ctx);
  return {
    activity,
    ...(await stagePart(ctx, stageForm)),
    params: { ...params },
    submissions: await answersOf(ctx, id),
    canFill:
      activity.kind === 'office' &&
      activity.allowed.includes('complete') &&
      ctx.actor.permissions.has('SUBOPERATIVE_MOD_FILLFORM'),
  };
}

/**
 * Submits the decision form of an office stage and runs the rules.
 * @throws INVALID_ANSWERS with a fault by question; NO_PATH when no transition holds and the stage waits for
 * a better answer.
 */
export async function decide(ctx: Ctx, id: number, given: Decision, version: number): Promise<Activity> {
  await decideOne(ctx, id, given, version);
  return viewOf(ctx, id);
}

/** One decision for many activities; a refused one does not stop the others. */
export async function decideMany(
  ctx: Ctx,
  activities: { id: number; version: number }[],
  given: Decision,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id, version } of activities) {
    const result = await attempt(ctx, (inner) => decideOne(inner, id, given, version));
    outcomes.push(outcomeOf(ctx, id, result.ok ? undefined : result.failure));
  }
  return outcomes;
}

const decideOne = (ctx: Ctx, id: number, given: Decision, version: number): Promise<void> =>
  refuseUnusableForm(ctx, () => decideByForm(ctx, id, given, version));

async function decideByForm(ctx: Ctx, id: number, given: Decision, version: number): Promise<void> {
  const row = await lockAtVersion(ctx, id, version);
  const refusal = decisionRefusal(stateOf(row, row.operation.status));
  if (refusal) fail(refusal.code, refusal.detail);
  const stageForm = (await stageFormOf(ctx, row)) ?? fail('NOT_FOUND', {}, { form: 'missing' });
  const { params, calendar } = await settingsOf(ctx);
  const { definition, questions: stageQuestions } = stageForm;
  const files = await uploadedFiles(ctx, id);
  const context = {
    prefill: stageForm.prefill,
    params,
    lists: stageForm.lists,
    now: ctx.now,
    calendar,
    locale: ctx.locale,
  };
  const checked = checkAnswers(definition, given.answers, {
    ...context,
    stageQuestions,
    choices: stageForm.choices,
    photos: namedIn(given.answers, photosOf(files, null)),
  });
  refuseErrors(checked.errors);
  const main = { definition, answers: checked.answers };
  const { annexes, errors } = await checkedAnnexes(ctx, row, stageForm.annexes, given.annexes, main, {
    ...context,
    photos: namedIn(given.annexes, files),
  });
  refuseErrors(errors);
  await requireEvidence(ctx, row.type_id, definition, {
    answers: checked.answers,
    // At a desk there is no place to name.
    hasPlace: true,
    stageQuestions,
    annexes,
  });
  const answers = await readableAnswers(
    ctx,
    stageForm.form.versionId,
    checked.answers,
    storedAnnexes(annexes),
  );
  if (!(await hasPath(ctx, row, answers))) fail('NO_PATH');
  const submissionId = await submit(ctx, row, stageForm.form.versionId, checked.answers, annexes);
  await adoptNamedFiles(ctx, id, submissionId, [checked.answers, ...annexes.map((annex) => annex.answers)]);
  await applyEvent(ctx, row, 'complete');
  ctx.audit({ action: 'activity.decide', subject: 'activity', subjectId: id, after: answers });
}

async function submit(
  ctx: Ctx,
  row: ActivityRow,
  formVersionId: number,
  answers: Answers,
  annexes: readonly AnnexAnswers[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into submission (tenant_id, activity_id, number, form_version_id, state, answers, annexes, author_id,
      operation_number, zone_id, company_id)
    select ${ctx.tenantId}, ${row.id}, coalesce(max(number), 0) + 1, ${formVersionId}, 'current',
      ${JSON.stringify(answers)}::jsonb, ${JSON.stringify(storedAnnexes(annexes))}::jsonb, ${ctx.actor.userId},
      ${row.operation_number}, ${row.zone_id}::bigint, ${row.company_id}::bigint
    from submission where tenant_id = ${ctx.tenantId} and activity_id = ${row.id} returning id`.execute(
    ctx.db,
  );
  return rows[0]!.id;
}

/** The uploaded files that the answers name: a file that was taken out of the form again is no answer. */
function namedIn<P extends { sha256: string }>(given: unknown, files: readonly P[]): P[] {
  const text = JSON.stringify(given);
  return files.filter(({ sha256 }) => text.includes(sha256));
}
