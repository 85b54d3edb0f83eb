import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { axeClean } from './axe.ts';
import { expect, test, type Page } from './product.ts';
import { openAs, password } from './people.ts';

const row = (page: Page, fileName: string) => page.getByRole('row').filter({ hasText: fileName });
async function act(page: Page, fileName: string, action: string): Promise<void> {
  await row(page, fileName)
    .getByRole('button', { name: `Acciones de ${fileName}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}
/** Makes a backup of the whole company, waits until it is listed, and gives its file's name. */
async function make(page: Page, known: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Crear copia' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Toda la entidad' })).toBeChecked();
  await axeClean(page, 'create');
  await dialog.getByRole('button', { name: 'Crear copia' }).click();
  await expect(page.getByText('Comenzó la copia de toda la entidad.')).toBeVisible();
  await expect(page.getByRole('list', { name: /^En curso/ })).toContainText('Toda la entidad');
  const made = page.locator('.MuiDataGrid-row').filter({ hasText: 'Verificada' });
  await expect(made).toHaveCount(known.length + 1, { timeout: 180_000 });
  await expect(page.getByRole('list', { name: /^En curso/ })).toHaveCount(0);
  const names = await made.locator('[data-field=fileName]').allInnerTexts();
  return names.find((name) => !known.includes(name))!;
}

test('a backup is made, verified and downloaded; the last one stays', async ({ page }) => {
  await openAs(page, 'admin', '/security/#backup');
  await expect(page.getByText('Todavía no hay copias')).toBeVisible();
  const first = await make(page, []);

  await row(page, first).getByRole('gridcell', { name: first, exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Detalle' });
  await expect(panel).toContainText(/A mano/);
  const hash = await panel.locator('code').innerText();
  await axeClean(page, 'detail');

  await act(page, first, 'Verificar');
  await expect(page.getByText(/^Comenzó la verificación de/)).toBeVisible();
  await expect(panel.getByText('Verificando')).toBeVisible();
  await expect(row(page, first).getByText('Verificada')).toBeVisible({ timeout: 90_000 });
  await expect(panel.getByText('Verificada', { exact: true })).toBeVisible();

  await act(page, first, 'Descargar');
  const dialog = page.getByRole('dialog', { name: 'Descargar' });
  await dialog.getByLabel('Su contraseña', { exact: true }).fill('no es esta');
  await dialog.getByRole('button', { name: 'Descargar' }).click();
  await expect(dialog.getByText('La contraseña no es correcta')).toBeVisible();
  await axeClean(page, 'download');
  await dialog.getByLabel('Su contraseña', { exact: true }).fill(password);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar' }).click(),
  ]);
  await expect(page.getByText(/ quedó en sus descargas\.$/)).toBeVisible();
  expect(file.suggestedFilename()).toBe(first);
  expect(
    createHash('sha256')
      .update(readFileSync(await file.path()))
      .digest('hex'),
  ).toBe(hash);

  await act(page, first, 'Eliminar');
  await expect(page.getByRole('dialog', { name: 'Eliminar copia' })).toContainText(first);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(
    page.getByText('Debe quedar al menos una copia de seguridad completa. Cree otra antes de eliminar esta.'),
  ).toBeVisible();
  await expect(row(page, first)).toBeVisible();

  const second = await make(page, [first]);
  await act(page, first, 'Eliminar');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText(/^Se eliminó la copia/)).toBeVisible();
  await expect(row(page, first)).toHaveCount(0);
  await expect(row(page, second)).toBeVisible();
});
