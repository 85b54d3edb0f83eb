import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardFile } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { standardDashboards } from '@cuadrilla/contract/insights/standard-dashboards.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { ConfigurationPackage } from '@cuadrilla/contract/administration/packages.ts';
import { dashboardsSeenAndDrawn } from './dashboards-seen-and-drawn.ts';
import { refusal, testApp, type Person, type TestApp } from '../app.ts';

/** Dashboards of a tenant: who may do what, and what a file may hold. */
let world: TestApp;
let tenantId: number;
let owner: Person;

beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
  owner = await world.person(tenantId);
}, 60_000);
afterAll(() => world.close());

const names = { description: '', refresh: 12 } as const;
const widget = { id: 'w1', measures: ['K01'], place: { w: 6, h: 2 } } as const;
const bars = { ...widget, kind: 'bars', by: ['company'], sort: 'worst', least: 20 } as const;
const create = (name: string, widgets: object[] = [bars]) =>
  owner.client.insights.dashboards.create({ body: { ...names, name, widgets: widgets as never } });
const textOf = async (ref: string) => {
  const file = await owner.client.insights.dashboards.download({ params: { ref } });
  return file.text();
};

test('a dashboard is created, listed beside those of the product, changed, and deleted', async () => {
  const { dashboards } = owner.client.insights;
  const made = await create('Mi tablero');
  expect(made).toMatchObject({ code: 'MITABLERO', refresh: 12, standard: false, revision: 1 });
  const listed = await dashboards.list();
  expect(listed.filter(({ standard }) => standard)).toHaveLength(standardDashboards.length);
  expect(listed.find(({ ref }) => ref === made.ref)).toMatchObject({ name: 'Mi tablero', widgetCount: 1 });
  const id = Number(made.ref);
  const change = { ...names, refresh: 'live' as const, name: 'Otro nombre', revision: 1 };
  const changed = await dashboards.update({ params: { id }, body: change });
  expect(changed).toMatchObject({ name: 'Otro nombre', refresh: 'live', revision: 2, widgets: made.widgets });
  await dashboards.remove({ params: { id } });
  expect((await refusal(dashboards.get({ params: { ref: made.ref } }))).status).toBe(404);
  const actions = await world.sql<{ action: string }>(
    `select action from audit where tenant_id = $1 and subject = 'dashboard' and subject_id = $2 order by id`,
    [tenantId, made.ref],
  );
  expect(actions.map(({ action }) => action)).toEqual([
    'dashboard.create',
    'dashboard.update',
    'dashboard.delete',
  ]);
});

test('two dashboards have neither one name nor one code, and none is overwritten by whoever has not seen it', async () => {
  const { dashboards } = owner.client.insights;
  const made = await create('Cumplimiento');
  const same = await refusal(create('  CUMPLIMIENTO '));
  expect(same.problem).toMatchObject({ message_key: 'ALREADY_EXISTS', fields: { name: 'ALREADY_EXISTS' } });
  const file = JSON.parse(await textOf(made.ref)) as DashboardFile;
  const again = await refusal(dashboards.import({ body: { ...file, name: 'Otro' } }));
  expect(again.problem.fields).toEqual({ code: 'ALREADY_EXISTS' });
  const change = (name: string) =>
    dashboards.update({ params: { id: Number(made.ref) }, body: { ...names, name, revision: 1 } });
  await change('Cumplimiento 2');
  expect((await refusal(change('Cumplimiento 3'))).problem.message_key).toBe('STALE_VERSION');
  expect(await dashboards.get({ params: { ref: made.ref } })).toMatchObject({ name: 'Cumplimiento 2' });
  await expect(
    world.sql(`insert into dashboard (tenant_id, code, name) values ($1, 'OTRO', 'cumplimiento  2')`, [
      tenantId,
    ]),
  ).rejects.toThrow(/dashboard_tenant_id_name_key/);
});

test('what is downloaded, imported and downloaded again is equal to the byte, also of the product’s own', async () => {
  for (const { code } of standardDashboards) {
    const text = await textOf(code);
    const { ref } = await owner.client.insights.dashboards.import({
      body: JSON.parse(text) as DashboardFile,
    });
    expect(await textOf(ref), code).toBe(text);
  }
});

