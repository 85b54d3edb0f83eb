import { expect, test } from 'vitest';
import { refusal } from '../app.ts';
import { sharedHistory } from '../operation/history-world.ts';
import { drafted } from './form-drafts.ts';

const history = sharedHistory('WFSUSREC');

test('a form that stops counting what a dashboard and an alert show is published with a reason alone', async () => {
  const { parameterization, insights } = history.analyst.client;
  const place = { w: 6, h: 2 };
  const title = { es: 'Tipos de daño', en: 'Kinds of damage' };
  const dashboard = await insights.dashboards.create({
    body: {
      name: 'Daños',
      description: '',
      refresh: 12,
      widgets: [
        { id: 'a', kind: 'bars', title, measures: ['CLOSED'], by: ['Q.TIPODANO'], place },
        { id: 'b', kind: 'number', measures: ['Q.AFECTADOS.SUM'], place },
      ],
    },
  });
  const alert = await insights.alerts.create({
    body: {
      settings: {
        name: 'Muchos afectados',
        measure: 'Q.AFECTADOS.AVG',
        by: null,
        filters: [],
        days: 7,
        comparison: 'above',
        threshold: 40,
        least: 5,
        pendingMinutes: 0,
        keepMinutes: 0,
        noData: 'keep',
        mail: false,
        active: false,
        recipients: { users: [], roles: [] },
      } as never,
    },
  });
  const { formId, params, revision } = await drafted(history, 'FDANO01', (elements) => {
    for (const element of elements)
      if (element.statistic === 'TIPODANO') delete element.statistic;
      else if (element.statistic === 'AFECTADOS') element.statistic = 'OTROS';
  });
  const { breaks } = await parameterization.forms.checkDraft({ params });
  const found = breaks.filter(({ kind }) => kind === 'dashboard' || kind === 'alert');
  expect(found.map(({ kind, code, place: at, refuses }) => [kind, code, at, refuses])).toEqual([
    ['dashboard', 'DANOS', 'Tipos de daño', 'overridable'],
    ['dashboard', 'DANOS', 'Usuarios afectados: suma', 'overridable'],
    ['alert', 'Muchos afectados', 'Usuarios afectados: media', 'overridable'],
  ]);
  const publishing = parameterization.forms.publish({ params, body: { revision, note: 'Sin cuentas' } });
  expect((await refusal(publishing)).problem.message_key).toBe('BREAKS_UNLESS_OVERRIDDEN');
  const uses = await parameterization.whereUsed.questions({
    params: { id: formId, question: 'usuarios_afectados' },
  });
  expect(uses.filter(({ kind }) => kind === 'dashboard' || kind === 'alert')).toMatchObject([
    { kind: 'dashboard', code: 'DANOS', version: '1', places: ['Usuarios afectados: suma'] },
    { kind: 'alert', name: 'Muchos afectados', version: null, places: ['Usuarios afectados: media'] },
  ]);
  const [role] = await history.world.sql<{ code: string }>(
    'select code from role where tenant_id = $1 order by id limit 1',
    [history.tenantId],
  );
  await history.world.sql('update dashboard set readers = $2 where tenant_id = $1', [
    history.tenantId,
    [role!.code],
  ]);
  const analyst = await history.world.person(history.tenantId, { can: ['FORM_MOD_LIST'] });
  const seen = await analyst.client.parameterization.whereUsed.questions({
    params: { id: formId, question: 'usuarios_afectados' },
  });
  expect(
    seen.filter(({ kind }) => kind === 'dashboard'),
    'a dashboard of others',
  ).toEqual([]);
  await insights.alerts.remove({ params: { id: alert.id } });
  await insights.dashboards.remove({ params: { id: Number(dashboard.ref) } });
  expect(
    (await parameterization.forms.checkDraft({ params })).breaks.filter(({ kind }) => kind === 'dashboard'),
  ).toEqual([]);
  await parameterization.forms.discardDraft({ params, query: { revision } });
});

test('a form whose questions a dashboard shows is retired with a reason alone, and the dashboard is named', async () => {
  const { parameterization, insights } = history.analyst.client;
  const { forms } = parameterization;
  const { version } = await forms.create({
    body: {
      code: 'FSOLO',
      nameEs: 'Solo',
      nameEn: 'Alone',
      qualityCode: 'Q1',
      version: '1',
      definition: {
        pages: [
          {
            name: 'p',
            elements: [
              { type: 'rating', name: 'trato', title: { es: 'Trato', en: 'Manners' }, statistic: 'TRATO' },
            ],
          },
        ],
      },
    },
  });
  const { id: versionId, designId, revision } = version;
  await forms.publish({ params: { versionId }, body: { revision, note: 'Nuevo' } });
  const dashboard = await insights.dashboards.create({
    body: {
      name: 'Tratos',
      description: '',
      refresh: 12,
      widgets: [{ id: 'a', kind: 'number', measures: ['Q.TRATO.AVG'], place: { w: 6, h: 2 } }],
    },
  });
  const retire = (overrideReason?: string) =>
    forms.retire({
      params: { id: designId },
      body: { note: 'Ya no se usa', ...(overrideReason ? { overrideReason } : {}) },
    });
  const { problem } = await refusal(retire());
  expect([problem.message_key, problem.fields]).toEqual([
    'BREAKS_UNLESS_OVERRIDDEN',
    { 'TRATOS 1 · Trato: media': 'muestra lo que ningún formulario contará ya: Trato: media' },
  ]);
  expect((await retire('Se mira en papel')).status).toBe('retired');
  const [line] = await history.world.sql<{ after: object }>(
    `select after from audit where tenant_id = $1 and action = 'forms.retire' order by id desc limit 1`,
    [history.tenantId],
  );
  expect(line!.after).toMatchObject({ note: 'Ya no se usa', overrideReason: 'Se mira en papel' });
  await insights.dashboards.remove({ params: { id: Number(dashboard.ref) } });
});
