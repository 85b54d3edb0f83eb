import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { api } from '@cuadrilla/contract/api.ts';
import type { Problem } from '@cuadrilla/contract/errors.ts';
import { clientOf, type Client } from '@cuadrilla/contract/kit/client.ts';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import { hashPassword } from '#features/access/password.ts';
import { buildApp, type App } from '../src/app.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { newRefreshToken, openTokens } from '#platform/crypto/tokens.ts';
import { openSecrets } from '#platform/crypto/secrets.ts';
import { signingKeys } from '#platform/crypto/signing-keys.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/**
 * The real server on a real database of the test's own; people are made with just the permissions a test
 * gives them.
 */
export interface TestApp {
  app: App;
  /** The superuser's address of the database. */
  url: string;
  /** The application role's. */
  appUrl: string;
  /** Runs SQL as the superuser, without row-level security: to prepare and to check. */
  sql<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  tenant(code?: string): Promise<number>;
  person(tenantId: number, options?: PersonOptions): Promise<Person>;
  /** A second server on the same database with the same secrets, as a second process would be. */
  twin(options?: { databaseUrl?: string }): Promise<App>;
  /** A client of any of the servers. */
  through(app: App, token?: string): Client<typeof api>;
  config: Config;
  /** A client without a session. */
  stranger: Client<typeof api>;
  close(): Promise<void>;
}

export interface PersonOptions {
  username?: string;
  can?: readonly Permission[];
  mobile?: boolean;
  companyId?: number;
  /** Sees the work of the own company alone. */
  scoped?: boolean;
  zoneId?: number;
  skills?: string[];
}

export interface Person {
  id: number;
  username: string;
  tenantId: number;
  token: string;
  refreshToken: string;
  client: Client<typeof api>;
}

