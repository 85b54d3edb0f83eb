import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SavedView } from '@cuadrilla/contract/kit/saved-views.ts';
import { permissions } from '@cuadrilla/contract/permissions.ts';
import { answerWith, callsOf, FakeProblem, type FakePart } from '../../../../test/fake-server.ts';
import { renderScreen, type ScreenOptions } from '../../../../test/render-screen.tsx';
import { activityOf, pageOf } from '../../../../test/samples.ts';
import Workspace from './workspace.tsx';

const zone = {
  id: 3,
  code: 'ZN03',
  name: { es: 'San Antonio', en: 'San Antonio' },
  latitude: 3.44,
  longitude: -76.53,
  outline: null,
};
const viewOf = (changes: Partial<SavedView> = {}): SavedView => ({
  id: 12,
  name: 'Altas de la semana',
  definition: {
    filters: { priority: 'high', created: 'thisWeek' },
    columns: { order: [], visible: {}, widths: {} },
  },
  shared: false,
  mine: true,
  owner: 'Ana Muñoz',
  revision: 4,
  ...changes,
});

beforeEach(() => page.viewport(1440, 900));

async function open(
  views: SavedView[] = [],
  options: ScreenOptions & { defaultId?: number; fakes?: FakePart<'operation', 'activityViews'> } = {},
) {
  const { defaultId = null, fakes = {}, ...rest } = options;
  answerWith({
    operation: {
      activities: {
        search: () => pageOf([activityOf()]),
        statusCounts: () => [{ status: 'assigned', count: 1 }],
      },
      activityViews: { list: () => ({ views, defaultId }), ...fakes },
    },
    administration: { pickers: { zones: () => [zone], companies: () => [] } },
    parameterization: { choices: { activityTypes: () => [] } },
  });
  const screen = await renderScreen(<Workspace />, { address: '/operation', ...rest });
  await expect.element(screen.getByRole('gridcell', { name: 'SR-26-000040' })).toBeVisible();
  return screen;
}
type Screen = Awaited<ReturnType<typeof open>>;

const lastFilters = () =>
  (callsOf('operation.activities.search').at(-1)!.body as { filters: { key: string }[] }).filters;
const expectFilter = (expected: object) =>
  expect.poll(lastFilters).toContainEqual(expect.objectContaining(expected));
const header = (screen: Screen, name: string) =>
  screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });

async function openColumnMenu(screen: Screen, name: string) {
  await expect.element(header(screen, name)).toBeVisible();
  (header(screen, name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
}
async function openFilter(screen: Screen, name: string) {
  await openColumnMenu(screen, name);
  await screen.getByRole('menuitem', { name: 'Filtrar por esta columna…' }).click();
}
const viewButton = (screen: Screen, name: string) => screen.getByRole('button', { name });
async function pickView(screen: Screen, item: string | RegExp) {
  await screen.getByRole('button', { name: /^Vistas: / }).click();
  await screen.getByRole('menuitem', { name: item }).click();
}

test('9.43: a column is filtered by the keyboard alone, and its chip removes the filter', async () => {
  const screen = await open();
  await openColumnMenu(screen, 'Suscriptor');
  await expect.element(screen.getByRole('menu')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: 'Filtrar por esta columna…' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('textbox', { name: 'Texto' })).toHaveFocus();
  await userEvent.keyboard('ib{Enter}');
  await expect.element(screen.getByText('Escriba al menos 3 caracteres')).toBeVisible();
  await userEvent.keyboard('áñez{Enter}');
  await expectFilter({ key: 'subscriber', operator: 'LIKE', value: 'ibáñez' });
  const chips = screen.getByRole('list', { name: 'Filtros puestos' });
  await expect.element(chips).toHaveTextContent('Suscriptor: contiene «ibáñez»');
  await expect.element(header(screen, 'Suscriptor Filtrada')).toBeVisible();
  expect(screen.address()).toContain('subscriber=contains');

  await screen.getByRole('button', { name: 'Quitar el filtro Suscriptor' }).click();
  await expect.element(chips).not.toBeInTheDocument();
  expect(screen.address()).not.toContain('subscriber');
});

test('9.43: values are ticked in words, and a date is a period of the calendar', async () => {
  const screen = await open();
  await openFilter(screen, 'Prioridad');
  await screen.getByRole('checkbox', { name: 'Alta' }).click();
  await screen.getByRole('checkbox', { name: 'Media' }).click();
  await screen.getByRole('button', { name: 'Aplicar' }).click();
  await expectFilter({ key: 'priority', operator: 'IN', value: ['high', 'half'] });
  await openFilter(screen, 'Vencimiento');
  await screen.getByRole('combobox', { name: 'Condición' }).click();
  await screen.getByRole('option', { name: 'Esta semana' }).click();
  await screen.getByRole('button', { name: 'Aplicar' }).click();
  await expectFilter({ key: 'dueAt', operator: 'BETWEEN' });
  await expect
    .element(screen.getByRole('list', { name: 'Filtros puestos' }))
    .toHaveTextContent('Prioridad: Alta, MediaDía de vencimiento: esta semana');
});

test('9.43: a view is opened, changed, discarded, and saved with its columns', async () => {
  const view = viewOf();
  const saved: SavedView[] = [view];
  const screen = await open(saved, {
    fakes: {
      update: ({ body }) => (saved[0] = viewOf({ definition: body.definition, revision: 5 })),
    },
  });
  await pickView(screen, view.name);
  await expectFilter({ key: 'priority', value: ['high'] });
  expect(decodeURIComponent(screen.address())).toMatch(/saved="?12\b/);
  await expect.element(viewButton(screen, 'Vistas: Altas de la semana')).toBeVisible();

  await screen.getByRole('button', { name: 'Quitar el filtro Prioridad' }).click();
  await expect.element(viewButton(screen, 'Vistas: Altas de la semana (cambiada)')).toBeVisible();
  await pickView(screen, 'Descartar los cambios');
  await expect.element(screen.getByRole('button', { name: 'Quitar el filtro Prioridad' })).toBeVisible();

  await openColumnMenu(screen, 'Estado');
  await screen.getByRole('menuitem', { name: 'Mover a la derecha' }).click();
  await pickView(screen, 'Guardar los cambios');
  await expect.poll(() => callsOf('operation.activityViews.update')).toHaveLength(1);
  const { body } = callsOf('operation.activityViews.update')[0]!;
  expect(body).toMatchObject({ revision: 4, definition: { filters: view.definition.filters } });
  expect((body as { definition: SavedView['definition'] }).definition.columns.order.slice(0, 2)).toEqual([
    'priority',
    'status',
  ]);
  await expect
    .element(screen.getByRole('button', { name: 'Vistas: Altas de la semana', exact: true }))
    .toBeVisible();
});

test('9.43: a name that is taken is refused at its field, and another is saved', async () => {
  const saved: SavedView[] = [];
  const create = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new FakeProblem(409, 'ALREADY_EXISTS', 'Ya existe', { fields: { name: 'ALREADY_EXISTS' } });
    })
    .mockImplementation(({ body }: { body: Pick<SavedView, 'name' | 'definition'> }) => {
      saved.push(viewOf({ ...body, id: 13, revision: 1 }));
      return saved[0];
    });
  const screen = await open(saved, { fakes: { create } });
  await pickView(screen, 'Guardar como vista nueva…');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Nombre de la vista' }), 'Mías');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Ya hay una vista con ese nombre')).toBeVisible();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Nombre de la vista' }), 'Solo mías');
  await userEvent.keyboard('{Enter}');
  await expect.element(viewButton(screen, 'Vistas: Solo mías')).toBeVisible();
  expect(decodeURIComponent(screen.address())).toMatch(/saved="?13\b/);
});

