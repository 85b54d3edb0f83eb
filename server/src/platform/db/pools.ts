import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { GatheringSocket } from './gathering-socket.ts';
import type { Database } from './schema.ts';
import { newScope, GuardedPool, runInScope } from './guarded-pool.ts';
import { PreparedTexts } from './prepared-texts.rules.ts';
import { typeParsers } from './rows.ts';
import {
  prepareConnection,
  runStatement,
  statementTimeout,
  type StatementResult,
  type Prologue,
} from './statement.ts';

/** Connections for requests; `fair-share.ts` divides them. */
export const requestConnections = 16;

export interface Pools {
  /** Requests. */
  requests: pg.Pool;
  /** Jobs: they never starve a request. */
  background: pg.Pool;
  /** Files that are written while they are sent: a page at a time, so that no reader's pace matters. */
  streams: pg.Pool;
  /** Units of work that begin inside another one (see `guarded-pool.ts`); never asked directly. */
  reserve: pg.Pool;
  end(): Promise<void>;
}

/** Connections of a pool, how long a statement may take and how long one waits for a connection, in ms. */
interface PoolSize {
  max: number;
  statement: number;
  wait?: number;
  /** After how many ms without an answer a connection is given up: a frozen database ends no statement. */
  answer?: number;
}

/**
 * `url` is that of the application role. A lost connection is logged, never fatal: the pool opens another.
 */
