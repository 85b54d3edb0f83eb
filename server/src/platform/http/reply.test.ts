import type { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import { pageOf } from '@cuadrilla/contract/kit/page.ts';
import { jsonSchema } from './json-schema.ts';
import { shapeCheck } from './reply-shape.ts';
import { replyWriter } from './reply.ts';

const person = z.object({
  id: z.number().int(),
  name: z.string(),
  phone: z.string().nullable(),
  nick: z.string().optional(),
});
interface Node {
  code: string;
  children: Node[];
}
const node: z.ZodType<Node> = z.lazy(() => z.object({ code: z.string(), children: z.array(node) }));
const reply = z.object({
  people: z.array(person),
  head: person.nullable(),
  byCode: z.record(z.string(), person),
  tree: node,
  share: z.number(),
  on: z.boolean(),
  free: z.unknown(),
  either: z.union([z.string(), z.number()]),
});

const written = (schema: z.ZodType, value: unknown): unknown =>
  (
    JSON.parse(
      replyWriter(
        endpoint({
          method: 'POST',
          path: '/x/v1/y',
          summary: 'x',
          access: 'public',
          body: z.object({}),
          reply: schema,
        }),
      ).write(value).payload as string,
    ) as { data: unknown }
  ).data;
const ana = { id: 1, name: 'Ana "Ñ" \u2028', phone: null };
const whole = {
  people: [ana, { ...ana, nick: 'a' }],
  head: ana,
  byCode: { A: ana },
  tree: { code: '1', children: [{ code: '2', children: [] }] },
  share: 0.5,
  on: false,
  free: { what: ['ever'] },
  either: 7,
};

test('a reply that is what the contract says is written as it is', () => {
  for (const value of [
    whole,
    { ...whole, head: null, people: [], byCode: {}, tree: { code: '', children: [] } },
    { ...whole, head: { ...ana, nick: undefined } },
  ])
    expect(written(reply, value)).toEqual(JSON.parse(JSON.stringify(value)));
});

const secret = { passwordHash: 'never' };
test('a reply that is what the contract says is recognized, whatever of it is null', () => {
  const schema = z.object({
    ...reply.shape,
    name: z.string().nullable(),
    code: z.string().min(1).nullable(),
    latitude: z.number().nullable(),
    level: z.enum(['low', 'high']).nullable(),
    either: z.union([z.string(), z.number()]).nullable(),
    tags: z.array(z.string()).nullable(),
  });
  const isExact = shapeCheck(jsonSchema(schema));
  const full = { ...whole, name: 'Ñ', code: 'A', latitude: 3.4, level: 'low', either: 'a', tags: ['x'] };
  const names = ['head', 'name', 'code', 'latitude', 'level', 'either', 'tags'] as const;
  for (const name of [undefined, ...names])
    expect(isExact(name ? { ...full, [name]: null } : full)).toBe(true);
  for (const wrong of [{ name: 7 }, { latitude: '3.4' }, { either: true }, { either: {} }, { on: null }])
    expect(isExact({ ...full, ...wrong })).toBe(false);
});

// Z7
test.each<[where: string, value: object]>([
  ['at the top', { ...whole, ...secret }],
  ['in a list', { ...whole, people: [ana, { ...ana, ...secret }] }],
  ['in what may be null', { ...whole, head: { ...ana, ...secret } }],
  ['behind a key', { ...whole, byCode: { A: ana, B: { ...ana, ...secret } } }],
  [
    'deep in a tree',
    {
      ...whole,
      tree: { code: '1', children: [{ code: '2', children: [{ code: '3', children: [], ...secret }] }] },
    },
  ],
])('a field that the contract does not name is never sent: %s', (_where, value) => {
  const text = JSON.stringify(written(reply, value));
  expect(text).not.toContain('never');
  expect(text).toContain('Ana');
});

test('such a field is not sent from a list longer than any page either', () => {
  const many = Array.from({ length: 25_000 }, (_, id) => ({ ...ana, id, ...(id === 24_999 ? secret : {}) }));
  expect(JSON.stringify(written(z.array(person), many))).not.toContain('never');
});

test('what lacks something that the contract promises is refused', () => {
  for (const value of [
    { ...whole, on: undefined },
    { ...whole, people: [{ id: 1, phone: null }] },
    { ...whole, tree: { code: '1', children: [{ code: '2' }] } },
  ])
    expect(() => written(reply, value)).toThrow(/required/);
  expect(() => written(reply, { ...whole, share: Number.NaN })).toThrow(/number/);
});

test('dates, and numbers and texts of the other kind, are written as the contract says', () => {
  const at = new Date('2026-11-21T09:30:00Z');
  expect(
    written(z.object({ at: z.string(), id: z.number().int(), name: z.string() }), { at, id: '12', name: 7 }),
  ).toEqual({ at: '2026-11-21T09:30:00.000Z', id: 12, name: '7' });
});

test('a page has its number and size in headers too, and a plain list in headers alone', () => {
  const page = { page: 2, size: 20, total: 41, content: [{ ...ana, ...secret }] };
  const writeAs = (wire: 'page' | 'list') =>
    replyWriter(
      endpoint({
        method: 'POST',
        path: '/x/v1/y',
        summary: 'x',
        access: 'public',
        reply: pageOf(person),
        ...(wire === 'list' ? { wire } : {}),
      }),
    ).write(page);
  const headers = { 'x-page': '2', 'x-size': '20', 'x-total-count': '41', 'total-count': '41' };
  expect(writeAs('list')).toEqual({ payload: JSON.stringify({ success: true, data: [ana] }), headers });
  expect(writeAs('page').headers).toEqual(headers);
  expect(JSON.parse(writeAs('page').payload as string)).toEqual({
    success: true,
    data: { ...page, content: [ana] },
  });
});

test('13.A: a long list is written in pieces, and is the same list', async () => {
  const people = Array.from({ length: 2_501 }, (_, id) => ({ ...ana, id, passwordHash: 'never' }));
  const listed = (method: 'GET' | 'POST') =>
    replyWriter(
      endpoint({
        method,
        path: '/x/v1/all',
        summary: 'x',
        access: 'public',
        reply: z.array(person),
        ...(method === 'POST' ? { body: z.object({}) } : {}),
      }),
    ).write(people).payload;
  const pieces = listed('GET') as Readable;
  const chunks = await pieces.toArray();
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.join('')).toBe(listed('POST'));
});

test('13.C: a reply written at once is the same as one that the serialiser writes', () => {
  const text = fc.string({ unit: 'binary' });
  const anyPerson = fc.record(
    { id: fc.integer(), name: text, phone: fc.option(text), nick: fc.option(text, { nil: undefined }) },
    { requiredKeys: ['id', 'name', 'phone'] },
  );
  const anyReply = fc.record({
    people: fc.array(anyPerson, { maxLength: 4 }),
    head: fc.option(anyPerson),
    byCode: fc.dictionary(text, anyPerson, { maxKeys: 3 }),
    tree: fc.constant(whole.tree),
    share: fc.double({ noNaN: true, noDefaultInfinity: true }),
    on: fc.boolean(),
    free: fc.jsonValue(),
    either: fc.oneof(text, fc.integer()),
  });
  fc.assert(
    fc.property(anyReply, (value) => {
      // A field too many leaves the writing to the serialiser, which drops it.
      expect(written(reply, value)).toEqual(written(reply, { ...value, ...secret }));
    }),
  );
});
