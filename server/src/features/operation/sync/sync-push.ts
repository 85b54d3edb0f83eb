import { createHash } from 'node:crypto';
import { z } from 'zod';
import { formatError } from '@cuadrilla/contract/error-messages.ts';
import type { ErrorCode } from '@cuadrilla/contract/errors.ts';
import {
  mutation as mutationSchema,
  type Mutation,
  type MutationReply,
} from '@cuadrilla/contract/operation/sync.ts';
import type { LiveChange, Ctx } from '#platform/context.ts';
import { fail, type Failure } from '#platform/failure.ts';
import { attempt } from '#platform/savepoint.ts';
import { lockActivities } from '#features/operation/lifecycle/activity-change.store.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { applyMutation, type ActivityMutation, type MutationResult } from './sync-mutations.ts';
import { applyBatch, reachBeyond } from './sync-together.ts';
import {
  advanceDevice,
  savePosition,
  lockDevice,
  markSyncError,
  storedMutations,
  storeMutations,
  type DevicePosition,
  type StoredMutation,
} from './sync.store.ts';

/**
 * A batch of one device. Its running numbers decide the order; what arrives early is held until the gap
 * closes, what arrived before gets the answer it had. Each mutation stands or falls alone; the batch is one
 * transaction.
 */
interface Item {
  id: string;
  sequence: number;
  hash: string;
  body: unknown;
  /** Null when it cannot be read: its number is used up, so that it does not stop the others. */
  mutation: Mutation | null;
  /** It waited already. */
  held: boolean;
}

export interface Pushed {
  answers: MutationReply[];
  lastSequence: number;
}

interface Read {
  body: Record<string, unknown>;
  id: string | null;
  sequence: number | null;
}

const uuid = z.uuid();
const sequenceNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export async function push(
  whole: Ctx,
  deviceId: string,
  raw: readonly Record<string, unknown>[],
): Promise<Pushed> {
  const read = raw.map((body): Read => ({
    body,
    id: uuid.safeParse(body.id).data ?? null,
    sequence: sequenceNumber.safeParse(body.sequence).data ?? null,
  }));
  const [device, known] = await Promise.all([
    lockDevice(whole, deviceId),
    storedMutations(
      whole,
      deviceId,
      read.flatMap(({ id }) => id ?? []),
    ),
  ]);
  const ctx = { ...whole, changed: eachOnce(whole) };
  const batch = new Batch(ctx, deviceId, device.last_sequence);
  batch.take(read, known);
  await batch.applyInOrder();
  const answers = batch.answers();
  if (answers.length === 1 && answers[0]!.message_key === 'MUTATION_REUSED') fail('MUTATION_REUSED');
  await batch.save();
  return { answers, lastSequence: batch.lastSequence };
}

/** One step of an activity changes it several times; whoever watches needs to hear of it once. */
function eachOnce(ctx: Ctx): Ctx['publishChange'] {
  const told = new Set<string>();
  return (change: LiveChange) => {
    const key = `${change.kind} ${change.id}`;
    if (told.has(key)) return;
    told.add(key);
    ctx.publishChange(change);
  };
}

class Batch {
  readonly #ctx: Ctx;
  readonly #deviceId: string;
  lastSequence: number;
  /** By running number: new ones and those that waited. */
  readonly #pending = new Map<number, Item>();
  /** What each place of the batch is answered: itself, or the id whose answer it shares. */
  readonly #places: (MutationReply | string)[] = [];
  readonly #answered = new Map<string, MutationReply>();
  readonly #stored: StoredMutation[] = [];
  #rows = new Map<number, ActivityRow>();
  #devicePosition: DevicePosition | null = null;

  constructor(ctx: Ctx, deviceId: string, lastSequence: number) {
    this.#ctx = ctx;
    this.#deviceId = deviceId;
    this.lastSequence = lastSequence;
  }

