import { axeClean } from './axe.ts';
import { panelOf } from './page.ts';
import { signIn } from './people.ts';
import { expect, test } from './product.ts';

test('9.22: without a network the screen stays, and what needs the network opens when it is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'despacho');
  await panelOf(page).getByRole('link', { name: 'Operación', exact: true }).click();
  const row = page.getByRole('grid', { name: 'Actividades' }).getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const notice = page.getByText('Sin conexión. Lo que quiso abrir necesita la red; lo que ve sigue aquí.');
  const title = page.getByRole('heading', { level: 1, name: 'Operación' });

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Crear operación' }).click();
  await expect(notice).toBeVisible();
  await expect(title).toBeVisible();
  await expect(page).toHaveURL(/\/operation$/);
  await page.getByRole('button', { name: 'Importar' }).click();
  await expect(row).toBeVisible();
  await axeClean(page, 'without a network');

  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Crear operación' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crear operación' })).toBeVisible();
});

test('9.24: a field employee begins at the own work', async ({ page }) => {
  await signIn(page, 'campo01');
  await expect(page).toHaveURL(/\/tabs\/tab1$/);
  await expect(page.getByText('No tiene permiso')).toHaveCount(0);
});
