import type { WorkflowDefinition } from './workflow-definition.ts';
import { ancestors, stageOf } from './workflow-graph.ts';
import type { ReportFault } from './workflow-references.ts';

/**
 * Checks that a stage which makes a visit again is a field stage, and that the field stage which it names comes before.
 *
 * @param openedByRules stages that rules open, as edges beside the transitions
 */
export function checkRevisits(
  definition: WorkflowDefinition,
  openedByRules: readonly { from: string; to: string }[],
  report: ReportFault,
): void {
  if (definition.stages.every(({ revisitOf }) => revisitOf === undefined)) return;
  const edges = openedByRules.map((edge) => ({ ...edge, order: 1, when: null }));
  const whole = { ...definition, transitions: [...definition.transitions, ...edges] };
  for (const { key, kind, revisitOf } of definition.stages) {
    if (revisitOf === undefined) continue;
    const isBefore = ancestors(whole, key).includes(revisitOf);
    if (kind !== 'field' || !isBefore || stageOf(definition, revisitOf)?.kind !== 'field')
      report('UNKNOWN_REVISIT', key, revisitOf);
  }
}
