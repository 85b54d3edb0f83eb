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
import type { Database } from './schema.ts';
import { typeParsers } from './rows.ts';
import { prepareConnection, runStatement, type StatementResult, type Prologue } from './statement.ts';

export interface Pools {
  /** Requests. */
  requests: pg.Pool;
  /** Jobs and streams: a long export never starves a request. */
  background: pg.Pool;
  end(): Promise<void>;
}

/**
 * `url` is that of the application role. A lost connection is logged, never fatal: the pool opens another.
 */
export function openPools(url: string, onError: (error: Error) => void, size = 16): Pools {
  const open = (max: number, statementTimeout: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      types: typeParsers,
      connectionTimeoutMillis: 2000,
      idleTimeoutMillis: 30_000,
      statement_timeout: statementTimeout,
      keepAlive: true,
      pipeline: true,
    });
    pool.on('error', onError);
    pool.on('connect', (client) => prepareConnection(client, onError));
    return pool;
  };
  const requests = open(size, 5000);
  const background = open(4, 60_000);
  return {
    requests,
    background,
    end: async () => void (await Promise.all([requests.end(), background.end()])),
  };
}

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
  #client: Promise<pg.PoolClient> | undefined;
  #begun = false;

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

  async query<R>(text: string, values: readonly unknown[] = []): Promise<StatementResult<R>> {
    const { name, reads } = statementOf(text);
    const client = await (this.#client ??= this.#pool.connect());
    const before: Prologue = this.#begun ? 'nothing' : reads ? 'tenant' : 'begin';
    if (!reads) this.#begun = true;
    if (reads || values.length > 0) return runStatement<R>(client, name, text, values, before, this.#tenant);
    // Several commands in one text cannot be prepared.
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
    if (!client) return;
    try {
      const result = this.#begun ? await client.query(how) : undefined;
      // A failed statement turns COMMIT into a silent ROLLBACK.
      if (result && how === 'commit' && result.command !== 'COMMIT')
        throw new Error('The transaction was rolled back.');
      client.release();
    } catch (error) {
      client.release(error as Error);
      if (how === 'commit') throw error;
    }
  }
}

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

/** Plain selects. A select that locks, signals, draws a number or calls the job queue is not one. */
const plainSelect =
  /^\s*select\b(?!.*\b(for\s+(no\s+key\s+)?update|for\s+(key\s+)?share|pg_notify|\w*advisory\w*|set_config|nextval|setval|jobs\.))/is;

interface Statement {
  name: string | undefined;
  reads: boolean;
}

/**
 * Statements are prepared once for each connection; texts that vary without limit (long value lists) are not.
 */
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
