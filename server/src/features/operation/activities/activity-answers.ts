import { sql } from 'kysely';
import type { Activity, Outcome, Submission } from '@cuadrilla/contract/operation/activities.ts';
import { checkAnswers } from '@cuadrilla/forms/engine.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import type { ListItem } from '@cuadrilla/forms/lists.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflow-graph.ts';
import { formVersion, settingsOf, workflowVersion } from '#features/parameterization/design.store.ts';
import { listsOfForm } from '#features/parameterization/list-items.store.ts';
import { refuseUnusableForm } from '#features/parameterization/unusable-form.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { attempt } from '#platform/savepoint.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { viewOf } from './activity-view.ts';
import { requireEvidence } from './evidence.ts';
import { outcomeOf } from './outcome.ts';
import { decisionRefusal, stateOf } from '#features/operation/lifecycle/event-legality.rules.ts';
import { uploadedFiles, adoptNamedFiles } from './attachment-upload.ts';
import { hasPath } from '#features/operation/engine/next-stages.ts';
import { factLabels } from '#features/operation/engine/fact-labels.ts';
import { applyEvent } from './activity-events.ts';
import { lockAtVersion } from './activity-lock.ts';
import { answersByStage, prefillOf, type Answers } from '#features/operation/engine/operation-facts.ts';

/** Every submission of an activity, newest first. @throws NOT_FOUND unless the caller may see the activity */
export async function answersOf(ctx: Ctx, activityId: number): Promise<Submission[]> {
  const { companyScope } = ctx.actor;
  const { rows } = await sql<Submission | { id: null }>`
    select s.id, s.number, s.state, s.form_version_id as "formVersionId", s.answers,
      concat_ws(' ', u.name, u.lastname) as author, s.started_at as "startedAt",
      s.device_at as "deviceAt", s.received_at as "receivedAt", s.latitude, s.longitude
    from activity a
      left join submission s on s.tenant_id = ${ctx.tenantId} and s.activity_id = a.id
      left join app_user u on u.tenant_id = ${ctx.tenantId} and u.id = s.author_id
    where a.tenant_id = ${ctx.tenantId} and a.id = ${activityId}
      and ${companyScope === null ? sql`true` : sql`a.company_id = ${companyScope}`}
    order by s.number desc`.execute(ctx.db);
  if (rows.length === 0) fail('NOT_FOUND');
  return rows.filter((row) => row.id !== null);
}

interface StageForm {
  definition: FormDefinition;
  formVersionId: number;
  questions: string[] | null;
  choices: Record<string, string[]>;
  prefill: Answers;
  workflow: WorkflowDefinition;
  lists: Record<string, ListItem[]>;
}

/** The form of an activity with what its stage changes in it; null when it has none. */
async function stageFormOf(
  ctx: TenantCtx,
  row: Pick<ActivityRow, 'form_version_id' | 'stage' | 'operation'>,
): Promise<StageForm | null> {
  if (row.form_version_id === null) return null;
  const { operation } = row;
  const design = await workflowVersion(ctx, operation.workflow_version_id);
  const stage = stageOf(design.definition, row.stage);
  const { definition } = await formVersion(ctx, row.form_version_id);
  const prefill = await prefillOf(
    ctx,
    design.definition,
    row.stage,
    operation,
    await answersByStage(ctx, operation.id),
    definition,
  );
  return {
    definition,
    formVersionId: row.form_version_id,
    prefill,
    workflow: design.definition,
    questions: stage?.questions ?? null,
    choices: stage?.decisions ? { [design.definition.engineKeys.decision]: stage.decisions } : {},
    lists: await listsOfForm(ctx, definition),
  };
}

