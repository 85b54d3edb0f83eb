import type { WorkflowDefinition, WorkflowFault } from './workflow-definition.ts';
import { outgoing } from './workflow-graph.ts';
import { checkCondition as syntaxFault } from '../conditions.ts';
import { checkAnnexes } from './workflow-annex-check.ts';
import { checkBranches } from './workflow-branches.ts';
import { checkCreators, checkOrderFields } from './workflow-order.ts';
import { checkShape } from './workflow-shape.ts';
import type { ReportFault, WorkflowReferences } from './workflow-references.ts';
import { checkRevisits } from './workflow-revisits.ts';
import { checkRules, ruleEdges } from './workflow-rules.ts';
import { workflowBudget } from './workflow-choices.ts';
import { checkCondition, checkStage, readableQuestions, type StageQuestions } from './workflow-stage.ts';

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
  const openedByRules = ruleEdges(definition, references.rules);
  checkShape(definition, openedByRules, report);
  checkRevisits(definition, openedByRules, report);
  checkOrderFields(definition, references, report);
  checkCreators(definition, references, report);
  for (const stage of definition.stages) {
    const readable = readableQuestions(definition, stage, references, ownQuestions);
    checkStage(stage, readable, references, report);
    checkAnnexes(stage, readable, ownQuestions.get(stage) ?? new Map(), references, report);
    checkRules(definition, stage, readable, references.rules, report);
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
