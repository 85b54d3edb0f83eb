/**
 * The environment, read once. Every variable has a default; the process does not start with a wrong value.
 */
import path from 'node:path';
import { z } from 'zod';
import { limitSettings, limitsOf, limitVariables, type LimitSettings } from './config-limits.ts';
import { mapSettings, mapSettingsOf, mapVariables, type MapSettings } from './config-map.ts';
import {
  timeStampDependencies,
  timeStampSettings,
  timeStampSettingsOf,
  timeStampVariables,
  type TimeStampSettings,
} from './config-time-stamp.ts';
import { isLoopback, isReadableOnTheWay, isRepetitive } from './config-safety.ts';
import { readTrustedProxies, type TrustedProxies } from './http/client-address.ts';

export type Config = {
  production: boolean;
  host: string;
  port: number;
  /** Address that people open, without a trailing slash; links in mails are built from it. */
  publicUrl: string;
  database: { kind: 'embedded'; dir: string } | { kind: 'external'; url: string };
  /** Absolute. */
  dataDir: string;
  demo: boolean;
  logLevel: (typeof logLevels)[number];
  /** The master secret when the operator gives one; otherwise it is stored in `dataDir`. */
  secret: string | undefined;
  trustedProxies: TrustedProxies | null;
  /** Opens the metrics and the detail of readiness; without it nobody sees them. */
  operatorToken: string | undefined;
  /** Unsafe settings that the operator allowed, as sentences for the log. */
  risks: readonly string[];
  files:
    | { kind: 'local'; dir: string }
    | {
        kind: 's3';
        bucket: string;
        region: string;
        endpoint: string | undefined;
        accessKey: string;
        secretKey: string;
      };
  limits: LimitSettings;
  map: MapSettings;
  /** Null where no third party stamps the time. */
  timeStamp: TimeStampSettings | null;
  /** How long a process that stops says that it is not ready before it takes no more requests. */
  stopDelayMilliseconds: number;
  mail: { kind: 'smtp'; url: string; from: string } | { kind: 'folder'; dir: string; from: string };
};

/** Its message names every wrong variable, one per line, and is meant for the operator. */
export class ConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const variables = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATA_DIR',
  'DEMO',
  'LOG_LEVEL',
  'NODE_ENV',
  'PUBLIC_URL',
  'SECRET',
  'TRUSTED_PROXIES',
  'OPERATOR_TOKEN',
  'ALLOW_PUBLIC_DEMO',
  'ALLOW_PLAIN_DATABASE',
  'FILES',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  ...limitVariables,
  ...mapVariables,
  ...timeStampVariables,
  'STOP_DELAY_SECONDS',
] as const;

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''),
      `must be an address that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`,
    );
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
const flags = new Map([
  ['1', true],
  ['true', true],
  ['on', true],
  ['0', false],
  ['false', false],
  ['off', false],
]);

const flag = z
  .string()
  .toLowerCase()
  .refine((text) => flags.has(text), 'must be on or off')
  .transform((text) => flags.get(text)!)
  .optional();
const randomText = z
  .string()
  .min(32, 'must be at least 32 characters long')
  .refine((text) => !isRepetitive(text), 'must be random: it repeats characters or words')
  .optional();

