import { api } from '../contract/src/api.ts';
import { flattenEndpoints, type Endpoint } from '../contract/src/kit/endpoint.ts';
import type { FieldType, Filter, Operator } from '../contract/src/kit/search.ts';
import { gatewayPath } from '../server/src/platform/http/gateway.ts';

/**
 * Every search of the contract by each of its keys: sorted both ways, and filtered with each operator that fits, with
 * values that its rows have. One request at a time; each is sent twice, since the first may read from disk.
 */
export interface SweptSearch {
  search: string;
  shape: string;
  status: number;
  /** Milliseconds of the first and of the second request. */
  first: number;
  second: number;
}

/** What a search may take, ms. */
export const sweepLimit = 500;

interface Shape {
  name: string;
  body: object;
}
type Rows = Record<string, unknown>[];

export async function sweep(
  port: number,
  token: string,
  formId: number,
  log: (line: string) => void,
): Promise<SweptSearch[]> {
  const swept: SweptSearch[] = [];
  const request = async (path: string, body: object): Promise<{ status: number; ms: number; rows: Rows }> => {
    const begun = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${gatewayPath}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, ms: performance.now() - begun, rows: rowsOf(text) };
  };
  for (const [name, endpoint] of flattenEndpoints(api)) {
    if (!endpoint.keys || endpoint.reply === 'file') continue;
    const path = endpoint.path.replace(/:\w+/g, String(formId));
    const { rows } = await request(path, { size: 50 });
    const shapes = [...shapesOf(endpoint, rows)];
    log(`${name}: ${shapes.length} searches`);
    for (const shape of shapes) {
      const first = await request(path, { size: 50, ...shape.body });
      const second = await request(path, { size: 50, ...shape.body });
      const status = Math.max(first.status, second.status);
      swept.push({ search: name, shape: shape.name, status, first: first.ms, second: second.ms });
    }
  }
  return swept;
}

function rowsOf(text: string): Rows {
  try {
    const { data } = JSON.parse(text) as { data: { content?: Rows } | Rows };
    return Array.isArray(data) ? data : (data.content ?? []);
  } catch {
    return [];
  }
}

function* shapesOf({ keys = {} }: Endpoint, rows: Rows): Generator<Shape> {
  for (const [key, type] of Object.entries(keys) as [string, FieldType][]) {
    for (const direction of ['ASC', 'DESC'])
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
  if (type === 'STRING')
    for (const length of [3, 5, 7]) filters.push({ operator: 'LIKE', value: typedText(String(one), length) });
  return filters;
}

/** What a person types to find a text: its beginning, or a name when it is short. */
const typedText = (text: string, length: number): string =>
  (text.length >= length ? text : 'rodriguez').slice(0, length);

const worst = 30;

/** The slowest searches, and how many were refused or took longer than the limit. */
export function sweepTable(swept: readonly SweptSearch[]): string {
  const slow = [...swept].sort((one, other) => other.second - one.second);
  const refused = swept.filter(({ status }) => status >= 500);
  const above = swept.filter(({ second }) => second > sweepLimit);
  const line = ({ search, shape, status, first, second }: SweptSearch): string =>
    `${second.toFixed(0).padStart(6)} ${first.toFixed(0).padStart(6)}  ${status}  ${search}: ${shape}`;
  return [
    `${swept.length} searches, ${refused.length} refused, ${above.length} above ${sweepLimit} ms`,
    '    ms  first',
    ...slow.slice(0, worst).map(line),
    ...refused.filter((each) => !slow.slice(0, worst).includes(each)).map(line),
  ].join('\n');
}

export const sweepFailed = (swept: readonly SweptSearch[]): boolean =>
  swept.some(({ status, second }) => status >= 500 || second > sweepLimit);
