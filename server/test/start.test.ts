import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';

/** What an operator reads when the server cannot start, or starts on a database that may lose work. */
async function start(databaseUrl: string): Promise<{ code: number | null; printed: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cuadrilla-start-'));
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  rmSync(dataDir, { recursive: true, force: true });
  return { code, printed };
}

/** As much of a PostgreSQL server of another version as a client needs to learn its version. */
async function oldServer(number: string, version: string): Promise<net.Server> {
  const message = (type: string, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const int = (value: number, bytes: 2 | 4): Buffer => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeIntBE(value, 0, bytes);
    return buffer;
  };
  const field = (name: string) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int(0, 4),
      int(0, 2),
      int(25, 4),
      int(-1, 2),
      int(-1, 4),
      int(0, 2),
    ]);
  const value = (text: string) => Buffer.concat([int(text.length, 4), Buffer.from(text)]);
  const ready = message('Z', Buffer.from('I'));
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int(0, 4)), ready]));
      socket.on('data', (bytes) => {
        if (bytes.toString('latin1', 0, 1) !== 'Q') return void socket.end();
        socket.write(
          Buffer.concat([
            message('T', int(2, 2), field('number'), field('version')),
            message('D', int(2, 2), value(number), value(version)),
            message('C', Buffer.from('SELECT 1\0')),
            ready,
          ]),
        );
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('N17: an old PostgreSQL is refused with a sentence and no stack', async () => {
  const server = await oldServer('150004', '15.4');
  const { port } = server.address() as net.AddressInfo;
  const { code, printed } = await start(`postgres://u:p@127.0.0.1:${port}/x?sslmode=disable`);
  server.close();
  expect([code, printed.trim().split('\n').length]).toEqual([1, 1]);
  expect(printed).toContain('The database is PostgreSQL 15.4; Cuadrilla needs PostgreSQL 16 or later.');
});

test('N17: a database that is not there is a sentence, too', async () => {
  const { code, printed } = await start('postgres://u:p@127.0.0.1:1/x');
  expect([code, printed]).toEqual([
    1,
    'The database of DATABASE_URL cannot be used: nothing answers there.\n',
  ]);
});

test('N17: a database that may lose acknowledged work is named on /ready', async () => {
  const world = await testApp({ runJobs: true });
  const { statusCode, body } = await world.app.http.inject({
    url: '/ready',
    headers: { authorization: `Bearer ${world.config.operatorToken}` },
  });
  expect(statusCode).toBe(200);
  // The cluster of the tests is fast and forgetful.
  expect(JSON.parse(body)).toMatchObject({
    unsafe: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'],
  });
  await world.close();
});