const environment = z.object({
  ...limitSettings,
  ...mapSettings,
  ...timeStampSettings,
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATA_DIR: z.string().default('.data'),
  DEMO: flag,
  LOG_LEVEL: oneOf(logLevels).default('info'),
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  PUBLIC_URL: url('http', 'https').optional(),
  SECRET: randomText,
  TRUSTED_PROXIES: z
    .string()
    .transform(readTrustedProxies)
    .refine(
      (read) => read !== null,
      'must be addresses or networks with commas between them, or a number of proxies',
    )
    .optional(),
  OPERATOR_TOKEN: randomText,
  ALLOW_PUBLIC_DEMO: flag,
  ALLOW_PLAIN_DATABASE: flag,
  STOP_DELAY_SECONDS: z
    .string()
    .regex(/^\d{1,2}(\.\d)?$/, 'must be a number of seconds below 100')
    .transform(Number)
    .optional(),
  FILES: oneOf(['local', 's3']).default('local'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be a mail address, or a name and an address in < >')
    .optional(),
});

type Given = Partial<Record<(typeof variables)[number], string>>;

/** What one variable requires of another, as [variable, complaint]. */
function* dependencies(given: Given): Generator<[string, string]> {
  const production = given.NODE_ENV === 'production';
  if (production && flags.get(given.DEMO?.toLowerCase() ?? 'off'))
    yield ['DEMO', 'must be off when NODE_ENV is production'];
  if (production && given.DATABASE_URL && !given.SECRET)
    yield ['SECRET', 'is required when NODE_ENV is production and DATABASE_URL is set'];
  for (const { variable, complaint, allowed } of risksOf(given)) if (!allowed) yield [variable, complaint];
  if (given.FILES === 's3')
    for (const name of ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
      if (!given[name]) yield [name, 'is required when FILES is s3'];
  if (given.SMTP_URL && !given.MAIL_FROM) yield ['MAIL_FROM', 'is required when SMTP_URL is set'];
  yield* timeStampDependencies(given);
}

interface Risk {
  variable: string;
  complaint: string;
  allowed: boolean;
}

const isOn = (text: string | undefined): boolean => flags.get(text?.toLowerCase() ?? '') === true;

/** Unsafe combinations, and whether the operator allows each in so many words. */
function risksOf(given: Given): Risk[] {
  const demo =
    given.DEMO === undefined ? given.NODE_ENV !== 'production' && !given.DATABASE_URL : isOn(given.DEMO);
  return [
    ...(demo && given.HOST !== undefined && !isLoopback(given.HOST)
      ? [
          {
            variable: 'HOST',
            complaint:
              'opens demo accounts, whose passwords everybody knows, to other machines: set DEMO=off or ALLOW_PUBLIC_DEMO=on',
            allowed: isOn(given.ALLOW_PUBLIC_DEMO),
          },
        ]
      : []),
    ...(given.DATABASE_URL !== undefined && isReadableOnTheWay(given.DATABASE_URL)
      ? [
          {
            variable: 'DATABASE_URL',
            complaint:
              'sends everything readable over the network: add ?sslmode=verify-full or set ALLOW_PLAIN_DATABASE=on',
            allowed: isOn(given.ALLOW_PLAIN_DATABASE),
          },
        ]
      : []),
  ];
}

/** An empty variable counts as absent. Throws `ConfigError`. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given: Given = Object.fromEntries(variables.map((name) => [name, env[name]?.trim() || undefined]));
  const parsed = environment.safeParse(given);
  const wrong = [
    ...(parsed.error?.issues ?? []).map(({ path: [name], message }) => [String(name), message]),
    ...dependencies(given),
  ];
  if (wrong.length > 0 || !parsed.success)
    throw new ConfigError(
      `The environment is not right:\n${wrong.map(([name, complaint]) => `  ${name} ${complaint}`).join('\n')}`,
    );
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  const dataDir = path.resolve(value.DATA_DIR);
  const from = value.MAIL_FROM ?? 'Cuadrilla <no-reply@localhost>';
  return {
    production,
    host: value.HOST,
    port: value.PORT,
    publicUrl: (value.PUBLIC_URL ?? `http://${reachable(value.HOST)}:${value.PORT}`).replace(/\/+$/, ''),
    database: value.DATABASE_URL
      ? { kind: 'external', url: value.DATABASE_URL }
      : { kind: 'embedded', dir: path.join(dataDir, 'postgres') },
    dataDir,
    demo: value.DEMO ?? (!production && !value.DATABASE_URL),
    logLevel: value.LOG_LEVEL,
    secret: value.SECRET,
    trustedProxies: value.TRUSTED_PROXIES ?? null,
    operatorToken: value.OPERATOR_TOKEN,
    risks: risksOf(given).map(({ variable, complaint }) => `${variable} ${complaint}`),
    files:
      value.FILES === 's3'
        ? {
            kind: 's3',
            bucket: value.S3_BUCKET!,
            region: value.S3_REGION!,
            endpoint: value.S3_ENDPOINT,
            accessKey: value.S3_ACCESS_KEY!,
            secretKey: value.S3_SECRET_KEY!,
          }
        : { kind: 'local', dir: path.join(dataDir, 'files') },
    limits: limitsOf(value),
    map: mapSettingsOf(value),
    timeStamp: timeStampSettingsOf(value),
    stopDelayMilliseconds: 1000 * (value.STOP_DELAY_SECONDS ?? (production ? 3 : 0)),
    mail: value.SMTP_URL
      ? { kind: 'smtp', url: value.SMTP_URL, from }
      : { kind: 'folder', dir: path.join(dataDir, 'mail'), from },
  };
}

/** For programs: prints what is wrong and ends the process with code 1. */
export function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
