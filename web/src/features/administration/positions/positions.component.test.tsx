import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { pageOf, positionOf } from '../../../../test/samples.ts';
import Positions from './positions.list.tsx';
import WorkPlans from '../work-plans/work-plans.list.tsx';

afterEach(() => page.viewport(1440, 900));

const position = positionOf();

/** The list with one position, and what else the server answers about positions. */
function open(
  fakes: FakePart<'administration', 'positions'> = {},
  options: { can?: readonly Permission[]; language?: Locale } = {},
) {
  answerWith({ administration: { positions: { search: () => pageOf([position]), ...fakes } } });
  return renderScreen(<Positions />, options);
}
type Screen = Awaited<ReturnType<typeof open>>;

async function choose(screen: Screen, action: string) {
  await screen.getByRole('button', { name: /^Acciones de/ }).click();
  await screen.getByRole('menuitem', { name: action }).click();
}

async function fillForm(screen: Screen, code: string) {
  await screen.getByRole('button', { name: 'Crear', exact: true }).click();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Código' }), code);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Nombre en español' }), 'Inspectora');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Nombre en inglés' }), 'Inspector');
}
const save = (screen: Screen) => screen.getByRole('button', { name: 'Guardar' }).click();

test('an administrator without positions is invited to create the first one', async () => {
  const screen = await open({ search: () => pageOf([]) });
  await expect.element(screen.getByText('Todavía no hay registros')).toBeVisible();
  await expect
    .element(screen.getByText('Cree un registro, o importe varios desde un archivo.'))
    .toBeVisible();
});

test('a list that could not be loaded is loaded on a second attempt', async () => {
  const search = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new FakeProblem(403, 'FORBIDDEN', 'No tiene permiso para hacer esto.');
    })
    .mockImplementation(() => pageOf([position]));
  const screen = await open({ search });
  await expect
    .element(screen.getByRole('alert').getByText('No tiene permiso para hacer esto.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByRole('gridcell', { name: 'Técnico de redes' })).toBeVisible();
});

test('a person who may only list positions has no way to change them', async () => {
  const screen = await open({}, { can: ['JOB_MOD_LIST'] });
  await screen.getByRole('button', { name: /^Acciones de/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Detalle' })).toBeVisible();
  for (const action of ['Editar', 'Eliminar', 'Desactivar'])
    expect(screen.getByRole('menuitem', { name: action }).elements()).toEqual([]);
  for (const button of ['Crear', 'Importar'])
    expect(screen.getByRole('button', { name: button, includeHidden: true }).elements()).toEqual([]);
});

test('an English user sees columns and names in English', async () => {
  const screen = await open({}, { language: 'en' });
  await expect.element(screen.getByRole('heading', { name: 'Positions' })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: 'Network technician' })).toBeVisible();
});

test('a position without code and names is not sent', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Crear', exact: true }).click();
  await save(screen);
  await expect.element(screen.getByText('Este campo es obligatorio').first()).toBeVisible();
  expect(screen.getByText('Este campo es obligatorio').elements()).toHaveLength(3);
  await expect.element(screen.getByRole('textbox', { name: 'Código' })).toHaveFocus();
  expect(callsOf('administration.positions.create')).toEqual([]);
});

test('a code that is taken is reported at its field, and what was typed stays', async () => {
  const screen = await open({
    create: () => {
      throw new FakeProblem(409, 'ALREADY_EXISTS', undefined, { fields: { code: 'ALREADY_EXISTS' } });
    },
  });
  await fillForm(screen, 'TEC');
  await save(screen);
  const code = screen.getByRole('textbox', { name: 'Código' });
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByText('Ya existe un registro con ese valor')).toBeVisible();
  await expect.element(code).toHaveFocus();
  await expect.element(screen.getByRole('textbox', { name: 'Nombre en inglés' })).toHaveValue('Inspector');
});

