import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { currentNames } from '@cuadrilla/forms/former-names.ts';
import type { ListItem } from '@cuadrilla/forms/lists.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { formVersion, workflowVersion, type FormDesign } from '#features/parameterization/design.store.ts';
import { listsOfForms } from '#features/parameterization/list-items.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { stageAnnexesOf, type StageAnnex } from '#features/operation/engine/annex-answers.ts';
import {
  noState,
  prefillOf,
  stageStateOf,
  type Answers,
} from '#features/operation/engine/operation-facts.ts';

/** The forms of an activity with what its stage changes in them. */
export interface StageForm {
  form: FormDesign;
  definition: FormDefinition;
  annexes: StageAnnex[];
  questions: string[] | null;
  choices: Record<string, string[]>;
  prefill: Answers;
  workflow: WorkflowDefinition;
  lists: Record<string, ListItem[]>;
}

type FormedActivity = Pick<ActivityRow, 'form_version_id' | 'stage' | 'reserved_number' | 'operation'>;

/** Null when the activity has no form. */
export async function stageFormOf(ctx: TenantCtx, row: FormedActivity): Promise<StageForm | null> {
  if (row.form_version_id === null) return null;
  const { operation } = row;
  const { definition: workflow } = await workflowVersion(ctx, operation.workflow_version_id);
  const stage = stageOf(workflow, row.stage);
  const form = await formVersion(ctx, row.form_version_id);
  const { definition } = form;
  const state = (await stageStateOf(ctx, [operation.id])).get(operation.id) ?? noState;
  const annexes = await stageAnnexesOf(ctx, state.annexes[row.stage]);
  return {
    form,
    definition,
    annexes,
    prefill: await prefillOf(ctx, workflow, row, operation, state.answers, definition),
    workflow,
    questions: stage?.questions ?? null,
    choices: stage?.decisions
      ? { [currentNames(definition, [workflow.engineKeys.decision])[0]!]: stage.decisions }
      : {},
    lists: await listsOfForms(ctx, [definition, ...annexes.map((annex) => annex.definition)]),
  };
}

export async function formedActivity(ctx: TenantCtx, id: number): Promise<FormedActivity> {
  const row = await ctx.db
    .selectFrom('activity')
    .select(['form_version_id', 'stage', 'reserved_number', 'operation_id'])
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
