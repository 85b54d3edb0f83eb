import type { WorkflowDefinition } from './workflow-definition.ts';
import type { ReportFault } from './workflow-references.ts';

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

interface Edge {
  from: string;
  to: string;
}

/** Checks that the stages form a tree: one start, at most one predecessor each, every stage reachable. */
export function checkShape(
  definition: WorkflowDefinition,
  openedByRules: readonly Edge[],
  report: ReportFault,
): void {
  const { start } = definition;
  const keys = checkKeys(definition, report);
  const { successors, predecessors } = neighboursOf([...definition.transitions, ...openedByRules], keys);
  const reached = allFrom([start], successors);
  for (const key of keys) {
    const before = predecessors.get(key)!;
    const inCycle = allFrom(successors.get(key)!, successors).has(key);
    if (inCycle) report('CYCLE', key);
    if (before.size > 1 || (key === start && before.size > 0 && !inCycle))
      report('SECOND_PREDECESSOR', key, [...before].join(', '));
    if (!keys.has(start)) continue;
    if (before.size === 0 && key !== start) report('SECOND_START', key);
    else if (!reached.has(key)) report('UNREACHABLE', key);
  }
}

/** Checks that keys are unique and that transitions and the start name existing ones. */
function checkKeys({ stages, transitions, start }: WorkflowDefinition, report: ReportFault): Set<string> {
  const keys = new Set<string>();
  for (const { key } of stages) {
    if (keys.has(key)) report('DUPLICATE_STAGE', key);
    keys.add(key);
  }
  for (const { from, to } of transitions) {
    if (!keys.has(from)) report('UNKNOWN_STAGE', from, `${from} → ${to}`);
    if (!keys.has(to)) report('UNKNOWN_STAGE', to, `${from} → ${to}`);
  }
  if (!keys.has(start)) report('START_MISSING', start);
  return keys;
}

/** The stages directly after and before each stage, by the edges between existing stages. */
function neighboursOf(
  edges: readonly Edge[],
  keys: ReadonlySet<string>,
): { successors: Neighbours; predecessors: Neighbours } {
  const successors = new Map([...keys].map((key) => [key, new Set<string>()]));
  const predecessors = new Map([...keys].map((key) => [key, new Set<string>()]));
  for (const { from, to } of edges) {
    if (!keys.has(from) || !keys.has(to)) continue;
    successors.get(from)?.add(to);
    predecessors.get(to)?.add(from);
  }
  return { successors, predecessors };
}

/** The given stages and all that follow them. */
function allFrom(stages: Iterable<string>, successors: Neighbours): Set<string> {
  const found = new Set(stages);
  for (const current of found) for (const next of successors.get(current) ?? []) found.add(next);
  return found;
}
