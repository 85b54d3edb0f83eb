import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@cuadrilla/contract/api.ts';
import { flattenEndpoints } from '@cuadrilla/contract/kit/endpoint.ts';
import { gatewayPath } from '../src/platform/http/gateway.ts';
import { demoWorld, type DemoWorld } from './operation/demo-world.ts';

/**
 * What a PostgreSQL that spreads tenants over machines needs of the schema and of the statements (decision 0062): all
 * that belongs together is found by the number of its tenant.
 */
let demo: DemoWorld;
let tenantTables: string[];

/** Small, the same on every machine: tenants, who signs in where, and what processes tell each other. */
const everywhere = new Map([
  ['tenant', 'one row a tenant; a reference table'],
  ['login_directory', 'finds the tenant of a username before anything is known of it'],
  ['throttle', 'counts by address, before a tenant is known'],
  ['realtime_attachment', 'messages between processes'],
  ['signing_key', 'names of keys of all processes'],
  ['migration', 'which migrations were applied'],
]);
/**
 * Triggers that are no business logic: what is written once is not changed, a tenant with an audit stays
 * and keeps its number.
 */
const guards = /^(written_once|numbered|.*audit.*)$/;

beforeAll(async () => {
  demo = await demoWorld();
  tenantTables = (
    await demo.test.sql<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  ).map(({ name }) => name);
});
afterAll(() => demo.test.close());

const found = async (query: string): Promise<string[]> =>
  (await demo.test.sql<{ what: string }>(query)).map(({ what }) => what);

test('13.D: every table has a tenant, or is one of the few that all share', async () => {
  const without = await found(`
    select c.relname as what from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull and a.atttypid = 'bigint'::regtype)
    order by 1`);
  expect(without.filter((table) => !everywhere.has(table))).toEqual([]);
});

test('13.D: every key begins with the tenant', async () => {
  const keys = await found(`
    select i.indexrelid::regclass || ' of ' || i.indrelid::regclass as what
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique and exists (select from pg_attribute a
        where a.attrelid = i.indrelid and a.attname = 'tenant_id')
      and i.indkey[0] <> (select a.attnum from pg_attribute a
        where a.attrelid = i.indrelid and a.attname = 'tenant_id')
      and i.indrelid::regclass::text <> 'login_directory'
    order by 1`);
  expect(keys).toEqual([]);
  const keyless = await found(`
    select c.relname as what from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique)
    order by 1`);
  expect(keyless).toEqual([]);
});

test('13.D: what refers to another row is of the same tenant, and nothing else is shared', async () => {
  const references = await found(`
    select f.conname || ' of ' || f.conrelid::regclass as what from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.confrelid <> 'tenant'::regclass
      and not exists (select from unnest(f.conkey, f.confkey) k (own, other)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own and a.attname = 'tenant_id'
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other and b.attname = 'tenant_id')
    order by 1`);
  expect(references).toEqual([]);
  const exclusions = await found(`
    select conname as what from pg_constraint
    where contype = 'x' and connamespace = 'public'::regnamespace`);
  expect(exclusions).toEqual([]);
  const triggers = await found(`
    select t.tgname as what from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`);
  expect(triggers.filter((name) => !guards.test(name))).toEqual([]);
});

/** All statements that are sent while `work` goes on, each once. */
async function statementsOf(work: () => Promise<void>): Promise<Set<string>> {
  const texts = new Set<string>();
  const { query } = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  pg.Client.prototype.query = function recorded(this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string } | undefined];
    const text = typeof first === 'string' ? first : first?.text;
    if (text) texts.add(text);
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
  return texts;
}

test('13.D: every statement on rows of tenants names the tenant', async () => {
  const { app } = demo.test;
  const headers = { authorization: `Bearer ${demo.staff.token}`, 'content-type': 'application/json' };
  const send = (method: 'GET' | 'POST', path: string, body?: object) =>
    app.http.inject({
      method,
      url: gatewayPath + path,
      headers,
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
  let answered = 0;
  const statements = await statementsOf(async () => {
    const begun = await demo.create('WFSUSREC', 'S0001');
    for (const [, { method, path, reply, keys }] of flattenEndpoints(api)) {
      const address = path.replace(/:\w+/g, '1');
      if (reply === 'file') continue;
      const response =
        method === 'GET' ? await send('GET', address) : keys ? await send('POST', address, {}) : null;
      if (response?.statusCode === 200) answered++;
    }
    await send('GET', api.operation.operations.get.path.replace(':id', String(begun)));
  });
  expect(answered).toBeGreaterThan(100);
  const mentions = new RegExp(`\\b(from|join|into|update)\\s+"?(${tenantTables.join('|')})"?\\b`, 'i');
  const free = [...statements].filter((text) => mentions.test(text) && !text.includes('tenant_id'));
  expect(free).toEqual([]);
  expect([...statements].filter((text) => mentions.test(text)).length).toBeGreaterThan(100);
});
