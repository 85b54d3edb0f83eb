import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { activityTypes } from '@cuadrilla/contract/parameterization/activity-types.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { pageOf } from '../../../../test/samples.ts';
import ActivityTypes from './activity-types.list.tsx';

const repair: RecordOf<typeof activityTypes> = {
  id: 7,
  code: 'REPARACION',
  nameEs: 'Reparación',
  nameEn: 'Repair',
  icon: 'repair',
  color: 'red',
  priority: 'high',
  standardMinutes: 120,
  skill: 'REDES',
  evidence: { photos: 3, materials: true },
  term: { amount: 1, unit: 'business_days' },
  resourceTypes: [],
  form: 'FDANO01 · Reparación',
  annexes: 1,
  active: true,
  version: 4,
  createdAt: '2026-11-20T13:00:00.000Z',
  labels: {},
};
const forms = ['FDANO01', 'FCUST01', 'FSEG01'].map((code, at) => ({
  id: at + 1,
  code,
  name: `Forma ${at}`,
  active: true,
}));

function open(fakes: FakePart<'parameterization', 'activityTypes'> = {}, can?: readonly Permission[]) {
  answerWith({
    parameterization: {
      activityTypes: {
        search: () => pageOf([repair]),
        assigned: () => ({
          version: 4,
          form: 'FDANO01',
          forms: [{ form: 'FCUST01', when: null }],
        }),
        assignable: () => ({
          forms,
          groups: [{ id: 9, code: 'SEGURIDAD', name: 'Seguridad', active: true }],
        }),
        variables: () => [],
        ...fakes,
      },
      choices: { activityTypes: () => [] },
    },
    administration: { resourceTypes: { options: () => [] } },
  });
  return renderScreen(<ActivityTypes />, can ? { can } : {});
}
type Screen = Awaited<ReturnType<typeof open>>;
async function choose(screen: Screen, action: string) {
  await screen.getByRole('button', { name: /^Acciones de/ }).click();
  await screen.getByRole('menuitem', { name: action }).click();
}

test('an activity type is listed with its main form, evidence and term', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('gridcell', { name: 'FDANO01 · Reparación' })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: '3 fotos' })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: '1 día hábil' })).toBeVisible();
});

test('evidence and term are changed, and the notes of the utility stay', async () => {
  const screen = await open({ update: () => repair, get: () => repair });
  await choose(screen, 'Editar');
  await userEvent.fill(screen.getByRole('spinbutton', { name: 'Fotos, al menos' }), '2');
  await screen.getByRole('switch', { name: 'Ubicación' }).click();
  await userEvent.fill(screen.getByRole('spinbutton', { name: 'Plazo' }), '24');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => callsOf('parameterization.activityTypes.update')).toHaveLength(1);
  expect(callsOf('parameterization.activityTypes.update')[0]!.body).toMatchObject({
    evidence: { photos: 2, gps: true, materials: true },
    term: { amount: 24, unit: 'business_days' },
    version: 4,
  });
});

test('forms are arranged with the keyboard alone: the first one becomes the main form', async () => {
  const screen = await open({ assignForms: () => ({ version: 5, form: null, forms: [] }) });
  await choose(screen, 'Asignar formularios');
  const dialog = screen.getByRole('dialog');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Agregar un formulario o un grupo' }));
  await screen.getByRole('option', { name: 'Grupo: SEGURIDAD · Seguridad' }).click();
  await expect.element(dialog.getByText('SEGURIDAD · Seguridad')).toBeVisible();
  dialog.getByRole('button', { name: 'Bajar FDANO01 · Forma 0' }).element().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(dialog.getByText('FDANO01 · Forma 0 queda en el lugar 2 de 3')).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => callsOf('parameterization.activityTypes.assignForms')).toHaveLength(1);
  expect(callsOf('parameterization.activityTypes.assignForms')[0]!.body).toEqual({
    form: 'FCUST01',
    forms: [
      { form: 'FDANO01', when: null },
      { group: 'SEGURIDAD', when: null },
    ],
    version: 4,
  });
});

test('a group cannot be the main form', async () => {
  const screen = await open({
    assigned: () => ({ version: 4, form: 'FDANO01', forms: [{ group: 'SEGURIDAD', when: null }] }),
  });
  await choose(screen, 'Asignar formularios');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Subir SEGURIDAD · Seguridad' }).click();
  await expect.element(dialog.getByText('El principal debe ser un formulario, no un grupo.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Guardar' })).toBeDisabled();
});

test('a change that breaks a workflow names its stage; where work can go on it takes a reason', async () => {
  let refusedWith: 'BREAKS_WORKFLOWS' | 'BREAKS_UNLESS_OVERRIDDEN' = 'BREAKS_WORKFLOWS';
  const screen = await open({
    assignForms: ({ body }) => {
      if (body.overrideReason) return { version: 5, form: null, forms: [] };
      throw new FakeProblem(422, refusedWith, 'No se puede cambiar.', {
        fields: { 'WFDANO 1 · S03': 'FCUST01.destino' },
      });
    },
  });
  await choose(screen, 'Asignar formularios');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Quitar FCUST01 · Forma 1' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(dialog.getByText('WFDANO 1 · S03')).toBeVisible();
  refusedWith = 'BREAKS_UNLESS_OVERRIDDEN';
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await userEvent.fill(
    dialog.getByRole('textbox', { name: 'Motivo para hacerlo de todos modos' }),
    'Ya no se pide',
  );
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByText('Se guardaron los formularios de «Reparación».')).toBeVisible();
  expect(callsOf('parameterization.activityTypes.assignForms').at(-1)!.body).toMatchObject({
    forms: [],
    overrideReason: 'Ya no se pide',
  });
});

test('of two people who assign forms the later one sees both orders', async () => {
  const theirs = { version: 9, form: 'FSEG01', forms: [] };
  let isLate = false;
  const screen = await open({
    assigned: () =>
      isLate ? theirs : { version: 4, form: 'FDANO01', forms: [{ form: 'FCUST01', when: null }] },
    assignForms: ({ body }) => {
      if (body.version === 9) return theirs;
      isLate = true;
      throw new FakeProblem(409, 'STALE_VERSION', undefined, { version: 9 });
    },
  });
  await choose(screen, 'Asignar formularios');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Subir FCUST01 · Forma 1' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Otra persona guardó antes' })).toBeVisible();
  await screen.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect.poll(() => callsOf('parameterization.activityTypes.assignForms').length).toBe(2);
  expect(callsOf('parameterization.activityTypes.assignForms')[1]!.body).toMatchObject({
    form: 'FCUST01',
    forms: [{ form: 'FDANO01', when: null }],
    version: 9,
  });
});

test('a person who may only list types cannot assign forms', async () => {
  const screen = await open({}, ['ACTIVITYTYPE_MOD_LIST']);
  await screen.getByRole('button', { name: /^Acciones de/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Detalle' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Asignar formularios' }).elements()).toEqual([]);
});
