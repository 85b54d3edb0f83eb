import { createHash, randomBytes } from 'node:crypto';
import type { MutationReply, MutationInput, PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import type { ListItem } from '@cuadrilla/forms/lists.ts';
import { NoSignal, passes, Refused, type Connection } from './connection.ts';
import type { Ledger } from './ledger.ts';
import type { MadePhoto } from './photo-maker.ts';
import type { Random } from './random.ts';
import type { Counters } from './statistics.ts';

/**
 * One phone's store and its sync: what it was given, what it still has to send. It knows nothing of the work.
 */
type Outgoing = MutationInput & { sequence: number };
interface WaitingPhoto {
  activityId: number;
  photo: MadePhoto;
  /** Real instant before which it is not sent: late photos. */
  notBefore: number;
}

export type Draft = MutationInput extends infer M
  ? M extends MutationInput
    ? Omit<M, 'id' | 'sequence'>
    : never
  : never;

/** What an employee works with: the phone of the simulation, or the app itself. */
export interface PlayedPhone {
  readonly connection: Connection;
  readonly activities: ReadonlyMap<number, PhoneActivity>;
  readonly forms: ReadonlyMap<number, FormDefinition>;
  readonly lists: Readonly<Record<string, ListItem[]>>;
  readonly params: Record<string, unknown>;
  /** How much has to be sent. */
  readonly owes: number;
  online: boolean;
  register(): Promise<void>;
  /** Puts what the employee did into the outbox; its photos are queued before. */
  record(draft: Draft): void | Promise<void>;
  queuePhoto(activityId: number, photo: MadePhoto, delay: number): void | Promise<void>;
  push(): Promise<void>;
  sendPhotos(): Promise<void>;
  /** @returns activities that have to be acknowledged */
  pull(): Promise<PhoneActivity[]>;
}

export class Phone implements PlayedPhone {
  readonly connection: Connection;
  readonly deviceId: string;
  readonly activities = new Map<number, PhoneActivity>();
  readonly forms = new Map<number, FormDefinition>();
  readonly lists: Record<string, ListItem[]> = {};
  params: Record<string, unknown> = {};
  online = true;
  #cursor: string | null = null;
  #sequence = 0;
  #outbox: Outgoing[] = [];
  #sent: Outgoing[] = [];
  #photos: WaitingPhoto[] = [];
  readonly #random: Random;
  readonly #ledger: Ledger;
  readonly #counters: Counters;

  constructor(
    connection: Connection,
    username: string,
    seed: number,
    random: Random,
    ledger: Ledger,
    counters: Counters,
  ) {
    this.connection = connection;
    this.deviceId = deviceIdOf(username, seed);
    this.#random = random;
    this.#ledger = ledger;
    this.#counters = counters;
  }

  get owes(): number {
    return this.#outbox.length + this.#photos.length;
  }

  async register(): Promise<void> {
    const { lastSequence } = await this.connection.client.operation.sync.register({
      body: { deviceId: this.deviceId, name: 'Simulator', appVersion: '1.0' },
    });
    this.#sequence = Math.max(this.#sequence, lastSequence);
  }

  /** Puts what the employee did into the outbox. */
  record(draft: Draft): void {
    this.#sequence += 1;
    this.#outbox.push({ ...draft, id: uuidv7(), sequence: this.#sequence } as Outgoing);
  }

  queuePhoto(activityId: number, photo: MadePhoto, delay: number): void {
    this.#photos.push({ activityId, photo, notBefore: Date.now() + delay });
  }

  async pull(): Promise<PhoneActivity[]> {
    const reply = await this.connection.client.operation.sync.pull({
      body: { deviceId: this.deviceId, cursor: this.#cursor },
    });
    this.#cursor = reply.cursor;
    if (reply.full) this.activities.clear();
    for (const form of reply.forms) this.forms.set(form.versionId, form.definition);
    for (const list of reply.lists) this.lists[list.code] = list.items;
    this.params = reply.params;
    const fresh: PhoneActivity[] = [];
    for (const activity of reply.activities) {
      const known = this.activities.get(activity.id);
      // What waits in the outbox is newer than what the server knows.
      if (known && this.#waits(activity.id)) continue;
      if (!known || (known.status !== 'assigned' && activity.status === 'assigned')) fresh.push(activity);
      this.activities.set(activity.id, activity);
    }
    for (const id of reply.dropped) this.activities.delete(id);
    this.#counters.pulls += 1;
    return fresh;
  }

  /** Sends what waits as over a bad network: twice, in another order, or with the answer lost. */
  async push(): Promise<void> {
    const random = this.#random;
    while (this.#outbox.length > 0) {
      let batch = this.#outbox.slice(0, 100);
      const rest = this.#outbox.length - batch.length;
      const leftOut =
        batch.length > 1 && random.chance(0.12) ? batch[random.whole(0, batch.length - 2)] : undefined;
      if (leftOut) batch = batch.filter((mutation) => mutation !== leftOut);
      if (random.chance(0.08)) batch = random.shuffled(batch);
      if (this.#sent.length > 0 && random.chance(0.08)) batch = [...batch, random.pick(this.#sent)];
      const reply = await this.connection.client.operation.sync.push({
        body: { deviceId: this.deviceId, mutations: batch },
      });
      this.#ledger.write(
        reply.answers.map((answer, at) => ({
          kind: 'mutation',
          device: this.deviceId,
          id: answer.id,
          sequence: batch[at]!.sequence,
          type: batch[at]!.type,
          result: answer.result,
          activityId: answer.activityId,
        })),
      );
      if (random.chance(0.03)) {
        this.#counters.lostAnswers += 1;
        throw new NoSignal('the answer was lost');
      }
      this.#settle(batch, reply.answers);
      if (!leftOut && rest === 0) break;
      if (reply.answers.every(({ result }) => result === 'held' || result === 'deferred')) break;
    }
  }

  #settle(batch: Outgoing[], answers: readonly MutationReply[]): void {
    const settled = new Set<string>();
    answers.forEach((answer, at) => {
      if (answer.result !== 'held' && answer.result !== 'deferred') settled.add(answer.id);
      if (this.#sent.includes(batch[at]!)) this.#counters.duplicates += 1;
      else this.#counters.count(answer);
    });
    this.#sent = [...this.#sent, ...this.#outbox.filter(({ id }) => settled.has(id))].slice(-50);
    this.#outbox = this.#outbox.filter(({ id }) => !settled.has(id));
    for (const answer of answers) this.#learn(answer);
  }

  /**
   * A mutation that is sent again gets its first answer. Therefore the latest version counts, and what still
   * waits here is newer than any.
   */
  #learn({ activityId, version, status }: MutationReply): void {
    const known = activityId === null ? undefined : this.activities.get(activityId);
    if (!known || version === null || status === null || version < known.version) return;
    Object.assign(known, this.#waits(known.id) ? { version } : { version, status });
  }

  #waits = (activityId: number): boolean =>
    this.#outbox.some((mutation) => 'activityId' in mutation && mutation.activityId === activityId);

  /**
   * Photos one after the other, in chunks; one that was cut goes on where it stopped. The server knows none
   * before the answers that announce it.
   */
  async sendPhotos(): Promise<void> {
    const announcing = new Set(
      this.#outbox.flatMap((mutation) => (mutation.type === 'finish' ? [mutation.activityId] : [])),
    );
    const due = this.#photos.filter(
      ({ notBefore, activityId }) => notBefore <= Date.now() && !announcing.has(activityId),
    );
    for (const waiting of due) {
      try {
        await this.#sendPhoto(waiting);
      } catch (error) {
        if (passes(error) || !(error instanceof Refused)) throw error;
        this.#counters.countRefusedPhoto(error.problem.message_key ?? String(error.status));
      }
      this.#photos = this.#photos.filter((other) => other !== waiting);
    }
  }

  async #sendPhoto({ activityId, photo }: WaitingPhoto): Promise<void> {
    const { sync } = this.connection.client.operation;
    const bytes = photo.bytes.length;
    let state = await sync.startUpload({ body: { activityId, sha256: photo.sha256, bytes } });
    while (!state.complete) {
      const chunk = photo.bytes.subarray(state.received, state.received + 16_384);
      state = await sync.uploadChunk({
        params: { uploadId: state.uploadId },
        query: { offset: state.received },
        body: new Blob([new Uint8Array(chunk)]),
      });
      if (!state.complete && this.#random.chance(0.02)) throw new NoSignal('the upload was cut');
    }
    this.#ledger.write([{ kind: 'photo', activityId, sha256: photo.sha256, bytes }]);
    this.#counters.photos += 1;
  }
}

/** The same in every run with one seed, so that a server does not collect installations. */
export const deviceIdOf = (username: string, seed: number): string => uuidOf(`${seed} ${username}`);

function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return dashed(hash.subarray(0, 16));
}

function uuidv7(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return dashed(bytes);
}

const dashed = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
