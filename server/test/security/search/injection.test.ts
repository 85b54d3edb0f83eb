import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '@cuadrilla/contract/api.ts';
import { flattenEndpoints, type Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import { gatewayPath } from '#platform/http/gateway.ts';
import type { Person } from '../../app.ts';
import { demoWorld, type DemoWorld } from '../../operation/demo-world.ts';
import { sample, schemaOf, withText } from '../samples.ts';

/**
 * Q9: hostile texts in every place of every endpoint that takes a text. Whatever of them the database would
 * run leaves a trace that no rollback takes back (a sequence that moved), a syntax error (500), or a sleep
 * beyond the statement's time (503): nothing here is measured by a clock.
 */
let demo: DemoWorld;
/** The answers of one form are searched under its number. */
let formId: string;
beforeAll(async () => {
  demo = await demoWorld();
  await demo.create('WFSUSREC', '7100001');
  const [form] = await demo.test.sql<{ id: string }>('select min(id) as id from form where tenant_id = $1', [
    demo.tenantId,
  ]);
  formId = form!.id;
  await demo.test.sql('create sequence canary');
  await demo.test.sql('grant usage, select, update on sequence canary to public');
});
afterAll(() => demo.test.close());

const canary = `nextval('canary')`;
/** Boolean, union, stacked with time, comments, quotes of every kind, encodings, and what needs no quote. */
const payloads = [
  `x' or ${canary} > 0 or '1'='2`,
  `x' union select ${canary}::text --`,
  `x'); select ${canary}; select pg_sleep(20); --`,
  `%' and (select ${canary}) > 0 and '%'='`,
  `1 or ${canary} > 0`,
  `1); select ${canary}; --`,
  `id, (select ${canary})`,
  `(select ${canary})`,
  `\\'; select ${canary}; --`,
  `x'/**/||/**/${canary}/**/||'`,
  `x%27%20or%20${canary}>0%20--`,
  `xʼ or ${canary} > 0 --`,
  `" || ${canary} || "`,
  `$$ || ${canary} || $$`,
  `{"$gt": "' || ${canary} || '"}`,
  `$.** ? (@ == "' || ${canary} || '")`,
];
/** Three that break out of any place a text can stand in: where there are many endpoints, these alone. */
const shortest = [
  payloads[0]!,
  `1); select ${canary}; select pg_sleep(20); --"'`,
  `\\' || ${canary} || $$a%27`,
];

const pathOf = (endpoint: Endpoint): string => endpoint.path.replace(':id', formId);

const moved = async (): Promise<boolean> =>
  (await demo.test.sql<{ called: boolean }>('select is_called as called from canary'))[0]!.called;

interface Sent {
  status: number;
  text: string;
}
async function send(
  endpoint: Endpoint,
  { path = endpoint.path as string, query = '', body }: { path?: string; query?: string; body?: unknown },
  person: Person = demo.staff,
): Promise<Sent> {
  const filledPath = path
    .replace(/:uploadId/g, '0198e0a0-0000-7000-8000-000000000000')
    .replace(/:\w+/g, '987654');
  const url = `${gatewayPath}${filledPath}${query && `?${query}`}`;
  const response = await demo.test.app.http.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(endpoint.access === 'public' ? {} : { authorization: `Bearer ${person.token}` }),
      ...(endpoint.upload
        ? { 'content-type': 'application/octet-stream' }
        : endpoint.body
          ? { 'content-type': 'application/json' }
          : {}),
    },
    ...(endpoint.upload
      ? { payload: Buffer.from('x') }
      : endpoint.body
        ? { payload: JSON.stringify(body ?? sample(schemaOf(endpoint.body), 1)) }
        : {}),
  });
  return { status: response.statusCode, text: response.body };
}

const asQuery = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

function* inputsWith(
  endpoint: Endpoint,
  text: string,
): Generator<{ path?: string; query?: string; body?: unknown }> {
  const query = endpoint.query ? asQuery(sample(schemaOf(endpoint.query), 1) as object) : '';
  for (const name of endpoint.path.match(/:\w+/g) ?? [])
    yield { path: endpoint.path.replace(name, encodeURIComponent(text)), query };
  if (endpoint.query)
    for (const values of withText(schemaOf(endpoint.query), 1, text))
      yield { query: asQuery(values as object) };
  if (endpoint.body) for (const body of withText(schemaOf(endpoint.body), 1, text)) yield { query, body };
}

