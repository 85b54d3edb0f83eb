import { loadavg } from 'node:os';
import { z } from 'zod';
import { api } from '../contract/src/api.ts';
import { flattenEndpoints, type Endpoint } from '../contract/src/kit/endpoint.ts';
import type { FieldType, Filter, Operator } from '../contract/src/kit/search.ts';
import { gatewayPath } from '../server/src/platform/http/gateway.ts';
import { screenRequests } from './sweep-screens.ts';

/**
 * Every search of the contract by each of its keys: sorted both ways, and filtered with each operator that fits, with
 * values that its rows have, among all rows and among those that its screen begins with. One request at a time; each is
 * sent twice, since the first may read from disk.
 */
export interface SweptSearch extends SentRequest {
  search: string;
  shape: string;
  status: number;
  /** Milliseconds of the first and of the second request. */
  first: number;
  second: number;
}

interface SentRequest {
  method: string;
  path: string;
  body?: object | undefined;
}

/** Sends a request and reads all of its reply. */
export async function send(
  port: number,
  token: string,
  { method, path, body }: SentRequest,
): Promise<{ status: number; ms: number; text: string }> {
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${gatewayPath}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, ms: performance.now() - begun, text };
}

/** What a search may take, and a request that a screen sends, ms. */
export const sweepLimit = 500;
export const screenLimit = 150;

/** One client sends each request of the screens twice. */
export async function sweepScreens(
  port: number,
  token: string,
  ids: Parameters<typeof screenRequests>[0],
): Promise<SweptSearch[]> {
  const swept: SweptSearch[] = [];
  for (const { endpoint, shape, ...request } of screenRequests(ids))
    swept.push(await sendTwice(port, token, { search: endpoint, shape, ...request }));
  return swept;
}

async function sendTwice(
  port: number,
  token: string,
  request: SentRequest & Pick<SweptSearch, 'search' | 'shape'>,
): Promise<SweptSearch> {
  const first = await send(port, token, request);
  const second = await send(port, token, request);
  return {
    ...request,
    status: Math.max(first.status, second.status),
    first: first.ms,
    second: second.ms,
  };
}

interface Shape {
  name: string;
  body: { filters?: Partial<Filter>[]; sorts?: object[] };
}
type Rows = Record<string, unknown>[];

/** @param only beginnings of the names of endpoints; all when absent */
export async function sweep(
  port: number,
  signIn: () => Promise<string>,
  formId: number,
  log: (line: string) => void,
  only?: readonly string[],
): Promise<SweptSearch[]> {
  const swept: SweptSearch[] = [];
  for (const [name, endpoint] of flattenEndpoints(api)) {
    if (!endpoint.keys || endpoint.reply === 'file') continue;
    if (only && !only.some((beginning) => name.startsWith(beginning))) continue;
    // A token is valid for less time than all searches take.
    const token = await signIn();
    const { method } = endpoint;
    const path = endpoint.path.replace(/:\w+/g, String(formId));
    const isPaged = takesPages(endpoint);
    const rows = isPaged ? rowsOf((await send(port, token, { method, path, body: { size: 50 } })).text) : [];
    const shapes = [...shapesOf(endpoint, rows, isPaged), ...openShapes(name, endpoint, rows, isPaged)];
    const own: SweptSearch[] = [];
    for (const { name: shape, body } of shapes)
      own.push(
        await sendTwice(port, token, {
          search: name,
          shape,
          method,
          path,
          body: { ...(isPaged ? { size: 50 } : {}), ...body },
        }),
      );
    log(summaryOf(name, own));
    swept.push(...own);
  }
  return swept;
}

/** One line for a list, so that a run that is ended early has said something. */
function summaryOf(name: string, swept: readonly SweptSearch[]): string {
  const times = swept.map(({ second }) => second).sort((low, high) => low - high);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0);
  const refused = swept.filter(isRefused).length;
  const above = times.filter((ms) => ms > sweepLimit).length;
  return (
    `${name}: ${swept.length} searches, median ${at(0.5)} ms, 95 % ${at(0.95)}, slowest ${at(1)}, ` +
    `${refused} refused, ${above} above ${sweepLimit} ms; load ${loadavg()[0]!.toFixed(1)}`
  );
}

function rowsOf(text: string): Rows {
  try {
    const { data } = JSON.parse(text) as { data: { content?: Rows } | Rows };
    return Array.isArray(data) ? data : (data.content ?? []);
  } catch {
    return [];
  }
}

/** Counts and places take filters alone. */
const takesPages = ({ body }: Endpoint): boolean =>
  body instanceof z.ZodObject && 'size' in body.shape && 'sorts' in body.shape;

/** What the screens of long lists begin with. */
const openRows: Record<string, Filter[]> = {
  'operation.activities.': [
    {
      key: 'status',
      operator: 'IN',
      field_type: 'STRING',
      value: ['new', 'assigned', 'downloaded', 'seen', 'pending'],
      sql_connector: 'AND',
    },
    { key: 'kind', operator: 'IN', field_type: 'STRING', value: ['field', 'office'], sql_connector: 'AND' },
  ],
  'operation.operations.': [
    { key: 'status', operator: 'EQUAL', field_type: 'STRING', value: 'open', sql_connector: 'AND' },
  ],
};

function* openShapes(name: string, endpoint: Endpoint, rows: Rows, isPaged: boolean): Generator<Shape> {
  const open = Object.entries(openRows).find(([prefix]) => name.startsWith(prefix))?.[1];
  if (!open) return;
  for (const { name: shape, body } of shapesOf(endpoint, rows, isPaged))
    yield { name: `open, ${shape}`, body: { ...body, filters: [...open, ...(body.filters ?? [])] } };
}

function* shapesOf({ keys = {} }: Endpoint, rows: Rows, isPaged: boolean): Generator<Shape> {
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
    for (const length of [2, 3, 5, 7])
      filters.push({ operator: 'LIKE', value: typedText(String(one), length) });
  return filters;
}

/** What a person types to find a text: its beginning, or a name when it is short. */
const typedText = (text: string, length: number): string =>
  (text.length >= length ? text : 'rodriguez').slice(0, length);

/** Other refusals are of an operator or a value that does not fit. */
const isRefused = ({ status }: SweptSearch): boolean => status >= 500 || status === 401;

const worst = 30;
export const slowest = (swept: readonly SweptSearch[]): SweptSearch[] =>
  [...swept].sort((one, other) => other.second - one.second).slice(0, worst);

/** The slowest searches, and how many were refused or took longer than the limit. */
export function sweepTable(swept: readonly SweptSearch[], limit = sweepLimit): string {
  const slow = [...swept].sort((one, other) => other.second - one.second);
  const refused = swept.filter(isRefused);
  const above = swept.filter(({ second }) => second > limit);
  const line = ({ search, shape, status, first, second }: SweptSearch): string =>
    `${second.toFixed(0).padStart(6)} ${first.toFixed(0).padStart(6)}  ${status}  ${search}: ${shape}`;
  return [
    `${swept.length} searches, ${refused.length} refused, ${above.length} above ${limit} ms`,
    '    ms  first',
    ...slow.slice(0, worst).map(line),
    ...refused.filter((each) => !slow.slice(0, worst).includes(each)).map(line),
  ].join('\n');
}

export const sweepFailed = (swept: readonly SweptSearch[], limit = sweepLimit): boolean =>
  swept.some((one) => isRefused(one) || one.second > limit);
