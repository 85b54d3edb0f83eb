import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pemOf } from '@cuadrilla/contract/audit/evidence/evidence-certificate.ts';
import { timeAuthority } from '../../contract/test/time-authority.ts';
import { ConfigError, readConfig } from '../src/platform/config.ts';

test('an empty environment is enough', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    database: { kind: 'embedded', dir: path.resolve('.data/postgres') },
    dataDir: path.resolve('.data'),
    demo: true,
    logLevel: 'info',
    secret: undefined,
    trustedProxies: null,
    operatorToken: undefined,
    risks: [],
    files: { kind: 'local', dir: path.resolve('.data/files') },
    limits: expect.objectContaining({ MAX_CONNECTIONS: 4000, MIN_BODY_RATE: 500 }) as never,
    map: { tiles: null, attribution: '', maxZoom: null },
    timeStamp: null,
    stopDelayMilliseconds: 0,
    mail: { kind: 'folder', dir: path.resolve('.data/mail'), from: 'Cuadrilla <no-reply@localhost>' },
  });
});

test('9.35: tiles of streets have an address with its zoom and place, and nothing that opens the policy', () => {
  const address = 'https://tiles.example.org:8443/s/{z}/{x}/{y}.pbf?key=1';
  expect(
    readConfig({ MAP_TILES: address, MAP_TILES_MAX_ZOOM: '15', MAP_ATTRIBUTION: '© Somebody' }).map,
  ).toEqual({
    tiles: { kind: 'vector', address, origin: 'https://tiles.example.org:8443' },
    attribution: '© Somebody',
    maxZoom: 15,
  });
  expect(readConfig({ MAP_TILES: 'http://t.example/{z}/{x}/{y}' }).map.tiles?.kind).toBe('raster');
  expect(
    readConfig({ MAP_TILES: 'http://t.example/{z}/{x}/{y}', MAP_TILES_KIND: 'vector' }).map.tiles?.kind,
  ).toBe('vector');
  for (const text of [
    'https://tiles.example.org/{z}/{x}.png',
    'data:,{z}{x}{y}',
    '/maps/{z}/{x}/{y}.png',
    'https://*;script-src/{z}/{x}/{y}',
    'https://*.example.org/{z}/{x}/{y}.png',
    'https://user:secret@tiles.example.org/{z}/{x}/{y}.png',
  ])
    expect(() => readConfig({ MAP_TILES: text }), text).toThrow('MAP_TILES must be an address');
});

test('E22: an authority of time is named with its root certificates, and its password goes over HTTPS alone', async () => {
  const { root, chain } = await timeAuthority();
  const pem = pemOf([root]);
  const given = {
    TIME_STAMP_URL: 'https://utility:p%40ss@tsa.example.org/tsr?x=1',
    TIME_STAMP_AUTHORITY: pem,
  };
  const { timeStamp } = readConfig(given);
  expect(timeStamp).toMatchObject({
    address: 'https://tsa.example.org/tsr?x=1',
    authorization: `Basic ${Buffer.from('utility:p@ss').toString('base64')}`,
    hours: 6,
  });
  expect(timeStamp!.authority.map((bytes) => Buffer.from(bytes))).toEqual([Buffer.from(root)]);
  const folder = mkdtempSync(path.join(tmpdir(), 'cuadrilla-config-'));
  const file = path.join(folder, 'root.cer');
  writeFileSync(file, root);
  expect(
    readConfig({
      TIME_STAMP_URL: 'http://tsa.example.org',
      TIME_STAMP_AUTHORITY: file,
      TIME_STAMP_HOURS: '24',
    }),
  ).toMatchObject({ timeStamp: { authorization: null, hours: 24 } });
  rmSync(folder, { recursive: true });
  const expired = pemOf([(await timeAuthority({ rootNotAfter: new Date('2021-01-01') })).root]);
  const wrong: [Record<string, string>, string][] = [
    [{ TIME_STAMP_URL: 'ftp://tsa.example.org' }, 'TIME_STAMP_URL must be an address'],
    [{ TIME_STAMP_URL: 'http://u:p@tsa.example.org' }, 'TIME_STAMP_URL must begin with https:// when'],
    [{ TIME_STAMP_AUTHORITY: '' }, 'TIME_STAMP_AUTHORITY is required'],
    [{ TIME_STAMP_AUTHORITY: file }, 'TIME_STAMP_AUTHORITY must be certificates'],
    [{ TIME_STAMP_AUTHORITY: pem.slice(0, 200) }, 'TIME_STAMP_AUTHORITY must be certificates'],
    [{ TIME_STAMP_AUTHORITY: pemOf(chain) }, 'TIME_STAMP_AUTHORITY must be root certificates'],
    [{ TIME_STAMP_AUTHORITY: expired }, 'TIME_STAMP_AUTHORITY has a certificate that has expired'],
    [{ TIME_STAMP_HOURS: '0' }, 'TIME_STAMP_HOURS must be'],
    [{ TIME_STAMP_HOURS: '169' }, 'TIME_STAMP_HOURS must be'],
    [{ TIME_STAMP_URL: '' }, 'TIME_STAMP_AUTHORITY says nothing without TIME_STAMP_URL'],
  ];
  for (const [change, complaint] of wrong)
    expect(() => readConfig({ ...given, ...change }), complaint).toThrow(complaint);
});

