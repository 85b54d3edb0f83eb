import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Alert } from '@cuadrilla/contract/insights/alerts.ts';
import { dashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import type { NumbersAnswer, NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import { answerWith, callsOf, FakeProblem } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import Alerts from './alerts/alerts.tsx';
import Dashboards from './dashboards/dashboards.tsx';
import DashboardSection from './designer/designer.tsx';
import Records from './records/records.tsx';

/** Dashboards, their designer and their alerts: the states of a list, drafts, and refusals beside their fields. */
const widget = dashboardWidget.parse({
  id: 'w1',
  kind: 'number',
  measures: ['K01'],
  place: { w: 3, h: 1 },
});
const dashboard: Dashboard = {
  ref: '7',
  code: 'MIO',
  name: 'Mi tablero',
  description: '',
  refresh: 'live',
  standard: false,
  readers: [],
  owner: 'Ana Muñoz',
  changedAt: '2026-11-20T12:00:00.000Z',
  revision: 1,
  widgets: [widget],
  version: 1,
  draft: null,
};
const answerOf = (id: string): NumbersAnswer => ({
  id,
  error: null,
  rows: [],
  totals: [{ value: 0.9, n: 9, d: 10 }],
  previousTotals: null,
  targets: [0.92],
  left: 0,
});
const numbersReply = (ids: readonly string[]): NumbersReply => ({
  asOf: '2026-11-20T12:00:00.000Z',
  now: '2026-11-20T12:00:00.000Z',
  from: '2026-11-01',
  to: '2026-11-20',
  previous: { from: '2026-10-12', to: '2026-10-31' },
  widgets: ids.map(answerOf),
});

test('a list of dashboards that could not be loaded is loaded on a second attempt, and an empty one says so', async () => {
  const list = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new FakeProblem(403, 'FORBIDDEN', 'No tiene permiso para hacer esto.');
    })
    .mockImplementation(() => []);
  answerWith({ insights: { dashboards: { list } } });
  const screen = await renderScreen(<Dashboards />);
  await expect
    .element(screen.getByRole('alert').getByText('No tiene permiso para hacer esto.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByText('Ningún tablero se llama así')).toBeVisible();
});

test('a dashboard says for which roles it is, and others are chosen among the active ones', async () => {
  await page.viewport(390, 800);
  const readers = [{ code: 'COORD', name: 'Coordinación' }];
  const update = vi.fn().mockImplementation(() => {
    throw new FakeProblem(400, 'INVALID_INPUT', 'No sirve.', { fields: { 'readers.1': 'NOT_FOUND' } });
  });
  answerWith({
    insights: {
      dashboards: {
        list: () => [{ ...dashboard, readers, widgetCount: 1 }],
        readers: () => [...readers, { code: 'ANALISTA', name: 'Análisis' }],
        update,
      },
    },
  });
  const screen = await renderScreen(<Dashboards />);
  await expect.element(screen.getByText(/solo para Coordinación/)).toBeVisible();
  await screen.getByRole('button', { name: /Mi tablero/ }).click();
  await screen.getByRole('menuitem', { name: 'Nombre, actualización y lectores' }).click();
  const field = screen.getByRole('combobox', { name: 'Roles que lo ven' });
  await field.click();
  await userEvent.keyboard('Anál');
  await screen.getByRole('option', { name: 'Análisis' }).click();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(callsOf('insights.dashboards.update')[0]!.body).toMatchObject({ readers: ['COORD', 'ANALISTA'] });
});

test('who may not design dashboards sees neither list nor designer', async () => {
  answerWith({});
  const screen = await renderScreen(<DashboardSection />, { can: ['DASHBOARD_MOD_LIST'], address: '/?id=7' });
  await expect.element(screen.getByRole('heading', { name: /permiso/ })).toBeVisible();
});

test('a design is saved as a draft, published, and kept when somebody else was first', async () => {
  const update = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new FakeProblem(409, 'STALE_VERSION');
    })
    .mockImplementation(() => ({ ...dashboard, revision: 3, version: 2 }));
  answerWith({
    insights: {
      dashboards: {
        get: () => dashboard,
        saveDraft: ({ body }) => ({
          ...dashboard,
          revision: 2,
          draft: { widgets: body.widgets! as never, by: 'Ana Muñoz', at: '2026-11-20T12:00:00.000Z' },
        }),
        update,
      },
      numbers: {
        answer: ({ body }) => numbersReply(body.widgets.map(({ id }) => id)),
        questions: () => [],
      },
      recipients: { choices: () => [] },
    },
  });
  const screen = await renderScreen(<DashboardSection />, { address: '/?id=7' });
  await expect.element(screen.getByText('Publicado')).toBeVisible();
  await screen.getByRole('button', { name: /^Cambiar Efectividad/ }).click();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.element(screen.getByText('Cambios sin guardar')).toBeVisible();
  await screen.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect.element(screen.getByText('Borrador guardado, sin publicar')).toBeVisible();
  await screen.getByRole('button', { name: 'Publicar' }).click();
  await expect.element(screen.getByText(/Otra persona guardó este tablero/)).toBeVisible();
  expect(callsOf('insights.dashboards.update')[0]!.body).toMatchObject({
    revision: 2,
    widgets: [{ place: { w: 4 } }],
  });
});

