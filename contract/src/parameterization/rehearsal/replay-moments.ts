import type { RecordedOperation, RecordedStage } from './recorded-operation.ts';
import type { ReplayStage } from './replay-design.ts';

/** The most moments at which one waiting stage is evaluated again. */
const mostMoments = 400;
const dayMs = 86_400_000;

/** When a waiting stage is evaluated: when it opens, when facts arrive, when its term is over, and each day after. */
export function momentsOf(
  operation: RecordedOperation,
  now: number,
  { stage, readsDaysWaiting }: ReplayStage,
  openedAt: number,
  wakesAt: number | null,
  record: RecordedStage | undefined,
): number[] {
  const until = operation.endedAt ?? now;
  const moments = [openedAt, ...operation.arrivals.map(({ at }) => at)];
  if (record?.endedAt) moments.push(record.endedAt);
  if (wakesAt !== null && stage.system?.type === 'wait') {
    moments.push(wakesAt);
    if (readsDaysWaiting)
      for (let at = wakesAt + dayMs; at <= until && moments.length < mostMoments; at += dayMs)
        moments.push(at);
  }
  return moments.filter((at) => at >= openedAt && at <= until + 1000).toSorted((a, b) => a - b);
}
