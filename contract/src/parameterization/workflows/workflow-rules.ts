import type { RuleDefinition, Stage, WorkflowDefinition } from './workflow-definition.ts';
import { checkCondition as syntaxFault } from '../conditions.ts';
import { checkCondition } from './workflow-stage.ts';
import type { KnownQuestions, KnownRules, ReportFault } from './workflow-references.ts';

/** The stages that a rule opens. */
export const stagesOpenedBy = ({ actions }: RuleDefinition): string[] =>
  actions.flatMap((action) => (action.type === 'open_stage' ? [action.stage] : []));

/** The stages that rules open, as edges beside the transitions; each once. */
export function ruleEdges({ stages }: WorkflowDefinition, rules: KnownRules): { from: string; to: string }[] {
  return stages.flatMap(({ key, rules: codes }) => {
    const opened = codes.flatMap((code) => {
      const rule = rules.get(code);
      return rule ? stagesOpenedBy(rule) : [];
    });
    return [...new Set(opened)].map((to) => ({ from: key, to }));
  });
}

/** Checks that the rules of a stage exist, open stages of this workflow, and read what is known after the stage. */
export function checkRules(
  { stages }: WorkflowDefinition,
  stage: Stage,
  readable: KnownQuestions,
  rules: KnownRules,
  report: ReportFault,
): void {
  for (const code of new Set(stage.rules)) {
    const rule = rules.get(code);
    if (!rule) {
      report('UNKNOWN_RULE', stage.key, code);
      continue;
    }
    for (const to of stagesOpenedBy(rule))
      if (!stages.some(({ key }) => key === to))
        report('RULE_OPENS_UNKNOWN_STAGE', stage.key, `${code}: ${to}`);
    const syntax = syntaxFault(rule.when);
    if (syntax !== null) report('INVALID_CONDITION', stage.key, `${code}: ${syntax}`);
    else
      checkCondition(rule.when, stage.key, readable, (fault, at, detail = '') =>
        report(fault === 'UNKNOWN_QUESTION' ? 'RULE_READS_UNKNOWN' : fault, at, `${code}: ${detail}`),
      );
  }
}
