import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, type TestApp } from '../app.ts';
import { fieldWorld, finishOf, mutation, openTest, push, type FieldWorld } from './field-world.ts';

let app: TestApp;
beforeAll(async () => void (app = await openTest()));
afterAll(() => app.close());

const elements = [
  { type: 'radiogroup', name: 'estado', choices: ['hecho', 'imposible'], isRequired: true },
  { type: 'text', name: 'porque' },
];
const answered = (question: string, value: string) => ({ '==': [{ var: `answers.${question}` }, value] });
const stage = (key: string) => ({ key, name: { es: key, en: key }, kind: 'field', activityType: 'VISITA' });
const branch = (to: string, order: number, when: object) => ({ from: 'S01', to, order, when });

/** A tenant whose form and workflow are these. */
async function worldOf(form: object, transitions: object[]): Promise<FieldWorld> {
  const world = await fieldWorld(app);
  const keys = transitions.map((each) => (each as { to: string }).to);
  const workflow = { start: 'S01', stages: ['S01', ...keys].map(stage), transitions };
  await app.sql('update form_version set definition = $2 where tenant_id = $1', [
    world.tenantId,
    JSON.stringify({ pages: [{ name: 'p', elements }], ...form }),
  ]);
  await app.sql('update workflow_version set definition = $2 where tenant_id = $1', [
    world.tenantId,
    JSON.stringify(workflow),
  ]);
  return world;
}

/** The stages that are open after the phone said that the work could not be done. */
async function stagesAfter(world: FieldWorld, cause: string | null): Promise<string[]> {
  const worker = await world.worker();
  const { id, version } = await world.given(worker);
  await push(worker, [
    mutation(1, 'unrealize', { activityId: id, baseVersion: version, reason: 'Un perro suelto', cause }),
  ]);
  const { operation_id, status } = await world.activity(id);
  expect(status).toBe('unrealized');
  const rows = await app.sql<{ stage: string }>(
    'select stage from activity where operation_id = $1 and id <> $2 order by stage',
    [operation_id, id],
  );
  return rows.map((row) => row.stage);
}

test('8.C: what could not be done answers the question that its form declares, with the cause', async () => {
  const unrealized = { question: 'estado', value: 'imposible', cause: 'porque' };
  const world = await worldOf({ unrealized }, [
    branch('S02', 1, { and: [answered('estado', 'imposible'), answered('porque', 'PERRO')] }),
    branch('S03', 2, answered('estado', 'imposible')),
  ]);
  expect(await stagesAfter(world, 'PERRO')).toEqual(['S02']);
  expect(await stagesAfter(world, null)).toEqual(['S03']);
});

test('8.C: without a declaration transitions read no answers of it, only how it ended', async () => {
  const former = branch('S02', 1, answered('resultado', 'no_efectiva'));
  const byStatus = branch('S03', 2, { '==': [{ var: 'status' }, 'unrealized'] });
  expect(await stagesAfter(await worldOf({}, [former, byStatus]), 'PERRO')).toEqual(['S03']);
  expect(await stagesAfter(await worldOf({}, [former]), 'PERRO')).toEqual([]);
});

test('8.C: definitions of earlier releases declare what held for all of them, and no others change', async () => {
  const world = await fieldWorld(app);
  const read = async () => {
    const [workflow] = await app.sql<{ definition: Record<string, unknown> }>(
      'select definition from workflow_version where tenant_id = $1',
      [world.tenantId],
    );
    const [form] = await app.sql<{ definition: Record<string, unknown> }>(
      'select definition from form_version where tenant_id = $1',
      [world.tenantId],
    );
    return { workflow: workflow!.definition, form: form!.definition };
  };
  await app.sql('call declare_former_definitions($1)', [world.tenantId]);
  const first = await read();
  expect((first.workflow.orderFields as { key: string }[]).map(({ key }) => key)).toContain('saldo_mora');
  expect(first.workflow.engineKeys).toMatchObject({ account: 'cuenta', daysWaiting: 'dias_suspendido' });
  expect(first.form.unrealized).toEqual({ question: 'resultado', value: 'no_efectiva' });
  const own = { orderFields: [], engineKeys: {} };
  await app.sql('update workflow_version set definition = definition || $2 where tenant_id = $1', [
    world.tenantId,
    JSON.stringify(own),
  ]);
  await app.sql('call declare_former_definitions($1)', [world.tenantId]);
  expect((await read()).workflow).toMatchObject(own);
});

