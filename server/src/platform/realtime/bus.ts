import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { countOf, type Announcements } from '../announcements.ts';
import type { Database } from '../db/schema.ts';
import {
  Assembler,
  farewellOf,
  partsOf,
  Peers,
  presenceOf,
  SentMessages,
  type Envelope,
} from './bus-envelopes.ts';
import type { LiveChange } from './live-changes.ts';

/** What processes report to each other. */
export interface BusMessages {
  /** A user's rights, password or account changed; or all of a tenant's, without `userId`. */
  access: { tenantId: number; userId?: number };
  /** Parameters or published designs of a tenant changed. */
  settings: { tenantId: number };
  /** Live events for the sockets of the other processes. */
  announcements: { tenantId: number; announcements: Announcements };
  changes: { tenantId: number; changes: LiveChange[] };
  /** To this process alone: messages may have been missed, so what was cached must be read again. */
  gap: Record<string, never>;
}
type Kind = keyof BusMessages;
type LiveMessage = { [K in 'announcements' | 'changes']: [kind: K, message: BusMessages[K]] }[
  | 'announcements'
  | 'changes'];

export interface Bus {
  on<K extends Kind>(kind: K, listener: (message: BusMessages[K]) => void): void;
  /** To this process alone, at once. */
  emitLocally<K extends Kind>(kind: K, message: BusMessages[K]): void;
  /**
   * To the other processes, outside any transaction; while the database is away it waits. Nothing travels while
   * there is no other process.
   */
  send(...message: LiveMessage): void;
  close(): Promise<void>;
}

/** Publishes a message to every process; it is sent when the transaction commits. */
export async function publish<K extends Kind>(
  db: Kysely<Database>,
  kind: K,
  message: BusMessages[K],
): Promise<void> {
  await sql`select pg_notify('cuadrilla', ${JSON.stringify({ kind, message })})`.execute(db);
}

/** Milliseconds. A connection that answers nothing for so long counts as lost, also when nobody closed it. */
const answersWithin = 2000;
const probeEvery = 1500;
const reconnectAfter = 400;
const sentAtOnce = 50;
const mostWaiting = 5000;
/** A process says so often that it is there, and asks again for what it may have missed after a pause so long. */
const presenceEvery = 6000;
const missedAfter = 30_000;
/** What a process that has just begun to listen may not have received. */
const missedAtStart = 2000;

/**
 * Listens for as long as the process runs. A lost connection is opened again; then this process asks the
 * others to repeat what they sent meanwhile, and reports the `gap` to its own parts.
 */
export function openBus(url: string, log: Logger): Bus {
  return new PostgresBus(url, log);
}