test('a file made by hand is refused with the place of what does not exist or fit, and nothing is written', async () => {
  const faulty = async (widgets: object[]) => {
    const { status, problem } = await refusal(create('A mano', widgets));
    return [status, problem.message_key, ...Object.keys(problem.fields ?? {})];
  };
  expect(await faulty([bars, { ...bars, measures: ['K99'] }])).toEqual([
    400,
    'WIDGET_DOES_NOT_FIT',
    'widgets.1.id',
    'widgets.1.measures.0',
  ]);
  const alone = (part: object) => faulty([{ ...bars, ...part }]);
  expect(await alone({ measures: ['K99'] })).toEqual([400, 'UNKNOWN_MEASURE', 'widgets.0.measures.0']);
  expect(await alone({ by: ['planet'] })).toEqual([400, 'UNKNOWN_DIMENSION', 'widgets.0.by.0']);
  expect(await alone({ measures: ['OPEN'], by: ['cause'] })).toEqual([
    400,
    'DIMENSION_DOES_NOT_FIT',
    'widgets.0.by.0',
  ]);
  expect(await alone({ kind: 'trend', by: [] })).toEqual([400, 'WIDGET_DOES_NOT_FIT', 'widgets.0.over']);
  expect(await alone({ kind: 'table', measures: ['K01', 'OPEN'] })).toEqual([
    400,
    'MEASURES_DO_NOT_FIT',
    'widgets.0.measures.1',
  ]);
  expect(await alone({ filters: [{ key: 'zone', operator: 'LIKE', value: 'x' }] })).toEqual([
    400,
    'WIDGET_DOES_NOT_FIT',
    'widgets.0.filters.0.operator',
  ]);
  expect(await alone({ kind: 'trend', by: [], over: 'minute' })).toEqual([
    400,
    'INVALID_INPUT',
    'widgets.0.over',
  ]);
  expect(await alone({ place: { w: 13, h: 1 } })).toEqual([400, 'INVALID_INPUT', 'widgets.0.place.w']);
  expect(await alone({ sql: 'select 1' })).toEqual([400, 'INVALID_INPUT', 'widgets.0']);
  const many = Array.from({ length: 25 }, (_, at) => ({ ...bars, id: `w${at}` }));
  expect(await faulty(many)).toEqual([400, 'INVALID_INPUT', 'widgets']);
  expect((await refusal(create('x'.repeat(100)))).problem.fields).toEqual({ name: 'too_big' });
  expect((await owner.client.insights.dashboards.list()).map(({ name }) => name)).not.toContain('A mano');
});

test('each permission lets do its own and nothing else', async () => {
  const { ref } = await create('Con permisos');
  const span = { from: '2026-01-01', to: '2026-01-31' };
  const attempts: Record<string, (person: Person) => Promise<unknown>> = {
    LIST: ({ client }) => client.insights.dashboards.list(),
    VIEW: ({ client }) => client.insights.dashboards.numbers({ params: { ref }, body: span }),
    REPORT: ({ client }) => client.insights.dashboards.report({ params: { ref }, body: span }),
    DESCARGAR_JSON: ({ client }) => client.insights.dashboards.download({ params: { ref } }),
    EDIT: ({ client }) =>
      client.insights.dashboards.update({
        params: { id: Number(ref) },
        body: { ...names, name: 'Con permisos', revision: 1 },
      }),
    CREATE: ({ client }) => client.insights.dashboards.create({ body: { ...names, name: 'Uno más' } }),
    DELETE: ({ client }) => client.insights.dashboards.remove({ params: { id: Number(ref) } }),
  };
  for (const allowed of Object.keys(attempts)) {
    const person = await world.person(tenantId, { can: [`DASHBOARD_MOD_${allowed}` as Permission] });
    for (const [action, run] of Object.entries(attempts))
      if (action !== allowed)
        expect((await refusal(run(person))).status, `${action} by ${allowed}`).toBe(403);
    await attempts[allowed]!(person);
  }
});

test('another tenant neither sees nor changes a dashboard', async () => {
  const { ref } = await create('Solo nuestro');
  const { dashboards } = (await world.person(await world.tenant())).client.insights;
  expect((await dashboards.list()).filter(({ standard }) => !standard)).toEqual([]);
  const body = { ...names, name: 'Ajeno', revision: 1 };
  expect((await refusal(dashboards.get({ params: { ref } }))).status).toBe(404);
  expect((await refusal(dashboards.update({ params: { id: Number(ref) }, body }))).status).toBe(404);
  expect((await refusal(dashboards.remove({ params: { id: Number(ref) } }))).status).toBe(404);
});

test('with a period of refresh everybody of the same reach sees the same numbers until it is over', async () => {
  const { ref } = await create('Con período');
  const span = { from: '2026-01-01', to: '2026-01-31' };
  const counted = async (person: Person, live = false) => {
    const { now } = await person.client.insights.dashboards.numbers({
      params: { ref },
      body: { ...span, live },
    });
    return now;
  };
  expect(await counted(owner), 'before the first count').not.toBe(await counted(owner));
  await world.sql('insert into fact_position (tenant_id, as_of) values ($1, now())', [tenantId]);
  const first = await counted(owner);
  const reader = await world.person(tenantId, { can: ['DASHBOARD_MOD_VIEW', 'SUBOPERATIVE_MOD_LIST'] });
  expect(await counted(reader)).toBe(first);
  expect(await counted(owner, true)).not.toBe(first);
  const stranger = await world.person(tenantId, { can: ['DASHBOARD_MOD_VIEW'] });
  expect(await counted(stranger), 'numbers of people').not.toBe(first);
  await owner.client.insights.dashboards.update({
    params: { id: Number(ref) },
    body: { ...names, name: 'Con período', widgets: [{ ...bars, top: 3 }] as never, revision: 1 },
  });
  const changed = await counted(owner);
  expect(changed).not.toBe(first);
  await world.sql(
    `update dashboard_snapshot set taken_at = taken_at - interval '13 hours' where tenant_id = $1`,
    [tenantId],
  );
  expect(await counted(owner)).not.toBe(changed);
});

