/**
 * The store of the phone: one IndexedDB database a user, so that two employees on one phone never mix. Versions of the
 * schema only add; rows that an older version wrote stay readable.
 */
import { Dexie, type Table } from 'dexie';
import type { ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { MutationInput, MutationReply, PhoneActivity } from '@cuadrilla/contract/operation/sync.ts';
import type { ListItem } from '@cuadrilla/forms/lists.ts';
import { sealedTables } from './sealed-tables.ts';
import { isSpaceError } from './space.ts';
import { Vault } from './vault.ts';

export type Answers = Record<string, unknown>;

/** A mutation before the outbox numbers it. */
export type Step = MutationInput extends infer M
  ? M extends MutationInput
    ? Omit<M, 'id' | 'sequence'>
    : never
  : never;
export type StepOf<T extends Step['type']> = Extract<Step, { type: T }>;

export interface MetaRow {
  key: string;
  value: unknown;
}

export interface StoredActivity {
  id: number;
  data: PhoneActivity;
  /** As it is on this phone: what was done here and not answered yet counts. */
  status: ActivityStatus;
  /** False when it is somebody else's by now, while something of it is still here. */
  mine: boolean;
  /** Milliseconds at which it was finished, here or elsewhere; null while it is open. */
  endedAt: number | null;
}

export interface StoredForm {
  versionId: number;
  code: string;
  version: string;
  name: Bilingual;
  definition: Record<string, unknown>;
}

export interface StoredList {
  code: string;
  items: ListItem[];
}

export interface Draft {
  activityId: number;
  formVersionId: number;
  answers: Answers;
  /** Answers to annexes, by code of the form. */
  annexes: Record<string, Answers>;
  /** The page that was open: `null/page` of the main form, `<form>/page` of an annex. */
  page: string | null;
  startedAt: string;
  updatedAt: number;
  /** The question whose photo was being taken when the app was closed. */
  awaiting: string | null;
  /** Key of the refused item of the outbox that it corrects. */
  corrects: number | null;
}

export interface StoredBlob {
  sha256: string;
  bytes: ArrayBuffer | null;
  thumb: ArrayBuffer | null;
  type: string;
  size: number;
  takenAt: string;
  savedAt: number;
}

/**
 * `waiting` for the verdict on the finished work that announces it, `announced` to the server, `stored` there,
 * `refused` with the reason in `problem`.
 */
export type PhotoState = 'waiting' | 'announced' | 'stored' | 'refused';

export interface PhotoLink {
  activityId: number;
  question: string;
  sha256: string;
  bytes: number;
  name: string;
  takenAt: string | null;
  /** Of the mutation that announces it. */
  mutationId: string;
  state: PhotoState;
  /** Bytes that the server has. */
  received: number;
  problem: string | null;
  tries: number;
  storedAt: number | null;
}

/** `queued` until the server has answered for good; `discarded` by the employee after a refusal. */
export type OutboxState = 'queued' | 'applied' | 'superseded' | 'refused' | 'discarded';

export interface OutboxRow {
  key: number;
  id: string;
  deviceId: string;
  sequence: number;
  type: Step['type'];
  activityId: number | null;
  /** What is sent, without its id and its number. */
  body: Step;
  state: OutboxState;
  answer: Pick<MutationReply, 'result' | 'message_key' | 'message' | 'fields'> | null;
  tries: number;
  recordedAt: number;
  settledAt: number | null;
  /** Key of the item that was sent instead, after a refusal. */
  correctedBy: number | null;
  /** What the item is about, for as long as the activity itself may be gone. */
  label: string;
}

export interface LogRow {
  key: number;
  at: number;
  event: string;
  detail: string;
}

/** `again`: work that was ended and came back; `ended`: somewhere else than on this phone. */
export type NewsKind = 'new' | 'again' | 'changed' | 'ended' | 'withdrawn';
export type WorkField = 'address' | 'dueAt' | 'notBefore' | 'priority' | 'note' | 'order' | 'form';

/** What the server did to an activity, until it was read. */
export interface NewsRow {
  activityId: number;
  at: number;
  kind: NewsKind;
  about: { number: string; stage: Bilingual; address: string; reason: string | null };
  fields: WorkField[];
}

const closings: ReadonlySet<string> = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError']);

/** Whether something failed since the phone closed the database. */
const isClosing = (error: unknown): boolean =>
  error instanceof Error && closings.has(error.name) && !isSpaceError(error);

export class FieldDb extends Dexie {
  declare meta: Table<MetaRow, string>;
  declare activities: Table<StoredActivity, number>;
  declare forms: Table<StoredForm, number>;
  declare lists: Table<StoredList, string>;
  declare drafts: Table<Draft, [number, number]>;
  declare blobs: Table<StoredBlob, string>;
  declare files: Table<PhotoLink, [number, string, string]>;
  declare outbox: Table<OutboxRow, number, Omit<OutboxRow, 'key'>>;
  declare log: Table<LogRow, number, Omit<LogRow, 'key'>>;
  declare news: Table<NewsRow, number>;
  /** Holds the key of what is stored, once the PIN was given. */
  readonly vault = new Vault();
  /** `reopened`: the phone had closed the database, and may have deleted what was in it. */
  readonly events = new EventTarget();

  constructor(name: string) {
    super(name);
    this.version(1).stores({
      meta: 'key',
      activities: 'id',
      forms: 'versionId',
      lists: 'code',
      drafts: '[activityId+formVersionId], activityId',
      blobs: 'sha256, savedAt',
      files: '[activityId+question+sha256], activityId, sha256, mutationId, state',
      outbox: '++key, &id, state, activityId',
      log: '++key',
    });
    this.version(2).stores({ news: 'activityId, at' });
    this.use(sealedTables(this.vault));
    const closed = () => void this.#openAgain().catch(() => undefined);
    this.on('ready', () => this.backendDB().addEventListener('close', closed, { once: true }), true);
  }

  /** Phones close databases of pages in the background, and may have deleted what was in them. */
  async #openAgain(): Promise<void> {
    await this.open();
    const { info } = this.vault;
    // What is written from memory is sealed: without its key nobody could read it after the next start.
    if (info && !(await this.meta.get('keyInfo')))
      await this.meta.bulkPut([
        { key: 'keyInfo', value: info },
        { key: 'isSealed', value: true },
      ]);
    this.events.dispatchEvent(new Event('reopened'));
  }

  /**
   * One transaction that writes. Where the phone closes the database in the middle, nothing of it is stored: it is done
   * once more. Inside another transaction it is part of that one.
   */
  async write(tables: Table[], act: () => Promise<void>): Promise<void> {
    const isPart = Dexie.currentTransaction !== null;
    try {
      await this.transaction('rw', tables, act);
    } catch (error) {
      if (isPart || !isClosing(error)) throw error;
      if (!this.isOpen()) await this.open();
      await this.transaction('rw', tables, act);
    }
  }
}

export const fieldDb = (userId: number): FieldDb => new FieldDb(`cuadrilla.${userId}`);