async function rowOf(
  ctx: TenantCtx,
  id: number,
): Promise<Pick<ActivityRow, 'form_version_id' | 'stage' | 'operation'>> {
  const row = await ctx.db
    .selectFrom('activity')
    .select(['form_version_id', 'stage', 'operation_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const operation = await ctx.db
    .selectFrom('operation')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.operation_id)
    .executeTakeFirstOrThrow();
  return { ...row, operation };
}

/** What the survey screen needs, in one reply. */
export async function survey(ctx: Ctx, id: number) {
  const activity = await viewOf(ctx, id);
  const stageForm = await stageFormOf(ctx, await rowOf(ctx, id));
  const form = stageForm ? await formVersion(ctx, stageForm.formVersionId) : null;
  const { params } = await settingsOf(ctx);
  return {
    activity,
    form: form
      ? {
          versionId: form.versionId,
          code: form.code,
          name: form.name,
          version: form.version,
          definition: form.definition,
        }
      : null,
    prefill: stageForm?.prefill ?? {},
    labels: stageForm
      ? await factLabels(ctx, stageForm.workflow, stageForm.prefill)
      : { names: {}, values: {}, order: [], own: [] },
    params: { ...params },
    questions: stageForm?.questions ?? null,
    choices: stageForm?.choices ?? {},
    lists: stageForm?.lists ?? {},
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
export async function decide(ctx: Ctx, id: number, given: Answers, version: number): Promise<Activity> {
  await decideOne(ctx, id, given, version);
  return viewOf(ctx, id);
}

/** One decision for many activities; a refused one does not stop the others. */
export async function decideMany(
  ctx: Ctx,
  activities: { id: number; version: number }[],
  given: Answers,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id, version } of activities) {
    const result = await attempt(ctx, (inner) => decideOne(inner, id, given, version));
    outcomes.push(outcomeOf(ctx, id, result.ok ? undefined : result.failure));
  }
  return outcomes;
}

const decideOne = (ctx: Ctx, id: number, given: Answers, version: number): Promise<void> =>
  refuseUnusableForm(ctx, () => decideByForm(ctx, id, given, version));

async function decideByForm(ctx: Ctx, id: number, given: Answers, version: number): Promise<void> {
  const row = await lockAtVersion(ctx, id, version);
  const refusal = decisionRefusal(stateOf(row, row.operation.status));
  if (refusal) fail(refusal.code, refusal.detail);
  const stageForm = (await stageFormOf(ctx, row)) ?? fail('NOT_FOUND', {}, { form: 'missing' });
  const { params, calendar } = await settingsOf(ctx);
  const checked = checkAnswers(stageForm.definition, given, {
    stageQuestions: stageForm.questions,
    choices: stageForm.choices,
    prefill: stageForm.prefill,
    params,
    lists: stageForm.lists,
    now: ctx.now,
    calendar,
    locale: ctx.locale,
    photos: namedIn(given, await uploadedFiles(ctx, id)),
  });
  if (!checked.valid)
    fail(
      'INVALID_ANSWERS',
      {},
      Object.fromEntries(
        checked.errors.map(({ question, message_key, text }) => [question || 'answers', text ?? message_key]),
      ),
    );
  await requireEvidence(ctx, row.type_id, stageForm.definition, {
    answers: checked.answers,
    // At a desk there is no place to name.
    hasPlace: true,
    stageQuestions: stageForm.questions,
  });
  if (!(await hasPath(ctx, row, checked.answers))) fail('NO_PATH');
  await adoptNamedFiles(
    ctx,
    id,
    await submit(ctx, row, stageForm.formVersionId, checked.answers),
    checked.answers,
  );
  await applyEvent(ctx, row, 'complete');
  ctx.audit({ action: 'activity.decide', subject: 'activity', subjectId: id, after: checked.answers });
}

async function submit(ctx: Ctx, row: ActivityRow, formVersionId: number, answers: Answers): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into submission (tenant_id, activity_id, number, form_version_id, state, answers, author_id)
    select ${ctx.tenantId}, ${row.id}, coalesce(max(number), 0) + 1, ${formVersionId}, 'current',
      ${JSON.stringify(answers)}::jsonb, ${ctx.actor.userId}
    from submission where tenant_id = ${ctx.tenantId} and activity_id = ${row.id} returning id`.execute(
    ctx.db,
  );
  return rows[0]!.id;
}

/** The uploaded files that the answers name: a file that was taken out of the form again is no answer. */
function namedIn<P extends { sha256: string }>(given: Answers, files: readonly P[]): P[] {
  const text = JSON.stringify(given);
  return files.filter(({ sha256 }) => text.includes(sha256));
}
