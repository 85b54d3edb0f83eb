import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
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
    files: { kind: 'local', dir: path.resolve('.data/files') },
    limits: expect.objectContaining({ MAX_CONNECTIONS: 4000, MIN_BODY_RATE: 500 }) as never,
    mail: { kind: 'folder', dir: path.resolve('.data/mail'), from: 'Cuadrilla <no-reply@localhost>' },
  });
});

test('N6: limits of the network are whole numbers within their bounds', () => {
  expect(readConfig({ MAX_CONNECTIONS: '50' }).limits).toMatchObject({ MAX_CONNECTIONS: 50 });
  for (const text of ['0', '-1', '1.5', 'many', '99999999999'])
    expect(() => readConfig({ MAX_CONNECTIONS: text })).toThrow('MAX_CONNECTIONS must be a');
});

test('the demo is on only with the embedded database outside production, unless requested', () => {
  const database = 'postgres://u:p@db/x';
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
  [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://u@db/x' }, 'SECRET is required'],
  [
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://u@db/x', SECRET: 'changeme' },
    'SECRET must be at least 32',
  ],
  [
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://u@db/x', SECRET: 'abc'.repeat(20) },
    'SECRET must be random',
  ],
  [{ FILES: 's3', S3_BUCKET: 'b' }, 'S3_REGION is required'],
  [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM is required'],
  [{ PORT: '-1' }, 'PORT must be a number'],
  [{ PORT: '80x' }, 'PORT must be a number'],
  [{ MAIL_FROM: 'a@b.c\r\nBcc: x@y.z' }, 'MAIL_FROM must be'],
])('C1: %o is refused', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
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