export function openPools(url: string, onError: (error: Error) => void, size = requestConnections): Pools {
  const configOf = ({ max, statement, wait = 2000 }: PoolSize): pg.PoolConfig => ({
    connectionString: url,
    max,
    types: typeParsers,
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: 30_000,
    statement_timeout: statement,
    keepAlive: true,
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  const watched = <P extends pg.Pool>(pool: P, { statement, answer = statement + 500 }: PoolSize): P => {
    pool.on('error', onError);
    const silence = pool instanceof GuardedPool ? pool.silence : undefined;
    pool.on('connect', (client) => prepareConnection(client, answer, silence, onError));
    return pool;
  };
  const reserved = { max: 4, statement: 15_000, answer: 6000 };
  const reserve = watched(new pg.Pool(configOf(reserved)), reserved);
  const open = (wanted: PoolSize) => watched(new GuardedPool(configOf(wanted), reserve), wanted);
  // Together with the wait for another connection a request is answered within seven seconds.
  const requests = open({ max: size, statement: 5000, answer: 4500 });
  const background = open({ max: 4, statement: 60_000 });
  const streams = open({ max: 2, statement: 60_000, wait: 20_000 });
  const all = [requests, background, streams, reserve];
  return {
    requests,
    background,
    streams,
    reserve,
    end: async () => void (await Promise.all(all.map((pool) => pool.end()))),
  };
}

/** Sent as often as other statements, so prepared as they are. */
const savepoints = /^(?:release |rollback to )?savepoint \w+$/;

/**
 * One unit of work on one connection, under the tenant's number; ends with `commit` or `rollback`, once.
 * Row-level security shows nothing to a unit without a tenant. The transaction begins with the first
 * statement that may write, in the same round trip; each plain read before it runs alone, which it does
 * under READ COMMITTED anyway. Statements that are started together are sent together and are answered in their
 * order.
 */
export class Unit {
  readonly db: Kysely<Database>;
  readonly #pool: pg.Pool;
  readonly #tenant: string;
  readonly #scope = newScope();
  #client: Promise<pg.PoolClient> | undefined;
  #begun = false;
  /** After a statement that was committed by itself nothing else may be written. */
  #isClosed = false;

  constructor(pool: pg.Pool, tenantId: number | null) {
    this.#pool = pool;
    // The number comes from our own code, never from a request, so it may be part of the statement.
    this.#tenant = tenantId === null ? '' : String(Number(tenantId));
    const connection = connectionOf(this);
    this.db = new Kysely<Database>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
    });
  }

  /** Runs work that may open units of its own: it is known to hold this unit's connection. */
  within<T>(work: () => T): T {
    return runInScope(this.#scope, work);
  }

  #connect(): Promise<pg.PoolClient> {
    const client = this.#pool.connect();
    this.#scope.holds = true;
    return client;
  }

  /**
   * Null when reading takes longer than so many milliseconds. Inside a transaction there is no limit, because reaching
   * it would end the transaction.
   */
  async readWithin<R>(limit: number, { sql, parameters }: CompiledQuery): Promise<R[] | null> {
    try {
      return (await this.query<R>(sql, parameters, limit)).rows;
    } catch (error) {
      if (!this.#begun && (error as { code?: string }).code === statementTimeout) return null;
      throw error;
    }
  }

  /**
   * Runs the only statement of this unit that writes, before anything else was written. It is committed by itself, in
   * one round trip instead of two.
   * @throws when the unit writes anything else
   */
  async writeAlone<R>({ sql, parameters }: CompiledQuery): Promise<R[]> {
    if (this.#begun || this.#isClosed)
      throw new Error('A statement that is committed by itself is the only one.');
    this.#isClosed = true;
    const client = await (this.#client ??= this.#connect());
    const { name } = texts.of(sql);
    return (await runStatement<R>(client, name, sql, parameters, 'tenant', this.#tenant)).rows;
  }

  async query<R>(text: string, values: readonly unknown[] = [], limit?: number): Promise<StatementResult<R>> {
    const { name, reads, isWide } = texts.of(text);
    if (!reads && this.#isClosed)
      throw new Error('Nothing is written after a statement that was committed by itself.');
    const client = await (this.#client ??= this.#connect());
    const before = this.#begun ? 'nothing' : reads ? readPrologue(limit, isWide) : 'begin';
    if (!reads) this.#begun = true;
    if (reads || values.length > 0 || savepoints.test(text))
      return runStatement<R>(client, name, text, values, before, this.#tenant);
    // Several commands in one text cannot be prepared, and some must come before any other statement.
    const result = await client.query<R & pg.QueryResultRow>(
      before === 'begin' ? `begin; set local app.tenant_id = '${this.#tenant}'; ${text}` : text,
    );
    return Array.isArray(result) ? (result.at(-1) as StatementResult<R>) : result;
  }

  /** What was only read has nothing to wait for. */
  commit(): Promise<void> {
    return this.#end('commit');
  }

  rollback(): Promise<void> {
    return this.#end('rollback');
  }

  async #end(how: 'commit' | 'rollback'): Promise<void> {
    if (!this.#client) return;
    const pending = this.#client;
    this.#client = undefined;
    const client = await pending.catch(() => undefined);
    if (!client) return void (this.#scope.holds = false);
    try {
      const result = this.#begun ? await client.query(how) : undefined;
      // A failed statement turns COMMIT into a silent ROLLBACK.
      if (result && how === 'commit' && result.command !== 'COMMIT')
        throw new Error('The transaction was rolled back.');
      client.release();
    } catch (error) {
      client.release(error as Error);
      if (how === 'commit') throw error;
    } finally {
      this.#scope.holds = false;
    }
  }
}

const readPrologue = (limit: number | undefined, isWide: boolean): Prologue =>
  limit !== undefined ? { within: limit } : isWide ? 'wide' : 'tenant';

class UnitDriver extends DummyDriver {
  override async beginTransaction(): Promise<void> {
    throw new Error('The unit of work is the transaction; there is none inside it.');
  }
}

/** How statements are written is the same for all units. */
const driver = new UnitDriver();
const dialect: Dialect = {
  createDriver: () => driver,
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
};
const executor = new Kysely<Database>({ dialect }).getExecutor();

const connectionOf = (unit: Unit): DatabaseConnection => ({
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const result = await unit.query<R & object>(sql, parameters);
    return { rows: result.rows ?? [], numAffectedRows: BigInt(result.rowCount ?? 0) };
  },
  streamQuery() {
    throw new Error('Long results are read page by page, by key.');
  },
});

const texts = new PreparedTexts();
