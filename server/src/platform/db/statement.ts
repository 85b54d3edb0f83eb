import type pg from 'pg';
import {
  DriverQuery,
  limitSilence,
  prepareValue,
  useRowParser,
  type RowDescription,
} from './driver-internals.ts';
import { columnsOf, noColumns, type Columns, type DataRow } from './rows.ts';
import type { Silence } from './silence.ts';

export interface StatementResult<R> {
  rows: R[];
  rowCount: number | null;
}

/**
 * What is sent before a statement: nothing, the tenant's number for this statement alone, that and settings for one
 * that reads much, that and how many milliseconds it may take, or the beginning of a transaction under the tenant's
 * number.
 */
export type Prologue = 'nothing' | 'tenant' | 'wide' | { within: number } | 'begin';

const begin = { name: 'begin', text: 'begin' };
const setTenant = { name: 'tenant', text: `select set_config('app.tenant_id', $1, true)` };
/**
 * Years of facts are read from an index in memory, which costs less than the planner assumes of a disk, and are sorted
 * and joined without files.
 */
const setWide = {
  name: 'wide',
  text: `select set_config('app.tenant_id', $1, true), set_config('random_page_cost', '1.1', true),
    set_config('work_mem', '16MB', true)`,
};
const setLimits = {
  name: 'limits',
  text: `select set_config('app.tenant_id', $1, true), set_config('statement_timeout', $2, true)`,
};

/**
 * Prepares the prologues on a new connection and reads its rows from their bytes. `answerWithin`: ms of silence
 * after which a connection with an unanswered statement is given up. `silence` learns of all that arrives, and of that.
 */
export function prepareConnection(
  client: pg.PoolClient,
  answerWithin: number,
  silence: Silence | undefined,
  onError: (error: Error) => void,
): void {
  // A lost connection fails its statements; without a listener it would end the process.
  client.on('error', () => undefined);
  useRowParser(client, silence);
  limitSilence(client, answerWithin, silence);
  for (const query of [
    begin,
    { ...setTenant, values: [''] },
    { ...setWide, values: [''] },
    { ...setLimits, values: ['', '5000'] },
    { text: 'rollback' },
  ])
    client.query(query).catch(onError);
}

/**
 * Runs a statement after its prologue, in one round trip; statements of one turn are sent in one write. With
 * a name it is prepared once for each connection, without a name for this call only.
 */
export function runStatement<R>(
  client: pg.PoolClient,
  name: string | undefined,
  text: string,
  values: readonly unknown[],
  before: Prologue,
  tenant: string,
): Promise<StatementResult<R>> {
  return new Promise((resolve, reject) => {
    const statement: Statement<R> = new Statement(name, text, values, before, tenant, (error, rowCount) =>
      error ? reject(error) : resolve({ rows: statement.answeredRows, rowCount }),
    );
    client.query(statement);
  });
}

/** PostgreSQL's code for a statement that took too long. */
export const statementTimeout = '57014';

/** The columns of named statements, so that a prepared statement is not described again. */
const columnsByName = new Map<string, Columns>();

class Statement<R> extends DriverQuery {
  readonly answeredRows: R[] = [];
  readonly #name: string | undefined;
  readonly #values: readonly unknown[];
  readonly #before: Prologue;
  readonly #tenant: string;
  /** Commands of the prologue that are not answered yet. */
  #prologueLeft: number;
  #columns: Columns = noColumns;
  /** The first error while a row was read. */
  #unreadable: Error | null = null;

  constructor(
    name: string | undefined,
    text: string,
    values: readonly unknown[],
    before: Prologue,
    tenant: string,
    done: (error: Error | null, rowCount: number | null) => void,
  ) {
    const sent = values.map(numbersAsText);
    // A text, because the driver copies a configuration property by property, which costs as much as reading a row.
    super(text, sent, (error, result) => done(error ?? this.#unreadable, result?.rowCount ?? null));
    this.name = name;
    this.queryMode = 'extended';
    this.#name = name;
    this.#values = sent;
    this.#before = before;
    this.#tenant = tenant;
    this.#prologueLeft = before === 'begin' ? 2 : before === 'nothing' ? 0 : 1;
  }

  override submit(connection: pg.Connection): Error | null {
    connection.stream.cork();
    process.nextTick(() => connection.stream.uncork());
    if (this.#before === 'begin') execute(connection, begin.name, []);
    if (typeof this.#before === 'object')
      execute(connection, setLimits.name, [this.#tenant, String(this.#before.within)]);
    else if (this.#before !== 'nothing')
      execute(connection, this.#before === 'wide' ? setWide.name : setTenant.name, [this.#tenant]);
    return super.submit(connection);
  }

  override prepare(connection: pg.Connection): void {
    const columns = this.#name && this.hasBeenParsed(connection) ? columnsByName.get(this.#name) : undefined;
    if (!columns) return super.prepare(connection);
    this.#columns = columns;
    execute(connection, this.#name!, this.#values);
    connection.sync();
  }

  override handleRowDescription({ fields }: RowDescription): void {
    this.#columns = columnsOf(fields);
    if (this.#name) columnsByName.set(this.#name, this.#columns);
  }

  override handleDataRow(row: DataRow): void {
    if (this.#prologueLeft > 0 || this.#unreadable) return;
    try {
      this.answeredRows.push(row.read(this.#columns) as R);
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  override handleCommandComplete(message: { text: string }, connection: pg.Connection): void {
    if (this.#prologueLeft > 0) this.#prologueLeft--;
    else super.handleCommandComplete(message, connection);
  }
}

/**
 * A list of numbers as the text of an array. The driver quotes and escapes each element, which costs several times as much of
 * the thousands of ids that statements are given.
 */
export const numbersAsText = (value: unknown): unknown =>
  Array.isArray(value) && value.every((each) => typeof each === 'number') ? `{${value.join(',')}}` : value;

/** Runs a prepared statement of the connection; its columns are not described. */
function execute(connection: pg.Connection, statement: string, values: readonly unknown[]): void {
  connection.bind({ statement, values: values as string[], valueMapper: prepareValue }, true);
  connection.execute({}, true);
}
