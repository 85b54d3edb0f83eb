import type { Condition, Stage, Transition } from './workflow-definition.ts';
import { findUncoveredAnswer, type WorkBudget } from './workflow-choices.ts';
import type { KnownQuestions, ReportFault } from './workflow-references.ts';

const isAlways = (when: Condition): boolean => when === null || when === true;

/** A stage whose task ends its branch: nothing can follow it. */
const endsBranch = ({ kind, system }: Stage): boolean =>
  kind === 'system' && (system?.type === 'close' || system?.type === 'launch');

/** Checks the transitions that leave a stage, in the order in which they are tried. */
export function checkBranches(
  stage: Stage,
  branches: readonly Transition[],
  readable: KnownQuestions,
  report: ReportFault,
  budget: WorkBudget,
): void {
  if (endsBranch(stage)) {
    for (const { to } of branches) report('DEAD_BRANCH', stage.key, to);
    return;
  }
  checkRepetition(stage, branches, report);
  if (branches.length > 0) checkCoverage(stage, branches, readable, report, budget);
}

/** Reports branches that are never taken, and conditions that occur twice. */
function checkRepetition(stage: Stage, branches: readonly Transition[], report: ReportFault): void {
  const firstOnly = stage.choose === 'first';
  const targets = new Map<string, string>();
  let afterElse = false;
  for (const { when, to } of branches) {
    const condition = JSON.stringify(when);
    const before = targets.get(condition);
    if (when === false || (firstOnly && afterElse) || before === to) report('DEAD_BRANCH', stage.key, to);
    else if (before !== undefined && firstOnly) report('SAME_CONDITION', stage.key, `${before}, ${to}`);
    targets.set(condition, before ?? to);
    afterElse ||= isAlways(when);
  }
}

/** Reports an answer for which no branch is taken, where the stage needs one for every answer. */
function checkCoverage(
  stage: Stage,
  branches: readonly Transition[],
  readable: KnownQuestions,
  report: ReportFault,
  budget: WorkBudget,
): void {
  // Only office and system stages can wait, and a stage that takes all matching branches may take none.
  const waits = stage.otherwise === 'stay' && stage.kind !== 'field';
  if (stage.choose === 'all' || waits || branches.some(({ when }) => isAlways(when))) return;
  const uncovered = findUncoveredAnswer(
    branches.map(({ when }) => when),
    (name) => {
      const { choices, isOptional } = readable.get(name) ?? {};
      // An annex that is not asked answers nothing.
      return choices && isOptional ? [...choices, ''] : choices;
    },
    budget,
  );
  if (uncovered !== null) report('NO_ELSE', stage.key, uncovered);
}
