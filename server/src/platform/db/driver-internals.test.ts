import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';
import { expect, test, vi } from 'vitest';
import { DriverQuery, limitSilence, prepareValue, RowParser, useRowParser } from './driver-internals.ts';
import { DataRow } from './rows.ts';
import { Silence } from './silence.ts';

const installed = createRequire(import.meta.url);
const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(installed.resolve(`${name}/package.json`), 'utf8')) as { version: string })
    .version;

// After an upgrade: compare driver-internals.ts with the new driver, run the tests of the server, then raise these.
test('the driver is the version that its undocumented members were checked against', () => {
  expect(versionOf('pg')).toBe('8.23.1');
  expect(protocolVersion()).toBe('1.16.1');
});

/** Its package.json is not exported. */
function protocolVersion(): string {
  const entry = installed.resolve('pg-protocol');
  const folder = entry.slice(0, entry.lastIndexOf('pg-protocol') + 'pg-protocol'.length);
  return (JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }).version;
}

test.each([
  [Parser, 'parse', 2],
  [Parser, 'handlePacket', 4],
  [pg.Client, '_getActiveQuery', 0],
  [pg.Query, 'submit', 1],
  [pg.Query, 'prepare', 1],
  [pg.Query, 'hasBeenParsed', 1],
  [pg.Query, 'handleRowDescription', 1],
  [pg.Query, 'handleDataRow', 1],
  [pg.Query, 'handleCommandComplete', 2],
  [pg.Query, 'handleReadyForQuery', 1],
  [pg.Connection, 'bind', 1],
  [pg.Connection, 'execute', 1],
] as [owner: { name: string; prototype: object }, member: string, parameters: number][])(
  '%o has the member %s with %i parameters',
  (owner, member, parameters) => {
    const method = (owner.prototype as Record<string, unknown>)[member];
    expect(method).toBeTypeOf('function');
    expect((method as () => void).length).toBe(parameters);
  },
);

const message = (code: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(code);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};
/** One row of two values: 7 and null. */
const row = message('D', Buffer.from([0, 2, 0, 0, 0, 1, 0x37, 255, 255, 255, 255]));
const complete = message('C', Buffer.from('SELECT 1\0'));
const failure = message('E', Buffer.from('SERROR\0C42703\0Mno such column\0\0'));

test('the parser returns a row as bytes, also when it arrives in pieces, and parses other messages as usual', () => {
  const bytes = Buffer.concat([complete, row, complete]);
  for (const cut of [0, complete.length + 3, complete.length + 9]) {
    const parser = new RowParser();
    const messages: unknown[] = [];
    for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut)])
      parser.parse(piece, (message) =>
        messages.push(message instanceof DataRow ? message.fields : (message as { text?: string }).text),
      );
    expect(messages).toEqual(['SELECT 1', ['7', null], 'SELECT 1']);
  }
});

test('the driver keeps what is sent and unanswered in one list', () => {
  expect(new pg.Client()).toHaveProperty('_sentQueryQueue', []);
});

test('the parser replaces the only listener of the socket, and messages are emitted under their names', () => {
  const client = new pg.Client({ stream: () => new EventEmitter() as never });
  const { connection } = client as unknown as { connection: pg.Connection & EventEmitter };
  (connection as unknown as { attachListeners(stream: unknown): void }).attachListeners(connection.stream);
  expect(connection.stream.listenerCount('data')).toBe(1);
  useRowParser(client);
  expect(connection.stream.listenerCount('data')).toBe(1);
  const [rows, errors] = [vi.fn(), vi.fn()];
  connection.on('dataRow', rows);
  connection.on('errorMessage', errors);
  connection.stream.emit('data', Buffer.concat([row, failure]));
  expect((rows.mock.calls[0] as [DataRow])[0].fields).toEqual(['7', null]);
  expect(errors.mock.calls[0]).toMatchObject([{ message: 'no such column', code: '42703' }]);
});

