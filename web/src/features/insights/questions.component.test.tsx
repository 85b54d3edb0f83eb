import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FormQuestion } from '@cuadrilla/contract/insights/form-questions.ts';
import { dashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { NumbersAnswer, NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import { answerWith, callsOf } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import DashboardSection from './designer/designer.tsx';
import Generate from './generate/generate.tsx';

/** Questions of forms in the designer of dashboards and in what is generated. */
const pressure: FormQuestion = {
  code: 'PRESION',
  kind: 'number',
  grain: 'activity',
  name: { es: 'Presión', en: 'Pressure' },
  forms: [{ code: 'FREVI01', name: { es: 'Acta de revisión', en: 'Inspection' }, repeat: null }],
  values: [],
};
const finding: FormQuestion = {
  ...pressure,
  code: 'HALLAZGO',
  kind: 'choice',
  name: { es: 'Hallazgo', en: 'Finding' },
  values: [{ code: 'fuga', label: { es: 'Fuga', en: 'Leak' } }],
};
const questions = () => [pressure, finding];
const answerOf = (id: string): NumbersAnswer => ({
  id,
  error: null,
  rows: [
    {
      period: null,
      keys: ['fuga'],
      labels: [finding.values[0]!.label],
      cells: [{ value: 2.46, n: 24.6, d: 10 }],
      previous: null,
    },
  ],
  totals: [{ value: 2.46, n: 24.6, d: 10 }],
  previousTotals: null,
  targets: [null],
  left: 0,
});
const reply = (ids: readonly string[]): NumbersReply => ({
  asOf: '2026-11-20T12:00:00.000Z',
  now: '2026-11-20T12:00:00.000Z',
  from: '2026-11-01',
  to: '2026-11-20',
  previous: { from: '2026-10-12', to: '2026-10-31' },
  widgets: ids.map(answerOf),
});
const numbers = {
  answer: ({ body }: { body: { widgets: { id: string }[] } }) => reply(body.widgets.map(({ id }) => id)),
  questions,
};

test('in the designer a question of a form is a measure like others, and divides numbers', async () => {
  const widget = dashboardWidget.parse({
    id: 'w1',
    kind: 'number',
    measures: ['K01'],
    place: { w: 3, h: 1 },
  });
  answerWith({
    insights: {
      dashboards: {
        get: () => ({
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
        }),
      },
      numbers,
      recipients: { choices: () => [] },
    },
  });
  await page.viewport(1800, 900);
  const screen = await renderScreen(<DashboardSection />, { address: '/?id=7' });
  await screen.getByRole('button', { name: /Q\.PRESION\.AVG/ }).click();
  await expect.element(screen.getByText('Presión: media').first()).toBeVisible();
  await expect.element(screen.getByText('2,46').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Barras' }).click();
  await screen.getByRole('combobox', { name: 'Dividido por' }).click();
  await screen.getByRole('option', { name: 'Hallazgo' }).click();
  await expect.element(screen.getByText('Fuga').first()).toBeVisible();
  const sent = callsOf('insights.numbers.answer').at(-1)!.body as {
    widgets: { measures: string[]; by: string[] }[];
  };
  expect(sent.widgets.at(-1)).toMatchObject({ measures: ['Q.PRESION.AVG'], by: ['Q.HALLAZGO'] });
});

test('a dashboard is generated of one question', async () => {
  answerWith({
    parameterization: { choices: { workflows: () => [] } },
    insights: { numbers },
  });
  const screen = await renderScreen(<Generate />);
  await screen.getByRole('button', { name: 'Pregunta' }).click();
  await screen.getByRole('combobox', { name: 'Pregunta' }).click();
  await userEvent.keyboard('Hall');
  await screen.getByRole('option', { name: 'Hallazgo (HALLAZGO)' }).click();
  await expect
    .element(screen.getByRole('checkbox', { name: 'Incluir Hallazgo: respuestas', exact: true }))
    .toBeVisible();
  await expect.element(screen.getByText('Qué respuesta va con qué resultado')).toBeVisible();
  await expect
    .poll(() =>
      callsOf('insights.numbers.answer').flatMap(({ body }) =>
        (body as { widgets: { measures: string[] }[] }).widgets.map(({ measures }) => measures[0]),
      ),
    )
    .toContain('Q.HALLAZGO.N');
});
