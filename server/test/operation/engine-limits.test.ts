import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoWorld, type DemoWorld } from './demo-world.ts';

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

const name = (key: string) => ({ es: `Etapa ${key}`, en: `Stage ${key}` });

async function publish(code: string, definition: object): Promise<void> {
  const [row] = await demo.test.sql<{ id: string }>(
    'insert into workflow (tenant_id, code, name_es, name_en) values ($1, $2, $2, $2) returning id',
    [demo.tenantId, code],
  );
  await demo.test.sql(
    `insert into workflow_version (tenant_id, workflow_id, number, status, definition)
      values ($1, $2, 1, 'published', $3)`,
    [demo.tenantId, row!.id, JSON.stringify(definition)],
  );
  await demo.test.sql('call version_former_rules($1)', [demo.tenantId]);
  await changed();
}

async function rule(code: string, when: unknown, actions: object[]): Promise<void> {
  await demo.test.sql(
    'insert into rule (tenant_id, code, name_es, name_en, definition) values ($1, $2, $2, $2, $3)',
    [demo.tenantId, code, JSON.stringify({ when, actions })],
  );
}

/** Waits until the server has read its cached settings again. */
async function changed(): Promise<void> {
  const { pools, bus } = demo.test.app.platform;
  const settingsRead = new Promise<void>((resolve) => bus.on('settings', () => resolve()));
  await pools.requests.query(`select pg_notify('cuadrilla', $1)`, [
    JSON.stringify({ kind: 'settings', message: { tenantId: demo.tenantId } }),
  ]);
  await settingsRead;
}

test('X3: a workflow that launches itself is stopped after ten launches, and marked for review', async () => {
  await publish('LOOP', {
    start: 'L1',
    stages: [{ key: 'L1', name: name('L1'), kind: 'system', system: { type: 'launch', workflow: 'LOOP' } }],
    transitions: [],
  });
  const first = await demo.create('LOOP', '500001');
  const all = await demo.staff.client.operation.operations.search({
    body: { filters: [{ key: 'workflowCode', operator: 'EQUAL', value: 'LOOP' }], size: 100 },
  });
  expect(all.total).toBe(11);
  expect(all.content.filter(({ forReview }) => forReview)).toHaveLength(1);
  expect(first.status).toBe('finished');
  const [audited] = await demo.test.sql<{ n: number }>(
    `select count(*)::int as n from audit where action = 'engine.stopped' and tenant_id = $1`,
    [demo.tenantId],
  );
  expect(audited!.n).toBe(1);
});

test('X3: one event sets off fifty actions at most', async () => {
  await rule(
    'NOISE',
    null,
    Array.from({ length: 20 }, (_, n) => ({
      type: 'notify',
      to: 'creator',
      text: { es: `Aviso ${n}`, en: `Notice ${n}` },
    })),
  );
  const many = Array.from({ length: 60 }, (_, n) => `B${n}`);
  await publish('BURST', {
    start: 'B',
    stages: [
      {
        key: 'B',
        name: name('B'),
        kind: 'system',
        system: { type: 'evaluate' },
        choose: 'all',
        rules: ['NOISE'],
      },
      ...many.map((key) => ({ key, name: name(key), kind: 'office', form: 'FDECI01' })),
    ],
    transitions: many.map((to, n) => ({ from: 'B', to, order: n + 1, when: null })),
  });
  const burst = await demo.create('BURST', '500002');
  expect(burst).toMatchObject({ forReview: true, activities: 1 });
});

test('rules open stages, raise the priority and assign the least loaded employee of the zone', async () => {
  await rule('HELP', { '==': [{ var: 'answers.riesgo' }, 'alto'] }, [
    { type: 'set_priority', priority: 'high' },
    { type: 'assign_least_loaded' },
    { type: 'open_stage', stage: 'R3' },
    { type: 'mark_for_review' },
  ]);
  await publish('RULED', {
    start: 'R1',
    stages: [
      {
        key: 'R1',
        name: name('R1'),
        kind: 'office',
        form: 'FDECI01',
        questions: ['riesgo'],
        rules: ['HELP'],
      },
      { key: 'R2', name: name('R2'), kind: 'field', activityType: 'SUSPENSION', alert: true },
      { key: 'R3', name: name('R3'), kind: 'office', form: 'FDECI01', questions: ['riesgo'] },
    ],
    transitions: [{ from: 'R1', to: 'R2', order: 1, when: null }],
  });
  const [crew] = demo.world.content.people.filter(
    ({ mobile, zone, position }) => mobile && zone && position === 'SUSREC',
  );
  const zone = demo.world.content.zones.find(({ code }) => code === crew!.zone)!;
  const { operations } = demo.staff.client.operation;
  const { id } = await operations.create({
    body: { workflowCode: 'RULED', order: { ...demo.order('500003'), zoneCode: zone.code } },
  });
  await demo.decide(id, 'R1', { riesgo: 'alto' });
  const visit = await demo.stage(id, 'R2');
  expect(visit).toMatchObject({ status: 'assigned', priority: 'high', syncState: 'BY_SYNC' });
  const people = demo.world.content.people
    .filter((person) => person.mobile && person.zone === zone.code)
    .map(({ username }) => demo.world.users.get(username));
  expect(people).toContain(visit.employee!.id);
  expect(await operations.get({ params: { id } })).toMatchObject({
    priority: 'high',
    forReview: true,
    openStages: [{ stage: 'R2' }, { stage: 'R3' }],
  });
  const notifications = await demo.staff.client.activity.notifications.list({ query: {} });
  expect(notifications.some(({ content }) => content.startsWith('Requiere atención: Etapa R2'))).toBe(true);
  expect(await demo.countFaults()).toEqual([]);
});
