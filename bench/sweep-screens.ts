import { api } from '../contract/src/api.ts';
import { flattenEndpoints } from '../contract/src/kit/endpoint.ts';
import type { Filter, Sort } from '../contract/src/kit/search.ts';

/** A request as a screen sends it. */
export interface ScreenRequest {
  endpoint: string;
  method: string;
  path: string;
  shape: string;
  body?: object;
}

export type SomeFilter = Pick<Filter, 'key' | 'operator'> & Partial<Filter>;

const within = (key: string, value: (string | number)[]): SomeFilter => ({ key, operator: 'IN', value });
const open = within('status', ['new', 'assigned', 'downloaded', 'seen', 'pending']);
const ended = within('status', ['synchronized', 'unrealized', 'rejected']);
const people = within('kind', ['field', 'office']);
const text = (value: string): SomeFilter => ({ key: 'text', operator: 'LIKE', value });
const between = (key: string, from: string, to: string): SomeFilter => ({
  key,
  operator: 'BETWEEN',
  field_type: 'INSTANT',
  value: [from, to],
});

const activitySorts = [
  'dueAt',
  'status',
  'priority',
  'operationNumber',
  'workflowStage',
  'subscriber',
  'address',
  'employeeId',
  'zoneId',
  'syncState',
  'createdAt',
  'account',
  'workflowCode',
  'typeCode',
  'assignedAt',
  'endedAt',
];
const operationSorts = [
  'number',
  'status',
  'priority',
  'subscriber',
  'address',
  'createdAt',
  'dueAt',
  'endedAt',
];
const typed = ['ro', 'rod', 'rodri', 'rodriguez', 'B00', 'B0012345', 'calle 5', 'cra', '1234', 'xq'];

export interface ScreenIds {
  activityId: number;
  zoneId: number;
  formId: number;
  typeCode: string;
}

const endpoints = new Map(flattenEndpoints(api));
export function request(endpoint: string, shape: string, body?: object, params = ''): ScreenRequest {
  const { method, path } = endpoints.get(endpoint)!;
  return { endpoint, method, path: path.replace(/:\w+/g, params), shape, ...(body ? { body } : {}) };
}

export const bothWays = (keys: readonly string[]): Sort[] =>
  keys.flatMap((key) => (['ASC', 'DESC'] as const).map((direction) => ({ key, direction })));

/** The lists, maps, counters and dialogs of the workspace and the pages around it. */
export function* screenRequests(ids: ScreenIds): Generator<ScreenRequest> {
  yield* activityRequests(ids);
  yield* operationRequests();
  yield* answerRequests(ids);
  const { activityId, zoneId } = ids;
  yield request('operation.activities.summary', 'home');
  yield request('operation.activities.personnel', 'best', { activityId, size: 50 });
  yield request('operation.activities.personnel', 'fitting', { activityId, onlyFitting: true });
  yield request('operation.activities.personnel', 'by name', { activityId, search: 'rodri' });
  yield request('operation.fieldDay.today', 'all', {});
  yield request('operation.formAnswers.recent', 'all');
  yield request('administration.packages.contents', 'all');
  yield request('administration.zones.usedBy', 'a zone', undefined, String(zoneId));
  yield request('security.users.all', 'everybody');
}

function* activityRequests({ zoneId, typeCode }: ScreenIds): Generator<ScreenRequest> {
  const zone: SomeFilter = { key: 'zoneId', operator: 'IN', field_type: 'LONG', value: [zoneId] };
  const june = between('dueAt', '2026-06-01T05:00:00.000Z', '2026-07-01T04:59:59.999Z');
  const week = between('endedAt', '2026-06-01T05:00:00.000Z', '2026-06-08T04:59:59.999Z');
  const shelves: [string, SomeFilter[]][] = [
    ['open', [open, people]],
    ['all', [people]],
    ['ended', [ended, people]],
    ['zone', [people, zone]],
    ['zone, type, ended', [people, zone, within('typeCode', [typeCode]), ended]],
    ['high', [people, within('priority', ['high'])]],
    ['sync', [people, within('syncState', ['BY_SYNC', 'ERROR'])]],
    ['due in June', [people, june]],
    ['ended in a week', [people, week]],
    ['nobody', [open, people, { key: 'employeeId', operator: 'IS_NULL', field_type: 'LONG' }]],
    ...typed.map((value): [string, SomeFilter[]] => [`text ${value}`, [text(value), people]]),
  ];
  const sorts = bothWays(activitySorts);
  for (const [name, filters] of shelves) {
    const some = /^(open|all|ended|zone|text rodri)$/.test(name) ? sorts : sorts.slice(0, 2);
    for (const sort of some) {
      const shape = `${name}, by ${sort.key} ${sort.direction}`;
      yield request('operation.activities.search', shape, { filters, sorts: [sort], size: 25 });
    }
    yield request('operation.activities.statusCounts', name, { filters });
    yield request('operation.activities.places', name, { filters });
  }
}

function* operationRequests(): Generator<ScreenRequest> {
  for (const value of ['open', 'finished', 'cancelled']) {
    const filters = [{ key: 'status', operator: 'EQUAL', value }];
    yield request('operation.operations.search', `${value} counted`, { filters, size: 1 });
  }
  const shelves: [string, SomeFilter[]][] = [
    ['open', [within('status', ['open'])]],
    ['all', []],
    ...typed.map((value): [string, SomeFilter[]] => [`text ${value}`, [text(value)]]),
  ];
  for (const [name, filters] of shelves)
    for (const sort of bothWays(/^(open|all|text rodri)$/.test(name) ? operationSorts : ['createdAt']))
      yield request('operation.operations.search', `${name}, by ${sort.key} ${sort.direction}`, {
        filters,
        sorts: [sort],
        size: 25,
      });
}

function* answerRequests({ formId, zoneId }: ScreenIds): Generator<ScreenRequest> {
  const long = (key: string, value: number): SomeFilter => ({
    key,
    operator: 'EQUAL',
    field_type: 'LONG',
    value,
  });
  const shelves: [string, SomeFilter[]][] = [
    ['all', []],
    ['a zone', [long('zoneId', zoneId)]],
    ['a company', [long('companyId', 1)]],
    ['a person', [long('employeeId', 1000)]],
    ['June', [between('receivedAt', '2026-06-01T05:00:00.000Z', '2026-07-01T04:59:59.999Z')]],
    ...['B0', 'B0012', 'B0012345', 'xq'].map((value): [string, SomeFilter[]] => [
      `number ${value}`,
      [{ key: 'operationNumber', operator: 'LIKE', value }],
    ]),
  ];
  for (const [name, filters] of shelves) {
    for (const sort of bothWays(['receivedAt', 'operationNumber'])) {
      const shape = `${name}, by ${sort.key} ${sort.direction}`;
      const body = { filters, sorts: [sort], size: 50 };
      yield request('operation.formAnswers.search', shape, body, String(formId));
    }
    yield request('operation.formAnswers.places', name, { filters }, String(formId));
  }
}