test('a new position is saved by the Enter key and shown in its detail', async () => {
  const created = positionOf({ id: 6, code: 'INS', nameEs: 'Inspectora', nameEn: 'Inspector' });
  const screen = await open({ create: () => created, get: () => created });
  await fillForm(screen, 'INS');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Inspectora' })).toBeVisible();
  await expect.element(screen.getByText(/Se creó «Inspectora»/)).toBeVisible();
  expect(callsOf('administration.positions.create').map(({ body }) => body)).toEqual([
    { code: 'INS', nameEs: 'Inspectora', nameEn: 'Inspector' },
  ]);
});

test('a form with unsaved changes is closed only after a confirmation', async () => {
  const screen = await open();
  await fillForm(screen, 'INS');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Hay cambios sin guardar')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancelar' }).last().click();
  await expect.element(screen.getByRole('textbox', { name: 'Código' })).toHaveValue('INS');
  await screen.getByRole('button', { name: 'Cancelar' }).click();
  await screen.getByRole('button', { name: 'Descartar los cambios' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Código' })).not.toBeInTheDocument();
});

test('a position that is in use is not deleted, and its users are named', async () => {
  const screen = await open({
    usedBy: () => [
      {
        table: 'employees',
        name: { es: 'Empleados', en: 'Employees' },
        count: 14,
        sample: [{ id: 9, label: 'Íñigo Peñaloza' }],
      },
    ],
  });
  await choose(screen, 'Eliminar');
  await expect.element(screen.getByRole('dialog', { name: 'No se puede eliminar' })).toBeVisible();
  await expect.element(screen.getByText('Íñigo Peñaloza')).toBeVisible();
  await expect.element(screen.getByText('y 13 más')).toBeVisible();
  expect(callsOf('administration.positions.remove')).toEqual([]);
});

test('a position that nothing uses is deleted once that is confirmed', async () => {
  const screen = await open({ usedBy: () => [], remove: () => null });
  await choose(screen, 'Eliminar');
  await expect.element(screen.getByText(/¿Eliminar «Técnico de redes»\?/)).toBeVisible();
  expect(callsOf('administration.positions.remove')).toEqual([]);
  await screen.getByRole('button', { name: 'Eliminar' }).click();
  await expect.element(screen.getByText(/Se eliminó «Técnico de redes»/)).toBeVisible();
  expect(callsOf('administration.positions.remove')).toMatchObject([{ params: { id: '5' } }]);
});

test('of two administrators the later one sees both versions and may keep theirs', async () => {
  const saved = positionOf({ nameEs: 'Técnico de campo', version: 4 });
  const update = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new FakeProblem(409, 'STALE_VERSION', undefined, { version: 4 });
    })
    .mockImplementation(() => positionOf({ nameEs: 'Técnico mayor', version: 5 }));
  const screen = await open({ update, get: () => saved });
  await choose(screen, 'Editar');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Nombre en español' }), 'Técnico mayor');
  await save(screen);
  await expect.element(screen.getByRole('heading', { name: 'Otra persona guardó antes' })).toBeVisible();
  await expect.element(screen.getByText('Técnico de campo')).toBeVisible();
  await screen.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect.element(screen.getByText(/Se guardaron los cambios de «Técnico mayor»/)).toBeVisible();
  expect(callsOf('administration.positions.update').map(({ body }) => body)).toMatchObject([
    { nameEs: 'Técnico mayor', version: 3 },
    { nameEs: 'Técnico mayor', version: 4 },
  ]);
});

test('on a phone a record without a name of its own says what it is about, not its code twice', async () => {
  await page.viewport(390, 844);
  const plan = {
    id: 1,
    code: 'P01',
    contractId: 3,
    activityTypeId: 4,
    month: '2026-11',
    planned: 20,
    active: true,
    version: 1,
    createdAt: '2026-11-01T12:00:00.000Z',
    labels: { contractId: 'Daños y reposición', activityTypeId: 'Lectura' },
  };
  answerWith({
    administration: { workPlans: { search: () => pageOf([plan]) }, contracts: { options: () => [] } },
    parameterization: { choices: { activityTypes: () => [] } },
  });
  const screen = await renderScreen(<WorkPlans />);
  await expect.element(screen.getByText('2026-11 · Daños y reposición')).toBeVisible();
  expect(screen.getByText('P01', { exact: true }).elements()).toHaveLength(1);
});
