import { definitionBytes, type VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import { renameInFormCase } from '@cuadrilla/contract/parameterization/renaming/rename-in-case.ts';
import type { questionRenamings as endpoints } from '@cuadrilla/contract/parameterization/renaming/question-renaming.ts';
import { questionsIn } from '@cuadrilla/forms/definition.ts';
import { takenNames, withRenamedQuestion } from '@cuadrilla/forms/rename-question.ts';
import { formUsers } from '#features/parameterization/form-groups/form-users.store.ts';
import {
  designById,
  lockDraft,
  versionById,
  versionsOf,
  writeDraft,
} from '#features/parameterization/versions/design-versions.store.ts';
import { draftChanged } from '#features/parameterization/versions/live-designs.ts';
import { refuseUnstorable } from '#features/parameterization/versions/unstorable.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { RenamingPlan, worldOf, type RenamedQuestion } from './renaming-plan.ts';
import {
  askingWorkflows,
  changeOtherForms,
  changeRules,
  changeWorkflows,
  nameAnnexConditions,
} from './renaming-readers.ts';

export const questionRenamingHandlers: Handlers<typeof endpoints> = {
  rename: async (ctx, { params, body: { revision, from, to, apply } }) => {
    const draft = await lockDraft(ctx, 'form', params.versionId, revision);
    const form = await designById(ctx, 'form', draft.designId);
    refuseName(draft, from, to);
    const plan = await planOf(ctx, { form, from, to });
    const { changed, unchanged } = plan;
    if (!apply) return { draft: null, changed, unchanged };
    await writeForm(ctx, draft, from, to);
    await plan.write(ctx);
    ctx.audit({
      action: 'forms.rename_question',
      subject: 'form',
      subjectId: form.id,
      before: { question: from },
      after: { question: to, changed: changed.map(({ kind, code, name }) => ({ kind, code, name })) },
    });
    return { draft: await versionById(ctx, 'form', draft.id), changed, unchanged };
  },
};

/** @throws NOT_FOUND for no question of the form itself, ALREADY_EXISTS for a name that is taken */
function refuseName({ definition }: VersionWithDefinition, from: string, to: string): void {
  if (!questionsIn(definition).has(from)) fail('NOT_FOUND', {}, { from: 'NOT_FOUND' });
  if (from === to || takenNames(definition, from).has(to.toLowerCase()))
    fail('ALREADY_EXISTS', {}, { to: 'ALREADY_EXISTS' });
}

async function planOf(ctx: Ctx, question: RenamedQuestion): Promise<RenamingPlan> {
  const { form, from, to } = question;
  const plan = new RenamingPlan();
  const users = await formUsers(ctx, form);
  const world = await worldOf(ctx, question);
  const workflows = await askingWorkflows(ctx, users, world, plan);
  await plan.changeCases(ctx, 'form', form, (content) => renameInFormCase(content, from, to));
  await changeWorkflows(ctx, workflows, world, plan);
  await changeRules(ctx, world, plan);
  await changeOtherForms(ctx, workflows, world, plan);
  nameAnnexConditions(users, question, plan);
  return plan;
}

async function writeForm(ctx: Ctx, draft: VersionWithDefinition, from: string, to: string): Promise<void> {
  const versions = await versionsOf(ctx, 'form', draft.designId);
  const published = versions.find(({ status }) => status === 'published');
  const publishedNames = published
    ? new Set(questionsIn((await versionById(ctx, 'form', published.id)).definition).keys())
    : new Set<string>();
  const definition = withRenamedQuestion(draft.definition, from, to, publishedNames);
  refuseUnstorable('definition', definition, definitionBytes.form);
  await writeDraft(ctx, 'form', draft, { definition });
  draftChanged(ctx, 'form', draft.designId);
}
