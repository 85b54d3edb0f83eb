import type { Socket } from 'node:net';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

function isoInstant(text: string): string {
  // Our sessions speak UTC (2026-11-21 09:30:00.123456+00): nothing to be computed.
  if (text.endsWith('+00') && text[10] === ' ' && text.length >= 22) {
    const fraction = text.length === 22 ? '.000' : `${text.slice(19, -3)}000`.slice(0, 4);
    return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction}Z`;
  }
  return new Date(text).toISOString();
}
/** Numbers stay numbers and instants travel as ISO text: what is read is what goes on the wire. */
const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1082: (text) => text,
  1184: isoInstant,
};
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

export interface Pools {
  /** Requests. */
  requests: pg.Pool;
  /** Jobs and streams: a long export never starves a request. */
  background: pg.Pool;
  end(): Promise<void>;
}

/** `url` is that of the application role. A lost connection is logged, never fatal: the pool opens another. */
export function openPools(url: string, onError: (error: Error) => void, size = 16): Pools {
  const open = (max: number, statementTimeout: number) => {
    const pool = new pg.Pool({
      connectionString: url, max, types, connectionTimeoutMillis: 2000, idleTimeoutMillis: 30_000, statement_timeout: statementTimeout, keepAlive: true, pipeline: true,
    });
    pool.on('error', onError);
    return pool;
  };
  const requests = open(size, 5000);
  const background = open(4, 60_000);
  return { requests, background, end: async () => void (await Promise.all([requests.end(), background.end()])) };
}

/**
 * One unit of work on one connection: begins, under the tenant's number, with its first statement and in the same round
 * trip; ends with `commit` or `rollback`, once. Row-level security shows nothing to a unit without a tenant.
 * Statements that are asked for at once travel at once and are answered in their order.
 */
export class Unit {
  readonly db: Kysely<Database>;
  readonly #pool: pg.Pool;
  readonly #tenantId: number | null;
  #client: Promise<pg.PoolClient> | undefined;
  #broken: Error | undefined;
  #wrote = false;

  constructor(pool: pg.Pool, tenantId: number | null) {
    this.#pool = pool;
    this.#tenantId = tenantId;
    const driver = new UnitDriver(this);
    this.db = new Kysely<Database>({
      dialect: {
        createDriver: () => driver,
        createAdapter: () => new PostgresAdapter(),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (db) => new PostgresIntrospector(db),
      },
    });
  }

  get begun(): boolean {
    return this.#client !== undefined;
  }

  async query<R>(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult<R & pg.QueryResultRow>> {
    const { name, reads } = statementOf(text);
    const statement = name === undefined || values.length === 0 ? { text, values: values as unknown[] } : { name, text, values: values as unknown[] };
    if (!reads) this.#wrote = true;
    if (this.#client) return (await this.#client).query<R & pg.QueryResultRow>(statement);
    this.#client = this.#connect();
    const client = await this.#client;
    // The number is our own, never text from outside: it may stand in the statement.
    const tenant = this.#tenantId === null ? '' : String(Number(this.#tenantId));
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    const begin = client.query(`begin; set local app.tenant_id = '${tenant}'`);
    const first = client.query<R & pg.QueryResultRow>(statement);
    stream.uncork();
    const [begun, answered] = await Promise.allSettled([begin, first]);
    if (begun.status === 'rejected') {
      this.#broken ??= begun.reason as Error;
      throw this.#broken;
    }
    if (answered.status === 'rejected') throw answered.reason as Error;
    return answered.value;
  }

  async #connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    client.on('error', this.#onError);
    return client;
  }

  readonly #onError = (error: Error): void => {
    this.#broken = error;
  };

  /** What only read has nothing to wait for: its answer leaves while the transaction ends. */
  async commit(): Promise<void> {
    const ended = this.#end('commit');
    if (this.#wrote) return ended;
    ended.catch(() => undefined);
  }

  rollback(): Promise<void> {
    return this.#end('rollback');
  }

  async #end(how: 'commit' | 'rollback'): Promise<void> {
    if (!this.#client) return;
    const pending = this.#client;
    this.#client = undefined;
    let client: pg.PoolClient;
    try {
      client = await pending;
    } catch {
      return;
    }
    try {
      if (this.#broken) throw this.#broken;
      const result = await client.query(how);
      // A failed statement turns COMMIT into a silent ROLLBACK.
      if (how === 'commit' && result.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      client.off('error', this.#onError);
      client.release();
    } catch (error) {
      client.off('error', this.#onError);
      client.release(error as Error);
      if (how === 'commit') throw error;
    }
  }
}

class UnitDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(unit: Unit) {
    this.#connection = {
      async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        const result = await unit.query<R & object>(sql, parameters);
        return { rows: result.rows ?? [], numAffectedRows: BigInt(result.rowCount ?? 0) };
      },
      streamQuery() {
        throw new Error('Long results are read page by page, by key.');
      },
    };
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('The unit of work is the transaction; there is none inside it.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** Plain selects; one that locks, signals or numbers, or that calls the job queue, does more than read. */
const plainSelect = /^\s*select\b(?!.*\b(for\s+(no\s+key\s+)?update|for\s+(key\s+)?share|pg_notify|pg_advisory\w*|nextval|setval|jobs\.))/is;

interface Statement { name: string | undefined; reads: boolean }

/** Statements are prepared once a connection; texts that vary without end (long value lists) are not. */
const statements = new Map<string, Statement>();
function statementOf(text: string): Statement {
  const known = statements.get(text);
  if (known) return known;
  const reads = plainSelect.test(text);
  if (statements.size >= 500 || text.length > 6000) return { name: undefined, reads };
  const statement = { name: `s${statements.size}`, reads };
  statements.set(text, statement);
  return statement;
}