class PostgresBus implements Bus {
  readonly #url: string;
  readonly #log: Logger;
  readonly #events = new EventEmitter();
  /** Tells our own messages from those of other processes. */
  readonly #self = randomUUID();
  readonly #ownBeginning = `{"from":"${this.#self}"`;
  readonly #sent = new SentMessages();
  readonly #peers = new Peers();
  readonly #assembler = new Assembler();
  #client: pg.Client | undefined;
  #waiting: string[] = [];
  #sending = false;
  #closed = false;
  #lostAt: number | undefined;
  #retry: NodeJS.Timeout | undefined;
  readonly #probe: NodeJS.Timeout;
  #probedAt = performance.now();
  #presentAt = 0;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    this.#events.setMaxListeners(0);
    void this.#connect();
    this.#probe = setInterval(() => this.#check(), probeEvery).unref();
  }

  on<K extends Kind>(kind: K, listener: (message: BusMessages[K]) => void): void {
    this.#events.on(kind, listener);
  }

  emitLocally<K extends Kind>(kind: K, message: BusMessages[K]): void {
    this.#events.emit(kind, message);
  }

  send(...[kind, message]: LiveMessage): void {
    const sent = { kind, message };
    this.#sent.add(sent, 'changes' in message ? message.changes.length : countOf(message.announcements));
    if (this.#peers.areThere) this.#queue(partsOf({ from: this.#self }, JSON.stringify(sent)));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#probe);
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    const end = async (): Promise<void> => {
      await client.query(`select pg_notify('cuadrilla', $1)`, [farewellOf(this.#self)]);
      await client.end();
    };
    // A frozen database must not keep the process from ending.
    await Promise.race([end().catch(() => undefined), pause(1000)]);
  }

  #check(): void {
    const now = performance.now();
    const pause = now - this.#probedAt;
    this.#probedAt = now;
    const client = this.#client;
    if (!client) return;
    client.query('select 1').catch(() => undefined);
    // A process that stood still for long was given up by the others.
    if (pause > missedAfter) this.#askFor(pause + missedAtStart);
    else if (now - this.#presentAt > presenceEvery) this.#sayPresent();
  }

  #sayPresent(): void {
    this.#presentAt = performance.now();
    this.#queue([presenceOf(this.#self)]);
  }

  /** Has the others repeat what they sent, which also says that this process is there. */
  #askFor(missed: number): void {
    this.#presentAt = performance.now();
    this.#queue([JSON.stringify({ from: this.#self, missed } satisfies Envelope)]);
  }

  #queue(payloads: readonly string[]): void {
    this.#waiting.push(...payloads);
    this.#waiting.splice(0, this.#waiting.length - mostWaiting);
    void this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let client = this.#client; client && this.#waiting.length > 0; client = this.#client) {
        const some = this.#waiting.slice(0, sentAtOnce);
        await client.query(`select pg_notify('cuadrilla', payload) from unnest($1::text[]) payload`, [some]);
        this.#waiting.splice(0, some.length);
      }
    } catch {
      // The connection is being opened again; what waits is sent then.
    } finally {
      this.#sending = false;
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: answersWithin,
      query_timeout: answersWithin,
    });
    let lost = false;
    const lose = (error?: Error): void => {
      if (lost) return;
      lost = true;
      if (this.#client === client) this.#client = undefined;
      client.end().catch(() => undefined);
      if (this.#closed) return;
      this.#lostAt ??= performance.now();
      if (error) this.#log.warn({ err: error.message }, 'bus connection lost');
      this.#retry = setTimeout(() => void this.#connect(), reconnectAfter);
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload }) => this.#receive(payload ?? '{}'));
    try {
      await client.connect();
      await client.query('listen cuadrilla');
    } catch (error) {
      return lose(error as Error);
    }
    if (this.#closed) return void client.end().catch(() => undefined);
    this.#client = failing(client, lose);
    this.#resume();
  }

  /** Sends what waited, and catches up with what was missed. */
  #resume(): void {
    const lostAt = this.#lostAt;
    this.#lostAt = undefined;
    if (lostAt !== undefined) {
      // A frozen connection was lost some time before it was noticed.
      this.#askFor(performance.now() - lostAt + answersWithin + probeEvery);
      this.#events.emit('gap', {});
    } else this.#askFor(missedAtStart);
  }

  #receive(payload: string): void {
    if (payload.startsWith(this.#ownBeginning)) return;
    const envelope = JSON.parse(payload) as Envelope;
    const { from, to, missed, ends } = envelope;
    if (from !== undefined && ends) return this.#peers.forget(from);
    const isNew = from !== undefined && this.#peers.note(from);
    if (isNew || missed !== undefined) {
      this.#queue(this.#sent.since(missed ?? missedAtStart, this.#self, from!));
      this.#sayPresent();
    }
    if (missed !== undefined || (to !== undefined && to !== this.#self)) return;
    // What `publish` sends is whole, and concerns the process that sent it too.
    const { kind, message } = envelope.from ? this.#assembler.add(envelope) : envelope;
    if (kind) this.#events.emit(kind, message);
  }
}

/** A statement that fails on this connection ends it: nothing that is asked here can be wrong by itself. */
function failing(client: pg.Client, lose: (error: Error) => void): pg.Client {
  const query = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<unknown>;
  client.query = ((...args: unknown[]) =>
    query(...args).catch((error: Error) => {
      lose(error);
      throw error;
    })) as unknown as typeof client.query;
  return client;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
