import type { MutationReply } from '@cuadrilla/contract/operation/sync.ts';
import type { Ctx } from '#platform/context.ts';
import type { LiveChange } from '#platform/realtime/live-changes.ts';
import { fail } from '#platform/failure.ts';
import { plainReply, refusalReply } from './mutation-reply.ts';
import { applyInOrder } from './mutation-batch.ts';
import { receivedMutation, sortReceived, type QueuedMutation } from './mutation-intake.rules.ts';
import {
  advanceDevice,
  lockDevice,
  storedMutations,
  storeMutations,
  type StoredMutation,
} from './sync.store.ts';

export interface Pushed {
  /** In the order of the request. */
  answers: MutationReply[];
  lastSequence: number;
}

/**
 * Receives mutations of one device, each exactly once.
 * @throws MUTATION_REUSED when the only mutation has an id or a number of another one
 */
export async function push(
  ctx: Ctx,
  deviceId: string,
  bodies: readonly Record<string, unknown>[],
): Promise<Pushed> {
  const received = bodies.map(receivedMutation);
  const ids = received.flatMap(({ id }) => id ?? []);
  const [device, known] = await Promise.all([lockDevice(ctx, deviceId), storedMutations(ctx, deviceId, ids)]);
  const { places, ready, early } = sortReceived(received, known, device.last_sequence);
  const applied = await applyInOrder({ ...ctx, publishChange: publishOnce(ctx) }, deviceId, ready);
  const answered = new Map(applied);
  for (const { id, answer } of known) if (answer) answered.set(id, answer);
  for (const { id, mutation } of early)
    if (!mutation) answered.set(id, refusalReply(ctx, id, { code: 'INVALID_INPUT' }));
  const answers = places.map(({ id, refusal }) =>
    refusal ? refusalReply(ctx, id, { code: refusal }) : (answered.get(id) ?? plainReply(id, 'held')),
  );
  if (answers.length === 1 && answers[0]!.message_key === 'MUTATION_REUSED') fail('MUTATION_REUSED');
  const lastSequence = ready.at(-1)?.sequence ?? device.last_sequence;
  await Promise.all([
    storeMutations(ctx, deviceId, [
      ...ready.map((item) => settled(item, applied.get(item.id)!)),
      ...early.map((item): StoredMutation => ({ ...stored(item), state: 'held', answer: null })),
    ]),
    advanceDevice(ctx, deviceId, lastSequence),
  ]);
  return { answers, lastSequence };
}

const stored = ({ id, sequence, hash, body }: QueuedMutation) => ({ id, sequence, hash, body });

/** The body of a mutation is stored for good when it was not applied. */
function settled(item: QueuedMutation, answer: MutationReply): StoredMutation {
  const isApplied = answer.result === 'applied';
  const state = isApplied || answer.result === 'superseded' ? 'applied' : 'refused';
  return { ...stored(item), body: isApplied ? null : item.body, state, answer };
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
