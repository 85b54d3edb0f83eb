import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';
import { DataRow } from './rows.ts';
import { afterReading, type Silence } from './silence.ts';

/**
 * The only file that relies on parts of `pg` that its documentation does not describe. The reason and the
 * figures are in docs/decisions/0010-driver-internals.md; `driver-internals.test.ts` fails when the driver is
 * upgraded, so that each member below is checked again.
 *
 * Of `pg`:
 * - `Client.connection`, and on its `stream` one `data` listener, which feeds the parser;
 * - `Connection` emits a message under its name, an error as `errorMessage`;
 * - `Query(text, values, callback)`, with `name`, `queryMode`, `submit`, `handleRowDescription`, `handleDataRow`,
 *   `handleCommandComplete` and `handleReadyForQuery`, called by the client in the order of the answers;
 *   `submit` calls `prepare`, and `hasBeenParsed` says whether the connection has prepared the statement;
 * - `utils.prepareValue`, which makes of a parameter what `bind` sends;
 * - `Client._getActiveQuery()` and `Client._sentQueryQueue`, the statements that are not answered yet.
 *
 * Of `pg-protocol`:
 * - `Parser.parse(bytes, callback)` and `Parser.handlePacket(offset, code, length, bytes)`: `offset` is where
 *   the message's content begins, `length` counts its own four bytes, a row's `code` is 0x44.
 */
interface Message {
  name: string;
}

interface MessageParser {
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
  parse(bytes: Buffer, callback: (message: Message) => void): void;
}

const dataRowCode = 0x44;

/** The driver's parser, except that rows stay bytes: values are not converted to text. */
export class RowParser extends (Parser as unknown as new () => MessageParser) {
  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    return code === dataRowCode
      ? new DataRow(bytes, offset, offset + length - 4)
      : super.handlePacket(offset, code, length, bytes);
  }
}

/** From now on `handleDataRow` of the client's queries gets a `DataRow`. `silence` learns of all that arrives. */
export function useRowParser(client: pg.ClientBase, silence?: Silence): void {
  const { connection } = client as unknown as { connection: EventEmitter & { stream: EventEmitter } };
  const parser = new RowParser();
  connection.stream.removeAllListeners('data');
  connection.stream.on('data', (bytes: Buffer) => {
    silence?.received();
    parser.parse(bytes, (message) =>
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
    );
  });
}

interface Unanswered {
  connection: { stream: Socket };
  _getActiveQuery(): unknown;
  _sentQueryQueue: unknown[];
}

/** Silence is counted in so many equal parts, each of which the process has to see by itself. */
const partsOfSilence = 4;

/**
 * Gives a connection up when the database has said nothing for `ms` while a statement waits for its answer;
 * the statement fails with the driver's own message. A process that was busy itself, or stopped with its machine,
 * counts a part of the silence once, however long that was. The driver's `query_timeout` gives up with a timer
 * for each statement, which keeps the statement's rows alive beyond the next collections of garbage. `silence` learns of
 * a connection that is given up.
 */
export function limitSilence(client: pg.ClientBase, ms: number, silence?: Silence): void {
  const driver = client as unknown as Unanswered;
  const { stream } = driver.connection;
  let counted = { parts: 0, bytesRead: 0, receipts: 0 };
  const part = (): void => void stream.setTimeout(ms / partsOfSilence);
  part();
  // A callback of `setTimeout` would be called once only, when the connection is first unused for this long.
  stream.on('timeout', () => {
    const { bytesRead } = stream;
    afterReading(() => {
      const waits = driver._getActiveQuery() || driver._sentQueryQueue.length > 0;
      const isSilent = waits && stream.bytesRead === bytesRead;
      const before = counted.bytesRead === bytesRead ? counted.parts : 0;
      const receipts = before === 0 ? (silence?.receipts ?? 0) : counted.receipts;
      counted = { parts: isSilent ? before + 1 : 0, bytesRead, receipts };
      if (counted.parts >= partsOfSilence) {
        silence?.givenUp(receipts);
        stream.destroy(new Error('Query read timeout'));
      } else if (isSilent) part();
    });
  });
}

export interface RowDescription {
  fields: { name: string; dataTypeID: number }[];
}

/** What a query does with the messages that answer it. */
interface QueryHandlers extends EventEmitter {
  /** Under this name the statement is prepared once a connection. */
  name: string | undefined;
  /** Sends `values` separately from the text, even when there are none. */
  queryMode: 'extended' | undefined;
  hasBeenParsed(connection: pg.Connection): boolean | string | undefined;
  prepare(connection: pg.Connection): void;
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: RowDescription): void;
  handleDataRow(row: DataRow): void;
  handleCommandComplete(message: { text: string }, connection: pg.Connection): void;
}

/** The driver's query with the types of what its subclasses may override. */
export const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: (error: Error | null, result?: { rowCount: number | null }) => void,
) => QueryHandlers;

export const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
