import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '@cuadrilla/contract/api.ts';
import { flattenEndpoints, type Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import type { FieldType, SearchInput } from '@cuadrilla/contract/kit/search.ts';
import { gatewayPath } from '#platform/http/gateway.ts';
import type { Person } from '../../app.ts';
import { demoWorld, type DemoWorld } from '../../operation/demo-world.ts';

/**
 * Every endpoint that takes a search, with every key that it lists: generated from the contract, sent to the
 * demo tenant.
 */
const searches = flattenEndpoints(api).flatMap(([name, endpoint]) =>
  endpoint.keys ? [{ name, endpoint, keys: Object.entries(endpoint.keys) }] : [],
);
const pages = searches.filter(
  ({ endpoint }) =>
    endpoint.reply instanceof z.ZodObject &&
    'total' in endpoint.reply.shape &&
    'content' in endpoint.reply.shape,
);
/** A filter by this key includes withdrawn activities. */
const widening = new Set(['withdrawn']);

let demo: DemoWorld;
/** Sees one company's work alone. */
let scoped: Person;
let companyId: number;
/** The answers of one form are searched under its number. */
let formId: string;
beforeAll(async () => {
  demo = await demoWorld();
  const [company] = await demo.test.sql<{ id: string }>(
    'select id from company where tenant_id = $1 order by id limit 1',
    [demo.tenantId],
  );
  companyId = Number(company!.id);
  const [form] = await demo.test.sql<{ id: string }>('select min(id) as id from form where tenant_id = $1', [
    demo.tenantId,
  ]);
  formId = form!.id;
  scoped = await demo.test.person(demo.tenantId, { username: 'de.una', scoped: true, companyId });
  await demo.staff.client.security.teams.create({
    body: { name: 'Norte', userList: [demo.staff.id, scoped.id], roleList: [] },
  });
  for (const account of ['S0001', 'S0002']) await demo.create('WFSUSREC', account);
});
afterAll(() => demo.test.close());

interface Answer {
  status: number;
  key: string;
  total: number;
  content: Record<string, unknown>[];
}
async function search(endpoint: Endpoint, body: SearchInput, person: Person = demo.staff): Promise<Answer> {
  const paged = endpoint.reply !== 'file';
  const response = await demo.test.app.http.inject({
    method: 'POST',
    url: gatewayPath + endpoint.path.replace(':id', formId),
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(paged ? body : { ...body, format: 'csv' }),
  });
  if (!String(response.headers['content-type']).includes('json'))
    return { status: response.statusCode, key: '', total: 0, content: [] };
  const { message_key = '', data } = response.json<{
    message_key?: string;
    data?: Record<string, unknown>[] | { content?: Record<string, unknown>[] };
  }>();
  return {
    status: response.statusCode,
    key: message_key,
    total: Number(response.headers['x-total-count'] ?? 0),
    content: Array.isArray(data) ? data : (data?.content ?? []),
  };
}

test('there are searches to test', async () => {
  expect(pages.length).toBeGreaterThan(15);
  const totals = await Promise.all(
    pages.map(async ({ name, endpoint }) => [name, (await search(endpoint, { size: 1 })).total] as const),
  );
  expect(totals.filter(([, total]) => total > 0).length, JSON.stringify(totals)).toBeGreaterThan(12);
});

test('Q1, Q4: a key that is not listed, and a value of the wrong type, are refused by every search', async () => {
  const wrong: Record<FieldType, unknown> = {
    LONG: 'x',
    INTEGER: 'x',
    DECIMAL: 'x',
    BOOLEAN: 'x',
    DATE: '2026-02-31',
    INSTANT: '2026-02-31T00:00:00Z',
    STRING: true,
  };
  const faults: unknown[] = [];
  const expectRefusal = async (name: string, endpoint: Endpoint, filter: object, key: string) => {
    const answer = await search(endpoint, { filters: [filter] } as SearchInput);
    if (answer.status !== 400 || answer.key !== key) faults.push([name, filter, answer.status, answer.key]);
  };
  for (const { name, endpoint, keys } of searches) {
    for (const unknown of ['password_hash', '__proto__', 'tenant_id'])
      await expectRefusal(name, endpoint, { key: unknown, operator: 'IS_NULL' }, 'UNKNOWN_FILTER');
    if (pages.some((page) => page.endpoint === endpoint)) {
      const sorted = await search(endpoint, { sorts: [{ key: 'tenant_id' }] });
      if (sorted.key !== 'UNKNOWN_FILTER') faults.push([name, 'sort', sorted.status, sorted.key]);
    }
    for (const [key, type] of keys)
      await expectRefusal(name, endpoint, { key, operator: 'EQUAL', value: wrong[type] }, 'INVALID_INPUT');
  }
  expect(faults).toEqual([]);
});

test('Q3, Q8: no OR leaves the scope, and every total is what the caller may see', async () => {
  const faults: unknown[] = [];
  let narrowed = 0;
  for (const { name, endpoint, keys } of pages) {
    const everything = await search(endpoint, { size: 2000 });
    const own = await search(endpoint, { size: 2000 }, scoped);
    if (own.total < everything.total) narrowed++;
    const rows = new Set(own.content.map((row) => JSON.stringify(row.id ?? row)));
    if (everything.total <= 2000 && everything.content.length !== everything.total)
      faults.push([name, 'total', everything.total, everything.content.length]);
    const foreign = own.content.filter(
      (row) =>
        (typeof row.companyId === 'number' && row.companyId !== companyId) ||
        (typeof row.company_id === 'number' && row.company_id !== companyId),
    );
    if (foreign.length > 0) faults.push([name, 'rows of another company', foreign.length]);
    for (const [key] of keys.filter(([each]) => !widening.has(each))) {
      const gaps = await search(endpoint, { filters: [{ key, operator: 'IS_NULL' }], size: 1 });
      const held = await search(endpoint, { filters: [{ key, operator: 'IS_NOT_NULL' }], size: 1 });
      if (gaps.total + held.total !== everything.total)
        faults.push([name, key, gaps.total, held.total, everything.total]);
    }
    const key = keys.find(([each]) => each === 'id')?.[0] ?? keys[0]![0];
    for (const filters of [
      [
        { key, operator: 'IS_NULL' },
        { key, operator: 'IS_NOT_NULL', sql_connector: 'OR' },
      ],
      [{ key, operator: 'IS_NOT_NULL', sql_connector: 'OR' }],
      [
        { key, operator: 'IS_NULL', sql_connector: 'OR' },
        { key, operator: 'IS_NOT_NULL', sql_connector: 'OR' },
        { key, operator: 'IS_NOT_NULL' },
      ],
    ] as SearchInput['filters'][]) {
      const wide = await search(endpoint, { filters: filters!, size: 2000 }, scoped);
      if (wide.total !== own.total || wide.content.some((row) => !rows.has(JSON.stringify(row.id ?? row))))
        faults.push([name, filters, wide.total, own.total]);
    }
  }
  expect(faults).toEqual([]);
  expect(narrowed).toBeGreaterThan(1);
});

test('Q1, Q6: every listed key sorts, both ways, and the farthest page is empty with the same total', async () => {
  const faults: unknown[] = [];
  for (const { name, endpoint, keys } of pages) {
    const { total } = await search(endpoint, { size: 1 });
    for (const [at, [key]] of keys.entries()) {
      const [direction, size] = at % 2 ? (['ASC', 3] as const) : (['DESC', 3] as const);
      const answer = await search(endpoint, {
        sorts: [
          { key, direction },
          { key: keys[(at + 1) % keys.length]![0], direction: direction === 'ASC' ? 'DESC' : 'ASC' },
        ],
        size,
      });
      if (answer.status !== 200 || answer.total !== total)
        faults.push([name, key, answer.status, answer.total, total]);
    }
    const far = await search(endpoint, { page: 1_000_000, size: 2000 });
    if (far.status !== 200 || far.total !== total || far.content.length > 0)
      faults.push([name, 'far page', far.status, far.total]);
    for (const body of [{ page: -1 }, { size: 2001 }, { size: 0 }, { page: 1.5 }] as SearchInput[]) {
      const { status } = await search(endpoint, body);
      if (status !== 400) faults.push([name, body, status]);
    }
  }
  expect(faults).toEqual([]);
});