  /** Sorts out what came: new, known, waiting, or not readable. */
  take(read: readonly Read[], known: readonly StoredMutation[]): void {
    const hashes = new Map(known.map(({ id, hash }) => [id, hash]));
    const numbers = new Map(known.map(({ id, sequence }) => [sequence, id]));
    for (const { id, answer } of known) if (answer) this.#answered.set(id, answer);
    for (const { id, sequence, hash, body, state } of known) {
      if (state === 'held')
        this.#pending.set(sequence, {
          id,
          sequence,
          hash,
          body,
          mutation: mutationSchema.safeParse(body).data ?? null,
          held: true,
        });
    }
    for (const { body: given, id, sequence } of read) {
      const { text, body } = storable(given);
      const hash = createHash('sha256').update(text).digest('hex');
      if (id === null || sequence === null)
        this.#places.push(this.#refusal(String(given.id).slice(0, 60), 'INVALID_INPUT', 'invalid'));
      else if (hashes.has(id))
        this.#places.push(hashes.get(id) === hash ? id : this.#refusal(id, 'MUTATION_REUSED'));
      else if (sequence <= this.lastSequence || numbers.has(sequence))
        this.#places.push(this.#refusal(id, 'MUTATION_REUSED'));
      else {
        hashes.set(id, hash);
        numbers.set(sequence, id);
        this.#pending.set(sequence, {
          id,
          sequence,
          hash,
          body,
          mutation: mutationSchema.safeParse(body).data ?? null,
          held: false,
        });
        this.#places.push(id);
      }
    }
  }

  async applyInOrder(): Promise<void> {
    const run: Item[] = [];
    for (
      let item = this.#pending.get(this.lastSequence + 1);
      item;
      item = this.#pending.get(item.sequence + 1)
    )
      run.push(item);
    const ids = run.flatMap(({ mutation }) =>
      mutation && mutation.type !== 'position' ? mutation.activityId : [],
    );
    if (ids.length > 0) this.#rows = await lockActivities(this.#ctx, [...new Set(ids)], null);
    const answers = new Map<Item, MutationReply>();
    for (const wave of await this.#wavesOf(run)) {
      const together = await this.#together(wave);
      for (const item of wave) answers.set(item, together.get(item.id) ?? (await this.#applyMutation(item)));
    }
    for (const item of run) {
      this.#settle(item, answers.get(item)!);
      this.#pending.delete(item.sequence);
      this.lastSequence = item.sequence;
    }
    for (const item of this.#pending.values()) {
      if (item.held) continue;
      this.#stored.push({ ...this.#bare(item), state: 'held', answer: null });
      if (!item.mutation) this.#answered.set(item.id, this.#refusal(item.id, 'INVALID_INPUT', 'invalid'));
    }
    if (this.#devicePosition) {
      await savePosition(this.#ctx, this.#devicePosition);
      this.#ctx.publishChange({
        kind: 'position',
        id: this.#ctx.actor.userId,
        companyId: this.#ctx.actor.companyScope,
      });
    }
  }

  /** In the order in which they were sent. */
  answers(): MutationReply[] {
    return this.#places.map((place) =>
      typeof place === 'string' ? (this.#answered.get(place) ?? blank(place, 'held')) : place,
    );
  }

  async save(): Promise<void> {
    await Promise.all([
      storeMutations(this.#ctx, this.#deviceId, this.#stored),
      advanceDevice(this.#ctx, this.#deviceId, this.lastSequence),
    ]);
  }

  /**
   * Operations are independent: the first step of each, then the second of each; those of one stay in their
   * order.
   */
  async #wavesOf(run: readonly Item[]): Promise<Item[][]> {
    // A design that cannot be read is for each item alone to fail at.
    if (run.length < 2 || (await reachBeyond(this.#ctx, this.#rows.values()).catch(() => true)))
      return run.map((item) => [item]);
    const waves: Item[][] = [];
    const taken = new Map<number, number>();
    for (const item of run) {
      const row =
        item.mutation && item.mutation.type !== 'position'
          ? this.#rows.get(item.mutation.activityId)
          : undefined;
      const at = row ? (taken.get(row.operation_id) ?? 0) : 0;
      if (row) taken.set(row.operation_id, at + 1);
      (waves[at] ??= []).push(item);
    }
    return waves;
  }

  /** What could be carried out together, by id; should that fail, nothing was. */
  async #together(wave: readonly Item[]): Promise<Map<string, MutationReply>> {
    const mutations = wave.flatMap(({ mutation }) =>
      mutation && mutation.type !== 'position' ? [mutation] : [],
    );
    if (mutations.length < 2) return new Map();
    const missing = mutations.flatMap(({ activityId }) => (this.#rows.has(activityId) ? [] : [activityId]));
    if (missing.length > 0)
      for (const [id, row] of await lockActivities(this.#ctx, missing, null)) this.#rows.set(id, row);
    const steps = mutations.flatMap((mutation) => {
      const row = this.#rows.get(mutation.activityId);
      return row ? [{ mutation, row }] : [];
    });
    const outcome = await attempt(this.#ctx, (inner) => applyBatch(inner, this.#deviceId, steps));
    if (!outcome.ok) {
      for (const { row } of steps) this.#forgetOperation(row);
      return new Map();
    }
    return new Map(
      steps.flatMap(({ mutation: { id }, row }) => {
        const carried = outcome.value.get(id);
        return carried ? [[id, this.#applied(id, row, carried)]] : [];
      }),
    );
  }

  async #applyMutation({ id, mutation }: Item): Promise<MutationReply> {
    if (!mutation) return this.#refusal(id, 'INVALID_INPUT', 'invalid');
    if (mutation.type === 'position') {
      if (
        mutation.place &&
        (!this.#devicePosition || Date.parse(this.#devicePosition.at) <= Date.parse(mutation.at))
      )
        this.#devicePosition = { ...mutation.place, battery: mutation.battery, at: mutation.at };
      return blank(id, 'applied');
    }
    const row = await this.#locked(mutation.activityId);
    if (!row) return { ...this.#refusal(id, 'NOT_FOUND'), activityId: mutation.activityId };
    const outcome = await attempt(this.#ctx, (inner) => applyMutation(inner, this.#deviceId, mutation, row));
    if (!outcome.ok) return this.#refused(mutation, row, outcome.failure);
    return this.#applied(id, row, outcome.value);
  }

  #applied(id: string, row: ActivityRow, { result, row: after }: MutationResult): MutationReply {
    if (after.status !== row.status) this.#forgetOperation(row);
    this.#rows.set(after.id, after);
    return { ...blank(id, result), activityId: after.id, version: after.version, status: after.status };
  }

  async #locked(activityId: number): Promise<ActivityRow | undefined> {
    const found = this.#rows.get(activityId);
    if (found) return found;
    const row = (await lockActivities(this.#ctx, [activityId], null)).get(activityId);
    if (row) this.#rows.set(activityId, row);
    return row;
  }

  /** Rules may have touched its other activities. */
  #forgetOperation({ operation_id }: ActivityRow): void {
    for (const [id, row] of this.#rows) if (row.operation_id === operation_id) this.#rows.delete(id);
  }

  async #refused(mutation: ActivityMutation, row: ActivityRow, failure: Failure): Promise<MutationReply> {
    this.#forgetOperation(row);
    const mine = row.employee_id === this.#ctx.actor.userId;
    // A step that was overtaken costs nobody anything; work that was turned away must be seen.
    if (mine && (mutation.type === 'finish' || mutation.type === 'unrealize' || mutation.type === 'reject')) {
      const { code: message_key, detail, fields = {} } = failure;
      await markSyncError(this.#ctx, [row.id], { message_key, detail, fields });
      this.#ctx.publishChange({
        kind: 'activity',
        id: row.id,
        operationId: row.operation_id,
        companyId: row.company_id,
      });
    }
    const { code, detail } = failure;
    return {
      id: mutation.id,
      result: 'refused',
      message_key: code,
      message: formatError(code, this.#ctx.locale, detail),
      activityId: row.id,
      ...(mine ? { version: row.version, status: row.status } : { version: null, status: null }),
    };
  }

  #settle(item: Item, answer: MutationReply): void {
    this.#answered.set(item.id, answer);
    const applied = answer.result === 'applied';
    const state = applied || answer.result === 'superseded' ? 'applied' : 'refused';
    this.#stored.push({ ...this.#bare(item), body: applied ? null : item.body, state, answer });
  }

  #bare = ({ id, sequence, hash, body }: Item) => ({ id, sequence, hash, body });

  #refusal(id: string, code: ErrorCode, result: MutationReply['result'] = 'refused'): MutationReply {
    return { ...blank(id, result), message_key: code, message: formatError(code, this.#ctx.locale, {}) };
  }
}

const blank = (id: string, result: MutationReply['result']): MutationReply => ({
  id,
  result,
  message_key: null,
  message: null,
  activityId: null,
  version: null,
  status: null,
});

/**
 * A mutation without what PostgreSQL cannot keep in JSON: NUL, and halves of characters that a phone cut in
 * two; and its text, the same whatever the order of its keys.
 */
function storable(body: unknown): { text: string; body: unknown } {
  const sorted = JSON.stringify(inOrder(body));
  if (!/\\u0000|\\ud[89a-f]/i.test(sorted)) return { text: sorted, body };
  const text = sorted.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '$1\\ufffd');
  return { text, body: JSON.parse(text) };
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, inOrder((value as Record<string, unknown>)[key])]),
  );
}