test('N6: limits of the network are whole numbers within their bounds', () => {
  expect(readConfig({ MAX_CONNECTIONS: '50' }).limits).toMatchObject({ MAX_CONNECTIONS: 50 });
  for (const text of ['0', '-1', '1.5', 'many', '99999999999'])
    expect(() => readConfig({ MAX_CONNECTIONS: text })).toThrow('MAX_CONNECTIONS must be a');
});

test('the demo is on only with the embedded database outside production, unless requested', () => {
  const database = 'postgres://u:p@localhost/x';
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: database }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: database, DEMO: 'on' }).demo).toBe(true);
  expect(() => readConfig({ DEMO: 'constructor' })).toThrow('DEMO must be on or off');
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  expect(() => readConfig({ NODE_ENV: 'production', DEMO: '1' })).toThrow('DEMO must be off');
});

test('storage, mail and the public address', () => {
  const config = readConfig({
    FILES: 's3',
    S3_BUCKET: 'photos',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
    SMTP_URL: 'smtp://mail:25',
    MAIL_FROM: 'Cuadrilla <c@example.org>',
    PUBLIC_URL: 'https://c.example.org/',
  });
  expect(config.files).toEqual({
    kind: 's3',
    bucket: 'photos',
    region: 'us-east-1',
    endpoint: undefined,
    accessKey: 'a',
    secretKey: 'b',
  });
  expect(config.mail).toEqual({ kind: 'smtp', url: 'smtp://mail:25', from: 'Cuadrilla <c@example.org>' });
  expect(config.publicUrl).toBe('https://c.example.org');
});

const wrong = {
  PORT: '70000',
  HOST: 'a b',
  DATABASE_URL: 'mysql://x',
  DEMO: 'maybe',
  LOG_LEVEL: 'loud',
  NODE_ENV: 'prod',
  PUBLIC_URL: 'c.org',
  SECRET: 'short',
  TRUSTED_PROXIES: '10.0.0.0/33',
  OPERATOR_TOKEN: 'short',
  ALLOW_PUBLIC_DEMO: 'perhaps',
  FILES: 'ftp',
  S3_ENDPOINT: 'x',
  SMTP_URL: 'http://x',
  MAIL_FROM: 'nobody',
};

test('one message names every wrong variable', () => {
  const message = (() => {
    try {
      readConfig(wrong);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message;
    }
  })();
  for (const name of Object.keys(wrong)) expect(message).toContain(`\n  ${name} must be`);
});

test('wrong and missing variables are reported together', () => {
  expect(() => readConfig({ PORT: 'x', SMTP_URL: 'smtp://mail' })).toThrow(
    /PORT must be.*\n  MAIL_FROM is required/,
  );
});