// Before the next test, which leaves records that bear such names.
test('Q9: every key of every search, with every payload, finds nothing and runs nothing', async () => {
  const broken: unknown[] = [];
  for (const [name, endpoint] of flattenEndpoints(api)) {
    if (!endpoint.keys) continue;
    const sort = endpoint.reply instanceof z.ZodObject && 'content' in endpoint.reply.shape;
    for (const [key, type] of Object.entries(endpoint.keys)) {
      if (type !== 'STRING') continue;
      // Few searches for all of them: each is a filter of its own, and any that held would show.
      const filters = (operator: string, some: readonly string[]) =>
        some.map((value) => ({ key, operator, value, sql_connector: 'OR' }));
      for (const [operator, some] of [
        ['LIKE', payloads.slice(0, 8)],
        ['LIKE', payloads.slice(8)],
        ['EQUAL', payloads],
        ['NOT_EQUAL', payloads],
        ['IN', payloads],
      ] as const) {
        const format = endpoint.reply === 'file' ? { format: 'csv' } : {};
        const { status, text } = await send(endpoint, {
          path: pathOf(endpoint),
          body: {
            filters: operator === 'IN' ? [{ key, operator, value: some }] : filters(operator, some),
            ...format,
          },
        });
        const rows = sort ? (JSON.parse(text) as { data: { content?: unknown[] } | unknown[] }).data : [];
        const found = Array.isArray(rows) ? rows.length : (rows.content?.length ?? 0);
        if (status !== 200 || (operator !== 'NOT_EQUAL' && found > 0))
          broken.push([name, key, operator, status, found]);
      }
    }
    for (const text of payloads) {
      for (const body of [
        { filters: [{ key: text, operator: 'IS_NULL' }] },
        { sorts: [{ key: text }] },
        { sorts: [{ key: 'id', direction: text }] },
        { filters: [{ key: 'id', operator: text, value: 1 }] },
        { filters: [{ key: 'id', operator: 'EQUAL', value: text }] },
        { page: text },
        { size: text },
      ]) {
        const { status } = await send(endpoint, { path: pathOf(endpoint), body });
        if (status !== 400) broken.push([name, body, status]);
      }
    }
  }
  expect(broken).toEqual([]);
  expect(await moved()).toBe(false);
});

test('Q9: no text in any place of any endpoint is run by the database', async () => {
  const broken: unknown[] = [];
  let count = 0;
  for (const [name, endpoint] of flattenEndpoints(api)) {
    for (const text of shortest) {
      for (const input of inputsWith(endpoint, text)) {
        const { status, text: answer } = await send(endpoint, input);
        count++;
        if (status >= 500 || /syntax error|pg_|\.ts:\d/i.test(answer.replaceAll(/pg_sleep\(20\)/g, '')))
          broken.push([name, input, status, answer.slice(0, 200)]);
      }
    }
    if (await moved()) broken.push([name, 'ran']);
  }
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(1500);
});

test('Q9: a condition that holds and one that does not are answered alike', async () => {
  const differing: unknown[] = [];
  const comparable = ({ status, text }: Sent, own: string): string => {
    const withoutInput = text.replaceAll(JSON.stringify(own).slice(1, -1), '');
    return `${status} ${withoutInput.replaceAll(/"request_id":"[^"]*"|"serverTime":"[^"]*"/g, '')}`;
  };
  const pairs = [
    [`x' or '1'='1`, `x' or '1'='2`],
    [`%' or 1=1 --`, `%' or 1=2 --`],
    [`1 or 1=1`, `1 or 1=2`],
  ] as const;
  for (const [name, endpoint] of flattenEndpoints(api)) {
    if (endpoint.method !== 'GET' || endpoint.reply === 'file') continue;
    for (const [holds, fails] of pairs) {
      const [one, other] = [[...inputsWith(endpoint, holds)], [...inputsWith(endpoint, fails)]];
      for (const [at, input] of one.entries()) {
        const [yes, no] = [
          comparable(await send(endpoint, input), holds),
          comparable(await send(endpoint, other[at]!), fails),
        ];
        if (yes !== no) differing.push([name, input, yes.slice(0, 200), no.slice(0, 200)]);
      }
    }
  }
  for (const [holds, fails] of pairs) {
    const login = api.access.session.login as Endpoint;
    const attempt = async (username: string) =>
      comparable(await send(login, { body: { username, password: 'x' } }), username);
    expect(await attempt(holds)).toBe(await attempt(fails));
    const restore = flattenEndpoints(api).find(([, { path }]) => path.endsWith('/restore_password'))![1];
    const requested = async (username: string) =>
      comparable(await send(restore, { query: asQuery({ username }) }), username);
    expect(await requested(holds)).toBe(await requested(fails));
  }
  expect(differing).toEqual([]);
  expect(await moved()).toBe(false);
});

test('the check works: a text that the database runs is noticed', async () => {
  await demo.test.sql(`select 1 where 'a' = '${payloads[0]!}'`);
  expect(await moved()).toBe(true);
});
