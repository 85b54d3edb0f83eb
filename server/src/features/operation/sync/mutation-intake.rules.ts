import { createHash } from 'node:crypto';
import { z } from 'zod';
import { mutation as mutationSchema, type Mutation } from '@cuadrilla/contract/operation/sync.ts';

/**
 * Sorts what a phone sends: new, known, early or not readable. The device's running numbers decide the order;
 * what arrives early is held until the gap closes, what arrived before gets the answer it had.
 */
export interface QueuedMutation {
  id: string;
  sequence: number;
  hash: string;
  body: unknown;
  /** Of the body as JSON. */
  bytes: number;
  /** Null when the body is not readable: its number is used up, so that it does not stop the others. */
  mutation: Mutation | null;
}

/** A stored mutation, as far as the order needs it: what waits can be large, so its body is read later. */
export interface KnownMutation {
  id: string;
  sequence: number;
  hash: string;
  bytes: number;
  state: 'held' | 'applied' | 'refused';
}

export interface ReceivedMutation {
  body: Record<string, unknown>;
  id: string | null;
  sequence: number | null;
}

/** What a position in the request is answered: the answer of this id, or a refusal of its own. */
export interface Place {
  id: string;
  refusal: 'INVALID_INPUT' | 'MUTATION_REUSED' | null;
}

export interface Intake {
  /** In the order of the request. */
  places: Place[];
  /** To be applied now: numbers that were passed over before, and those that follow the last one without a gap. */
  ready: (QueuedMutation | KnownMutation)[];
  /** New ones that wait for an earlier number. */
  early: QueuedMutation[];
}

const uuid = z.uuid();
const sequenceNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const receivedMutation = (body: Record<string, unknown>): ReceivedMutation => ({
  body,
  id: uuid.safeParse(body.id).data ?? null,
  sequence: sequenceNumber.safeParse(body.sequence).data ?? null,
});

/**
 * @param known stored mutations with the ids received, and every held one of the device
 * @param skipped numbers up to the last one that were deferred while later ones were applied
 */
export function sortReceived(
  received: readonly ReceivedMutation[],
  known: readonly KnownMutation[],
  { lastSequence, skipped = [] }: { lastSequence: number; skipped?: readonly number[] },
): Intake {
  const hashes = new Map(known.map(({ id, hash }) => [id, hash]));
  const usedSequences = new Set(known.map(({ sequence }) => sequence));
  const queue = new Map<number, QueuedMutation | KnownMutation>();
  const fresh = new Map<number, QueuedMutation>();
  for (const item of known) if (item.state === 'held') queue.set(item.sequence, item);
  const placeOf = ({ body: given, id, sequence }: ReceivedMutation): Place => {
    if (id === null || sequence === null)
      return { id: String(given.id).slice(0, 60), refusal: 'INVALID_INPUT' };
    const { text, body } = storable(given);
    const hash = createHash('sha256').update(text).digest('hex');
    const knownHash = hashes.get(id);
    if (knownHash !== undefined) return { id, refusal: knownHash === hash ? null : 'MUTATION_REUSED' };
    const isPassed = sequence <= lastSequence && !skipped.includes(sequence);
    if (isPassed || usedSequences.has(sequence)) return { id, refusal: 'MUTATION_REUSED' };
    hashes.set(id, hash);
    usedSequences.add(sequence);
    fresh.set(sequence, queued({ id, sequence, hash, bytes: Buffer.byteLength(text) }, body));
    return { id, refusal: null };
  };
  const places = received.map(placeOf);
  for (const item of fresh.values()) queue.set(item.sequence, item);
  const ready = skipped.toSorted((a, b) => a - b).flatMap((sequence) => queue.get(sequence) ?? []);
  for (let item = queue.get(lastSequence + 1); item; item = queue.get(item.sequence + 1)) ready.push(item);
  for (const { sequence } of ready) fresh.delete(sequence);
  return { places, ready, early: [...fresh.values()] };
}

/** What is wrong with a body that is not readable, by name of the field. */
export const faultsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    (mutationSchema.safeParse(body).error?.issues ?? [])
      .slice(0, 20)
      .map(({ path, code }) => [path.join('.').slice(0, 200) || 'mutation', code]),
  );

/** A mutation with its body, read as far as it is readable. */
export const queued = (
  { id, sequence, hash, bytes }: Pick<QueuedMutation, 'id' | 'sequence' | 'hash' | 'bytes'>,
  body: unknown,
): QueuedMutation => ({
  id,
  sequence,
  hash,
  bytes,
  body,
  mutation: mutationSchema.safeParse(body).data ?? null,
});

/**
 * A mutation without what PostgreSQL cannot store in JSON: NUL, and halves of characters that a phone cut in
 * two; and its text, equal for equal mutations whatever the order of their keys.
 */
function storable(body: unknown): { text: string; body: unknown } {
  const sorted = JSON.stringify(withSortedKeys(body));
  if (!/\\u0000|\\ud[89a-f]/i.test(sorted)) return { text: sorted, body };
  const text = sorted.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '$1\\ufffd');
  return { text, body: JSON.parse(text) };
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, withSortedKeys((value as Record<string, unknown>)[key])]),
  );
}
