import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OperationSettings } from '@cuadrilla/contract/operation/operation-settings.ts';
import { workflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { answerWith, callsOf, FakeProblem } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { OperationSettingsOf } from './operation-settings.tsx';

const both = (es: string, en: string) => ({ es, en });
const settings: OperationSettings = {
  number: 'OT-7',
  workflow: {
    id: 3,
    code: 'WF1',
    name: both('Suspensión', 'Suspension'),
    version: 2,
    note: 'Con aviso',
    publishedAt: '2026-11-20T14:00:00.000Z',
    newest: 4,
  },
  definition: workflowDefinition.parse({
    start: 'S01',
    stages: [
      {
        key: 'S01',
        name: both('Visitar', 'Visit'),
        kind: 'field',
        activityType: 'VISITA',
        term: { amount: 2, unit: 'business_days' },
        rules: ['RAVISA'],
      },
      { key: 'S02', name: both('Cerrar', 'Close'), kind: 'system', system: { type: 'close' } },
      { key: 'S03', name: both('Revisar', 'Review'), kind: 'office', form: 'FREV' },
    ],
    transitions: [
      { from: 'S01', to: 'S02', order: 1, when: { '==': [{ var: 'answers.resultado' }, 'hecho'] } },
      { from: 'S01', to: 'S03', order: 2, when: null },
    ],
    engineKeys: {},
  }),
  stages: [
    {
      stage: 'S01',
      activityType: { code: 'VISITA', name: both('Visita', 'Visit') },
      forms: [{ code: 'FVIS', name: both('Acta', 'Record'), version: '3' }],
      questions: null,
    },
    { stage: 'S02', activityType: null, forms: [], questions: null },
    { stage: 'S03', activityType: null, forms: [], questions: null },
  ],
  creators: null,
  launched: [],
  rules: [
    {
      code: 'RAVISA',
      name: both('Avisa', 'Notifies'),
      version: 5,
      definition: {
        when: { '>': [{ var: 'answers.deuda' }, { var: 'param.DEUDA_MINIMA' }] },
        actions: [{ type: 'mark_for_review' }],
      },
    },
  ],
  variables: [
    {
      name: 'answers.resultado',
      label: both('Resultado', 'Result'),
      group: both('Acta', 'Record'),
      type: 'choice',
      choices: [{ value: 'hecho', label: both('Hecho', 'Done') }],
    },
  ],
  params: [{ key: 'DEUDA_MINIMA', name: both('Deuda mínima', 'Least debt'), value: 50_000 }],
};

function open(language: 'es' | 'en' = 'es', data = settings) {
  answerWith({ operation: { operations: { settings: () => data } } });
  return renderScreen(
    <main>
      <OperationSettingsOf operationId={7} />
    </main>,
    { can: ['SUBOPERATIVE_MOD_VIEWSETT'], language },
  );
}

test('whoever may see settings reads stages, conditions, rules and parameters in words', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'Configuración de OT-7' })).toBeVisible();
  await expect.element(screen.getByText(/Las nuevas siguen la versión 4/)).toBeVisible();
  const visit = screen.getByRole('region', { name: 'S01 Visitar' });
  await expect.element(visit.getByText('Acta (FVIS), versión 3')).toBeVisible();
  await expect.element(visit.getByText('2 días hábiles')).toBeVisible();
  await expect.element(visit.getByText('S02 Cerrar: Resultado es Hecho')).toBeVisible();
  await expect.element(visit.getByText('S03 Revisar: en los demás casos')).toBeVisible();
  await expect.element(screen.getByText('Avisa (RAVISA), versión 5')).toBeVisible();
  await expect.element(screen.getByText('Deuda mínima: 50.000')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver' }).elements()).toEqual([]);
  expect(callsOf('operation.operations.settings')).toHaveLength(1);
  const { violations } = await axe.run(screen.getByRole('main').element());
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the settings are shown in English', async () => {
  const screen = await open('en');
  await expect.element(screen.getByRole('heading', { name: 'Settings of OT-7' })).toBeVisible();
  await expect.element(screen.getByText('S02 Close: Result is Done')).toBeVisible();
  await expect.element(screen.getByText('Ends the branch')).toBeVisible();
});

