import type { Filter } from '../contract/src/kit/search.ts';
import { bothWays, request, type ScreenIds, type ScreenRequest, type SomeFilter } from './sweep-screens.ts';
import { send } from './sweep.ts';

/** What a dispatcher does all day, and the requests that it sends. */
interface Habit {
  label: string;
  requests: ScreenRequest[];
}

const people: SomeFilter = { key: 'kind', operator: 'IN', value: ['field', 'office'] };
const part = (key: string, value: string, sql_connector: Filter['sql_connector'] = 'AND'): SomeFilter => ({
  key,
  operator: 'LIKE',
  value,
  sql_connector,
});

const activities = (shape: string, filters: SomeFilter[], sort?: object) =>
  request('operation.activities.search', shape, { filters, size: 25, ...(sort ? { sorts: [sort] } : {}) });
const operations = (shape: string, filters: SomeFilter[]) =>
  request('operation.operations.search', shape, { filters, size: 25 });
const sorted = (keys: string[]) =>
  bothWays(keys).map((sort) => activities(`by ${sort.key} ${sort.direction}`, [people], sort));

const habits = (ids: ScreenIds): Habit[] => [...searches(ids), filtering(ids), ...others(ids)];

function searches({ activityId }: ScreenIds): Habit[] {
  return [
    {
      label: 'types "rodri" into the search of operations, in one text and in four joined by OR',
      requests: [
        operations('text', [part('text', 'rodri')]),
        operations(
          'four',
          ['number', 'account', 'subscriber', 'address'].map((key) => part(key, 'rodri', 'OR')),
        ),
      ],
    },
    {
      label: 'types the number of an order, of operations and as a filter of activities',
      requests: [
        operations('text', [part('text', 'B0012')]),
        operations('number', [part('number', 'B001234')]),
        activities('number', [part('operationNumber', 'B001234')]),
        activities('text', [part('text', 'B0012')]),
      ],
    },
    {
      label: 'sorts activities by type, workflow, number, stage, priority',
      requests: sorted(['typeCode', 'workflowCode', 'operationNumber', 'workflowStage', 'priority']),
    },
    {
      label: 'sorts by account, address, status, due date, state of synchronization, customer',
      requests: sorted(['account', 'address', 'status', 'dueAt', 'syncState', 'subscriber']),
    },
    {
      label: 'opens the dialog of assigning',
      requests: [request('operation.activities.personnel', 'best', { activityId, size: 50 })],
    },
    {
      label: 'filters by priority or state of synchronization; types three letters',
      requests: [
        activities('priority', [{ key: 'priority', operator: 'EQUAL', value: 'high' }]),
        activities('state', [{ key: 'syncState', operator: 'IN', value: ['BY_SYNC', 'ERROR'] }]),
        activities('three letters', [part('text', 'rod')]),
        activities('two letters', [part('text', 'xq')]),
      ],
    },
  ];
}

function filtering({ zoneId, typeCode }: ScreenIds): Habit {
  const zone: SomeFilter = { key: 'zoneId', operator: 'EQUAL', field_type: 'LONG', value: zoneId };
  const status: SomeFilter = { key: 'status', operator: 'EQUAL', value: 'synchronized' };
  const type: SomeFilter = { key: 'typeCode', operator: 'EQUAL', value: typeCode };
  const due: SomeFilter = {
    key: 'dueAt',
    operator: 'BETWEEN',
    field_type: 'INSTANT',
    value: ['2026-06-01T05:00:00.000Z', '2026-07-01T04:59:59.999Z'],
  };
  return {
    label: 'adds or drops a filter: zone, type, status, due date',
    requests: [
      activities('zone', [zone]),
      activities('zone, status', [zone, status]),
      activities('zone, due', [zone, due]),
      activities('zone, status, due', [zone, status, due]),
      activities('zone, type, status', [zone, type, status]),
      activities('status, due', [status, due]),
      activities('type, due', [type, due]),
    ],
  };
}

function others({ zoneId }: ScreenIds): Habit[] {
  return [
    {
      label: 'contents of packages',
      requests: [request('administration.packages.contents', 'all')],
    },
    { label: 'all employees in one piece', requests: [request('security.users.all', 'everybody')] },
    { label: 'the day in the field', requests: [request('operation.fieldDay.today', 'all', {})] },
    {
      label: 'what uses a zone',
      requests: [request('administration.zones.usedBy', 'a zone', undefined, String(zoneId))],
    },
  ];
}

const repeats = 5;

/** One line for each habit: the slowest of its requests, each by the median of five after a first one. */
export async function dispatcherTable(port: number, token: string, ids: ScreenIds): Promise<string> {
  const lines = ['| what a dispatcher does | requests | slowest | ms | its first, ms | kB | refused |'];
  lines.push('|---|--:|---|--:|--:|--:|--:|');
  for (const { label, requests } of habits(ids)) {
    let slowest = { shape: '', median: 0, first: 0, bytes: 0 };
    let refused = 0;
    for (const one of requests) {
      const first = await send(port, token, one);
      const times: number[] = [];
      for (let each = 0; each < repeats; each++) times.push((await send(port, token, one)).ms);
      const median = times.sort((low, high) => low - high)[Math.floor(repeats / 2)]!;
      if (first.status >= 400) refused++;
      if (median > slowest.median)
        slowest = { shape: one.shape, median, first: first.ms, bytes: first.text.length };
    }
    const { shape, median, first, bytes } = slowest;
    lines.push(
      `| ${label} | ${requests.length} | ${shape} | ${median.toFixed(0)} | ${first.toFixed(0)} | ${Math.round(bytes / 1000)} | ${refused} |`,
    );
  }
  return lines.join('\n');
}
