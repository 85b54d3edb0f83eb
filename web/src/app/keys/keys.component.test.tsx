import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { permissions } from '@cuadrilla/contract/permissions.ts';
import { client } from '#api/client.ts';
import { DataTable } from '#kit/table/table.tsx';
import { answerWith, callsOf } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { activityOf, employeeOf, pageOf } from '../../../test/samples.ts';
import { Keys } from './keys.tsx';

const operation = { id: 40, number: 'SR-26-000040', account: '410012345', subscriber: 'María Ibáñez' };
const modules = ['operative', 'security', 'user', 'role'];

async function open(options: { can?: readonly Permission[]; language?: 'es' | 'en' } = {}) {
  answerWith({
    access: {
      session: { modules: () => ({ modules: modules.map((moduleCode) => ({ moduleCode })) }) as never },
    },
    operation: {
      operations: { search: () => pageOf([operation]) as never },
      activities: { search: () => pageOf([activityOf({ id: 41 })]) },
    },
    security: { users: { search: () => pageOf([employeeOf({ id: 9 }), employeeOf({ id: 8 })]) } },
  });
  const { can = permissions, language = 'es' } = options;
  return renderScreen(
    <>
      <Keys />
      <input aria-label="campo" />
      <Rows />
    </>,
    { can, language },
  );
}
const onSelect = vi.fn();
function Rows() {
  return (
    <DataTable
      name="test"
      label="Usuarios"
      endpoint={client.security.users.search}
      columns={[{ field: 'username', headerName: 'Usuario' }]}
      selected={[8]}
      onSelect={onSelect}
      onOpen={() => undefined}
    />
  );
}
const palette = '{Control>}k{/Control}';

test('9.45: Ctrl+K finds a screen that the person may open, and Enter opens it', async () => {
  const screen = await open();
  await userEvent.keyboard(palette);
  const search = screen.getByRole('combobox', { name: /Pantalla, acción/ });
  await expect.element(search).toHaveFocus();
  await expect.element(screen.getByRole('option', { name: /Equipos/ })).not.toBeInTheDocument();
  await userEvent.fill(search, 'usuar');
  await expect
    .element(screen.getByRole('option', { name: /Usuarios/ }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.address).toContain('#users');
  await expect.element(search).not.toBeInTheDocument();
});

test('9.45: the palette finds operations by number or account, and an activity by its number', async () => {
  const screen = await open();
  await userEvent.keyboard(palette);
  await userEvent.fill(screen.getByRole('combobox', { name: /Pantalla, acción/ }), '41');
  await expect.element(screen.getByRole('option', { name: /Actividad 41/ })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: /^SR-26-000040 ?410012345/ })).toBeVisible();
  expect(callsOf('operation.operations.search').at(-1)).toMatchObject({
    body: { filters: [{ key: 'text', operator: 'LIKE', value: '41' }] },
  });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(screen.address).toBe('/operation/detail/40');
});

test('9.45: a person who may not search operations is offered none of them, nor their actions', async () => {
  const screen = await open({ can: ['USER_MOD_LIST'], language: 'en' });
  await userEvent.keyboard(palette);
  await userEvent.fill(screen.getByRole('combobox', { name: /Screen, action/ }), 'operation');
  await expect.element(screen.getByRole('option', { name: 'Create operation' })).not.toBeInTheDocument();
  expect(callsOf('operation.operations.search')).toEqual([]);
});

test('9.45: ? lists the keys of this screen, and is a plain character in a field', async () => {
  const screen = await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'campo' }), '?');
  expect(screen.getByRole('dialog').elements()).toEqual([]);
  await screen.getByRole('gridcell', { name: 'ana.munoz' }).first().click();
  await userEvent.keyboard('?');
  const keys = screen.getByRole('dialog', { name: 'Teclas de esta pantalla' });
  await expect.element(keys.getByRole('row', { name: /Ctrl ?\+ ?K/ })).toBeVisible();
  await expect.element(keys.getByRole('row', { name: /^Intro Abrir la fila/ })).toBeVisible();
  await expect.element(keys.getByRole('row', { name: /Espacio Seleccionar la fila/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
});

test('9.45: Space selects a row of a list and takes it back', async () => {
  const screen = await open();
  onSelect.mockClear();
  await screen.getByRole('gridcell', { name: 'ana.munoz' }).first().click();
  await userEvent.keyboard(' ');
  expect(onSelect).toHaveBeenLastCalledWith([8, 9]);
  await userEvent.keyboard('{ArrowDown} ');
  expect(onSelect).toHaveBeenLastCalledWith([]);
});
