import { z } from 'zod';
import type { Endpoint } from '../contract/src/kit/endpoint.ts';
import type { FieldType, Filter, Operator } from '../contract/src/kit/search.ts';

export interface Shape {
  name: string;
  body: { filters?: Partial<Filter>[]; sorts?: object[] };
}
export type Rows = Record<string, unknown>[];

/** The rows of a reply, whatever the shape of its page. */
export function rowsOf(text: string): Rows {
  try {
    const { data } = JSON.parse(text) as { data: { content?: Rows } | Rows };
    return Array.isArray(data) ? data : (data.content ?? []);
  } catch {
    return [];
  }
}

/** Counts and places take filters alone. */
export const isPage = ({ body }: Endpoint): boolean =>
  body instanceof z.ZodObject && 'size' in body.shape && 'sorts' in body.shape;

/** What the screens of long lists begin with: open work, and what ended in a period. */
const shelves: Record<string, Record<string, Filter[]>> = {
  'operation.activities.': {
    open: [
      within('status', ['new', 'assigned', 'downloaded', 'seen', 'pending']),
      within('kind', ['field', 'office']),
    ],
    ended: [
      within('kind', ['field', 'office']),
      {
        key: 'endedAt',
        operator: 'BETWEEN',
        field_type: 'INSTANT',
        value: ['2026-06-01T05:00:00.000Z', '2026-07-01T04:59:59.999Z'],
        sql_connector: 'AND',
      },
    ],
  },
  'operation.operations.': { open: [within('status', ['open'])] },
};

function within(key: string, value: string[]): Filter {
  return { key, operator: 'IN', field_type: 'STRING', value, sql_connector: 'AND' };
}

export function* shelvedShapes(
  name: string,
  endpoint: Endpoint,
  rows: Rows,
  isPaged: boolean,
): Generator<Shape> {
  const own = Object.entries(shelves).find(([prefix]) => name.startsWith(prefix))?.[1] ?? {};
  for (const [shelf, filters] of Object.entries(own))
    for (const { name: shape, body } of shapesOf(endpoint, rows, isPaged))
      yield { name: `${shelf}, ${shape}`, body: { ...body, filters: [...filters, ...(body.filters ?? [])] } };
}

export function* shapesOf({ keys = {} }: Endpoint, rows: Rows, isPaged: boolean): Generator<Shape> {
  for (const [key, type] of Object.entries(keys) as [string, FieldType][]) {
    for (const direction of isPaged ? ['ASC', 'DESC'] : [])
      yield { name: `sorted by ${key} ${direction}`, body: { sorts: [{ key, direction }] } };
    for (const { operator, value } of filtersOf(key, type, rows)) {
      const filter = { key, operator, field_type: type, ...(value === undefined ? {} : { value }) };
      yield { name: `${key} ${operator} ${JSON.stringify(value) ?? ''}`, body: { filters: [filter] } };
    }
  }
  const texts = Object.entries(keys).filter(([, type]) => type === 'STRING');
  const typed = texts.slice(0, 4).map(([key]): Filter => ({
    key,
    operator: 'LIKE',
    field_type: 'STRING',
    value: 'rodri',
    sql_connector: 'OR',
  }));
  if (typed.length > 1)
    yield { name: `rodri in ${typed.map(({ key }) => key).join(' or ')}`, body: { filters: typed } };
}

const plainValues: Record<FieldType, readonly unknown[]> = {
  LONG: [1, 50],
  INTEGER: [1, 50],
  DECIMAL: [1, 50],
  STRING: ['a', 'm'],
  BOOLEAN: [true, false],
  DATE: ['2026-01-01', '2026-06-30'],
  INSTANT: ['2026-06-01T05:00:00.000Z', '2026-07-01T04:59:59.999Z'],
};

function filtersOf(
  key: string,
  type: FieldType,
  rows: Rows,
): { operator: Operator; value?: Filter['value'] }[] {
  const own = rows.map((row) => row[key]).filter((value) => typeof value === typeof plainValues[type][0]);
  const [one, other] = [...own, ...plainValues[type]] as (string | number | boolean)[];
  const filters: { operator: Operator; value?: Filter['value'] }[] = [
    { operator: 'EQUAL', value: one! },
    { operator: 'NOT_EQUAL', value: one! },
    { operator: 'IN', value: [one!, other!] },
    { operator: 'IS_NULL' },
    { operator: 'IS_NOT_NULL' },
  ];
  if (type !== 'BOOLEAN') {
    const bounds = type === 'INSTANT' || type === 'DATE' ? plainValues[type] : [one, other];
    filters.push({
      operator: 'BETWEEN',
      value: [...bounds].sort((low, high) => (low! < high! ? -1 : 1)) as string[],
    });
  }
  if (type === 'LONG' || type === 'INTEGER' || type === 'DECIMAL')
    for (const operator of ['LIKE', 'LIKE_NUMBER'] as const) filters.push({ operator, value: String(one) });
  if (type === 'STRING')
    for (const value of key === 'text' ? typedTexts(rows) : typedText(String(one)))
      filters.push({ operator: 'LIKE', value });
  return filters;
}

/** What a person types to find a text: its beginning, or that of a name when it is short. */
const typedText = (text: string): string[] =>
  [2, 3, 4, 5, 7].map((length) => (text.length >= length ? text : 'rodriguez').slice(0, length));

/** What rows are called by; a search by text looks into some of these. */
const called = ['number', 'operationNumber', 'account', 'code', 'name', 'nameEs', 'subscriber', 'address'];

/** What people type into the search of a list: beginnings of what the first row is called, and ends of it. */
function typedTexts(rows: Rows): string[] {
  const texts = called.flatMap((key) => (typeof rows[0]?.[key] === 'string' ? [rows[0][key]] : []));
  return [
    ...new Set([
      'xq',
      ...typedText('rodriguez'),
      ...texts.flatMap((text) => [...typedText(text), text.slice(-5)]),
    ]),
  ];
}
