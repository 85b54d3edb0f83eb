import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../app.ts';
import { demoWorld, type DemoWorld } from './demo-world.ts';
import { decision, decisionOf, toFieldStage, validAnswers } from './suspension.ts';

let demo: DemoWorld;
beforeAll(async () => {
  demo = await demoWorld();
});
afterAll(() => demo.test.close());

const employee = (username: string): number => demo.world.users.get(username)!;

test('a suspension passes S01, S03, S04, the payment, S09 and S11, and its creator is notified', async () => {
  const { operations, activities } = demo.staff.client.operation;
  const operation = await demo.create('WFSUSREC', '300100', { servicio: 'acueducto' });
  expect(operation).toMatchObject({
    status: 'open',
    workflowCode: 'WFSUSREC',
    openStages: [{ stage: 'S01' }],
  });
  expect(operation.number).toMatch(/^SR-\d{4}-\d{6}$/);
  expect(operation.zone).not.toBeNull();

  const decided = await demo.decide(operation.id, 'S01', {
    ...validAnswers,
    ...decision,
    decision: await decisionOf(demo, operation.id, 'S01'),
  });
  expect(decided.status).toBe('synchronized');
  const visit = await demo.stage(operation.id, 'S03');
  expect(visit).toMatchObject({ status: 'new', kind: 'field', typeCode: 'SUSPENSION', employee: null });
  expect(visit.allowed).toEqual(['assign', 'reassign', 'reject']);
  expect(visit.dueAt).not.toBeNull();

  const survey = await activities.survey({ params: { id: visit.id } });
  expect(survey.form?.code).toBe('FSUSP01');
  expect(survey.prefill).toMatchObject({
    cuenta: '300100',
    servicio: 'acueducto',
    suscriptor: 'María Núñez',
  });
  expect(Object.keys(survey.lists)).toContain('TIPOSUSP');

  await demo.finishActivity(visit.id, employee('campo01'), {
    resultado: 'efectiva',
    servicio_directo: 'no',
    lectura_suspension: 250,
    sello_instalado: 'S-1',
  });
  const waiting = await demo.stage(operation.id, 'S04');
  expect(waiting).toMatchObject({ kind: 'system', status: 'new', allowed: [] });
  expect((await operations.get({ params: { id: operation.id } })).status).toBe('open');

  const paidAt = new Date(Date.now() - 3_600_000);
  await operations.addFacts({
    params: { id: operation.id },
    body: { facts: { pago_registrado: 'si', hora_pago: paidAt.toISOString() } },
  });
  const reconnection = await demo.stage(operation.id, 'S09');
  expect(reconnection).toMatchObject({ priority: 'high', typeCode: 'RECONEXION' });
  expect(new Date(reconnection.dueAt!).getTime()).toBe(paidAt.getTime() + 24 * 3_600_000);
  const { prefill } = await activities.survey({ params: { id: reconnection.id } });
  expect(prefill).toMatchObject({
    lectura_suspension: 250,
    sello_instalado: 'S-1',
    hora_pago: paidAt.toISOString(),
  });
  expect(prefill.resultado).toBeUndefined();

  await demo.finishActivity(reconnection.id, employee('campo01'), {
    resultado: 'efectiva',
    prueba_flujo: 'si',
    fuera_plazo: 'no',
  });
  const whole = await operations.monitoring({ params: { id: operation.id } });
  expect(whole.operation).toMatchObject({
    status: 'finished',
    activities: 5,
    activitiesEnded: 5,
    openStages: [],
  });
  expect(whole.stages.map(({ stage }) => stage)).toEqual(['S01', 'S03', 'S04', 'S09', 'S11']);
  expect(whole.stages.find(({ stage }) => stage === 'S03')?.submissions).toBe(1);
  expect(whole.events.filter(({ stage }) => stage === 'S03').map(({ event }) => event)).toEqual([
    'open',
    'assign',
    'finish',
    'complete',
  ]);

  const notifications = await demo.staff.client.activity.notifications.list({ query: {} });
  const about = notifications.filter(({ body }) => JSON.parse(body).operationId === operation.id);
  expect(about).toHaveLength(1);
  expect(JSON.parse(about[0]!.body)).toMatchObject({ formato: 'WFSUSREC', operationId: operation.id });
  expect(await demo.countFaults()).toEqual([]);
});

