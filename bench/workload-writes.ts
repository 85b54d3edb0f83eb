import { randomUUID } from 'node:crypto';
import { session } from '@cuadrilla/contract/access/session.ts';
import { notifications } from '@cuadrilla/contract/activity/notifications.ts';
import { activities } from '@cuadrilla/contract/operation/activity-endpoints.ts';
import { sync } from '@cuadrilla/contract/operation/sync.ts';
import { benchPassword } from './data.ts';
import { rereading } from './samples.ts';
import { call, plain, sessionOf, takeWork, type Sources, type Workload } from './workload-requests.ts';

/** Activities in each batch of a phone. */
export const syncedAtOnce = 50;

export function signIns({ scale, count }: Sources): Workload[] {
  const employees = Math.round(50_000 * scale);
  const usernameOf = (turn: number) => `op${String(1 + ((turn * 7) % employees)).padStart(6, '0')}`;
  const body = (side: 'bare' | 'real') => ({ username: usernameOf(count(side)), password: benchPassword });
  return [
    {
      name: 'login',
      label: 'sign in',
      goal: 1,
      connections: 4,
      bare: () => plain('/login', body('bare')),
      real: () => call(session.login, { body: body('real') }, ''),
    },
  ];
}

/** One activity, and its answers. */
export function pointReads({ world, next }: Sources): Workload[] {
  const params = () => ({ params: { id: next('real', world.activities) } });
  const common = { goal: 0.5, connections: 16, grows: true };
  return [
    {
      ...common,
      name: 'activity',
      label: 'one activity',
      bare: () => plain(`/activity/${next('bare', world.activities)}`),
      real: (worker) => call(activities.get, params(), sessionOf(world, worker)),
    },
    {
      ...common,
      name: 'answers',
      label: 'its answers',
      bare: () => plain(`/answers/${next('bare', world.activities)}`),
      real: (worker) => call(activities.answers, params(), sessionOf(world, worker)),
    },
  ];
}

/** A created activity, and a notification marked as read. */
export function writes({ world, next }: Sources): Workload[] {
  const { staff, inspection } = world;
  let stages = 0;
  return [
    {
      name: 'create',
      label: 'create an activity',
      goal: 0.45,
      connections: 16,
      grows: true,
      bare: () =>
        plain('/create', {
          operationId: next('bare', world.openOperations),
          typeId: inspection.id,
          stage: `X${1000 + stages++}`,
          employeeId: staff.id,
        }),
      real: (worker) => {
        const body = { operationId: next('real', world.openOperations), typeCode: inspection.code };
        return call(activities.create, { body }, sessionOf(world, worker));
      },
    },
    {
      name: 'read',
      label: 'mark a notification read',
      goal: 0.5,
      connections: 16,
      grows: true,
      bare: () => plain(`/read/${next('bare', world.notifications)}`, { userId: staff.id }),
      real: () =>
        call(notifications.markRead, { params: { id: next('real', world.notifications) } }, staff.token),
    },
  ];
}

/** Batches of finished activities, each batch of one phone. */
export function syncBatches({ world }: Sources): Workload[] {
  return [
    {
      name: 'sync',
      label: `sync a batch of ${syncedAtOnce} finished activities, rules included`,
      goal: 0.35,
      connections: 16,
      bare: (worker) => {
        const taken = takeWork(world, worker, syncedAtOnce);
        if (!taken) return null;
        const { phone, work } = taken;
        const answers = work.map(({ sample }) => rereading.answers[sample]);
        return plain('/sync', { employeeId: phone.id, ids: work.map(({ id }) => id), answers });
      },
      real: (worker) => {
        const taken = takeWork(world, worker, syncedAtOnce);
        if (!taken) return null;
        const { phone, work } = taken;
        const at = new Date().toISOString();
        const mutations = work.map(({ id, version, sample }) => ({
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
        }));
        return call(sync.push, { body: { deviceId: phone.deviceId, mutations } }, phone.token);
      },
      same: {
        bare: (rows: unknown[]) => rows.length,
        real: ({ data }: { data: { answers: { result: string; message: string | null }[] } }) =>
          data.answers.filter(({ result }) => result === 'applied').length || data.answers[0]?.message,
      },
    },
  ];
}
