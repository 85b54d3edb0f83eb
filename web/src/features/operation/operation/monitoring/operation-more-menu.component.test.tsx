import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { renderScreen } from '../../../../../test/render-screen.tsx';
import { MoreMenu } from './operation-more-menu.tsx';

const open = (can: readonly Permission[], isOpen = false) =>
  renderScreen(<MoreMenu id={7} isOpen={isOpen} onChoose={() => undefined} />, { can });

test('whoever may see settings opens those of a finished operation, with keys alone', async () => {
  const screen = await open(['SUBOPERATIVE_MOD_VIEWSETT']);
  await expect.element(screen.getByRole('button', { name: 'Más acciones' })).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Ver configuración' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => screen.address()).toBe('/parameterization/operation-settings/7');
});

test('editing and cancelling are offered while the operation is open, and nothing without a permission', async () => {
  const screen = await open(['SUBOPERATIVE_MOD_EDIT', 'SUBOPERATIVE_MOD_DELETE'], true);
  await screen.getByRole('button', { name: 'Más acciones' }).click();
  const names = () =>
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['Editar la operación', 'Agregar hecho', 'Cancelar operación']);
  await userEvent.keyboard('{Escape}');
});

test('without a permission a finished operation has no menu', async () => {
  const screen = await open(['SUBOPERATIVE_MOD_VIEW', 'SUBOPERATIVE_MOD_EDIT']);
  expect(screen.getByRole('button').elements()).toEqual([]);
});