/** The settings with the first stage as it is changed here, which leads on only under a condition. */
const changed = (stage: object): OperationSettings => {
  const [first, ...rest] = settings.definition.stages;
  return {
    ...settings,
    definition: workflowDefinition.parse({
      ...settings.definition,
      stages: [{ ...first, ...stage }, ...rest],
      transitions: settings.definition.transitions.slice(0, 1),
    }),
  };
};

test.each([
  [{ kind: 'office', form: 'FREV', otherwise: 'stay' }, 'la etapa sigue abierta hasta que una se cumpla'],
  [{ kind: 'office', form: 'FREV' }, 'la rama termina'],
  // Field work ends when it was carried out.
  [{ otherwise: 'stay' }, 'la rama termina'],
])('what happens when no transition holds is said: %o', async (stage, text) => {
  const screen = await open('es', changed(stage));
  const visit = screen.getByRole('region', { name: 'S01 Visitar' });
  await expect.element(visit.getByText(`Si no se cumple ninguna, ${text}.`)).toBeVisible();
});

test('a transition without a condition holds always where none is tried before it', async () => {
  const [some, none] = settings.definition.transitions;
  const transitions = [
    { ...none!, order: 1 },
    { ...some!, order: 2 },
  ];
  const screen = await open('es', { ...settings, definition: { ...settings.definition, transitions } });
  await expect.element(screen.getByText('S03 Revisar: siempre')).toBeVisible();
  expect(screen.getByText(/Si no se cumple ninguna/).elements()).toEqual([]);
});

test('the first stage, alerts, own people and the data of the order are named, also on a phone', async () => {
  await page.viewport(390, 844);
  const data = changed({ alert: true, contractor: true });
  data.definition.orderFields = [
    { key: 'saldo', label: both('Saldo en mora', 'Balance in arrears'), type: 'number', required: true },
  ];
  const screen = await open('es', data);
  const visit = screen.getByRole('region', { name: 'S01 Visitar' });
  await expect.element(visit.getByText('Etapa de campo, la primera')).toBeVisible();
  await expect.element(visit.getByText('Personal propio de la contratista')).toBeVisible();
  await expect.element(visit.getByText('Avisa que requiere atención')).toBeVisible();
  await expect.element(screen.getByText('Datos de la orden: Saldo en mora')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1440, 900);
});

test('numbers, creators, questions, decisions and what is opened are said by name', async () => {
  const data = changed({
    kind: 'office',
    form: 'FREV',
    decisions: ['hecho'],
  });
  data.stages = data.stages.map((stage, place) =>
    place === 0 ? { ...stage, questions: [both('Resultado', 'Result'), both('Nota', 'Note')] } : stage,
  );
  data.definition.stages[1]!.system = { type: 'launch', workflow: 'WF2' };
  data.definition.engineKeys.decision = 'resultado';
  data.definition.numbering = { prefix: 'SR', year: false, digits: 4 };
  data.creators = [{ code: 'DESP', name: 'Despacho' }];
  data.launched = [{ code: 'WF2', name: both('Reconexión', 'Reconnection') }];
  const screen = await open('es', data);
  const visit = screen.getByRole('region', { name: 'S01 Visitar' });
  await expect.element(visit.getByText('Resultado, Nota')).toBeVisible();
  await expect.element(visit.getByText('Hecho', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Abre una operación de Reconexión (WF2)')).toBeVisible();
  await expect.element(screen.getByText('Se numeran así: SR-0001')).toBeVisible();
  await expect.element(screen.getByText('Las crea quien tenga el rol Despacho')).toBeVisible();
});

test.each([
  ['no permission', new FakeProblem(403, 'FORBIDDEN', 'No tiene permiso para hacer esto.')],
  ['an unknown operation', new FakeProblem(404, 'NOT_FOUND', 'No se encontró lo que buscaba.')],
])('%s is said, and the way back stays', async (_, problem) => {
  answerWith({
    operation: {
      operations: {
        settings: () => {
          throw problem;
        },
      },
    },
  });
  const screen = await renderScreen(<OperationSettingsOf operationId={7} />);
  await expect.element(screen.getByText(problem.message)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Volver' })).toBeVisible();
});
