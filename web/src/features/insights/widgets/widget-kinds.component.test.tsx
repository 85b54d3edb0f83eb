import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DashboardWidget, WidgetKind } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { NumbersAnswer, NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import { newText, newWidget } from '@cuadrilla/contract/insights/widget-edit.ts';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { RowMenuHost } from '#kit/table/row-menu.tsx';
import { WidgetView } from './widget-view.tsx';

/** Drawings are pictures with a text for readers of screens, and tables on request; texts and lists are neither. */
const address = { from: '2026-11-02', to: '2026-11-04', filters: {} };
const row = (keys: string[], value: number, period: string | null = null): NumbersRow => ({
  period,
  keys,
  labels: keys.map((key) => ({ es: key, en: key })),
  cells: [{ value, n: value, d: null }],
  previous: null,
});
const answerOf = (rows: NumbersRow[]): NumbersAnswer => ({
  id: 'w1',
  error: null,
  rows,
  totals: [{ value: 10, n: 10, d: null }],
  previousTotals: null,
  targets: [null],
  left: 0,
});

const show = (widget: DashboardWidget, rows: NumbersRow[], mayList = true) =>
  renderScreen(
    <div style={{ width: 600 }}>
      <RowMenuHost>
        <WidgetView
          widget={widget}
          answer={answerOf(rows)}
          isOld={false}
          address={address}
          mayList={mayList}
        />
      </RowMenuHost>
    </div>,
  );
const drawn = (kind: WidgetKind, part: Partial<DashboardWidget>): DashboardWidget => ({
  ...newWidget('w1', 'CLOSED', kind),
  title: { es: 'Cerradas', en: 'Closed' },
  ...part,
});

test.each([
  [
    'stacked',
    drawn('stacked', { by: ['company'] }),
    [row(['Norte'], 3, '2026-11-02'), row(['Sur'], 4, '2026-11-04')],
    'Cerradas. Sur: 04 nov: 4. Norte: 02 nov: 3',
  ],
  [
    'heat',
    drawn('heat', { by: ['weekday', 'hour'] }),
    [row(['Lunes', '8'], 3), row(['Lunes', '10'], 7)],
    'Cerradas. Lunes · 8: 3; Lunes · 10: 7',
  ],
  [
    'pareto',
    drawn('pareto', { by: ['cause'] }),
    [row(['Clima'], 7), row(['Vacío'], 3)],
    'Cerradas. Clima: 7; Vacío: 3',
  ],
  [
    'trend',
    drawn('trend', { over: 'day' }),
    [row([], 6, '2026-11-03')],
    'Cerradas. 02 nov: –; 03 nov: 6; 04 nov: –',
  ],
])('%s is drawn, says its numbers, and can be read as a table', async (_kind, widget, rows, label) => {
  answerWith({});
  const screen = await show(widget, rows);
  const picture = screen.getByRole('img', { name: label });
  await expect.element(picture).toBeVisible();
  await expect.poll(() => picture.element().querySelector('canvas')?.width ?? 0).toBeGreaterThan(100);
  await screen.getByRole('button', { name: /tabla/i }).click();
  await expect.element(screen.getByRole('table')).toBeVisible();
});

test('a funnel over statuses counts how many came to each of them at least', async () => {
  answerWith({});
  const widget: DashboardWidget = {
    ...newWidget('w1', 'OPENED', 'funnel'),
    title: { es: 'Avance', en: 'Progress' },
    by: ['status'],
  };
  const screen = await show(widget, [row(['new'], 1), row(['synchronized'], 6), row(['unrealized'], 3)]);
  const label =
    'Avance. Nueva: 10; Asignada: 9; Descargada: 9; Vista: 9; Pendiente: 9; Realizada: 6; Sincronizada: 6';
  await expect.element(screen.getByRole('img', { name: label })).toBeVisible();
});

test('a text says what somebody wrote, line by line', async () => {
  answerWith({});
  const text = { es: 'Metas de noviembre\nLas de diciembre vienen el lunes', en: 'Targets' };
  const screen = await show({ ...newText('w1'), title: { es: 'Para leer', en: 'To read' }, text }, []);
  await expect.element(screen.getByRole('heading', { name: 'Para leer' })).toBeVisible();
  await expect.element(screen.getByText(/Las de diciembre vienen/)).toBeVisible();
});

test('a list shows the first records and the way to all; who may not list work reads why it is missing', async () => {
  await page.viewport(1000, 700);
  const record = {
    activityId: 5,
    operationId: 4,
    operationNumber: 'SUS-2026-000004',
    at: '2026-11-03T12:00:00.000Z',
    type: { es: 'Suspensión', en: 'Suspension' },
    stage: 'Ejecución',
    zone: { es: 'Norte', en: 'North' },
    company: 'Redes del Valle',
    employee: 'Carlos Rojas',
    outcome: 'synchronized',
    cause: null,
    inTerm: true,
    occurrences: 1,
  };
  const reply = {
    total: 128,
    occurrences: null,
    page: 0,
    size: 10,
    asOf: null,
    now: '2026-11-04T12:00:00.000Z',
    where: [],
    content: [record],
  };
  answerWith({ insights: { numbers: { records: () => reply } } });
  const list = { ...newWidget('w1', 'CLOSED', 'list'), top: 10 };
  const screen = await show(list, []);
  await expect.element(screen.getByRole('link', { name: 'SUS-2026-000004' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Ver la lista completa (128)' })).toBeVisible();
  expect(callsOf('insights.numbers.records')[0]!.body).toMatchObject({ measure: 'CLOSED', size: 10 });
  await screen.unmount();
  await show(list, [], false);
  await expect.element(page.getByText('Sin permiso para ver esta lista.')).toBeVisible();
});
