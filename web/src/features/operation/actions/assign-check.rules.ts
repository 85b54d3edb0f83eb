import type { z } from 'zod';
import type { assignmentWarning, Outcome } from '@cuadrilla/contract/operation/activities.ts';

type Warning = z.output<typeof assignmentWarning>;
/** Most activities that one request may name. */
const batchSize = 1000;
export const batchesOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, place) =>
    ids.slice(place * batchSize, (place + 1) * batchSize),
  );

/** How many of the activities each objection concerns, the most frequent first. */
export function grouped(warnings: readonly Warning[]): { code: Warning['code']; count: number }[] {
  const concerned = new Map<Warning['code'], Set<number>>();
  for (const { code, activityId } of warnings) {
    const found = concerned.get(code) ?? new Set();
    concerned.set(code, found.add(activityId));
  }
  return [...concerned].map(([code, of]) => ({ code, count: of.size })).sort((a, b) => b.count - a.count);
}

/** The reasons of refusals with how many each concerns, the most frequent first. */
export const reasonsOf = (failed: readonly Outcome[]): [string, number][] => {
  const counts = new Map<string, number>();
  for (const { message, message_key } of failed)
    counts.set(message ?? message_key ?? '', (counts.get(message ?? message_key ?? '') ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
};
