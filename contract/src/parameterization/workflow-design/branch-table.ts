import { checkCondition, isSatisfied } from '../conditions.ts';
import type { Condition } from '../workflows/workflow-definition.ts';
import { samplesFor, type KnownVariable, type ValueSamples } from './branch-values.ts';

/** Values of the variables that show something, by name; null is no answer. */
export type Example = Readonly<Record<string, unknown>>;

export interface Overlap {
  /** Places of the two rows, the one that is tried first before the other. */
  rows: [earlier: number, later: number];
  example: Example;
}

/** What the transitions of a stage do with every answer. */
export interface BranchTable {
  /** The variables that they read, in the order in which they occur. */
  variables: string[];
  /** An answer for which no row holds; null when every answer has one. */
  gap: Example | null;
  /** Rows that hold for one answer and lead to different stages; the earlier one is taken. */
  overlaps: Overlap[];
  /** Rows that are never taken, each with the rows before it that take all its answers; none: it never holds. */
  shadowed: { row: number; by: number[]; example: Example | null }[];
  /** There are too many answers to look at each. */
  isTooLarge: boolean;
}

export interface BranchRow {
  when: Condition;
  to: string;
}

const maxCombinations = 20_000;
const maxWork = 4_000_000;

/** Values under dotted names as the facts that conditions read. */
export function factsOf(values: Example): Record<string, unknown> {
  const facts: Record<string, unknown> = { timeZone: 'UTC' };
  for (const [variable, value] of Object.entries(values)) {
    const parts = variable.split('.');
    let node = facts;
    for (const part of parts.slice(0, -1)) {
      const inner = Object.hasOwn(node, part) ? node[part] : undefined;
      const next: Record<string, unknown> =
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
      node[part] = next;
      node = next;
    }
    node[parts.at(-1)!] = value;
  }
  return facts;
}

function* combinations(samples: readonly ValueSamples[]): Generator<Example> {
  const places = samples.map(() => 0);
  for (;;) {
    yield Object.fromEntries(samples.map(({ variable, values }, at) => [variable, values[places[at]!]]));
    let at = samples.length - 1;
    while (at >= 0 && ++places[at]! >= samples[at]!.values.length) places[at--] = 0;
    if (at < 0) return;
  }
}

/**
 * Tries the rows with every answer that they can tell apart. That a row is never taken is said only where the samples
 * stand for all answers; a gap or an overlap is shown by its example.
 * @param knownOf what is known of a variable, by its name (`answers.…`, `priority`, …)
 */
export function inspectBranches(
  rows: readonly BranchRow[],
  knownOf: (variable: string) => KnownVariable,
): BranchTable {
  const readable = rows.every(({ when }) => checkCondition(when) === null);
  const samples = readable
    ? samplesFor(
        rows.map(({ when }) => when),
        knownOf,
      )
    : [];
  const variables = samples.map(({ variable }) => variable);
  const none = { variables, gap: null, overlaps: [], shadowed: [] };
  if (!readable || rows.length === 0) return { ...none, isTooLarge: false };
  const size = samples.reduce((product, { values }) => product * values.length, 1);
  const work = size * JSON.stringify(rows).length;
  if (size > maxCombinations || work > maxWork) return { ...none, isTooLarge: true };
  return { ...tried(rows, samples), variables, isTooLarge: false };
}

const isAlways = (when: Condition): boolean => when === null || when === true;

function tried(
  rows: readonly BranchRow[],
  samples: readonly ValueSamples[],
): Pick<BranchTable, 'gap' | 'overlaps' | 'shadowed'> {
  let gap: Example | null = null;
  const overlaps = new Map<string, Overlap>();
  const taken = new Set<number>();
  const hidden = new Map<number, { by: Set<number>; example: Example }>();
  for (const example of combinations(samples)) {
    const facts = factsOf(example);
    const holding = rows.flatMap(({ when }, at) => (isSatisfied(when, facts) ? [at] : []));
    const [first, ...later] = holding;
    if (first === undefined) {
      gap ??= example;
      continue;
    }
    taken.add(first);
    for (const row of later) {
      const known = hidden.get(row);
      if (known) known.by.add(first);
      else hidden.set(row, { by: new Set([first]), example });
      const isElse = isAlways(rows[row]!.when);
      const key = `${first} ${row}`;
      if (!isElse && rows[row]!.to !== rows[first]!.to && !overlaps.has(key))
        overlaps.set(key, { rows: [first, row], example });
    }
  }
  const isComplete = samples.every((each) => each.isComplete);
  const shadowed = rows.flatMap((_, row) => {
    if (taken.has(row) || (!isComplete && !isAfterElse(rows, row))) return [];
    const found = hidden.get(row);
    return [{ row, by: [...(found?.by ?? [])].toSorted((a, b) => a - b), example: found?.example ?? null }];
  });
  const dead = new Set(shadowed.map(({ row }) => row));
  return {
    gap,
    overlaps: [...overlaps.values()].filter(({ rows: [, later] }) => !dead.has(later)),
    shadowed,
  };
}

const isAfterElse = (rows: readonly BranchRow[], row: number): boolean =>
  rows.slice(0, row).some(({ when }) => isAlways(when));
