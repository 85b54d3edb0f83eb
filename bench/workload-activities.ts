import { activities } from '@cuadrilla/contract/operation/activity-endpoints.ts';
import { listShapes, searchOf } from './shapes.ts';
import { call, plain, sameTotal, sessionOf, type Sources, type Workload } from './workload-requests.ts';

const newestFirst = [{ key: 'createdAt', direction: 'DESC' }];

/** Lists of activities by status, type and zone: the first page, and one far behind. */
export function activityLists(sources: Sources): Workload[] {
  const offset = Math.round((10_000 * sources.scale) / 50) * 50;
  const rows = (1_000_000 * sources.scale).toLocaleString('en');
  return [
    {
      name: 'activities',
      label: `list 50 of ${rows} activities: 3 filters, sort, total`,
      goal: 1.5,
      connections: 16,
      grows: true,
      ...listAt(sources, 0),
    },
    {
      name: 'deep',
      label: `the same at offset ${offset.toLocaleString('en')}`,
      goal: 1.5,
      connections: 16,
      ...listAt(sources, offset),
    },
    {
      name: 'shapes',
      label: 'the list by 40 combinations of the filter bar, drawn by a seed',
      goal: 0.7,
      connections: 16,
      ...anyShape(sources),
    },
    {
      name: 'openShapes',
      label: 'the same of open work',
      goal: 0.7,
      connections: 16,
      grows: true,
      ...anyShape(sources, 'open'),
    },
    {
      name: 'endedShapes',
      label: 'the same of finished work',
      goal: 0.7,
      connections: 16,
      grows: 'matches',
      ...anyShape(sources, 'ended'),
    },
  ];
}

function listAt({ world, next }: Sources, offset: number): Pick<Workload, 'bare' | 'real' | 'same'> {
  const longEnough = world.shelves.filter(({ n }) => n >= offset + 50);
  const shelves = offset ? longEnough.slice(0, 6) : world.shelves.slice(0, 12);
  return {
    bare: () => {
      const { typeId, zoneId } = next('bare', shelves);
      return plain('/activities', { status: 'synchronized', typeId, zoneId, offset });
    },
    real: (worker) => {
      const { typeCode, zoneId } = next('real', shelves);
      const filters = [
        { key: 'status', operator: 'EQUAL', value: 'synchronized' },
        { key: 'typeCode', operator: 'EQUAL', value: typeCode },
        { key: 'zoneId', field_type: 'LONG', operator: 'EQUAL', value: zoneId },
      ];
      const body = { filters, sorts: newestFirst, page: offset / 50, size: 50 };
      return call(activities.search, { body }, sessionOf(world, worker));
    },
    same: sameTotal,
  };
}

function anyShape(
  { world, next }: Sources,
  status?: 'open' | 'ended',
): Pick<Workload, 'bare' | 'real' | 'same'> {
  const shapes = listShapes(world, status);
  return {
    bare: () => plain('/shapes', next('bare', shapes)),
    real: (worker) =>
      call(activities.search, { body: searchOf(next('real', shapes)) }, sessionOf(world, worker)),
    same: {
      bare: ({ content }: { content: unknown[] }) => content.length,
      real: ({ data }: { data: { content: unknown[] } }) => data.content.length,
    },
  };
}

/** A text that more rows contain is counted up to here, and the bare server counts no further either. */
const most = 10_000;
const boundedTotal: Workload['same'] = {
  bare: ({ total }: { total: number }) => Math.min(total, most),
  real: ({ data }: { data: { total: number } }) => Math.min(data.total, most),
};

/** Activities by part of a name, and their counts by status and day. */
export function activityTexts({ world, next }: Sources): Workload[] {
  const to = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.now() - 800 * 86_400_000).toISOString().slice(0, 10);
  return [
    {
      name: 'texts',
      label: 'activities by part of a name',
      goal: 0.7,
      connections: 16,
      grows: 'matches',
      same: boundedTotal,
      bare: () => plain('/activityTexts', { pattern: `%${next('bare', world.subscribers)}%` }),
      real: (worker) => {
        const filters = [{ key: 'text', operator: 'LIKE', value: next('real', world.subscribers) }];
        const body = { filters, sorts: newestFirst, page: 0, size: 50 };
        return call(activities.search, { body }, sessionOf(world, worker));
      },
    },
    {
      name: 'counts',
      label: 'counts by status and day over all activities',
      goal: 20,
      connections: 4,
      same: {
        bare: (rows: { day: string; status: string; count: number }[]) => rows.length,
        real: ({ data }: { data: unknown[] }) => data.length,
      },
      bare: () => plain('/counts', { from, to }),
      real: (worker) => call(activities.counts, { body: { from, to } }, sessionOf(world, worker)),
    },
  ];
}
