import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import { jsonSchema, type JsonSchema } from './json-schema.ts';
import { PiecedReply } from './pieced-reply.ts';
import { shapeCheck } from './reply-shape.ts';

/**
 * A reply that is exactly what the contract says is written by `JSON.stringify`, any other by a serialiser
 * compiled from the contract: it drops fields that the contract does not name and throws when a required one
 * is missing.
 */
interface Written {
  /** A long list is written while it is sent: nobody else waits for all of its rows. */
  payload: string | Readable | PiecedReply;
  headers: Record<string, string>;
}

export interface ReplyWriter {
  write(value: unknown): Written;
  /** Of a list without pages: one of its items as JSON. */
  writeItem(item: unknown): string;
}

const writers = new WeakMap<Endpoint, ReplyWriter>();

/** One of each endpoint in a process: compiling it takes longer than opening the rest of the server. */
export function replyWriter(endpoint: Endpoint): ReplyWriter {
  let writer = writers.get(endpoint);
  if (!writer) writers.set(endpoint, (writer = compile(endpoint)));
  return writer;
}

function compile(endpoint: Endpoint): ReplyWriter {
  if (endpoint.reply === 'file') throw new Error(`${endpoint.path} replies with a file`);
  const paged = isPage(endpoint.reply);
  const data = jsonSchema(endpoint.reply);
  const list = paged && endpoint.wire === 'list';
  const compiled = fastJson(wrap(list ? listSchema(data) : data) as fastJson.Schema);
  const isExact = shapeCheck(list ? { ...listSchema(data), $defs: definitionsOf(data) } : data);
  const stringify = (value: unknown): string => {
    const reply = { success: true, data: value };
    return isExact(value) ? JSON.stringify(reply) : compiled(reply);
  };
  const isList = endpoint.method === 'GET' && data.type === 'array';
  let stringifyItem: ((item: unknown) => string) | undefined;
  const writeItem = (item: unknown): string => (stringifyItem ??= itemWriter(data))(item);
  return {
    writeItem,
    write(value): Written {
      // Its parts are written and checked already.
      if (value instanceof PiecedReply) return { payload: value, headers: {} };
      if (isList && Array.isArray(value) && value.length > longList)
        return { payload: Readable.from(piecesOf(value, writeItem), { objectMode: false }), headers: {} };
      if (!paged) return { payload: stringify(value), headers: {} };
      const page = value as Page<unknown>;
      const total = String(page.total);
      return {
        payload: stringify(list ? page.content : page),
        headers: {
          'x-page': String(page.page),
          'x-size': String(page.size),
          'x-total-count': total,
          'total-count': total,
        },
      };
    },
  };
}

/** Items of a list that are written in one piece; a longer list is written in several. */
const longList = 1_000;

const itemWriter = (list: JsonSchema): ((item: unknown) => string) =>
  writerOf(list.items ?? {}, definitionsOf(list));

function writerOf(schema: JsonSchema, definitions: Record<string, JsonSchema>): (value: unknown) => string {
  const compiled = fastJson({ ...simplify(schema), definitions } as fastJson.Schema);
  const isExact = shapeCheck({ ...schema, $defs: definitions });
  return (value) => (isExact(value) ? JSON.stringify(value) : compiled(value));
}

const partWriters = new WeakMap<z.ZodType, (value: unknown) => string>();

/** Writes a part of a reply as the contract says. */
export function partWriter(part: z.ZodType): (value: unknown) => string {
  let write = partWriters.get(part);
  if (!write) {
    const schema = jsonSchema(part);
    partWriters.set(part, (write = writerOf(schema, definitionsOf(schema))));
  }
  return write;
}

async function* piecesOf(items: readonly unknown[], stringify: (item: unknown) => string) {
  for (let from = 0; from < items.length; from += longList) {
    const piece = items
      .slice(from, from + longList)
      .map((item) => stringify(item))
      .join(',');
    yield (from === 0 ? '{"success":true,"data":[' : ',') + piece;
    await setImmediate();
  }
  yield ']}';
}

const isPage = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject && ['content', 'page', 'size', 'total'].every((key) => key in schema.shape);

const listSchema = (page: JsonSchema): JsonSchema => page.properties?.content ?? page;

const definitionsOf = (schema: JsonSchema): Record<string, JsonSchema> => ({
  ...(schema.definitions as Record<string, JsonSchema> | undefined),
  ...schema.$defs,
});

function wrap(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { success: { type: 'boolean' }, data: simplify(data) },
    definitions: definitionsOf(data),
  };
}

/**
 * Drops what is for checking, not for writing (patterns, formats, bounds), and turns "this or null" into one
 * nullable type: alternatives are tried one by one at run time, which costs more than all the rest.
 */
function simplify(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) {
    const real = schema.anyOf.filter((option) => option.type !== 'null');
    if (real.length === 1 && real.length < schema.anyOf.length)
      return { ...simplify(real[0]!), nullable: true };
    return {};
  }
  if (schema.oneOf) return {};
  const simple: JsonSchema = singleType(schema.type);
  for (const key of ['$ref', 'nullable', 'required'] as const)
    if (schema[key] !== undefined) Object.assign(simple, { [key]: schema[key] });
  if (schema.properties)
    simple.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, child]) => [name, simplify(child)]),
    );
  if (Array.isArray(schema.items)) simple.items = {};
  else if (schema.items) simple.items = simplify(schema.items);
  if (typeof schema.additionalProperties === 'object')
    simple.additionalProperties = simplify(schema.additionalProperties as JsonSchema);
  else if (schema.type === 'object' && !schema.properties) simple.additionalProperties = true;
  return simple;
}

function singleType(type: JsonSchema['type']): Pick<JsonSchema, 'type' | 'nullable'> {
  if (type === undefined) return {};
  const real = Array.isArray(type) ? type.filter((each) => each !== 'null') : [];
  return real.length === 1 ? { type: real[0]!, nullable: real.length < type.length } : { type };
}
