import type { z } from 'zod';
import type { Rehearsed } from './rehearsal-counts.ts';
import type { caseReason } from './rehearsals.ts';

type Reason = z.output<typeof caseReason>;
const mostReasons = 30;

/** Why the draft's path of an operation is another one. */
export function reasonsOf({ published, draft, comparison }: Rehearsed): Reason[] {
  const before = new Map(published.stages.map((stage) => [stage.recordedKey, stage]));
  const reasons: Reason[] = [];
  for (const { key, recordedKey, state, dueAt } of draft.stages) {
    const known = before.get(recordedKey);
    if (comparison.added.includes(recordedKey)) reasons.push({ kind: 'added', stage: key });
    if (state === 'stuck' && known?.state !== 'stuck') reasons.push({ kind: 'stuck', stage: key });
    if (known && known.dueAt !== dueAt) reasons.push({ kind: 'due', stage: key });
  }
  for (const key of comparison.missing) reasons.push({ kind: 'missing', stage: key });
  for (const { stage, reads } of [...draft.forks, ...published.forks])
    if (!reasons.some((known) => known.kind === 'unknown' && known.stage === stage))
      reasons.push({ kind: 'unknown', stage, reads: [...new Set(reads)] });
  if (published.priority !== draft.priority) reasons.push({ kind: 'priority', stage: draft.stages[0]!.key });
  if (reasons.length === 0 && comparison.class === 'order')
    reasons.push({ kind: 'order', stage: draft.stages[0]!.key });
  return reasons.slice(0, mostReasons);
}
