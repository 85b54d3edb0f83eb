import { expect, test } from 'vitest';
import type { formGroups } from '@cuadrilla/contract/parameterization/form-groups.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { pageOf } from '../../../../test/samples.ts';
import FormGroups from './form-groups.list.tsx';

const group: RecordOf<typeof formGroups> = {
  id: 3,
  code: 'CUSTODIA',
  nameEs: 'Custodia',
  nameEn: 'Custody',
  forms: 1,
  activityTypes: 2,
  active: true,
  version: 6,
  createdAt: '2026-11-20T13:00:00.000Z',
  labels: {},
};
const when = { '==': [{ var: 'answers.retiro' }, 'si'] };

function open(fakes: FakePart<'parameterization', 'formGroups'> = {}) {
  answerWith({
    parameterization: {
      formGroups: {
        search: () => pageOf([group]),
        get: () => group,
        assigned: () => ({ version: 6, forms: [{ form: 'FCUST01', when }] }),
        ...fakes,
      },
      activityTypes: {
        assignable: () => ({
          forms: ['FCUST01', 'FSEG01'].map((code, at) => ({
            id: at + 1,
            code,
            name: `Forma ${at}`,
            active: true,
          })),
          groups: [{ id: 3, code: 'CUSTODIA', name: 'Custodia', active: true }],
        }),
        variables: () => [
          {
            name: 'answers.retiro',
            label: 'Se retira el medidor',
            type: 'choice',
            choices: [{ value: 'si', label: 'Sí' }],
          },
        ],
      },
      choices: { activityTypes: () => [] },
    },
  });
  return renderScreen(<FormGroups />);
}
type Screen = Awaited<ReturnType<typeof open>>;
async function choose(screen: Screen, action: string) {
  await screen.getByRole('button', { name: /^Acciones de/ }).click();
  await screen.getByRole('menuitem', { name: action }).click();
}

test('the detail of a group says in words when each of its forms is asked', async () => {
  const screen = await open();
  await screen.getByRole('gridcell', { name: 'CUSTODIA' }).click();
  await screen.getByRole('tab', { name: 'Formularios' }).click();
  await expect.element(screen.getByText('FCUST01 · Forma 0')).toBeVisible();
  await expect.element(screen.getByText(/se retira el medidor.*Sí/i)).toBeVisible();
});

test('a form is added to a group, and the condition of the other one stays', async () => {
  const screen = await open({ assignForms: () => ({ version: 7, forms: [] }) });
  await choose(screen, 'Asignar formularios');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Agregar un formulario' }).click();
  await screen.getByRole('option', { name: 'FSEG01 · Forma 1' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => callsOf('parameterization.formGroups.assignForms')).toHaveLength(1);
  expect(callsOf('parameterization.formGroups.assignForms')[0]!.body).toEqual({
    forms: [
      { form: 'FCUST01', when },
      { form: 'FSEG01', when: null },
    ],
    version: 6,
  });
});

test('a group that workflows need is not switched off, and they are named', async () => {
  const screen = await open({
    activate: () => {
      throw new FakeProblem(422, 'BREAKS_WORKFLOWS', 'Dejarían de funcionar: WFCAMMED 2 · M04.');
    },
  });
  await choose(screen, 'Desactivar');
  await expect.element(screen.getByText(/Dejarían de funcionar: WFCAMMED 2 · M04/)).toBeVisible();
});