const firing: Alert = {
  id: 3,
  name: 'Efectividad baja',
  measure: 'K01',
  by: 'company',
  filters: [],
  days: 7,
  comparison: 'below',
  threshold: 0.8,
  least: 0,
  pendingMinutes: 0,
  keepMinutes: 15,
  noData: 'report',
  mail: true,
  active: true,
  recipients: { users: [], roles: [], teams: [] },
  owner: 'Ana Muñoz',
  revision: 1,
  state: 'firing',
  since: '2026-11-20T12:00:00.000Z',
  evaluatedAt: '2026-11-20T12:00:00.000Z',
  observation: {
    value: 0.6,
    threshold: 0.8,
    groups: [{ label: { es: 'C2', en: 'C2' }, value: 0.6 }],
    beyond: 1,
  },
  failure: null,
  acknowledged: null,
  names: [],
};

test('an alert says what it watches and how it stands, and a refusal stands beside its field', async () => {
  const create = () => {
    throw new FakeProblem(409, 'ALREADY_EXISTS', 'Ya existe.', { fields: { name: 'ALREADY_EXISTS' } });
  };
  answerWith({
    insights: {
      alerts: { list: () => [firing], create },
      recipients: { choices: () => [] },
      numbers: { questions: () => [] },
    },
  });
  const screen = await renderScreen(<Alerts />);
  await expect.element(screen.getByText('Disparada')).toBeVisible();
  await expect
    .element(
      screen.getByText('Efectividad de visita por debajo de 80 %, por empresa contratista, últimos 7 días'),
    )
    .toBeVisible();
  await expect.element(screen.getByText('C2 60 %')).toBeVisible();
  await screen.getByRole('button', { name: 'Crear alerta' }).click();
  const name = screen.getByRole('textbox', { name: 'Nombre' });
  await userEvent.fill(name, 'Efectividad baja');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  expect(callsOf('insights.alerts.create')[0]!.body).toMatchObject({
    settings: { measure: 'K01', by: null, comparison: 'off_target', threshold: null },
  });
});

test('who may only view alerts has no way to change them', async () => {
  answerWith({
    insights: { alerts: { list: () => [{ ...firing, state: 'ok' }] }, numbers: { questions: () => [] } },
  });
  const screen = await renderScreen(<Alerts />, { can: ['DASHBOARD_MOD_VIEW'] });
  await expect.element(screen.getByText('En orden')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Crear alerta', includeHidden: true }).elements()).toEqual([]);
});

test('on a phone alerts are cards, which need no scrolling to the side', async () => {
  await page.viewport(390, 800);
  answerWith({ insights: { alerts: { list: () => [firing] }, numbers: { questions: () => [] } } });
  const screen = await renderScreen(<Alerts />);
  const card = screen.getByRole('list', { name: 'Alertas' }).getByRole('listitem');
  await expect.element(card.getByText('Disparada')).toBeVisible();
  await expect.element(card.getByText('Último valor')).toBeVisible();
  await expect.element(card.getByRole('button', { name: /Efectividad baja/ })).toBeVisible();
  const { left, right } = card.element().getBoundingClientRect();
  expect([left >= 0, right <= 390]).toEqual([true, true]);
});

const sameText = (text: string) => ({ es: text, en: text });

test('on a phone the records behind a number keep words of their verdict in one line', async () => {
  await page.viewport(390, 844);
  answerWith({
    administration: { pickers: { zones: () => [], companies: () => [] } },
    parameterization: { choices: { activityTypes: () => [] } },
    insights: {
      numbers: {
        records: () => ({
          total: 1,
          occurrences: null,
          page: 0,
          size: 100,
          asOf: null,
          now: '2026-11-20T12:00:00.000Z',
          where: [
            { key: 'zone', name: sameText('Zona'), values: [sameText('Norte')] },
            { key: 'hour', name: sameText('Hora'), values: [sameText('07:00'), sameText('08:00')] },
          ],
          content: [
            {
              activityId: 5,
              operationId: 4,
              operationNumber: 'SUS-2026-000004',
              at: '2026-11-20T12:00:00.000Z',
              type: { es: 'Suspensión del servicio en medidor', en: 'Suspension at the meter' },
              stage: 'Ejecución en terreno',
              zone: { es: 'Zona norte', en: 'North zone' },
              company: 'Contratista de redes del Valle',
              employee: 'Carlos Andrés Rojas',
              outcome: 'synchronized',
              cause: null,
              inTerm: true,
              occurrences: 1,
            },
          ],
        }),
      },
    },
  });
  await renderScreen(<Records />, { address: '/?measure=K01' });
  await expect.element(page.getByText(/· Hora: 07:00, 08:00 ·/)).toBeVisible();
  const verdict = page.getByText('A tiempo');
  await expect.element(verdict).toBeVisible();
  expect(verdict.element().getClientRects().length).toBe(1);
  expect(verdict.element().closest('tr')!.getBoundingClientRect().height).toBeLessThan(60);
});
