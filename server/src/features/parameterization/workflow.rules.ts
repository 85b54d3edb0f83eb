import type {
  WorkflowDefinition,
  WorkflowFault,
} from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import { outgoing } from '@cuadrilla/contract/parameterization/workflow-graph.ts';
import { checkCondition as syntaxFault } from '#features/parameterization/conditions.rules.ts';
import { checkBranches } from './workflow-branches.rules.ts';
import { checkOrderFields } from './workflow-order.rules.ts';
import { checkShape } from './workflow-shape.rules.ts';
import type { ReportFault, WorkflowReferences } from './workflow-references.ts';
import { workflowBudget } from './workflow-choices.rules.ts';
import {
  checkCondition,
  checkStage,
  readableQuestions,
  type StageQuestions,
} from './workflow-stage.rules.ts';

/**
 * Every rule that a workflow breaks, naming the stage (specification, "Workflow and rules"). A workflow without
 * faults may be published. A stage without a branch for some answer is a fault, unless it is an office or
 * system stage that waits.
 */
export function checkWorkflow(
  definition: WorkflowDefinition,
  references: WorkflowReferences,
): WorkflowFault[] {
  const faults: WorkflowFault[] = [];
  const report: ReportFault = (code, stage, detail) =>
    faults.push(detail === undefined ? { code, stage } : { code, stage, detail });
  const budget = workflowBudget();
  const ownQuestions: StageQuestions = new Map();
  checkShape(definition, report);
  checkOrderFields(definition, references, report);
  for (const stage of definition.stages) {
    const readable = readableQuestions(definition, stage, references, ownQuestions);
    checkStage(stage, readable, references, report);
    const branches = outgoing(definition, stage.key);
    const unreadable = branches.flatMap(({ when, to }) => {
      const fault = syntaxFault(when);
      return fault === null ? [] : [`${to}: ${fault}`];
    });
    for (const detail of unreadable) report('INVALID_CONDITION', stage.key, detail);
    if (unreadable.length > 0) continue;
    for (const { when } of branches) checkCondition(when, stage.key, readable, report);
    checkBranches(stage, branches, readable, report, budget);
  }
  return faults;
}
