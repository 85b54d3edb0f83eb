import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbedded } from '../src/platform/db/embedded.ts';

const settings = { shared_buffers: '16MB', max_connections: 20 };
let dir: string;

beforeEach(() => {
  dir = path.join(mkdtempSync(path.join(os.tmpdir(), 'cuadrilla-embedded-')), 'postgres');
});
afterEach(() => rmSync(path.dirname(dir), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

async function query(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows[0] as Record<string, unknown>;
  } finally {
    await client.end();
  }
}

const lockFile = () => path.join(dir, 'pgdata', 'postmaster.pid');
const postmasterId = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0]);

/** A second server process, as another `npm start` on the same data would be. */
async function startElsewhere(): Promise<ChildProcess> {
  const source = path.resolve(import.meta.dirname, '../src/platform/db/embedded.ts');
  const script = `import { startEmbedded } from ${JSON.stringify(source)};
    await startEmbedded(${JSON.stringify(dir)}, { settings: ${JSON.stringify(settings)} });
    console.log('up');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout!.once('data', () => resolve());
    child.once('exit', () => reject(new Error('the other process ended')));
  });
  return child;
}

test('starts from nothing, durable, on loopback only, and stops without a trace of a process', async () => {
  const database = await startEmbedded(dir, { settings });
  expect(new URL(database.url).hostname).toBe('127.0.0.1');
  expect(new URL(database.url).password).toHaveLength(32);
  for (const [name, value] of Object.entries({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '127.0.0.1',
  })) {
    expect(await query(database.url, `show ${name}`)).toEqual({ [name]: value });
  }
  expect(
    await query(
      database.url,
      `select datlocprovider provider, datlocale locale from pg_database where datname = 'postgres'`,
    ),
  ).toEqual({ provider: 'b', locale: 'C.UTF-8' });
  await database.stop();
  expect(existsSync(lockFile())).toBe(false);
  await expect(query(database.url, 'select 1')).rejects.toThrow();
});

test('keeps its data and its address over a restart', async () => {
  const first = await startEmbedded(dir, { settings });
  await query(first.url, 'create table saved as select 42 answer');
  await first.stop();
  const second = await startEmbedded(dir, { settings });
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select answer from saved')).toEqual({ answer: 42 });
  await second.stop();
});

test('a second start joins the running server and does not stop it', async () => {
  const owner = await startEmbedded(dir, { settings });
  const second = await startEmbedded(dir, { settings });
  expect(second.url).toBe(owner.url);
  await second.stop();
  expect(await query(owner.url, 'select 1 one')).toEqual({ one: 1 });
  await owner.stop();
});

test('two that start together on an empty directory share one cluster', async () => {
  const [one, other] = await Promise.all([startElsewhere(), startEmbedded(dir, { settings })]);
  expect(await query(other.url, 'select 1 one')).toEqual({ one: 1 });
  one.kill('SIGKILL');
  await other.stop();
});

test('is back at the same address, with everything committed, after kill -9 of PostgreSQL', async () => {
  const notices: string[] = [];
  const database = await startEmbedded(dir, { settings, notice: (message) => notices.push(message) });
  await query(database.url, 'create table saved as select 42 answer');
  process.kill(postmasterId(), 'SIGKILL');
  await expect
    .poll(() => query(database.url, 'select answer from saved').catch(() => undefined), { timeout: 15_000 })
    .toEqual({ answer: 42 });
  // It answers shortly before its watcher has noticed.
  await expect
    .poll(() => notices)
    .toEqual(['The embedded database stopped; it is being started again.', 'The embedded database is back.']);
  await database.stop();
});

test('starts after kill -9 of the process that owned it', async () => {
  const other = await startElsewhere();
  other.kill('SIGKILL');
  await once(other, 'exit');
  const database = await startEmbedded(dir, { settings });
  expect(await query(database.url, 'select 1 one')).toEqual({ one: 1 });
  await database.stop();
  expect(existsSync(lockFile())).toBe(false);
});

test('a second process starts it again when the owner stops', async () => {
  const owner = await startElsewhere();
  const second = await startEmbedded(dir, { settings });
  const first = postmasterId();
  owner.kill('SIGKILL');
  await expect
    .poll(
      () =>
        query(second.url, 'select 1 one')
          .catch(() => undefined)
          .then((row) => row && postmasterId() !== first),
      { timeout: 15_000 },
    )
    .toBe(true);
  await second.stop();
  expect(existsSync(lockFile())).toBe(false);
});

test('is not misled by a lock whose process id now belongs to somebody else', async () => {
  const database = await startEmbedded(dir, { settings });
  const lines = readFileSync(lockFile(), 'utf8').split('\n');
  await database.stop();
  writeFileSync(lockFile(), [process.pid, ...lines.slice(1)].join('\n'));
  const again = await startEmbedded(dir, { settings });
  expect(postmasterId()).not.toBe(process.pid);
  await again.stop();
});

test('sweeps what a killed initdb left and begins anew', async () => {
  const left = path.join(dir, '.init-999999999');
  mkdirSync(left, { recursive: true });
  cpSync(import.meta.filename, path.join(left, 'half'));
  const database = await startEmbedded(dir, { settings });
  expect(existsSync(left)).toBe(false);
  await database.stop();
});
