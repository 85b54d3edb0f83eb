import type { QueuedMutation } from './mutation-intake.rules.ts';

/** What may wait for an earlier mutation, and how much of it. */
export interface Waiting {
  count: number;
  bytes: number;
}

export type QuotaScope = 'device' | 'employee' | 'tenant';

/** A batch has at most 500 mutations: a device can always have one whole batch waiting. */
export const heldQuotas: Readonly<Record<QuotaScope, Waiting>> = {
  device: { count: 500, bytes: 8_000_000 },
  employee: { count: 1_000, bytes: 16_000_000 },
  tenant: { count: 100_000, bytes: 512_000_000 },
};

/** Bodies of mutations of a device that were refused or superseded, which staff may read. */
export const refusedBytesQuota = 16_000_000;

/** Seconds after which a phone tries again. Its own quota is free once it has sent what is missing. */
export const retryAfter: Readonly<Record<QuotaScope, number>> = { device: 30, employee: 60, tenant: 600 };

const scopes = Object.keys(heldQuotas) as QuotaScope[];

/**
 * Divides mutations that would wait into those there is room for and those the phone has to send again, with
 * the quota that is used up. The ones nearest to the gap come first.
 */
export function admit(
  early: readonly QueuedMutation[],
  used: Readonly<Record<QuotaScope, Waiting>>,
): { admitted: QueuedMutation[]; deferred: Map<string, QuotaScope> } {
  const admitted: QueuedMutation[] = [];
  const deferred = new Map<string, QuotaScope>();
  let [count, bytes] = [0, 0];
  for (const item of early.toSorted((a, b) => a.sequence - b.sequence)) {
    const full = scopes.find(
      (scope) =>
        used[scope].count + count + 1 > heldQuotas[scope].count ||
        used[scope].bytes + bytes + item.bytes > heldQuotas[scope].bytes,
    );
    if (full) deferred.set(item.id, full);
    else {
      admitted.push(item);
      count += 1;
      bytes += item.bytes;
    }
  }
  return { admitted, deferred };
}