test('answers that the form refuses, or that lead to no stage, change nothing', async () => {
  const { id } = await demo.create('WFSUSREC', '300101');
  const before = await demo.stage(id, 'S01');
  const wrong = await refusal(
    demo.decide(id, 'S01', { ...validAnswers, decision: 'NUNCA', motivo: 'corto' }),
  );
  expect(wrong.problem.message_key).toBe('INVALID_ANSWERS');
  expect(Object.keys(wrong.problem.fields ?? {})).toEqual(expect.arrayContaining(['decision', 'motivo']));
  const nowhere = await refusal(
    demo.decide(id, 'S01', {
      ...validAnswers,
      aviso_entregado: 'no',
      ...decision,
      decision: await decisionOf(demo, id, 'S01'),
    }),
  );
  expect(nowhere.problem.message_key).toBe('NO_PATH');
  expect(await demo.stage(id, 'S01')).toEqual(before);
});

test('an unrealized visit continues by its reason, and never by ELSE', async () => {
  const known = await toFieldStage(demo, '300102');
  const visit = await demo.stage(known, 'S03');
  await demo.apply(visit.id, 'assign', { employeeId: employee('campo02') });
  await demo.apply(visit.id, 'unrealize', {
    answers: { resultado: 'no_efectiva', causal: 'PREDIOSOLO', servicio_directo: 'no' },
  });
  expect(await demo.openStages(known)).toEqual(['S05']);

  const unknown = await toFieldStage(demo, '300103');
  const other = await demo.stage(unknown, 'S03');
  await demo.apply(other.id, 'assign', { employeeId: employee('campo02') });
  await demo.apply(other.id, 'unrealize');
  const held = await demo.staff.client.operation.operations.get({ params: { id: unknown } });
  expect(held).toMatchObject({ status: 'open', openStages: [] });
  expect((await demo.stage(unknown, 'S03')).allowed).toEqual(['reassign', 'reactivate']);
});

test('a reactivation withdraws later stages, once, and is refused when a later stage was begun', async () => {
  const id = await toFieldStage(demo, '300104');
  const { activities } = demo.staff.client.operation;
  const visit = await demo.stage(id, 'S03');
  await demo.finishActivity(visit.id, employee('campo03'), {
    resultado: 'no_efectiva',
    causal: 'PREDIOSOLO',
    servicio_directo: 'no',
  });
  const second = await demo.stage(id, 'S05');
  await demo.apply(second.id, 'assign', { employeeId: employee('campo04') });

  const done = await demo.stage(id, 'S03');
  expect(done.allowed).toContain('reactivate');
  expect(
    (
      await refusal(
        activities.reactivate({
          params: { id: visit.id },
          body: { reason: 'Faltó la foto', version: done.version - 1 },
        }),
      )
    ).problem.message_key,
  ).toBe('STALE_VERSION');
  const back = await activities.reactivate({
    params: { id: visit.id },
    body: { reason: 'Faltó la foto', version: done.version },
  });
  expect(back).toMatchObject({
    status: 'assigned',
    syncState: 'BY_SYNC',
    employee: { id: employee('campo03') },
  });
  expect(await demo.openStages(id)).toEqual(['S03']);
  expect((await activities.get({ params: { id: second.id } })).withdrawnAt).not.toBeNull();
  expect((await activities.answers({ params: { id: visit.id } })).map(({ state }) => state)).toEqual([
    'earlier',
  ]);
  const [released] = await demo.test.sql<{ n: number }>(
    'select count(*)::int as n from activity_release where activity_id = $1 and employee_id = $2',
    [second.id, employee('campo04')],
  );
  expect(released!.n).toBe(1);
  expect(
    (
      await refusal(
        activities.reactivate({
          params: { id: visit.id },
          body: { reason: 'Otra vez más', version: back.version },
        }),
      )
    ).problem.message_key,
  ).toBe('ALREADY_REACTIVATED');

  await demo.test.sql('update submission set number = 9 where activity_id = $1', [visit.id]);
  await demo.finishActivity(visit.id, employee('campo03'), {
    resultado: 'no_efectiva',
    causal: 'PREDIOSOLO',
    servicio_directo: 'no',
  });
  expect(await demo.openStages(id)).toEqual(['S05']);

  const begun = await toFieldStage(demo, '300105');
  const first = await demo.stage(begun, 'S03');
  await demo.finishActivity(first.id, employee('campo03'), {
    resultado: 'no_efectiva',
    causal: 'PREDIOSOLO',
    servicio_directo: 'no',
  });
  const next = await demo.stage(begun, 'S05');
  await demo.apply(next.id, 'assign', { employeeId: employee('campo04') });
  await demo.apply(next.id, 'begin');
  const refused = await refusal(
    activities.reactivate({
      params: { id: first.id },
      body: { reason: 'Faltó la foto', version: (await demo.stage(begun, 'S03')).version },
    }),
  );
  expect(refused.problem).toMatchObject({
    message_key: 'SUCCESSOR_BEGUN',
    detail: { stage: 'Segunda visita con acompañamiento' },
  });
  expect(await demo.countFaults()).toEqual([]);
});

