import type { Mutation, MutationReply } from '@cuadrilla/contract/operation/sync.ts';
import type { Ctx } from '#platform/context.ts';
import type { LiveChange } from '#platform/realtime/live-changes.ts';
import { fail } from '#platform/failure.ts';
import { admit, refusedBytesQuota, type QuotaScope, type Waiting } from './held-quota.rules.ts';
import { heldBodies, waitingNow } from './held.store.ts';
import { deferredReply, plainReply, refusalReply } from './mutation-reply.ts';
import { applyInOrder } from './mutation-batch.ts';
import {
  faultsOf,
  queued,
  receivedMutation,
  sortReceived,
  type Intake,
  type QueuedMutation,
} from './mutation-intake.rules.ts';
import {
  advanceDevice,
  lockDevice,
  storedMutations,
  type Carrier,
  type Device,
  type SkippedNumber,
  storeMutations,
  type StoredMutation,
} from './sync.store.ts';

export interface Pushed {
  /** In the order of the request. */
  answers: MutationReply[];
  lastSequence: number;
}

/**
 * Receives mutations of one device, each exactly once, from the phone or from a copy that was saved on it.
 * @throws MUTATION_REUSED when the only mutation has an id or a number of another one
 */
export async function push(
  ctx: Ctx,
  deviceId: string,
  bodies: readonly Record<string, unknown>[],
  carrier: Carrier = 'phone',
): Promise<Pushed> {
  const received = bodies.map(receivedMutation);
  const ids = received.flatMap(({ id }) => id ?? []);
  const [device, known] = await Promise.all([
    lockDevice(ctx, deviceId, carrier),
    storedMutations(ctx, deviceId, ids),
  ]);
  const { places, ready, early } = sortReceived(received, known, {
    lastSequence: device.last_sequence,
    skipped: device.skipped.map(({ sequence }) => sequence),
  });
  const queue = await withBodies(ctx, deviceId, ready);
  const released = totalOf(ready.filter((item) => 'state' in item));
  const { admitted, deferred } =
    early.length === 0
      ? { admitted: [], deferred: new Map<string, QuotaScope>() }
      : admit(early.map(withoutUnreadable), await waitingNow(ctx, device, released));
  const applied = await applyInOrder(
    { ...ctx, publishChange: publishOnce(ctx) },
    deviceId,
    queue,
    missingOf(device, queue),
  );
  const answered = new Map(applied);
  for (const { id, answer } of known) if (answer) answered.set(id, answer);
  for (const { id, mutation, body } of early)
    if (!mutation) answered.set(id, refusalReply(ctx, id, { code: 'INVALID_INPUT', fields: faultsOf(body) }));
  const { lastSequence, skipped, done } = progressOf(device, queue, applied);
  for (const [id, scope] of deferred) answered.set(id, deferredReply(ctx, id, scope, lastSequence + 1));
  const answers = places.map(({ id, refusal }) =>
    refusal ? refusalReply(ctx, id, { code: refusal }) : (answered.get(id) ?? plainReply(id, 'held')),
  );
  if (carrier === 'phone') failIfReused(answers);
  const settled = settle(done, applied, device.refused_bytes);
  const waiting = totalOf(admitted);
  const doneIds = new Set(done.map(({ id }) => id));
  const ended = totalOf(ready.filter((item) => 'state' in item && doneIds.has(item.id)));
  await Promise.all([
    storeMutations(ctx, deviceId, [
      ...settled,
      ...admitted.map((item): StoredMutation => ({ ...stored(item), state: 'held', answer: null })),
    ]),
    advanceDevice(
      ctx,
      deviceId,
      { lastSequence, skipped, carrier },
      {
        count: waiting.count - ended.count,
        bytes: waiting.bytes - ended.bytes,
        refused: totalOf(settled).bytes,
      },
    ),
  ]);
  return { answers, lastSequence };
}