test('dashboards are part of configuration packages, which refuse one made by hand with its place', async () => {
  await create('Para llevar', [{ ...bars, filters: [] }]);
  const file = await owner.client.administration.packages.export({
    body: { name: 'tableros', parts: [{ part: 'dashboards', keys: ['PARALLEVAR'] }] },
  });
  const moved = JSON.parse(await file.text()) as ConfigurationPackage;
  const there = await world.person(await world.tenant());
  const { packages } = there.client.administration;
  const outcomes = async (given: ConfigurationPackage) =>
    (await packages.preview({ body: { package: given } })).map(({ outcome, fault, missing }) => [
      outcome,
      fault,
      ...missing,
    ]);
  expect(await outcomes(moved)).toEqual([['new', null]]);
  await packages.import({ body: { package: moved, existing: 'update' } });
  expect(await outcomes(moved)).toEqual([['same', null]]);
  const changed = structuredClone(moved);
  changed.parts.dashboards![0]!.refresh = 24;
  await packages.import({ body: { package: changed, existing: 'update' } });
  const own = (await there.client.insights.dashboards.list()).filter(({ standard }) => !standard);
  expect(own).toMatchObject([{ code: 'PARALLEVAR', refresh: 24, revision: 2 }]);

  const strange = (part: object) => {
    const copy = structuredClone(moved);
    copy.parts.dashboards = [{ ...copy.parts.dashboards![0], code: 'OTRO', name: 'Otro', ...part }];
    return copy;
  };
  const [[outcome, fault]] = (await outcomes(strange({ widgets: [{ ...bars, measures: ['K99'] }] }))) as [
    [string, string],
  ];
  expect([outcome, fault]).toEqual(['fault', 'widgets.0.measures.0: No existe la medida «K99».']);
  const zone = { key: 'zone', field_type: 'STRING', operator: 'IN', value: ['ZN99'], sql_connector: 'AND' };
  expect(await outcomes(strange({ widgets: [{ ...bars, filters: [zone] }] }))).toEqual([
    ['new', null, 'zones: ZN99'],
  ]);
});

test('a draft is for those who design: everybody else sees what is published, and versions say what changed', async () => {
  const { dashboards } = owner.client.insights;
  const made = await create('Con borrador');
  const params = { id: Number(made.ref) };
  const draft = [
    { ...bars, top: 5 },
    { ...bars, id: 'w2', measures: ['K02'] },
  ] as never;
  const saved = await dashboards.saveDraft({ params, body: { widgets: draft, revision: 1 } });
  expect(saved).toMatchObject({ version: 1, revision: 2, widgets: made.widgets });
  expect(saved.draft!.widgets).toHaveLength(2);
  const reader = await world.person(tenantId, { can: ['DASHBOARD_MOD_VIEW'] });
  expect(await reader.client.insights.dashboards.get({ params: { ref: made.ref } })).toMatchObject({
    widgets: made.widgets,
    draft: null,
  });
  const late = dashboards.saveDraft({ params, body: { widgets: null, revision: 1 } });
  expect((await refusal(late)).problem.message_key).toBe('STALE_VERSION');
  const unfit = dashboards.saveDraft({
    params,
    body: { widgets: [{ ...bars, by: ['planet'] }] as never, revision: 2 },
  });
  expect((await refusal(unfit)).problem.fields).toEqual({ 'widgets.0.by.0': 'planet' });

  const body = { ...names, name: 'Con borrador', widgets: draft, revision: 2 };
  expect(await dashboards.update({ params, body })).toMatchObject({ version: 2, draft: null });
  const versions = await dashboards.versions({ params });
  expect(versions.map(({ number, changes }) => [number, ...changes])).toEqual([
    [2, '«Efectividad de visita»: cambió cuántas filas', 'Se agregó «Cumplimiento de SLA»'],
    [1],
  ]);
  expect(versions[1]!.widgets).toEqual(made.widgets);
  // A change of the name is no version.
  const renamed = { ...names, name: 'Con otro nombre', revision: 3 };
  expect(await dashboards.update({ params, body: renamed })).toMatchObject({ version: 2 });
});

dashboardsSeenAndDrawn({ world: () => world, tenantId: () => tenantId, owner: () => owner, create });