test('an event that the table does not allow is refused, naming both statuses', async () => {
  const id = await toFieldStage(demo, '300106');
  const visit = await demo.stage(id, 'S03');
  const refused = await refusal(
    demo.staff.client.operation.activities.reactivate({
      params: { id: visit.id },
      body: { reason: 'Sin motivo real', version: visit.version },
    }),
  );
  expect(refused.status).toBe(409);
  expect(refused.problem).toMatchObject({
    message_key: 'ILLEGAL_TRANSITION',
    detail: { from: 'new', to: 'assigned' },
  });
  await expect(demo.apply(visit.id, 'finish')).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  await expect(demo.apply(visit.id, 'complete')).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
});

test('a waiting stage wakes when its time has come, and a stage can launch another workflow', async () => {
  const id = await toFieldStage(demo, '300107');
  await demo.finishActivity((await demo.stage(id, 'S03')).id, employee('campo05'), {
    resultado: 'efectiva',
    servicio_directo: 'no',
  });
  expect(await demo.openStages(id)).toEqual(['S04']);
  await demo.wake(new Date(Date.now() + 30 * 86_400_000));
  expect(await demo.openStages(id)).toEqual(['S04']);
  await demo.wake(new Date(Date.now() + 61 * 86_400_000));
  expect(await demo.openStages(id)).toEqual(['S10']);

  const direct = await toFieldStage(demo, '300108');
  await demo.finishActivity((await demo.stage(direct, 'S03')).id, employee('campo05'), {
    resultado: 'no_efectiva',
    servicio_directo: 'si',
  });
  const { operation, children } = await demo.staff.client.operation.operations.monitoring({
    params: { id: direct },
  });
  expect(operation.status).toBe('finished');
  expect(children).toMatchObject([{ workflowCode: 'WFPERD', status: 'open' }]);
  const child = await demo.staff.client.operation.operations.get({ params: { id: children[0]!.id } });
  expect(child).toMatchObject({ account: '300108', zone: { code: operation.zone!.code } });
});

test('a start stage that the system runs opens the stages that the facts select', async () => {
  const { operations } = demo.staff.client.operation;
  const { id } = await operations.create({
    body: { workflowCode: 'WFCRITICA', order: { ...demo.order('300109'), prefill: { lectura_actual: 900 } } },
  });
  const stages = (await operations.get({ params: { id } })).activityList.map(
    ({ stage, status }) => `${stage} ${status}`,
  );
  expect(stages[0]).toBe('C01 synchronized');
  expect(stages.length).toBeGreaterThan(1);
});