/** One mutation alone is a request of its own. */
function failIfReused(answers: readonly MutationReply[]): void {
  if (answers.length === 1 && answers[0]!.message_key === 'MUTATION_REUSED') fail('MUTATION_REUSED');
}

/** So many numbers may be passed over; beyond that the whole request fails, and comes again. */
const mostSkipped = 1_000;

const activityOf = (mutation: Mutation | null): number | null =>
  mutation && 'activityId' in mutation ? mutation.activityId : null;

/** Activities with an earlier mutation that was passed over and has not come again yet. */
function missingOf({ skipped }: Pick<Device, 'skipped'>, queue: readonly QueuedMutation[]): number[] {
  const sent = new Set(queue.map(({ sequence }) => sequence));
  return skipped.flatMap(({ sequence, activityId }) =>
    activityId === null || sent.has(sequence) ? [] : [activityId],
  );
}

/** How far the device is: deferred numbers below one that was applied are passed over, and accepted later. */
function progressOf(
  { last_sequence, skipped: before }: Pick<Device, 'last_sequence' | 'skipped'>,
  queue: readonly QueuedMutation[],
  answers: ReadonlyMap<string, MutationReply>,
): { lastSequence: number; skipped: SkippedNumber[]; done: QueuedMutation[] } {
  const { deferred = [], done = [] } = Object.groupBy(queue, ({ id }) =>
    answers.get(id)!.result === 'deferred' ? 'deferred' : 'done',
  );
  const lastSequence = Math.max(last_sequence, ...done.map(({ sequence }) => sequence));
  const sent = new Set(queue.map(({ sequence }) => sequence));
  const skipped = [
    ...before.filter(({ sequence }) => !sent.has(sequence)),
    ...deferred.map(({ sequence, mutation }) => ({ sequence, activityId: activityOf(mutation) })),
  ].filter(({ sequence }) => sequence <= lastSequence);
  if (skipped.length > mostSkipped) fail('UNAVAILABLE');
  return { lastSequence, skipped, done };
}

/** Only what is applied now has its body read. */
async function withBodies(ctx: Ctx, deviceId: string, ready: Intake['ready']): Promise<QueuedMutation[]> {
  const waiting = ready.flatMap((item) => ('state' in item ? [item.id] : []));
  const bodies = await heldBodies(ctx, deviceId, waiting);
  return ready.map((item) => ('state' in item ? queued(item, bodies.get(item.id) ?? null) : item));
}

const totalOf = (items: readonly { bytes: number }[]): Waiting => ({
  count: items.length,
  bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** A body that is not readable is not stored; its number is used up all the same. */
const withoutUnreadable = (item: QueuedMutation): QueuedMutation =>
  item.mutation ? item : { ...item, body: null, bytes: 0 };

const stored = ({ id, sequence, hash, body, bytes }: QueuedMutation) => ({ id, sequence, hash, body, bytes });

/** The body of a readable mutation that was not applied is stored, as long as the device's quota lasts. */
function settle(
  queue: readonly QueuedMutation[],
  answers: ReadonlyMap<string, MutationReply>,
  refusedBytes: number,
): StoredMutation[] {
  let used = refusedBytes;
  return queue.map((item) => {
    const answer = answers.get(item.id)!;
    const keeps =
      (answer.result === 'refused' || answer.result === 'superseded') &&
      used + item.bytes <= refusedBytesQuota;
    if (keeps) used += item.bytes;
    const state = answer.result === 'applied' || answer.result === 'superseded' ? 'applied' : 'refused';
    return { ...stored(item), ...(keeps ? {} : { body: null, bytes: 0 }), state, answer };
  });
}

/** Publishes a change once, although one mutation changes its activity several times. */
function publishOnce(ctx: Ctx): Ctx['publishChange'] {
  const published = new Set<string>();
  return (change: LiveChange) => {
    const key = `${change.kind} ${change.id}`;
    if (published.has(key)) return;
    published.add(key);
    ctx.publishChange(change);
  };
}
