import {
  renamedAnswers,
  renameInFormCase,
  renameInRuleCase,
  renameInWorkflowCase,
} from '@cuadrilla/contract/parameterization/renaming/rename-in-case.ts';
import {
  answeringForm,
  renameInWorkflow,
  workflowObstacle,
} from '@cuadrilla/contract/parameterization/renaming/rename-in-workflow.ts';
import { renameVariable } from '@cuadrilla/contract/parameterization/renaming/rename-variable.ts';
import { stageAnnexes } from '@cuadrilla/contract/parameterization/workflows/workflow-annexes.ts';
import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { questionsIn } from '@cuadrilla/forms/definition.ts';
import { withRenamedReferences } from '@cuadrilla/forms/rename-question.ts';
import { mentionsOf, type FormUsers } from '#features/parameterization/form-groups/form-users.store.ts';
import { placesOfQuestion, readsOf } from '#features/parameterization/where-used.rules.ts';
import type { Ctx } from '#platform/context.ts';
import { editableVersions, type EditableVersion } from './editable-versions.store.ts';
import {
  readWorkflow,
  type AskingWorkflow,
  type RenamedQuestion,
  type RenamingPlan,
  type World,
} from './renaming-plan.ts';

/** What reads a question outside its form: workflows, rules, other forms, and annexes of activity types. */

const quoted = (text: string): string => JSON.stringify(text);

const asksForm = (stage: Stage, { rename, types }: World): boolean =>
  rename.mainFormOf(stage) === rename.form ||
  stageAnnexes(stage, types).some(({ form }) => form === rename.form);

/** The workflows that ask the form; those that cannot be read are named when they contain its name. */
export async function askingWorkflows(
  ctx: Ctx,
  users: FormUsers,
  world: World,
  plan: RenamingPlan,
): Promise<AskingWorkflow[]> {
  const found: AskingWorkflow[] = [];
  for (const version of await editableVersions(ctx, 'workflow', mentionsOf(users))) {
    const workflow = readWorkflow(version);
    if (workflow?.definition.stages.some((stage) => asksForm(stage, world))) found.push(workflow);
    else if (!workflow && JSON.stringify(version.definition).includes(`answers.${world.rename.from}`))
      plan.refuse(version, [], 'UNREADABLE');
  }
  return found;
}

export async function changeWorkflows(
  ctx: Ctx,
  workflows: readonly AskingWorkflow[],
  world: World,
  plan: RenamingPlan,
): Promise<void> {
  const { rename, types } = world;
  const { from, to, form } = rename;
  for (const { version, definition } of workflows) {
    const renamed = renameInWorkflow(version.definition, definition, rename);
    if (renamed.places.length === 0) continue;
    const obstacle = workflowObstacle(definition, rename);
    if (obstacle) plan.refuse(version, renamed.places, obstacle);
    else if (await plan.change(ctx, version, renamed.places, renamed.definition)) {
      const stages = new Map(definition.stages.map((stage) => [stage.key, stage]));
      const { designId: id, code } = version;
      await plan.changeCases(ctx, 'workflow', { id, code }, (content) =>
        renameInWorkflowCase(content, (key, answers) => {
          const stage = stages.get(key);
          if (!stage) return answers;
          if (rename.mainFormOf(stage) === form) return renamedAnswers(answers, from, to);
          const isAnnex = stageAnnexes(stage, types).some((annex) => annex.form === form);
          return isAnnex ? renamedAnswers(answers, `${form}.${from}`, `${form}.${to}`) : answers;
        }),
      );
    }
  }
}

/** The forms whose question the stages that run a rule read under a name. */
async function formsReadBy(ctx: Ctx, rule: EditableVersion, { rename }: World): Promise<Set<string>> {
  const forms = new Set<string>();
  for (const version of await editableVersions(ctx, 'workflow', [quoted(rule.code)])) {
    const workflow = readWorkflow(version);
    for (const stage of workflow?.definition.stages ?? []) {
      if (!stage.rules.includes(rule.code)) continue;
      const form = answeringForm(workflow!.definition, stage.key, rename.from, rename);
      if (form !== null) forms.add(form);
    }
  }
  return forms;
}

