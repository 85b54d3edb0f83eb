import { expect, test, type Page } from './product.ts';
import { axeClean } from './axe.ts';
import { signIn } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a zone is drawn, warns of overlaps, and is kept from going while it is used', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/administration/#zones');
  await expect(row(page, 'ZN01')).toBeVisible();
  await axeClean(page, page.url());

  await page.getByRole('button', { name: 'Crear', exact: true }).click();
  const form = dialog(page);
  await form.getByLabel('Código').fill('ZNÑ9');
  await form.getByLabel('Nombre en español').fill('Zona de prueba «Ñ»');
  await form.getByLabel('Nombre en inglés').fill('Test zone');
  const canvas = form.locator('canvas.maplibregl-canvas');
  await expect(form.getByRole('button', { name: 'Dibujar' })).toHaveAttribute('aria-pressed', 'true');
  const box = (await canvas.boundingBox())!;
  for (const [x, y] of [[0.4, 0.3], [0.6, 0.3], [0.6, 0.6], [0.4, 0.6]] as const) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    await page.waitForTimeout(300);
  }
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.3, { steps: 4 });
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.3);
  await expect(form.getByText('1 polígono · 4 vértices')).toBeVisible();
  await expect(form.getByText(/se cruza con otras zonas/)).toBeVisible();
  await expect(form.getByLabel('Latitud')).not.toHaveValue('');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: 'Zona de prueba «Ñ»' })).toBeVisible();

  await page.getByRole('button', { name: 'Crear', exact: true }).click();
  await dialog(page).getByLabel('Código').fill('ZNÑ9');
  await dialog(page).getByLabel('Nombre en español').fill('Otra');
  await dialog(page).getByLabel('Nombre en inglés').fill('Other');
  await dialog(page).getByLabel('Latitud').fill('3.4');
  await dialog(page).getByLabel('Longitud').fill('-76.5');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(page).getByLabel('Código')).toHaveAttribute('aria-invalid', 'true');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar los cambios' }).click();

  await page.goto('/administration/?q=ZN01#zones');
  await row(page, 'ZN01').getByRole('button', { name: /Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await expect(dialog(page).getByText('No se puede eliminar')).toBeVisible();
  await expect(dialog(page).getByText('Barrios')).toBeVisible();
});

test('two people change one site: the second sees both versions and chooses', async ({ page, context }) => {
  await signIn(page, 'admin');
  await page.goto('/administration/?q=SD01#headquarters');
  const edit = async (at: Page) => {
    await row(at, 'SD01').getByRole('button', { name: /Acciones/ }).click();
    await at.getByRole('menuitem', { name: 'Editar' }).click();
  };
  await edit(page);
  const other = await context.newPage();
  await other.goto('/administration/?q=SD01#headquarters');
  await edit(other);
  await dialog(other).getByLabel('Dirección').fill('Calle 5 # 10-20');
  await dialog(other).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(other)).toBeHidden();

  await dialog(page).getByLabel('Dirección').fill('Carrera 1 # 2-3');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: 'Otra persona guardó antes' })).toBeVisible();
  await expect(page.getByText('Calle 5 # 10-20')).toBeVisible();
  await axeClean(page, page.url());
  await page.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(page.getByRole('heading', { name: 'Otra persona guardó antes' })).toBeHidden();
  await page.getByRole('tab', { name: 'Historial' }).click();
  await expect(page.getByRole('tabpanel').getByText('Carrera 1 # 2-3')).toBeVisible();
});

test('items of a list are ordered by keyboard', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/administration/?q=CANALES#listas');
  await row(page, 'CANALES').getByRole('button', { name: /Acciones/ }).click();
  await page.getByRole('menuitem', { name: 'Ver elementos' }).click();
  await expect(page.getByRole('heading', { name: 'Elementos de «Canales»' })).toBeVisible();
  await page.getByRole('button', { name: 'Ordenar a mano' }).click();
  const options = page.getByRole('option');
  const first = await options.first().locator('strong').textContent();
  await options.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(options.nth(1).locator('strong')).toHaveText(first!);
  await page.reload();
  await expect(options.nth(1).locator('strong')).toHaveText(first!);
  await axeClean(page, page.url());
});

test('a department is moved by keyboard; a parameter gets a value from a later day', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/administration/#dependencia');
  const moved = page.getByRole('treeitem').nth(2);
  const name = (await moved.textContent())!;
  await moved.focus();
  await page.keyboard.press('Alt+ArrowRight');
  const after = page.getByRole('treeitem').filter({ hasText: name });
  await expect(after).toHaveAttribute('aria-level', '3');
  await axeClean(page, page.url());

  await page.goto('/administration/?key=PQRDIAS#parameters');
  await page.getByRole('button', { name: 'Nuevo valor' }).click();
  await dialog(page).getByLabel('Valor', { exact: false }).first().fill('0');
  await expect(dialog(page).getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await dialog(page).getByLabel('Valor', { exact: false }).first().fill('12');
  await dialog(page).getByLabel('Rige desde').fill('2099-01-01');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Regirá')).toBeVisible();
});

test('who may only look at operations is kept out', async ({ page }) => {
  await signIn(page, 'consulta');
  await page.goto('/administration/#zones');
  await expect(page.getByText('No tiene permiso para ver esta página')).toBeVisible();
});