export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.message_key}: ${problem.message} ${JSON.stringify(problem.fields ?? {})}`);
    this.status = status;
    this.problem = problem;
  }
}

/** Resolves with the refusal that `promise` must end in. */
export async function refusal(promise: Promise<unknown>): Promise<Refused> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('The server should have refused this.');
}

/** 200, or the status of a refusal. */
export const statusOf = (request: Promise<unknown>): Promise<number> =>
  request.then(
    () => 200,
    ({ status }: { status: number }) => status,
  );

/** Two servers on one database, which run jobs and listen on ports of their own. */
export async function twoProcesses(): Promise<{ world: TestApp; other: App; tenantId: number }> {
  const world = await testApp({ runJobs: true });
  const other = await world.twin();
  for (const app of [world.app, other]) await app.http.listen({ port: 0, host: '127.0.0.1' });
  return { world, other, tenantId: await world.tenant() };
}

/** Lets a person sign in with this password. */
export async function setPassword(world: TestApp, userId: number, password: string): Promise<void> {
  await world.sql('update app_user set password_hash = $1 where id = $2', [
    await hashPassword(world.app.platform.secrets, password),
    userId,
  ]);
}

/** Everything a phone needs, and nothing else. */
export const fieldPermissions: readonly Permission[] = ['FIELD_MOD_SYNC'];

export async function testApp({
  runJobs = false,
  logTo,
  settings = {},
  database: given,
}: {
  runJobs?: boolean;
  logTo?: { write(line: string): void };
  /** Of the environment, beside what every test has. */
  settings?: Record<string, string>;
  /** An empty one by default. */
  database?: TestDatabase;
} = {}): Promise<TestApp> {
  const database = given ?? (await testDatabase());
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cuadrilla-app-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET: 'a secret that only tests would ever use',
    OPERATOR_TOKEN: 'vT6w2RkQ9zXp4LmB7sHd1NfJc8YgA3uE',
    LOG_LEVEL: logTo ? 'trace' : (process.env.TEST_LOG ?? 'silent'),
    ...settings,
  });
  const app = await buildApp(config, { databaseUrl: database.appUrl, runJobs, ...(logTo ? { logTo } : {}) });
  const admin = new pg.Pool({ connectionString: database.url, max: 2 });
  // The database is dropped although connections may remain.
  admin.on('error', () => undefined);
  const tokens = openTokens(openSecrets(config));
  tokens.acceptKeys(await signingKeys(admin));
  const sql = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await admin.query(text, values)).rows as R[];
  let count = 0;

  async function tenant(code = `T${++count}`): Promise<number> {
    const [row] = await sql<{ id: string }>(
      `insert into tenant (code, name, tax_id) values ($1, $2, '900000000-1') returning id`,
      [code, `Utility ${code}`],
    );
    await sql('call begin_fixed_lists($1)', [row!.id]);
    return Number(row!.id);
  }

  async function person(
    tenantId: number,
    {
      username = `person${++count}`,
      can = permissions,
      mobile = false,
      companyId,
      scoped = false,
      zoneId,
      skills = [],
    }: PersonOptions = {},
  ): Promise<Person> {
    const [user] = await sql<{ id: string }>(
      `
        insert into app_user (tenant_id, username, name, lastname, email, code, password_hash, is_mobile,
          company_id, zone_id, skills, reach)
          values ($1, $2, $3, 'Prueba', $4, $5, 'none', $6, $7, $8, $9, $10)
          returning id`,
      [
        tenantId,
        username,
        username,
        `${username}@example.test`,
        `E${username.replace(/\W/g, '')}`,
        mobile,
        companyId ?? null,
        zoneId ?? null,
        skills,
        scoped ? 'company' : 'tenant',
      ],
    );
    const id = Number(user!.id);
    await sql('insert into login_directory (username, tenant_id, user_id) values ($1, $2, $3)', [
      username,
      tenantId,
      id,
    ]);
    const [role] = await sql<{ id: string }>(
      'insert into role (tenant_id, code, name) values ($1, $2, $2) returning id',
      [tenantId, `R${id}`],
    );
    await sql(
      'insert into role_permission (tenant_id, role_id, permission) select $1, $2, unnest($3::text[])',
      [tenantId, role!.id, can],
    );
    await sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [
      tenantId,
      id,
      role!.id,
    ]);
    const sessionId = crypto.randomUUID();
    await sql(
      `
        insert into session (tenant_id, id, user_id, expires_at)
          values ($1, $2, $3, now() + interval '30 days')`,
      [tenantId, sessionId, id],
    );
    const refreshToken = newRefreshToken(tenantId);
    await sql(
      `
        insert into refresh_token (tenant_id, hash, session_id)
          values ($1, sha256(convert_to($2, 'UTF8')), $3)`,
      [tenantId, refreshToken, sessionId],
    );
    const token = tokens.sign(
      {
        employeeName: `${username}_Prueba`,
        employeeEmail: '',
        username,
        tenantName: '',
        userId: id,
        tenantId,
        locale: 'es',
        mobile,
      },
      sessionId,
    );
    return { id, username, tenantId, token, refreshToken, client: through(app, token) };
  }

  const twins: App[] = [];
  return {
    app,
    url: database.url,
    appUrl: database.appUrl,
    sql,
    tenant,
    person,
    through,
    config,
    async twin({ databaseUrl = database.appUrl } = {}) {
      const other = await buildApp(config, { databaseUrl, runJobs });
      twins.push(other);
      return other;
    },
    stranger: through(app, undefined),
    async close() {
      for (const twin of twins) await twin.close();
      await app.close();
      await admin.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The contract's own client, over injected requests. */
function through(app: App, token?: string): Client<typeof api> {
  return clientOf(api, async ({ method, url, body }) => {
    const raw = body instanceof Blob;
    const response = await app.http.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined
          ? {}
          : { 'content-type': raw ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined
        ? {}
        : { payload: raw ? Buffer.from(await body.arrayBuffer()) : JSON.stringify(body) }),
    });
    if (response.statusCode >= 400) throw new Refused(response.statusCode, response.json<Problem>());
    return {
      status: response.statusCode,
      header: (name) => (response.headers[name] === undefined ? null : String(response.headers[name])),
      json: async () => response.json(),
      blob: async () => new Blob([new Uint8Array(response.rawPayload)]),
    };
  });
}
