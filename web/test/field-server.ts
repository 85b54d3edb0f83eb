/**
 * A server of the sync API in memory, with its rules of order, repeats, photos and cursors, for tests of the phone's
 * side. It can be cut before it works, after it, and within a photo.
 */
import { createHash } from 'node:crypto';
import type { MutationReply, PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import { ApiError } from '../src/api/problem.ts';
import type { SyncApi } from '../src/field/sync/sync-api.ts';
import { activity } from './field-samples.ts';

type Mutation = Parameters<SyncApi['push']>[0]['body']['mutations'][number] & Record<string, unknown>;

interface Submission {
  mutationId: string;
  activityId: number;
  answers: unknown;
  counts: boolean;
}

interface Device {
  last: number;
  held: Map<number, Mutation>;
  skipped: Set<number>;
  revoked: boolean;
}

export const cut = () => new ApiError(0, { message: 'no network', message_key: 'no_internet' });
const refuse = (
  status: number,
  key: 'NOT_FOUND' | 'UPLOAD_INCOMPLETE' | 'FORBIDDEN' | 'HASH_MISMATCH',
  detail = {},
) => new ApiError(status, { message: key, message_key: key, detail });

export class FieldServer {
  readonly activities = new Map<
    number,
    PhoneActivity & { assignedVersion: number; mine: boolean; touched: number }
  >();
  readonly submissions: Submission[] = [];
  readonly photos = new Map<string, Buffer>();
  readonly announced = new Set<string>();
  readonly devices = new Map<string, Device>();
  /** Answers by id of the mutation, with what they answered. */
  readonly answered = new Map<string, { body: string; reply: MutationReply }>();
  /** Whether a call fails: before it does anything, or after. */
  failure: () => 'before' | 'after' | null = () => null;
  /** Whether finished work is refused. */
  refuses: (mutation: Mutation) => boolean = () => false;
  /** Whether applying takes too long: it comes again, and later ones are applied meanwhile. */
  delays: (mutation: Mutation) => boolean = () => false;
  epoch = 1;
  #uploads = new Map<string, { sha256: string; bytes: number; received: Buffer }>();
  #time = 1;

  assign(id: number, formVersionId: number | null = 5): void {
    const known = this.activities.get(id);
    const version = (known?.version ?? 0) + 1;
    this.activities.set(id, {
      ...activity(id),
      formVersionId,
      version,
      assignedVersion: version,
      mine: true,
      touched: ++this.#time,
    });
  }

  /** All that a backup holds, as it is now. @returns what makes it so again */
  backup(): () => void {
    const tables = [this.activities, this.photos, this.devices, this.answered] as Map<unknown, unknown>[];
    const rows = tables.map((table) => structuredClone([...table]));
    const [submissions, announced] = [structuredClone(this.submissions), [...this.announced]];
    return () => {
      for (const [at, table] of tables.entries()) {
        table.clear();
        for (const [key, value] of structuredClone(rows[at]!)) table.set(key, value);
      }
      this.submissions.splice(0, Infinity, ...structuredClone(submissions));
      this.announced.clear();
      for (const each of announced) this.announced.add(each);
      this.#uploads.clear();
      this.epoch += 1;
    };
  }

  /** To somebody else. */
  reassign(id: number): void {
    const known = this.activities.get(id)!;
    Object.assign(known, { mine: false, version: known.version + 1, touched: ++this.#time });
    known.assignedVersion = known.version;
  }

  readonly api: SyncApi = {
    register: ({ body: { deviceId } }) =>
      this.#call(() => {
        const device = this.#device(deviceId, true);
        return { deviceId, lastSequence: device.last, serverTime: new Date().toISOString() };
      }),
    pull: ({ body }) => this.#call(() => this.#pull(body.deviceId, body.cursor ?? null)),
    push: ({ body }) =>
      this.#call(() => {
        const device = this.#device(body.deviceId);
        // As over the wire.
        const mutations = JSON.parse(JSON.stringify(body.mutations)) as Mutation[];
        const answers = mutations.map((mutation) => this.#take(body.deviceId, mutation));
        return {
          answers: answers.map((answer, at) => this.answered.get(mutations[at]!.id)?.reply ?? answer),
          lastSequence: device.last,
          serverTime: new Date().toISOString(),
        };
      }),
    startUpload: ({ body: { activityId, sha256, bytes } }) =>
      this.#call(() => {
        if (!this.announced.has(`${activityId} ${sha256}`)) throw refuse(404, 'NOT_FOUND');
        const done = this.photos.has(sha256);
        if (!done && !this.#uploads.has(sha256))
          this.#uploads.set(sha256, { sha256, bytes, received: Buffer.alloc(0) });
        const received = done ? bytes : this.#uploads.get(sha256)!.received.length;
        return { uploadId: sha256, sha256, bytes, received, complete: done };
      }),
    uploadChunk: async ({ params: { uploadId }, query: { offset }, body }) => {
      const chunk = Buffer.from(await body.arrayBuffer());
      return this.#call(() => this.#chunk(uploadId, Number(offset), chunk));
    },
  };

  async #call<T>(work: () => T): Promise<T> {
    const failure = this.failure();
    if (failure === 'before') throw cut();
    const result = work();
    if (failure === 'after') throw cut();
    return result;
  }

  #device(id: string, create = false) {
    let device = this.devices.get(id);
    if (!device && create)
      this.devices.set(id, (device = { last: 0, held: new Map(), skipped: new Set(), revoked: false }));
    if (!device) throw refuse(404, 'NOT_FOUND');
    if (device.revoked) throw refuse(403, 'FORBIDDEN', { reason: 'device_revoked' });
    return device;
  }

  #pull(deviceId: string, cursor: string | null) {
    this.#device(deviceId);
    const [epoch, since] = (cursor ?? '0.0').split('.').map(Number) as [number, number];
    const full = epoch !== this.epoch;
    const changed = [...this.activities.values()].filter(({ touched }) => full || touched > since);
    const ended = new Set(['synchronized', 'unrealized', 'rejected']);
    return {
      cursor: `${this.epoch}.${this.#time}`,
      full,
      activities: changed
        .filter(({ mine, status }) => mine && !(full && ended.has(status)))
        .map(({ assignedVersion: _a, mine: _m, touched: _t, ...activity }) => structuredClone(activity)),
      dropped: full ? [] : changed.filter(({ mine }) => !mine).map(({ id }) => id),
      forms: [],
      lists: [],
      params: {},
      serverTime: new Date().toISOString(),
    };
  }

  #take(deviceId: string, mutation: Mutation): MutationReply {
    const device = this.#device(deviceId);
    const body = JSON.stringify(mutation);
    const known = this.answered.get(mutation.id);
    if (known)
      return known.body === body ? known.reply : this.#reply(mutation, 'refused', null, 'MUTATION_REUSED');
    const sequence = Number(mutation.sequence);
    if (device.skipped.has(sequence)) return this.#applyInTime(device, mutation);
    if (sequence <= device.last) return this.#reply(mutation, 'refused', null, 'MUTATION_REUSED');
    device.held.set(sequence, mutation);
    for (let next = device.held.get(device.last + 1); next; next = device.held.get(device.last + 1)) {
      device.held.delete(device.last + 1);
      device.last += 1;
      this.#applyInTime(device, next);
    }
    if (device.skipped.has(sequence)) return this.#delayed(mutation);
    return this.answered.get(mutation.id)?.reply ?? this.#reply(mutation, 'held', null);
  }

  #delayed(mutation: Mutation): MutationReply {
    return { ...this.#reply(mutation, 'deferred', null, 'UNAVAILABLE'), retryAfter: 30 };
  }

  #applyInTime(device: Device, mutation: Mutation): MutationReply {
    const sequence = Number(mutation.sequence);
    if (this.delays(mutation)) {
      device.skipped.add(sequence);
      return this.#delayed(mutation);
    }
    device.skipped.delete(sequence);
    const reply = this.#apply(mutation);
    this.answered.set(mutation.id, { body: JSON.stringify(mutation), reply });
    return reply;
  }

  #apply(mutation: Mutation): MutationReply {
    const { type, activityId, baseVersion } = mutation as unknown as {
      type: string;
      activityId?: number;
      baseVersion: number;
    };
    if (type === 'position') return this.#reply(mutation, 'applied', null);
    const activity = this.activities.get(activityId!)!;
    const isCurrent = activity.mine && baseVersion >= activity.assignedVersion;
    if (type === 'finish') return this.#finish(mutation, activity, isCurrent);
    if (!isCurrent) return this.#reply(mutation, 'superseded', activity.id);
    const status = {
      download: 'downloaded',
      see: 'seen',
      begin: 'pending',
      unrealize: 'unrealized',
      reject: 'rejected',
    };
    this.#change(activity, status[type as 'see'] as 'seen');
    return this.#reply(mutation, 'applied', activity.id);
  }

  #finish(
    mutation: Mutation,
    activity: PhoneActivity & { touched: number },
    isCurrent: boolean,
  ): MutationReply {
    if (isCurrent && this.refuses(mutation))
      return this.#reply(mutation, 'refused', activity.id, 'INVALID_ANSWERS');
    const isOpen = !['done', 'synchronized', 'unrealized', 'rejected'].includes(activity.status);
    const counts = isCurrent && isOpen;
    this.submissions.push({
      mutationId: mutation.id,
      activityId: activity.id,
      answers: mutation.answers,
      counts,
    });
    for (const { sha256 } of mutation.photos as { sha256: string }[])
      this.announced.add(`${activity.id} ${sha256}`);
    if (counts) {
      activity.photosOwed = (mutation.photos as { sha256: string }[])
        .map(({ sha256 }) => sha256)
        .filter((sha256) => !this.photos.has(sha256));
      this.#change(activity, activity.photosOwed.length > 0 ? 'done' : 'synchronized');
    }
    return this.#reply(mutation, counts ? 'applied' : 'superseded', activity.id);
  }

  #change(activity: PhoneActivity & { touched: number }, status: PhoneActivity['status']): void {
    Object.assign(activity, { status, version: activity.version + 1, touched: ++this.#time });
  }

  #reply(
    { id }: Mutation,
    result: MutationReply['result'],
    activityId: number | null,
    message_key: string | null = null,
  ): MutationReply {
    const activity = activityId === null ? undefined : this.activities.get(activityId);
    const own = activity?.mine ? activity : undefined;
    return {
      id,
      result,
      message_key,
      message: message_key,
      fields: null,
      retryAfter: null,
      activityId,
      version: own?.version ?? null,
      status: own?.status ?? null,
    };
  }

  #chunk(uploadId: string, offset: number, chunk: Buffer) {
    const upload = this.#uploads.get(uploadId);
    if (!upload) throw refuse(404, 'NOT_FOUND');
    if (offset > upload.received.length) throw refuse(409, 'UPLOAD_INCOMPLETE');
    upload.received = Buffer.concat([upload.received.subarray(0, offset), chunk]);
    const { sha256, bytes, received } = upload;
    const complete = received.length === bytes;
    if (complete) {
      this.#uploads.delete(uploadId);
      if (createHash('sha256').update(received).digest('hex') !== sha256) throw refuse(422, 'HASH_MISMATCH');
      this.photos.set(sha256, received);
      for (const activity of this.activities.values())
        if (activity.photosOwed.includes(sha256)) {
          activity.photosOwed = activity.photosOwed.filter((owed) => owed !== sha256);
          this.#change(activity, activity.photosOwed.length > 0 ? 'done' : 'synchronized');
        }
    }
    return { uploadId, sha256, bytes, received: received.length, complete };
  }
}
