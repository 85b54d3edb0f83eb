import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Employee } from '@cuadrilla/contract/security/users.ts';
import { watchPointer } from '#api/pointer.ts';
import { answerWith, callsOf } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { employeeOf, pageOf } from '../../../../test/samples.ts';
import Users from './users.list.tsx';

const name = (id: number) => `Acciones de Ana Muñoz ${id}`;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A list of twenty users as wide as beside the open sidebar; later searches wait for `answer`. */
async function open() {
  const searched = Promise.withResolvers<Employee[]>();
  const users = Array.from({ length: 20 }, (_, at) =>
    employeeOf({ id: 20 - at, name: `Ana_Muñoz ${20 - at}` }),
  );
  let searches = 0;
  answerWith({
    administration: { pickers: { companies: () => [], zones: () => [] } },
    security: { users: { search: async () => pageOf(searches++ ? await searched.promise : users) } },
  });
  const screen = await renderScreen(
    <div style={{ width: 1190, height: 880 }}>
      <Users />
    </div>,
    { address: '/security/' },
  );
  await expect.element(screen.getByRole('button', { name: name(20) })).toBeVisible();
  return {
    screen,
    answer: (...ids: number[]) => searched.resolve(users.filter(({ id }) => ids.includes(id))),
    search: (text: string) => userEvent.fill(screen.getByRole('searchbox'), text),
    searched: () => expect.poll(() => callsOf('security.users.search')).toHaveLength(2),
  };
}

test.for([
  ['stays', [18]],
  ['leaves the list', []],
] as const)('an open menu of a row survives an answer in which the row %s', async ([, ids]) => {
  const { screen, search, searched, answer } = await open();
  await search('ana');
  await searched();
  await screen.getByRole('button', { name: name(18) }).click();
  const permissions = screen.getByRole('menuitem', { name: 'Permisos' });
  await expect.element(permissions).toBeVisible();
  answer(...ids);
  await expect.poll(() => screen.container.querySelectorAll('.MuiDataGrid-row')).toHaveLength(ids.length);
  await expect.element(permissions).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(permissions).not.toBeInTheDocument();
  if (ids.length) await expect.element(screen.getByRole('button', { name: name(18) })).toHaveFocus();
});

test('the list stays where it is when a search begins', async () => {
  const { screen, search, searched } = await open();
  const top = () => screen.getByRole('grid').element().getBoundingClientRect().top;
  const before = top();
  await search('ana');
  await searched();
  await expect.element(screen.getByRole('button', { name: 'Limpiar filtros' })).toBeVisible();
  expect(top()).toBe(before);
});

test('a search that was typed begins only after the pointer is released', async () => {
  const { screen, search, searched } = await open();
  watchPointer(window);
  await search('ana');
  window.dispatchEvent(new Event('pointerdown'));
  // Longer than the pause in typing after which a search begins.
  await wait(600);
  expect(screen.address()).toBe('/security/');
  expect(callsOf('security.users.search')).toHaveLength(1);
  window.dispatchEvent(new Event('pointerup'));
  await searched();
});

test('9.41: a deactivated user is named by the toast and active again by its button', async () => {
  const ana = employeeOf({ id: 18, name: 'Ana_Muñoz' });
  answerWith({
    administration: { pickers: { companies: () => [], zones: () => [] } },
    security: {
      users: {
        search: () => pageOf([ana]),
        activate: () => ({ changed: 1 }),
        undoDeactivate: () => ({ changed: 1 }),
      },
    },
  });
  const screen = await renderScreen(<Users />, { address: '/security/' });
  await screen.getByRole('button', { name: 'Acciones de Ana Muñoz' }).click();
  await screen.getByRole('menuitem', { name: 'Desactivar' }).click();
  await screen.getByRole('button', { name: 'Confirmar' }).click();
  await expect
    .element(screen.getByText('Se desactivó a Ana Muñoz y se cerraron sus sesiones.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(screen.getByText('Se activó a Ana Muñoz: ya puede entrar.')).toBeVisible();
  expect(callsOf('security.users.undoDeactivate').map(({ body }) => body)).toEqual([{ ids: [18] }]);
});
