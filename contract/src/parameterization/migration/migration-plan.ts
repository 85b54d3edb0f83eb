import type { Stage, WorkflowDefinition } from '../workflows/workflow-definition.ts';
import { ancestors, outgoing, stageOf } from '../workflows/workflow-graph.ts';

/**
 * Which running operations can go on with another version of their workflow. A stage of theirs becomes the stage that
 * takes its place; an operation of which something has no place stays on its version.
 */

/** The stage of the other version by the key of each stage; a stage without one is missing. */
export type StageMap = ReadonlyMap<string, string>;

/**
 * A stage that was opened in an operation and is not withdrawn. `open`: nobody has it on a phone; `field`: somebody
 * does; `last`: it ended and no stage was opened after it; `ended`: it ended and led on.
 */
export const stagePhases = ['open', 'field', 'last', 'ended'] as const;
export type StagePhase = (typeof stagePhases)[number];
export type OpenedStage = readonly [stage: string, phase: StagePhase];

export const stayReasons = [
  'NO_STAGE',
  'OTHER_WORK',
  'IN_THE_FIELD',
  'ENDS_DIFFERENTLY',
  'KEY_TAKEN',
] as const;
export type StayReason = (typeof stayReasons)[number];

export type Verdict =
  | {
      moves: true;
      /** The new key of each opened stage whose key changes. */
      renamed: readonly (readonly [from: string, to: string])[];
      /** Stages of the other version before the open ones that were not carried out, and will not be. */
      skipped: readonly string[];
    }
  | { moves: false; reason: StayReason; stage: string };

/** The same kind of work: an activity that is open stays what it is. */
export const isSameWork = (from: Stage, to: Stage): boolean =>
  from.kind === to.kind &&
  from.activityType === to.activityType &&
  from.form === to.form &&
  from.system?.type === to.system?.type;

/** The same questions and decisions: what a phone has already received stays right. */
const asksTheSame = (from: Stage, to: Stage): boolean =>
  sameTexts(from.questions, to.questions) && sameTexts(from.decisions, to.decisions);

const sameTexts = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  (a === undefined) === (b === undefined) &&
  a?.length === b?.length &&
  new Set(a).symmetricDifference(new Set(b)).size === 0;

/** Whether a stage that ended holds its operation open until staff send it out again. */
const holdsAtItsEnd = (definition: WorkflowDefinition, { key, otherwise }: Stage): boolean =>
  otherwise === 'stay' && outgoing(definition, key).length > 0;

/** What takes the place of each stage unless somebody says otherwise: the renamed stage, else that of the same key. */
export function proposedStages(from: WorkflowDefinition, to: WorkflowDefinition): StageMap {
  const byFormerKey = new Map(
    to.stages.flatMap((stage) =>
      stage.formerKey !== undefined && isRenamed(from, stage) ? [[stage.formerKey, stage] as const] : [],
    ),
  );
  const proposed = new Map<string, string>();
  const taken = new Set<string>();
  for (const stage of from.stages) {
    const renamed = byFormerKey.get(stage.key);
    const same = stageOf(to, stage.key);
    const target = [renamed, same].find((each) => each && isSameWork(stage, each) && !taken.has(each.key));
    if (!target) continue;
    taken.add(target.key);
    proposed.set(stage.key, target.key);
  }
  return proposed;
}

/** A former key says nothing about a version that has the key of today already. */
const isRenamed = (from: WorkflowDefinition, { key, name }: Stage): boolean => {
  const same = stageOf(from, key);
  return !same || same.name.es !== name.es;
};

export interface MapFault {
  stage: string;
  fault: 'UNKNOWN_STAGE' | 'TWICE';
}

/** What is wrong with a map as such. */
export function mapFaults(
  from: WorkflowDefinition,
  to: WorkflowDefinition,
  pairs: readonly (readonly [from: string, to: string])[],
): MapFault[] {
  const sources = new Set<string>();
  const targets = new Set<string>();
  return pairs.flatMap(([source, target]): MapFault[] => {
    const isKnown = stageOf(from, source) !== undefined && stageOf(to, target) !== undefined;
    const isTwice = sources.has(source) || targets.has(target);
    sources.add(source);
    targets.add(target);
    if (!isKnown) return [{ stage: source, fault: 'UNKNOWN_STAGE' }];
    return isTwice ? [{ stage: source, fault: 'TWICE' }] : [];
  });
}

export interface Versions {
  from: WorkflowDefinition;
  to: WorkflowDefinition;
}

/** Whether an operation with these stages can go on with the other version. */
export function verdictOf({ from, to }: Versions, map: StageMap, opened: readonly OpenedStage[]): Verdict {
  const keys = new Set<string>();
  for (const [key, phase] of opened) {
    const reason = obstacleOf({ from, to }, map, key, phase);
    if (reason) return { moves: false, reason, stage: key };
    keys.add(map.get(key) ?? key);
  }
  const open = opened.flatMap(([key, phase]) =>
    phase === 'open' || phase === 'field' ? [map.get(key)!] : [],
  );
  const before = open.flatMap((key) => ancestors(to, key));
  return {
    moves: true,
    renamed: opened.flatMap(([key]) => {
      const target = map.get(key) ?? key;
      return target === key ? [] : [[key, target] as const];
    }),
    skipped: [...new Set(before)].filter((key) => !keys.has(key)),
  };
}

/** Why a stage of an operation has no place in the other version; null when it has one. */
function obstacleOf(
  { from, to }: Versions,
  map: StageMap,
  key: string,
  phase: StagePhase,
): StayReason | null {
  const stage = stageOf(from, key);
  const target = stageOf(to, map.get(key) ?? '');
  if (!stage || !target) {
    // What is past may be without a place, unless its key means another stage.
    if (phase !== 'ended') return 'NO_STAGE';
    return stageOf(to, key) ? 'KEY_TAKEN' : null;
  }
  if (stage.kind !== target.kind) return 'OTHER_WORK';
  if (phase === 'ended') return null;
  if (phase === 'last')
    return holdsAtItsEnd(from, stage) === holdsAtItsEnd(to, target) ? null : 'ENDS_DIFFERENTLY';
  if (!isSameWork(stage, target)) return 'OTHER_WORK';
  return phase === 'field' && !asksTheSame(stage, target) ? 'IN_THE_FIELD' : null;
}
