import { expect, onTestFinished, test, vi } from 'vitest';
import { renderField } from '../../../test/field-screen.tsx';
import { InstallFirst } from './install-screen.tsx';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1';

test('where the browser deletes what is stored, nothing is downloaded before the app is installed or the risk accepted', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone);
  onTestFinished(() => {
    agent.mockRestore();
    localStorage.removeItem('field.inBrowser');
  });
  const screen = await renderField(<InstallFirst>El trabajo</InstallFirst>);
  await expect.element(screen.getByText('Elija «Agregar a inicio»')).toBeVisible();
  expect(screen.getByText('El trabajo').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Entiendo el riesgo: seguir en el navegador' }).click();
  await expect.element(screen.getByText('El trabajo')).toBeVisible();
});

test('other phones need no installation', async () => {
  const screen = await renderField(<InstallFirst>El trabajo</InstallFirst>);
  await expect.element(screen.getByText('El trabajo')).toBeVisible();
});