test('N17: a connection that was unused for longer than the limit is given up when a later statement gets no answer', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const stream = connect((silent.address() as AddressInfo).port, '127.0.0.1');
  await once(stream, 'connect');
  const client = new pg.Client({ stream: () => stream });
  limitSilence(client, 20);
  await once(stream, 'timeout');
  expect(stream.destroyed).toBe(false);
  (client as unknown as { _sentQueryQueue: unknown[] })._sentQueryQueue.push({});
  stream.write('a statement');
  await expect(once(stream, 'close')).rejects.toThrow('Query read timeout');
  silent.close();
});

/** A client of this server with a statement that waits for its answer. */
async function waitingFor(server: Server): Promise<{ client: pg.Client; stream: Socket }> {
  if (!server.listening) await once(server, 'listening');
  const stream = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(stream, 'connect');
  const client = new pg.Client({ stream: () => stream });
  (client as unknown as { _sentQueryQueue: unknown[] })._sentQueryQueue.push({});
  return { client, stream };
}

test('N17: the database is silent as soon as a connection is given up while nothing arrives on any other', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  const silences = [new Silence(), new Silence()];
  const [quiet, answered] = silences as [Silence, Silence];
  const given = silences.map(async (silence) => {
    const { client, stream } = await waitingFor(silent);
    limitSilence(client, 200, silence);
    stream.write('a statement');
    const others = setInterval(() => silence === answered && silence.received(), 20);
    await expect(once(stream, 'close')).rejects.toThrow('Query read timeout');
    clearInterval(others);
  });
  await Promise.all(given);
  expect(quiet.refusal()).toBeInstanceOf(Error);
  expect(answered.refusal()).toBeNull();
  silent.close();
});

test('N17: an answer that arrived while the process itself was busy is read, and the connection stays', async () => {
  const answering = createServer((socket) =>
    socket.once('data', () => {
      socket.write('an answer');
      const until = performance.now() + 400;
      while (performance.now() < until);
    }),
  ).listen(0, '127.0.0.1');
  const { client, stream } = await waitingFor(answering);
  limitSilence(client, 200);
  const [answer] = await Promise.all([
    once(stream, 'data') as Promise<[Buffer]>,
    once(stream, 'timeout'),
    new Promise((resolve) => stream.write('a statement', resolve)),
  ]);
  expect([String(answer[0]), stream.destroyed]).toEqual(['an answer', false]);
  stream.destroy();
  answering.close();
});

test('N17: an answer that comes soon after the process was stopped with its machine is read, and the connection stays', async () => {
  const answering = createServer((socket) =>
    socket.once('data', () => {
      const until = performance.now() + 600;
      while (performance.now() < until);
      setTimeout(() => socket.write('an answer'), 30);
    }),
  ).listen(0, '127.0.0.1');
  const { client, stream } = await waitingFor(answering);
  limitSilence(client, 400);
  stream.write('a statement');
  const [answer] = (await once(stream, 'data')) as [Buffer];
  expect([String(answer), stream.destroyed]).toEqual(['an answer', false]);
  stream.destroy();
  answering.close();
});

test('a query calls back with the number of rows that its command reports', () => {
  const done = vi.fn();
  const query = new DriverQuery('select', [], done);
  expect(query).toMatchObject({ text: 'select', values: [], name: undefined, queryMode: undefined });
  query.handleCommandComplete({ text: 'INSERT 0 12' }, {} as pg.Connection);
  (query as unknown as { handleReadyForQuery(connection: unknown): void }).handleReadyForQuery({});
  expect(done).toHaveBeenCalledExactlyOnceWith(null, expect.objectContaining({ rowCount: 12 }));
});

test('a parameter is sent as text, null or bytes', () => {
  expect([7, null, ['a', 'b'], { a: 1 }, Buffer.from('x')].map(prepareValue)).toEqual([
    '7',
    null,
    '{"a","b"}',
    '{"a":1}',
    Buffer.from('x'),
  ]);
});