test.each([
  [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://u@localhost/x' }, 'SECRET is required'],
  [
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://u@localhost/x', SECRET: 'changeme' },
    'SECRET must be at least 32',
  ],
  [
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://u@localhost/x', SECRET: 'abc'.repeat(20) },
    'SECRET must be random',
  ],
  [{ FILES: 's3', S3_BUCKET: 'b' }, 'S3_REGION is required'],
  [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM is required'],
  [{ PORT: '-1' }, 'PORT must be a number'],
  [{ PORT: '80x' }, 'PORT must be a number'],
  [{ MAIL_FROM: 'a@b.c\r\nBcc: x@y.z' }, 'MAIL_FROM must be'],
  ...[
    'correct horse battery correct horse battery correct horse battery',
    'changeme-please-changeme-please!!',
    'password1password2password3password4',
    'abcdefghijklmnopqrstuvwxyz0123456789',
  ].map((SECRET): [object, string] => [{ SECRET }, 'SECRET must be random: it repeats characters or words']),
  [{ OPERATOR_TOKEN: 'metrics metrics metrics metrics metrics' }, 'OPERATOR_TOKEN must be random'],
])('C1, N11: %o is refused', (env, message) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(message);
});

const safeSecret = 'hZ4q8rN1vKx7Wc2TjP9mYb6LdS3fGa5e';

test('N11: a random secret, and a long sentence, are accepted', () => {
  for (const SECRET of [safeSecret, 'nine quiet herons crossed our river before sunrise'])
    expect(readConfig({ SECRET }).secret).toBe(SECRET);
});

test.each(['0.0.0.0', '::', '192.168.1.4', 'valle.example.org'])(
  'N11: demo accounts are refused on %s unless the operator says so aloud',
  (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(/HOST opens demo accounts.*ALLOW_PUBLIC_DEMO=on/);
    expect(() => readConfig({ HOST, DEMO: 'on', DATABASE_URL: 'postgres://u@localhost/x' })).toThrow(/HOST/);
    expect(readConfig({ HOST, DEMO: 'off' }).risks).toEqual([]);
    expect(readConfig({ HOST, ALLOW_PUBLIC_DEMO: 'on' }).risks).toEqual([
      expect.stringMatching(/^HOST opens/),
    ]);
  },
);

test('N11: a database across the network without TLS is refused unless the operator says so aloud', () => {
  const read = (DATABASE_URL: string, more = {}) => readConfig({ DATABASE_URL, ...more });
  for (const url of [
    'postgres://u:p@db/x',
    'postgres://u:p@10.1.2.3:5432/x?sslmode=disable',
    'postgres://u:p@db/x?sslmode=prefer',
    'postgres://u:p@localhost/x?host=db',
  ]) {
    expect(() => read(url), url).toThrow(/DATABASE_URL sends everything readable.*ALLOW_PLAIN_DATABASE=on/);
    expect(read(url, { ALLOW_PLAIN_DATABASE: 'on' }).risks).toHaveLength(1);
  }
  for (const url of [
    'postgres://u:p@db/x?sslmode=verify-full',
    'postgres://u:p@localhost/x',
    'postgres://u:p@127.0.0.1:5433/x',
    'postgres://u:p@[::1]/x',
    'postgres:///x?host=/run/postgresql',
  ])
    expect(read(url).risks, url).toEqual([]);
});

test('N8: proxies are named by address, by network or by number', () => {
  expect(readConfig({ TRUSTED_PROXIES: '2' }).trustedProxies).toEqual({ hops: 2 });
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual({
    networks: ['10.0.0.0/8', '::1'],
  });
  for (const TRUSTED_PROXIES of ['0', '11', 'all', 'true', '10.0.0.0/8/8', '10.0.0.1,', 'proxy.example.org'])
    expect(() => readConfig({ TRUSTED_PROXIES }), TRUSTED_PROXIES).toThrow('TRUSTED_PROXIES must be');
});

test('a program ends with code 1 and no stack', () => {
  const file = path.resolve(import.meta.dirname, '../src/platform/config.ts');
  const run = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `(await import(${JSON.stringify(file)})).configOrExit()`],
    { env: { PATH: process.env.PATH, PORT: 'x' }, encoding: 'utf8' },
  );
  expect(run.status).toBe(1);
  expect(run.stderr).toBe('The environment is not right:\n  PORT must be a number from 0 to 65535\n');
});
