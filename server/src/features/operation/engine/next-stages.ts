import type { Stage } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { workflowVersion, type WorkflowDesign } from '#features/parameterization/design.store.ts';
import {
  chooseTransitions,
  type Facts,
} from '@cuadrilla/contract/parameterization/workflows/workflow-path.ts';
import type { TransitionChoice } from '@cuadrilla/contract/parameterization/counting-transitions.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { advance, withCountingTransitions } from './engine.rules.ts';
import { answersByStage, factsOf, type Answers, type StageState } from './operation-facts.ts';
import { runRules, type Budget } from './rules-run.ts';

export interface EndedActivity {
  row: ActivityRow;
  /** Null for a synchronized activity; what an unrealized or rejected one says beside its reason. */
  statement: Answers | null;
}

export interface EngineRun extends EndedActivity {
  budget: Budget;
  transitions: TransitionChoice;
}

/** The stages that open after an ended activity. */
export interface NextStages extends Pick<EngineRun, 'row' | 'budget'> {
  design: WorkflowDesign;
  stages: Stage[];
  facts: Facts;
  toLeastLoaded: boolean;
}

/** Runs the rules of an ended activity's stage and finds what opens after it; null for an unknown stage. */
export async function nextStagesOf(
  ctx: TenantCtx,
  { row, budget, statement, transitions }: EngineRun,
  state: StageState,
): Promise<NextStages | null> {
  const design = await workflowVersion(ctx, row.operation.workflow_version_id);
  const stage = stageOf(design.definition, row.stage);
  if (!stage) return null;
  const facts = await factsOf(ctx, design, row, state.answers, statement ?? undefined);
  // Rules on unrealized or rejected work read only its reported reason, never the answers of earlier stages.
  const ruleFacts = statement === null ? facts : { ...facts, answers: statement };
  const { open: byRule, assignLeastLoaded } = await runRules(
    ctx,
    design,
    row,
    stage.rules,
    ruleFacts,
    budget,
  );
  const definition = withCountingTransitions(design.definition, row.stage, transitions, statement);
  const keys = new Set([
    ...advance(definition, row.stage, facts, state.stages).open,
    ...byRule.filter((key) => !state.stages.has(key)),
  ]);
  return {
    row,
    budget,
    design,
    stages: [...keys].flatMap((key) => stageOf(design.definition, key) ?? []),
    facts,
    toLeastLoaded: assignLeastLoaded,
  };
}

/** Whether a decision of an office stage leads anywhere. */
export async function hasPath(ctx: TenantCtx, row: ActivityRow, answers: Answers): Promise<boolean> {
  const design = await workflowVersion(ctx, row.operation.workflow_version_id);
  const facts = await factsOf(
    ctx,
    design,
    { ...row, status: 'synchronized' },
    await answersByStage(ctx, row.operation.id),
    answers,
  );
  return !chooseTransitions(design.definition, row.stage, facts).stays;
}
