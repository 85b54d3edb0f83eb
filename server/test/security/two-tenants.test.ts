import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@cuadrilla/contract/api.ts';
import { flattenEndpoints, type Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import { gatewayPath } from '../../src/platform/http/gateway.ts';
import { testApp, type Person, type TestApp } from '../app.ts';
import { demoDatabase } from '../demo-database.ts';
import { fingerprint } from './fingerprint.ts';
import { sample, schemaOf } from './samples.ts';

/**
 * Z1: an administrator of one tenant calls every endpoint with the ids of another tenant's rows, in the
 * address and in the body. Nothing of the other tenant is in any byte that comes back, and none of its rows
 * changes.
 */
let world: TestApp;
let intruder: Person;
/** The number of a row of theirs, and the tables that have a row with it. */
let foreign: { id: string; tables: string[] }[];
let marks: string[];
let theirs: number;

beforeAll(async () => {
  const demo = await demoDatabase();
  world = await testApp({ database: demo.database });
  if (world.config.files.kind === 'local') demo.copyFiles(world.config.files.dir);
  const tenants = await world.sql<{ id: string; code: string }>('select id, code from tenant order by id');
  theirs = Number(tenants.find(({ code }) => code === 'VALLEDEMO')!.id);
  // Records that the intruder creates from here on have other ids.
  for (const { name } of await world.sql<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  ))
    await world.sql(`alter sequence ${name} restart with 900000000`);
  intruder = await world.person(Number(tenants.find(({ id }) => Number(id) !== theirs)!.id), {
    username: 'intruder',
  });
  // Lists that every tenant begins with have the same numbers everywhere; here a number must be of one tenant
  // alone.
  for (const table of ['document_type', 'executive_role', 'city'])
    await world.sql(`update ${table} set id = id + 800000000 where tenant_id <> $1`, [theirs]);
  const tables = await world.sql<{ name: string }>(`
    select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and data_type in ('bigint', 'uuid')
    and table_name in (select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id') order by 1`);
  const tablesOf = new Map<string, string[]>();
  for (const { name } of tables) {
    const [row] = await world.sql<{ id: string }>(
      `select id::text from ${name} where tenant_id = $1 order by id limit 1`,
      [theirs],
    );
    if (row) tablesOf.set(row.id, [...(tablesOf.get(row.id) ?? []), name]);
  }
  foreign = [...tablesOf].map(([id, names]) => ({ id, tables: names }));
  const strings = await world.sql<{ text: string }>(
    `
    (select number as text from operation where tenant_id = $1 order by id limit 400)
    union (select email from app_user where tenant_id = $1)
    union (select sha256 from photo where tenant_id = $1)
    union (select name from tenant where id = $1)`,
    [theirs],
  );
  const own = await world.sql<{ text: string }>(
    `
      select number as text from operation where tenant_id <> $1 union select sha256 from photo
        where tenant_id <> $1`,
    [theirs],
  );
  const shared = new Set(own.map(({ text }) => text));
  marks = strings.map(({ text }) => text).filter((text) => text.length > 5 && !shared.has(text));
});
afterAll(() => world.close());

async function call(endpoint: Endpoint, id: string): Promise<{ status: number; body: string }> {
  const numeric = Number.isFinite(Number(id)) ? Number(id) : 1;
  const path = endpoint.path.replace(/:\w+/g, id);
  const query = Object.entries(
    endpoint.query ? (sample(schemaOf(endpoint.query), numeric) as object) : {},
  ).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const response = await world.app.http.inject({
    method: endpoint.method,
    url: `${gatewayPath}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      authorization: `Bearer ${intruder.token}`,
      ...(endpoint.body
        ? { 'content-type': 'application/json' }
        : endpoint.upload
          ? { 'content-type': 'application/octet-stream' }
          : {}),
    },
    ...(endpoint.body
      ? { payload: JSON.stringify(sample(schemaOf(endpoint.body), numeric)) }
      : endpoint.upload
        ? { payload: Buffer.from('x') }
        : {}),
  });
  return {
    status: response.statusCode,
    body: response.rawPayload.toString('latin1') + JSON.stringify(response.headers),
  };
}

test('the crawl has rows to look for', () => {
  expect(foreign.flatMap(({ tables }) => tables).length).toBeGreaterThan(30);
  expect(marks.length).toBeGreaterThan(300);
});

const namedInBodies = new Set(['activity', 'app_user', 'operation', 'role', 'zone', 'list', 'company']);

test('no endpoint shows or changes anything of another tenant', async () => {
  const before = await fingerprint(world, theirs);
  const shown: string[] = [];
  const broken: string[] = [];
  let calls = 0;
  for (const [name, endpoint] of flattenEndpoints(api)) {
    if (name.startsWith('access.session.login')) continue;
    const inBody = foreign.filter(({ tables }) => tables.some((table) => namedInBodies.has(table)));
    const ids = endpoint.path.includes(':') ? foreign : endpoint.body ? inBody : foreign.slice(0, 1);
    for (const { id } of ids) {
      const { status, body } = await call(endpoint, id);
      calls++;
      if (status >= 500) broken.push(`${name} with ${id}: ${status}`);
      // The answer may repeat a file name or a refused value of ours, but no text of theirs.
      const mark = marks.find((text) => body.includes(text));
      if (mark) shown.push(`${name} with ${id}: ${mark}`);
      if (
        status < 300 &&
        endpoint.method === 'GET' &&
        endpoint.path.includes(':id') &&
        endpoint.reply !== 'file'
      ) {
        const { data } = JSON.parse(body.slice(0, body.lastIndexOf('}{') + 1)) as { data: unknown };
        if (data !== null && !(Array.isArray(data) && data.length === 0))
          shown.push(`${name} answers ${status} to ${id}`);
      }
    }
  }
  expect(shown).toEqual([]);
  expect(broken).toEqual([]);
  expect(calls).toBeGreaterThan(1000);
  expect(await fingerprint(world, theirs)).toBe(before);
});