test('9.43: a shared view of somebody else is copied, not changed, by who may not share', async () => {
  const foreign = viewOf({ shared: true, mine: false, owner: 'Luz Ñuste' });
  const screen = await open([foreign], {
    address: '/operation?view=12',
    can: permissions.filter((code) => code !== 'SUBOPERATIVE_MOD_ASSIGN'),
  });
  await expectFilter({ key: 'priority', value: ['high'] });
  await screen.getByRole('button', { name: /^Vistas: Altas/ }).click();
  const menu = screen.getByRole('menu', { name: 'Vistas guardadas' });
  await expect.element(menu.getByText('de Luz Ñuste')).toBeVisible();
  await expect.element(menu.getByRole('menuitem', { name: 'Copiar a mis vistas…' })).toBeVisible();
  for (const name of [
    'Guardar los cambios',
    'Cambiar el nombre…',
    'Dejar de compartir',
    'Eliminar la vista…',
  ])
    await expect.element(menu.getByRole('menuitem', { name })).not.toBeInTheDocument();
});

test('9.43: a view that is gone is reported, and one that names a zone that is gone opens with a warning', async () => {
  const screen = await open([viewOf({ definition: { ...viewOf().definition, filters: { zone: '3,99' } } })], {
    address: '/operation?view=77',
  });
  await expect.element(screen.getByText('Esa vista ya no existe o no se comparte con usted.')).toBeVisible();
  await pickView(screen, 'Altas de la semana');
  await expectFilter({ key: 'zoneId', value: [3, 99] });
  await expect.element(screen.getByText(/ya no se ofrecen o que usted no puede ver: Zona/)).toBeVisible();
  await expect
    .element(screen.getByRole('list', { name: 'Filtros puestos' }))
    .toHaveTextContent('Zona: San Antonio, 1 no disponible');
});

test('9.43: the default view opens when the address asks for nothing, and not otherwise', async () => {
  const screen = await open([viewOf()], { defaultId: 12 });
  await expectFilter({ key: 'priority', value: ['high'] });
  await screen.unmount();
  await open([viewOf()], { defaultId: 12, address: '/operation?priority=low' });
  await expectFilter({ key: 'priority', value: ['low'] });
});

test.each(['es', 'en'] as const)(
  '9.37: headings of filtered columns show their mark whole (%s)',
  async (language) => {
    const address = '/operation?due=late&priority=high&status=assigned&zone=3';
    await open([], { language, address });
    const marks = () => [...document.querySelectorAll('.MuiDataGrid-columnHeader svg[role=img]')];
    await expect.poll(marks).toHaveLength(4);
    for (const mark of marks()) {
      const container = mark.closest('.MuiDataGrid-columnHeaderTitleContainerContent')!;
      const box = mark.getBoundingClientRect();
      const room = container.getBoundingClientRect();
      expect(box.width).toBe(14);
      expect(box.right).toBeLessThanOrEqual(room.right + 0.5);
      const title = container.querySelector('.MuiDataGrid-columnHeaderTitle')!;
      expect(title.scrollWidth, title.textContent).toBeLessThanOrEqual(title.clientWidth);
    }
  },
);
