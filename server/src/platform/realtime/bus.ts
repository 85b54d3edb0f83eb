import { EventEmitter } from 'node:events';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';

/** Short messages for all processes. They carry ids only: NOTIFY holds 8,000 bytes. */
export interface BusMessages {
  /** A user's rights, password or account changed; or all of a tenant's, without `userId`. */
  access: { tenantId: number; userId?: number };
  /** Parameters or published designs of a tenant changed. */
  settings: { tenantId: number };
}

export interface Bus {
  on<K extends keyof BusMessages>(kind: K, listener: (message: BusMessages[K]) => void): void;
  /** To this process alone, at once. */
  emitLocally<K extends keyof BusMessages>(kind: K, message: BusMessages[K]): void;
  close(): Promise<void>;
}

/** Publishes a message; it is sent when the transaction commits. */
export async function publish<K extends keyof BusMessages>(
  db: Kysely<Database>,
  kind: K,
  message: BusMessages[K],
): Promise<void> {
  await sql`select pg_notify('cuadrilla', ${JSON.stringify({ kind, message })})`.execute(db);
}

/**
 * Listens for as long as the process runs; `onGap` is called after the connection was lost, since messages
 * may be missing.
 */
export function openBus(url: string, log: Logger, onGap: () => void): Bus {
  const events = new EventEmitter();
  let client: pg.Client | undefined;
  let closed = false;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('notification', ({ payload }) => {
      const { kind, message } = JSON.parse(payload ?? '{}') as { kind: string; message: unknown };
      events.emit(kind, message);
    });
    let lost = false;
    const retry = (error?: Error): void => {
      if (closed || lost) return;
      lost = true;
      if (error) log.warn({ err: error.message }, 'bus connection lost');
      setTimeout(() => void connect(), 500).unref();
    };
    next.on('error', retry);
    next.on('end', () => retry());
    try {
      await next.connect();
      await next.query('listen cuadrilla');
      client = next;
      onGap();
    } catch (error) {
      retry(error as Error);
    }
  };
  void connect();

  return {
    on: (kind, listener) => void events.on(kind, listener),
    emitLocally: (kind, message) => void events.emit(kind, message),
    close: async () => {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
