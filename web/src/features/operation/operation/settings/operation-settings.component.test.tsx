import axe from 'axe-core';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { OperationSettings } from '@cuadrilla/contract/operation/operation-settings.ts';
import { workflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { answerWith, callsOf } from '../../../../../test/fake-server.ts';
import { renderScreen } from '../../../../../test/render-screen.tsx';
import { OperationActions } from '#features/operation/operation/monitoring/monitoring-header.tsx';

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
    },
    { stage: 'S02', activityType: null, forms: [] },
    { stage: 'S03', activityType: null, forms: [] },
  ],
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
const operation = { id: 7, number: 'OT-7', status: 'finished' } as never;

function open(can: readonly Permission[], language: 'es' | 'en' = 'es') {
  answerWith({ operation: { operations: { settings: () => settings } } });
  return renderScreen(
    <main>
      <OperationActions operation={operation} photos={false} onDone={() => undefined} link={null} />
    </main>,
    { can, language },
  );
}

test('whoever may see settings opens them with keys alone and reads stages, conditions, rules and parameters', async () => {
  const screen = await open(['SUBOPERATIVE_MOD_VIEWSETT']);
  await expect.element(screen.getByRole('button', { name: 'Más acciones' })).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Ver configuración' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Configuración de OT-7' });
  await expect.element(dialog.getByText(/Las nuevas siguen la versión 4/)).toBeVisible();
  const visit = dialog.getByRole('region', { name: 'S01 Visitar' });
  await expect.element(visit.getByText('Acta (FVIS), versión 3')).toBeVisible();
  await expect.element(visit.getByText('2 días hábiles')).toBeVisible();
  await expect.element(visit.getByText('S02 Cerrar: Resultado es Hecho')).toBeVisible();
  await expect.element(visit.getByText('S03 Revisar: en los demás casos')).toBeVisible();
  await expect.element(dialog.getByText('Avisa (RAVISA), versión 5')).toBeVisible();
  await expect.element(dialog.getByText('Deuda mínima: 50.000')).toBeVisible();
  expect(callsOf('operation.operations.settings')).toHaveLength(1);
  const { violations } = await axe.run(dialog.element());
  expect(violations.map(({ id }) => id)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the settings are shown in English', async () => {
  const screen = await open(['SUBOPERATIVE_MOD_VIEWSETT'], 'en');
  await screen.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'View settings' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Settings of OT-7' });
  await expect.element(dialog.getByText('S02 Close: Result is Done')).toBeVisible();
  await expect.element(dialog.getByText('Ends the branch')).toBeVisible();
});

test('without the permission there is no menu of a finished operation', async () => {
  const screen = await open(['SUBOPERATIVE_MOD_VIEW', 'SUBOPERATIVE_MOD_EDIT']);
  await expect.element(screen.getByRole('main')).toBeInTheDocument();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
