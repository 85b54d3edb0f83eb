import { expect, test } from 'vitest';
import type { AuditLine } from '@cuadrilla/contract/audit/audit.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { answerWith } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import AuditScreen from './audit-screen.tsx';

interface Sides {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const line = (action: string, differences: AuditLine['differences']): AuditLine => ({
  id: 90,
  at: '2026-11-20T14:00:00.000Z',
  actor: { id: 7, name: 'María Franco', username: 'maria' },
  action,
  subject: action.split('.')[0]!,
  subjectId: '3',
  label: 'Efectividad baja',
  result: 'done',
  requestId: 'r1',
  address: null,
  differences,
  more: 0,
  position: 41,
});

async function openLine(recorded: AuditLine, sides: Sides, language: Locale) {
  answerWith({
    audit: {
      lines: {
        search: () => ({ lines: [recorded], next: null, ownCompany: false }),
        histogram: () => ({
          step: 'day',
          state: 'whole',
          from: '2026-11-19T05:00:00.000Z',
          until: '2026-11-22T05:00:00.000Z',
          total: 1,
          bars: [],
        }),
        choices: () => [],
        people: () => [],
        line: () => ({ ...recorded, ...sides, hash: null }),
        seal: () => ({ sealed: null, unsealed: 1 }),
      },
      views: { list: () => ({ views: [], defaultId: null }) },
    },
  });
  const screen = await renderScreen(<AuditScreen />, { address: '/audit', language });
  await screen.getByRole('button', { name: /Efectividad baja/ }).click();
  return screen;
}

/** Names and values of a line, as its panel lists them. */
const factsIn = (list: Element): Record<string, string> =>
  Object.fromEntries(
    [...list.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? '',
    ]),
  );

const alertChange = {
  before: {
    measure: 'K01',
    by: null,
    comparison: 'off_target',
    threshold: null,
    keepMinutes: 15,
    noData: 'keep',
    days: 7,
    filters: [],
    recipients: { users: [5], roles: [], teams: [] },
  },
  after: {
    measure: 'K01',
    by: 'zone',
    comparison: 'below',
    threshold: 0.9,
    keepMinutes: 30,
    noData: 'report',
    days: 1,
    filters: [
      {
        key: 'priority',
        field_type: 'STRING',
        operator: 'IN',
        value: ['high', 'half'],
        sql_connector: 'AND',
      },
    ],
    recipients: { users: [5, 8], roles: [], teams: [] },
  },
};
const alertLine = line('alert.update', [
  { field: 'by', before: null, after: 'zone' },
  { field: 'comparison', before: 'off_target', after: 'below' },
  { field: 'threshold', before: null, after: 0.9 },
  { field: 'keepMinutes', before: 15, after: 30 },
  { field: 'noData', before: 'keep', after: 'report' },
  { field: 'days', before: 7, after: 1 },
  { field: 'filters', before: [], after: alertChange.after.filters },
  { field: 'recipients.users', before: [5], after: [5, 8] },
]);

test.each([
  [
    'es',
    'Cambios',
    {
      'Comparar por separado': 'el total → Zona',
      'Avisar cuando esté': 'sin cumplir su meta → por debajo del límite',
      Límite: 'la meta de la medida → 90 %',
      'Mantenerla después': '15 min → 30 min',
      'Si no hay datos': 'Dejarla como estaba → Avisar',
      'Días que se cuentan': '7 días → 1 día',
      Filtros: 'ninguno → Prioridad es uno de Alta, Media',
      'Destinatarios · Personas': 'N.º 5 → N.º 5, N.º 8',
    },
  ],
  [
    'en',
    'Changes',
    {
      'Compare separately': 'the total → Zone',
      'Notify when it is': 'off its target → below the limit',
      Limit: 'the target of the measure → 90%',
      'Keep it firing afterwards': '15 min → 30 min',
      'Without data': 'Leave it as it was → Notify',
      'Days that are counted': '7 days → 1 day',
      Filters: 'none → Priority is one of High, Medium',
      'Recipients · People': 'No. 5 → No. 5, No. 8',
    },
  ],
] as const)(
  'in %s the change of an alert is in words, with what was recorded beside it',
  async (lang, heading, facts) => {
    const screen = await openLine(alertLine, alertChange, lang);
    const changes = screen.getByRole('heading', { name: heading });
    await expect.element(changes).toBeVisible();
    expect(factsIn(changes.element().parentElement!.querySelector('dl')!)).toEqual(facts);
    await expect.element(screen.getByText(/"comparison": "below"/)).toBeVisible();
  },
);

const widget = (id: string, measure: string, kind = 'number') => ({
  id,
  kind,
  title: null,
  measures: [measure],
  by: [],
  over: null,
  filters: [],
  sort: 'key',
  top: 50,
  least: 0,
  compare: false,
  place: { w: 3, h: 2 },
});

test('a long list of widgets is a text in the panel, with what changed, and no JSON in the list of lines', async () => {
  const sides = {
    before: { widgets: [widget('a', 'CLOSED'), widget('b', 'DONE')] },
    after: { widgets: [widget('a', 'CLOSED', 'map'), widget('b', 'DONE')] },
  };
  const shortened = (widgets: unknown) => `${JSON.stringify(widgets).slice(0, 300)}…`;
  const recorded = line('dashboard.update', [
    { field: 'widgets', before: shortened(sides.before.widgets), after: shortened(sides.after.widgets) },
  ]);
  const screen = await openLine(recorded, sides, 'es');
  await expect.element(screen.getByText('valor extenso: ábralo para leerlo').first()).toBeVisible();
  await expect
    .element(
      screen.getByText('Cerradas (Mapa), Realizadas en campo (Número) («Cerradas»: cambió cómo se muestra)'),
    )
    .toBeVisible();
});
