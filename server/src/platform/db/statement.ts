import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { columnsOf, noColumns, RowParser, type Columns, type DataRow } from './rows.ts';

/**
 * Statements on the wire. Most of what a small request costs is writes to sockets and what comes back, so a
 * statement travels in one write with what has to go before it, and asks for the names of its columns only
 * when it is new.
 */
export interface StatementResult<R> {
  rows: R[];
  rowCount: number | null;
}

interface Connection {
  parse(statement: { name: string; text: string }): void;
  bind(portal: {
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(portal: { type: 'P' }): void;
  execute(portal: object): void;
  sync(): void;
  _send(message: Buffer): void;
  stream: EventEmitter & { writable: boolean; write(bytes: Buffer): boolean };
  emit(event: string, message: unknown): boolean;
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
}

const Query = pg.Query as unknown as new (
  config: { text: string; name?: string | undefined },
  values: undefined,
  done: (error: Error | null) => void,
) => EventEmitter & { callback(error: Error | null): void };
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

const opening = { begin: 'begin', tenant: `select set_config('app.tenant_id', $1, true)` };
/**
 * What goes before a statement: nothing, the tenant's number for this statement alone, or the beginning of a
 * transaction under it.
 */
export type Prologue = 'nothing' | 'tenant' | 'begin';

/** What is known of the answers of named statements; asked again by every connection that prepares one. */
const shapes = new Map<string, Columns>();

/**
 * Readies a new connection: messages of one turn leave in one write, rows are read our way, and what goes
 * before statements is prepared.
 */
export function prepareConnection(client: pg.PoolClient, onError: (error: Error) => void): void {
  const { connection } = client as unknown as { connection: Connection };
  let waiting: Buffer[] = [];
  const leave = (): void => {
    const messages = waiting;
    waiting = [];
    if (connection.stream.writable)
      connection.stream.write(messages.length === 1 ? messages[0]! : Buffer.concat(messages));
  };
  connection._send = (message) => {
    if (waiting.push(message) === 1) process.nextTick(leave);
  };
  const parser = new RowParser();
  connection.stream.removeAllListeners('data');
  connection.stream.on('data', (bytes: Buffer) =>
    parser.parse(bytes, (message) =>
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
    ),
  );
  // A lost connection fails its statements; without a listener it would end the process.
  client.on('error', () => undefined);
  client.query(new Opening((error) => error && onError(error)) as unknown as pg.Submittable);
}

class Opening extends Query {
  constructor(done: (error: Error | null) => void) {
    super({ text: opening.begin }, undefined, done);
  }

  submit(connection: Connection): null {
    for (const [name, text] of Object.entries(opening)) connection.parse({ name, text });
    connection.sync();
    return null;
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }
}

/** Runs a prepared statement; without a name it is prepared for this once. */
export function runStatement<R>(
  client: pg.PoolClient,
  name: string | undefined,
  text: string,
  values: readonly unknown[],
  before: Prologue,
  tenant: string,
): Promise<StatementResult<R>> {
  return new Promise((resolve, reject) => {
    const statement: Statement = new Statement(name, text, values, before, tenant, (error) =>
      error ? reject(error) : resolve(statement.answer as StatementResult<R>),
    );
    client.query(statement as unknown as pg.Submittable);
  });
}

class Statement extends Query {
  readonly answer: StatementResult<unknown> = { rows: [], rowCount: null };
  readonly #name: string;
  readonly #text: string;
  readonly #values: readonly unknown[];
  readonly #tenant: string;
  readonly #before: Prologue;
  /** Commands before the statement's own whose answers are passed over. */
  #ahead: number;
  #shape: Columns = noColumns;
  #broken: Error | null = null;

  constructor(
    name: string | undefined,
    text: string,
    values: readonly unknown[],
    before: Prologue,
    tenant: string,
    done: (error: Error | null) => void,
  ) {
    super({ text, name }, undefined, done);
    this.#name = name ?? '';
    this.#text = text;
    this.#values = values;
    this.#tenant = tenant;
    this.#before = before;
    this.#ahead = before === 'begin' ? 2 : before === 'tenant' ? 1 : 0;
  }

  submit(connection: Connection): null {
    const run = (statement: string, values: readonly unknown[], known: boolean): void => {
      connection.bind({ statement, values, valueMapper: prepareValue });
      if (!known) connection.describe({ type: 'P' });
      connection.execute({});
    };
    const name = this.#name;
    const prepared =
      name !== '' &&
      (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]) !== undefined;
    const shape = prepared ? shapes.get(name) : undefined;
    if (this.#before === 'begin') run('begin', [], true);
    if (this.#before !== 'nothing') run('tenant', [this.#tenant], true);
    if (!prepared) {
      connection.parse({ name, text: this.#text });
      if (name !== '') connection.submittedNamedStatements[name] = this.#text;
    }
    run(name, this.#values, shape !== undefined);
    connection.sync();
    if (shape) this.#shape = shape;
    return null;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#shape = columnsOf(fields);
  }

  handleDataRow(row: DataRow): void {
    if (this.#ahead > 0 || this.#broken) return;
    try {
      this.answer.rows.push(row.read(this.#shape));
    } catch (error) {
      this.#broken = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#ahead > 0) return void this.#ahead--;
    const count = /\d+$/.exec(text);
    this.answer.rowCount = count ? Number(count[0]) : null;
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (this.#name !== '') shapes.set(this.#name, this.#shape);
    this.callback(this.#broken);
  }
}