test('answers of a form: all versions in one table, by company, and the same as files', async () => {
  const own = await fieldWorld(app);
  const worker = await own.worker();
  const given: number[] = [];
  for (const [at, answers] of [
    { resultado: 'efectiva', lectura: 7 },
    { resultado: 'no_efectiva', nota: '=1+1' },
  ].entries()) {
    const { id, version } = await own.given(worker);
    const finish = finishOf(own, at + 1, id, version, answers);
    await push(worker, [{ ...finish, place: { latitude: 3.4, longitude: -76.5, accuracy: 5 } }]);
    given.push(id);
  }
  const run = (text: string, ...values: unknown[]) =>
    app.sql<{ id: string }>(text, [own.tenantId, ...values]);
  const next = {
    elements: [
      {
        type: 'radiogroup',
        name: 'resultado',
        title: { default: 'Resultado', en: 'Result' },
        choices: [{ value: 'no_efectiva', text: { default: 'No efectiva', en: 'Not done' } }],
      },
      { type: 'text', name: 'sello' },
    ],
  };
  await run(`update form_version set status = 'retired' where tenant_id = $1`);
  const [version] = await run(
    `insert into form_version (tenant_id, form_id, version, status, definition)
     select $1, id, '2.0', 'published', $2 from form where tenant_id = $1 returning id`,
    JSON.stringify(next),
  );
  await run(
    `update submission set form_version_id = $2, received_at = '2026-01-15T12:00:00Z', latitude = null,
       longitude = null where tenant_id = $1 and activity_id = $3`,
    version!.id,
    given[1],
  );
  const [company] = await run(
    `insert into company (tenant_id, code, name, tax_id) values ($1, 'C1', 'Redes', '900') returning id`,
  );
  await run(`update activity set company_id = $2 where tenant_id = $1 and id = $3`, company!.id, given[0]);
  await run('call place_submissions($1)');
  const [form] = await run(`select id from form where tenant_id = $1`);
  const params = { id: Number(form!.id) };
  const reading = ['SUBOPERATIVE_MOD_VIEWFORM'] as const;
  const desk = (await app.person(own.tenantId, { can: [...reading, 'FORM_MOD_DOWNLOAD'] })).client.operation
    .formAnswers;

  const { columns, versions } = await desk.form({ params });
  expect(versions.map((each) => each.version)).toEqual(['2.0', '1.0']);
  expect(columns.find(({ name }) => name === 'resultado')).toMatchObject({
    title: { es: 'Resultado', en: 'Result' },
    versions: ['2.0', '1.0'],
  });
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['sello', 'lectura', 'foto']));
  const { content, total } = await desk.search({ params, body: {} });
  expect(total).toBe(2);
  expect(content).toMatchObject([
    { activityId: given[0], version: '1.0', company: 'Redes', cells: { resultado: 'efectiva', lectura: 7 } },
    { activityId: given[1], version: '2.0', cells: { resultado: 'No efectiva', nota: '=1+1' } },
  ]);
  const found = async (filter: object) =>
    (await desk.search({ params, body: { filters: [filter as never] } })).content.map(
      (each) => each.activityId,
    );
  const january = {
    key: 'receivedAt',
    field_type: 'DATE',
    operator: 'BETWEEN',
    value: ['2026-01-01', '2026-01-31'],
  };
  expect(await found(january)).toEqual([given[1]]);
  expect(
    await found({ key: 'versionId', field_type: 'LONG', operator: 'EQUAL', value: Number(version!.id) }),
  ).toEqual([given[1]]);
  expect(
    await found({ key: 'operationNumber', operator: 'EQUAL', value: content[0]!.operationNumber }),
  ).toEqual([given[0]]);
  expect(await desk.places({ params, body: {} })).toEqual([[content[0]!.id, 3.4, -76.5]]);
  expect(await desk.recent()).toEqual({ [String(params.id)]: 1 });

  const file = async (format: 'csv' | 'json' | 'geojson', client = desk) =>
    (await client.export({ params, body: { format } })).text();
  expect(await file('csv')).toMatch(/Resultado.*\r\n.*efectiva.*\r\n.*'=1\+1/);
  expect(JSON.parse(await file('json'))).toMatchObject([
    { answers: { lectura: 7 } },
    { answers: { nota: '=1+1' } },
  ]);
  expect(JSON.parse(await file('geojson'))).toMatchObject({
    type: 'FeatureCollection',
    features: [{ geometry: { type: 'Point', coordinates: [-76.5, 3.4] } }],
  });

  const theirs = {
    companyId: Number(company!.id),
    scoped: true,
    can: [...reading, 'FORM_MOD_DOWNLOAD'] as const,
  };
  const contractor = (await app.person(own.tenantId, theirs)).client.operation.formAnswers;
  expect((await contractor.search({ params, body: {} })).content.map((each) => each.activityId)).toEqual([
    given[0],
  ]);
  expect(JSON.parse(await file('json', contractor))).toHaveLength(1);
  const analyst = (await app.person(own.tenantId, { can: ['FORM_MOD_DOWNLOAD'] })).client.operation
    .formAnswers;
  expect((await refusal(analyst.export({ params, body: { format: 'json' } }))).status).toBe(403);
  const reader = (await app.person(own.tenantId, { can: [...reading] })).client.operation.formAnswers;
  expect((await refusal(reader.export({ params, body: { format: 'json' } }))).status).toBe(403);
});
