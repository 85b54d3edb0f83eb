import type {
  RuleDefinition,
  WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { stageOf, successors } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';

/**
 * Whether ending a stage may read or change more than its own operation: the least loaded employee is found
 * by counting everybody's work, and a launch opens another operation. Counts the system stages that run at
 * once after it.
 */
export function reachesOtherOperations(
  definition: WorkflowDefinition,
  rules: ReadonlyMap<string, { definition: RuleDefinition }>,
  from: string,
): boolean {
  const keys = new Set([from]);
  for (const key of keys) {
    const stage = stageOf(definition, key);
    if (!stage || (key !== from && stage.kind !== 'system')) continue;
    if (stage.system?.type === 'launch') return true;
    const actions = stage.rules.flatMap((code) => rules.get(code)?.definition.actions ?? []);
    if (actions.some(({ type }) => type === 'assign_least_loaded')) return true;
    const openedByRule = actions.flatMap((action) => (action.type === 'open_stage' ? [action.stage] : []));
    for (const follower of [...successors(definition, key), ...openedByRule]) keys.add(follower);
  }
  return false;
}