export async function changeRules(ctx: Ctx, world: World, plan: RenamingPlan): Promise<void> {
  const { from, to, form } = world.rename;
  const own = [`answers.${from}`, `answers.${to}`] as const;
  const ofAnnex = [`answers.${form}.${from}`, `answers.${form}.${to}`] as const;
  const parts = [own[0], ofAnnex[0]].map((name) => quoted(name).slice(0, -1));
  for (const rule of await editableVersions(ctx, 'rule', parts)) {
    const { when } = rule.definition;
    const forms = await formsReadBy(ctx, rule, world);
    const annexed = renameVariable(when, ...ofAnnex);
    const renamed = forms.has(form) ? renameVariable(annexed, ...own) : annexed;
    if (renamed === when) continue;
    if (renamed !== annexed && forms.size > 1) {
      plan.refuse(rule, ['when'], 'SHARED');
      continue;
    }
    if (!(await plan.change(ctx, rule, ['when'], { ...rule.definition, when: renamed }))) continue;
    await plan.changeCases(ctx, 'rule', { id: rule.designId, code: rule.code }, (content) =>
      renameInRuleCase(
        renamed === annexed ? content : renameInRuleCase(content, from, to),
        `${form}.${from}`,
        `${form}.${to}`,
      ),
    );
  }
}

/** Forms that are asked in the same workflows and read the answer as something that they are filled in with. */
export async function changeOtherForms(
  ctx: Ctx,
  workflows: readonly AskingWorkflow[],
  world: World,
  plan: RenamingPlan,
): Promise<void> {
  const { rename, types } = world;
  const { from, to, form } = rename;
  const beside = new Set(
    workflows.flatMap(({ definition }) =>
      definition.stages.flatMap((stage) => {
        const main = rename.mainFormOf(stage);
        return [...(main === null ? [] : [main]), ...stageAnnexes(stage, types).map((annex) => annex.form)];
      }),
    ),
  );
  beside.delete(form);
  const others = (code: string): boolean =>
    [...beside].some((each) => each !== code && rename.asks(each, from)) ||
    workflows.some(({ definition }) => definition.orderFields.some(({ key }) => key === from));
  for (const version of await editableVersions(ctx, 'form', [from])) {
    if (!beside.has(version.code)) continue;
    const questions = questionsIn(version.definition);
    const own = questions.get(from);
    if (own) {
      if (own.json.readOnly === true && own.type !== 'expression')
        plan.refuse(version, [from], 'OWN_QUESTION');
      continue;
    }
    const definition = withRenamedReferences(version.definition, from, to);
    if (definition === version.definition) continue;
    const places = [...new Set(placesOfQuestion(version.definition, from))];
    if (questions.has(to)) plan.refuse(version, places, 'NAME_TAKEN');
    else if (others(version.code)) plan.refuse(version, places, 'SHARED');
    else if (await plan.change(ctx, version, places, definition))
      await plan.changeCases(ctx, 'form', { id: version.designId, code: version.code }, (content) =>
        renameInFormCase(content, from, to),
      );
  }
}

/** Conditions of annexes have no drafts: they go on reading the former name. */
export function nameAnnexConditions(
  users: FormUsers,
  { form, from }: RenamedQuestion,
  plan: RenamingPlan,
): void {
  for (const { use, form: main, annexes } of users.types.values()) {
    const places = annexes
      .filter(({ when }) => readsOf(when).some((name) => name === from || name.startsWith(`${from}.`)))
      .map((annex) => annex.form);
    if (main !== form.code || places.length === 0) continue;
    const { id, code, name } = use;
    plan.unchanged.push({ kind: 'activityType', id, code, name, places, obstacle: 'NO_DRAFT' });
  }
}
