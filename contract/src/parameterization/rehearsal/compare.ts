import type { RecordedOperation } from './recorded-operation.ts';
import type { ReplayedPath } from './replay.ts';

/**
 * What a draft would have changed for an operation. `order`: the same stages in another order, with another term or
 * priority. `earlier`: it ends before stages that it had. `stuck`: a stage would have had no way on. `unknown`: it
 * depends on answers that nobody was asked for.
 */
export const rehearsalClasses = ['same', 'order', 'different', 'earlier', 'stuck', 'unknown'] as const;
export type RehearsalClass = (typeof rehearsalClasses)[number];

export interface Comparison {
  class: RehearsalClass;
  /** Stages of the draft's path alone, by recorded key. */
  added: string[];
  /** Stages of the published path alone; empty where the draft's path is not known to its end. */
  missing: string[];
}

const keysOf = ({ stages }: ReplayedPath): Set<string> =>
  new Set(stages.map(({ recordedKey }) => recordedKey));

const stuckOf = ({ stages }: ReplayedPath): Set<string> =>
  new Set(stages.filter(({ state }) => state === 'stuck').map(({ recordedKey }) => recordedKey));

/** Order, terms and priority of two paths with the same stages. */
const detailOf = ({ stages, priority }: ReplayedPath): string =>
  JSON.stringify([stages.map(({ recordedKey, dueAt }) => [recordedKey, dueAt]), priority]);

/** A path that forks may contain more stages than it shows, so what it lacks proves nothing. */
export function compare(published: ReplayedPath, draft: ReplayedPath): Comparison {
  const [before, after] = [keysOf(published), keysOf(draft)];
  const extra = [...after].filter((key) => !before.has(key));
  const lacking = [...before].filter((key) => !after.has(key));
  const added = published.forks.length === 0 ? extra : [];
  const missing = draft.forks.length === 0 ? lacking : [];
  const stuckBefore = stuckOf(published);
  const getsStuck = [...stuckOf(draft)].some((key) => !stuckBefore.has(key));
  const isOpen = published.forks.length > 0 || draft.forks.length > 0;
  return { class: getsStuck ? 'stuck' : classOf(added, missing, isOpen, published, draft), added, missing };
}

function classOf(
  added: readonly string[],
  missing: readonly string[],
  isOpen: boolean,
  published: ReplayedPath,
  draft: ReplayedPath,
): RehearsalClass {
  if (added.length > 0) return 'different';
  if (missing.length > 0) return isOpen ? 'different' : 'earlier';
  if (isOpen) return 'unknown';
  return detailOf(published) === detailOf(draft) ? 'same' : 'order';
}

/** Whether the published version opens the stages that the operation really had. */
export function isReproduced({ stages, forks }: ReplayedPath, operation: RecordedOperation): boolean {
  if (forks.length > 0 || stages.length !== operation.stages.size) return false;
  return stages.every(({ recordedKey }) => operation.stages.has(recordedKey));
}
