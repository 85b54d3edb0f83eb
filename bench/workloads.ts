import { createHash, randomUUID } from 'node:crypto';
import { activities } from '@cuadrilla/contract/operation/activities.ts';
import { sync } from '@cuadrilla/contract/operation/sync.ts';
import { notifications } from '@cuadrilla/contract/activity/notifications.ts';
import { session } from '@cuadrilla/contract/access/session.ts';
import { listItems } from '@cuadrilla/contract/administration/lists.ts';
import { users } from '@cuadrilla/contract/security/users.ts';
import { addressOf } from '@cuadrilla/contract/kit/client.ts';
import type { Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import { benchPassword, type BenchData } from './data.ts';
import type { Shot } from './load.ts';
import type { World } from './restore.ts';
import { rereading } from './samples.ts';

export interface Workload {
  name: string;
  says: string;
  /** Least ratio of requests a second, product to bare. */
  goal: number;
  connections: number;
  /** Whether ten times the rows may hardly be felt. */
  grows?: boolean;
  bare: (worker: number) => Shot | null;
  real: (worker: number) => Shot | null;
  /** Something both answers must agree on. */
  same?: { bare: (answer: never) => unknown; real: (answer: never) => unknown };
}

const batch = 50;

export function workloadsOf(
  world: World,
  { scale }: BenchData,
): { workloads: Workload[]; startOver: () => void } {
  const { staff, administrator, phones, zones, inspection } = world;
  // Each side takes its own turns through the same values.
  const turns = { bare: 0, real: 0, stages: 0 };
  const pick = <T>(side: keyof typeof turns, values: readonly T[]): T =>
    values[turns[side]++ % values.length]!;
  const plain = (path: string, body?: object): Shot =>
    body ? { method: 'POST', path, body: JSON.stringify(body) } : { method: 'GET', path };
  const endpoint = (
    endpoint: Endpoint,
    given: { params?: Record<string, unknown>; body?: object } = {},
    token = staff.token,
  ): Shot => ({
    method: endpoint.method as Shot['method'],
    path: addressOf(endpoint, given),
    token,
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(given.body ?? {}) }),
  });
  const total = {
    bare: ({ total: n }: { total: number }) => n,
    real: ({ data }: { data: { total: number } }) => data.total,
  };

  const offset = Math.round((10_000 * scale) / 50) * 50;
  const shelves = world.shelves.slice(0, 12);
  const deep = world.shelves.filter(({ n }) => n >= offset + 50).slice(0, 6);
  const list = (skip: number) => ({
    bare: () => {
      const { typeId, zoneId } = pick('bare', skip ? deep : shelves);
      return plain('/activities', { status: 'synchronized', typeId, zoneId, offset: skip });
    },
    real: () => {
      const { typeCode, zoneId } = pick('real', skip ? deep : shelves);
      return endpoint(activities.search, {
        body: {
          filters: [
            { key: 'status', operator: 'EQUAL', value: 'synchronized' },
            { key: 'typeCode', operator: 'EQUAL', value: typeCode },
            { key: 'zoneId', field_type: 'LONG', operator: 'EQUAL', value: zoneId },
          ],
          sorts: [{ key: 'createdAt', direction: 'DESC' }],
          page: skip / 50,
          size: 50,
        },
      });
    },
    same: total,
  });
  const items = Math.round(100_000 * scale);
  const late = (count: number): number => Math.floor((count * 0.9) / 50) * 50;
  const ofTheLongList = { key: 'listId', field_type: 'LONG', operator: 'EQUAL', value: world.longList };
  // Four hexadecimal digits: a few dozen of the hashes that the items are named by hold them.
  const part = (side: keyof typeof turns): string =>
    createHash('md5')
      .update(String(turns[side]++ % 500))
      .digest('hex')
      .slice(0, 4);
  const today = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.now() - 800 * 86_400_000).toISOString().slice(0, 10);
  const userName = (side: keyof typeof turns) =>
    `op${String(1 + ((turns[side]++ * 7) % Math.round(50_000 * scale))).padStart(6, '0')}`;
  const stage = () => `X${1000 + turns.stages++}`;
  const take = (worker: number) => {
    const phone = phones[worker % phones.length]!;
    const work = phone.activities.splice(0, batch);
    return work.length < batch ? null : { phone, work };
  };

  const workloads: Workload[] = [
    {
      name: 'login',
      says: 'sign in',
      goal: 1,
      connections: 4,
      bare: () => plain('/login', { username: userName('bare'), password: benchPassword }),
      real: () => ({
        ...endpoint(session.login, { body: { username: userName('real'), password: benchPassword } }),
        token: '',
      }),
    },
    {
      name: 'employees',
      says: `list 50 of ${(50_000 * scale).toLocaleString('en')} employees: filter, sort, total`,
      goal: 0.7,
      connections: 16,
      grows: true,
      same: total,
      bare: () => plain('/employees', { zoneId: pick('bare', zones) }),
      real: () =>
        endpoint(users.search, {
          body: {
            filters: [
              { key: 'zone_id', field_type: 'LONG', operator: 'EQUAL', value: pick('real', zones) },
              { key: 'isMobile', field_type: 'BOOLEAN', operator: 'EQUAL', value: true },
              { key: 'status', field_type: 'BOOLEAN', operator: 'EQUAL', value: true },
            ],
            sorts: [{ key: 'name', direction: 'ASC' }],
            page: 0,
            size: 50,
          },
        }),
    },
    {
      name: 'activities',
      says: `list 50 of ${(1_000_000 * scale).toLocaleString('en')} activities: 3 filters, sort, total`,
      goal: 1.5,
      connections: 16,
      grows: true,
      ...list(0),
    },
    {
      name: 'deep',
      says: `the same at offset ${offset.toLocaleString('en')}`,
      goal: 1.5,
      connections: 16,
      ...list(offset),
    },
    {
      name: 'activity',
      says: 'one activity',
      goal: 0.5,
      connections: 16,
      grows: true,
      bare: () => plain(`/activity/${pick('bare', world.activities)}`),
      real: () => endpoint(activities.get, { params: { id: pick('real', world.activities) } }),
    },
    {
      name: 'answers',
      says: 'its answers',
      goal: 0.5,
      connections: 16,
      grows: true,
      bare: () => plain(`/answers/${pick('bare', world.activities)}`),
      real: () => endpoint(activities.answers, { params: { id: pick('real', world.activities) } }),
    },
    {
      name: 'people',
      says: 'all users at nine tenths: sort, total',
      goal: 0.7,
      connections: 16,
      same: total,
      bare: () => plain('/people', { offset: late(world.people) }),
      real: () =>
        endpoint(users.search, {
          body: {
            filters: [],
            sorts: [{ key: 'name', direction: 'ASC' }],
            page: late(world.people) / 50,
            size: 50,
          },
        }),
    },
    ...[0, late(items)].map((offset): Workload => ({
      name: offset ? 'itemsDeep' : 'items',
      says: offset
        ? 'the same at nine tenths'
        : `list 50 of ${items.toLocaleString('en')} items of a catalogue: filter, sort, total`,
      goal: 0.7,
      connections: 16,
      same: total,
      bare: () => plain('/items', { listId: world.longList, offset }),
      real: () =>
        endpoint(
          listItems.endpoints.search,
          {
            body: {
              filters: [ofTheLongList],
              sorts: [{ key: 'nameEs', direction: 'ASC' }],
              page: offset / 50,
              size: 50,
            },
          },
          administrator.token,
        ),
    })),
    {
      name: 'itemTexts',
      says: 'items by part of a name',
      goal: 0.7,
      connections: 16,
      same: total,
      bare: () => plain('/itemTexts', { listId: world.longList, pattern: `%${part('bare')}%` }),
      real: () =>
        endpoint(
          listItems.endpoints.search,
          {
            body: {
              filters: [ofTheLongList, { key: 'text', operator: 'LIKE', value: part('real') }],
              sorts: [{ key: 'nameEs', direction: 'ASC' }],
              page: 0,
              size: 50,
            },
          },
          administrator.token,
        ),
    },
    {
      name: 'names',
      says: 'employees by part of a name',
      goal: 0.7,
      connections: 16,
      same: total,
      bare: () => plain('/employeeNames', { pattern: `%${pick('bare', world.names)}%` }),
      real: () =>
        endpoint(users.search, {
          body: {
            filters: [{ key: 'name', operator: 'LIKE', value: pick('real', world.names) }],
            sorts: [{ key: 'name', direction: 'ASC' }],
            page: 0,
            size: 50,
          },
        }),
    },
    {
      name: 'texts',
      says: 'activities by part of a name',
      goal: 0.7,
      connections: 16,
      same: total,
      bare: () => plain('/activityTexts', { pattern: `%${pick('bare', world.subscribers)}%` }),
      real: () =>
        endpoint(activities.search, {
          body: {
            filters: [{ key: 'text', operator: 'LIKE', value: pick('real', world.subscribers) }],
            sorts: [{ key: 'createdAt', direction: 'DESC' }],
            page: 0,
            size: 50,
          },
        }),
    },
    {
      name: 'counts',
      says: 'counts by status and day over all activities',
      goal: 20,
      connections: 4,
      same: {
        bare: (rows: { day: string; status: string; count: number }[]) => rows.length,
        real: ({ data }: { data: unknown[] }) => data.length,
      },
      bare: () => plain('/counts', { from, to: today }),
      real: () => endpoint(activities.counts, { body: { from, to: today } }),
    },
    {
      name: 'create',
      says: 'create an activity',
      goal: 0.45,
      connections: 16,
      grows: true,
      bare: () =>
        plain('/create', {
          operationId: pick('bare', world.openOperations),
          typeId: inspection.id,
          stage: stage(),
          employeeId: staff.id,
        }),
      real: () =>
        endpoint(activities.create, {
          body: { operationId: pick('real', world.openOperations), typeCode: inspection.code },
        }),
    },
    {
      name: 'read',
      says: 'mark a notification read',
      goal: 0.5,
      connections: 16,
      grows: true,
      bare: () => plain(`/read/${pick('bare', world.notifications)}`, { userId: staff.id }),
      real: () => endpoint(notifications.markRead, { params: { id: pick('real', world.notifications) } }),
    },
    {
      name: 'sync',
      says: `sync a batch of ${batch} finished activities, rules included`,
      goal: 0.35,
      connections: 16,
      bare: (worker) => {
        const taken = take(worker);
        return (
          taken &&
          plain('/sync', {
            employeeId: taken.phone.id,
            ids: taken.work.map(({ id }) => id),
            answers: taken.work.map(({ sample }) => rereading.answers[sample]),
          })
        );
      },
      real: (worker) => {
        const taken = take(worker);
        if (!taken) return null;
        const { phone, work } = taken;
        const at = new Date().toISOString();
        return endpoint(
          sync.push,
          {
            body: {
              deviceId: phone.deviceId,
              mutations: work.map(({ id, version, sample }) => ({
                id: randomUUID(),
                sequence: ++phone.sequence,
                at,
                type: 'finish',
                activityId: id,
                baseVersion: version,
                startedAt: at,
                formVersionId: world.formVersionId,
                answers: rereading.answers[sample],
                photos: [],
                place: { latitude: 3.45, longitude: -76.53, accuracy: 8 },
              })),
            },
          },
          phone.token,
        );
      },
      same: {
        bare: (rows: unknown[]) => rows.length,
        real: ({ data }: { data: { answers: { result: string; message: string | null }[] } }) =>
          data.answers.filter(({ result }) => result === 'applied').length || data.answers[0]?.message,
      },
    },
  ];
  return { workloads, startOver: () => void Object.assign(turns, { bare: 0, real: 0 }) };
}
