import 'fake-indexeddb/auto';
import type { MutationInput, PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import type { ListItem } from '@cuadrilla/forms/lists.ts';
import { ApiError } from '../../web/src/api/problem.ts';
import { writeBlob } from '../../web/src/field/store/blobs.ts';
import { FieldDb, type StepOf } from '../../web/src/field/store/field-db.ts';
import { readMeta, writeMeta } from '../../web/src/field/store/meta.ts';
import { finishWork, recordStep } from '../../web/src/field/store/outbox.ts';
import { readUnsent } from '../../web/src/field/store/unsent.ts';
import { register } from '../../web/src/field/sync/push.ts';
import { syncRound } from '../../web/src/field/sync/round.ts';
import type { SyncApi } from '../../web/src/field/sync/sync-api.ts';
import { NoSignal, Refused, type Connection } from './connection.ts';
import type { Ledger } from './ledger.ts';
import { deviceIdOf, type Draft, type PlayedPhone } from './phone.ts';
import type { MadePhoto } from './photo-maker.ts';
import type { Random } from './random.ts';
import type { Counters } from './statistics.ts';

/**
 * The field app itself without its screens: its store, its outbox and its rounds, over a line that loses answers, in a
 * process that is killed in the middle of a round. The database is in memory and lives as long as the simulation.
 */
export class AppPhone implements PlayedPhone {
  readonly connection: Connection;
  readonly activities = new Map<number, PhoneActivity>();
  readonly forms = new Map<number, FormDefinition>();
  readonly lists: Record<string, ListItem[]> = {};
  params: Record<string, unknown> = {};
  online = true;
  owes = 0;
  #db: FieldDb;
  readonly #deviceId: string;
  readonly #api: SyncApi;
  readonly #random: Random;

  constructor(
    connection: Connection,
    username: string,
    seed: number,
    random: Random,
    ledger: Ledger,
    counters: Counters,
  ) {
    this.connection = connection;
    this.#random = random;
    this.#deviceId = deviceIdOf(username, seed);
    this.#db = new FieldDb(`cuadrilla.${username}`);
    this.#api = lossyApi(connection, random, ledger, counters);
  }

  async register(): Promise<void> {
    if ((await readMeta(this.#db, 'deviceId')) === undefined)
      await writeMeta(this.#db, 'deviceId', this.#deviceId);
    await asOverTheWire(register(this.#db, this.#api, '1.0', 'Simulator, the app'));
  }

  async record(draft: Draft): Promise<void> {
    const db = this.#db;
    if (draft.type === 'finish') {
      const photos = (draft.photos ?? []).map((photo) => ({ ...photo, takenAt: photo.takenAt ?? null }));
      await finishWork(db, {
        step: draft as StepOf<'finish'>,
        photos,
        label: this.#labelOf(draft.activityId),
        corrects: null,
      });
    } else {
      const label = draft.type === 'position' ? '' : this.#labelOf(draft.activityId);
      await recordStep(db, draft as Exclude<Draft, { type: 'finish' }>, { label });
    }
    await this.#read();
  }

  #labelOf = (activityId: number): string => this.activities.get(activityId)?.operationNumber ?? '';

  /** The app sends a photo once its work was accepted, whenever that is. */
  async queuePhoto(_: number, { bytes, sha256 }: MadePhoto): Promise<void> {
    const now = new Date();
    await writeBlob(this.#db, {
      sha256,
      bytes: new Uint8Array(bytes).buffer,
      thumb: null,
      type: 'image/jpeg',
      size: bytes.length,
      takenAt: now.toISOString(),
      savedAt: now.getTime(),
    });
  }

  /** One round of the app: what is recorded goes out, what changed comes in, photos follow. */
  async push(): Promise<void> {
    const round = asOverTheWire(syncRound(this.#db, this.#api));
    if (this.#random.chance(0.04)) await this.#kill(round);
    else await round.finally(() => this.#read());
  }

  sendPhotos = (): Promise<void> => Promise.resolve();

  /** The round has fetched and acknowledged them. */
  pull = (): Promise<PhoneActivity[]> => Promise.resolve([]);

  /** Closes the database under a round that is under way, and opens the app again. */
  async #kill(round: Promise<unknown>): Promise<void> {
    const ended = round.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, this.#random.between(0, 60)));
    this.#db.close();
    await ended;
    this.#db = new FieldDb(this.#db.name);
    await this.register();
    await this.#read();
  }

  async #read(): Promise<void> {
    const db = this.#db;
    const unsent = await readUnsent(db);
    this.owes = unsent.items + unsent.photos;
    const stored = await db.activities.toArray();
    this.activities.clear();
    for (const { id, data, status, mine } of stored) if (mine) this.activities.set(id, { ...data, status });
    for (const { versionId, definition } of await db.forms.toArray())
      this.forms.set(versionId, definition as unknown as FormDefinition);
    for (const { code, items } of await db.lists.toArray()) this.lists[code] = items;
    this.params = (await readMeta(db, 'params')) ?? {};
  }
}

/** Failures as the app's own client reports them. */
export const apiError = (error: unknown): unknown => {
  if (error instanceof NoSignal)
    return new ApiError(0, { message: error.message, message_key: 'no_internet' });
  if (!(error instanceof Refused)) return error;
  const { message_key: key = 'unknown', detail, fields } = error.problem;
  const problem = {
    message: error.message,
    message_key: key,
    ...(detail && { detail }),
    ...(fields && { fields }),
  };
  return new ApiError(error.status, problem as ApiError['problem']);
};

/** Failures as the employee of the simulation expects them. */
async function asOverTheWire<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) throw new NoSignal(error.message, { cause: error });
    throw new Refused(error.status, error.problem as ConstructorParameters<typeof Refused>[1]);
  }
}

/** Calls of the server whose answers are lost now and then; what the server acknowledged is written down. */
function lossyApi(connection: Connection, random: Random, ledger: Ledger, counters: Counters): SyncApi {
  const { sync } = connection.client.operation;
  const counted = new Set<string>();
  const announced = new Map<string, { activityId: number; sha256: string; bytes: number }>();
  const call = async <T>(work: Promise<T>, loss: number): Promise<T> => {
    const result = await work.catch((error: unknown) => Promise.reject(apiError(error) as Error));
    if (!random.chance(loss)) return result;
    counters.lostAnswers += 1;
    throw apiError(new NoSignal('the answer was lost'));
  };
  const settle = (deviceId: string, sent: readonly MutationInput[], answers: PushAnswers) => {
    ledger.write(
      answers.map(({ id, result, activityId }, at) => ({
        kind: 'mutation',
        device: deviceId,
        id,
        sequence: sent[at]!.sequence,
        type: sent[at]!.type,
        result,
        activityId,
      })),
    );
    for (const answer of answers)
      if (counted.has(answer.id)) counters.duplicates += 1;
      else {
        counters.count(answer);
        if (answer.result !== 'held' && answer.result !== 'deferred') counted.add(answer.id);
      }
  };
  return {
    register: (input) => call(sync.register(input), 0.02),
    pull: (input) => {
      counters.pulls += 1;
      return call(sync.pull(input), 0.02);
    },
    push: async (input) => {
      const sending = sync.push(input).then((reply) => {
        settle(input.body.deviceId, input.body.mutations as unknown as MutationInput[], reply.answers);
        return reply;
      });
      return call(sending, 0.03);
    },
    startUpload: async (input) => {
      const state = await call(sync.startUpload(input), 0.02);
      announced.set(state.uploadId, input.body);
      return state;
    },
    uploadChunk: async (input) => {
      const sending = sync.uploadChunk(input).then((state) => {
        const photo = announced.get(input.params.uploadId);
        if (state.complete && photo) {
          ledger.write([{ kind: 'photo', ...photo }]);
          counters.photos += 1;
        }
        return state;
      });
      return call(sending, 0.02);
    },
  };
}

type PushAnswers = Awaited<ReturnType<SyncApi['push']>>['answers'];
