import { expect, test, type Page } from './product.ts';
import { axeClean } from './axe.ts';
import { openAs, signIn } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const act = async (page: Page, of: string, action: string) => {
  await row(page, of)
    .getByRole('button', { name: /^Acciones de/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

test('a drawn zone warns about overlaps and cannot be deleted while in use', async ({ page }) => {
  await openAs(page, 'admin', '/administration/#zones');
  await expect(row(page, 'ZN01')).toBeVisible();

  await page.getByRole('button', { name: 'Crear', exact: true }).click();
  const form = dialog(page);
  await form.getByLabel('Código').fill('ZNÑ9');
  await form.getByLabel('Nombre en español').fill('Zona de prueba «Ñ»');
  await form.getByLabel('Nombre en inglés').fill('Test zone');
  const canvas = form.locator('canvas.maplibregl-canvas');
  await expect(form.getByRole('button', { name: 'Dibujar' })).toHaveAttribute('aria-pressed', 'true');
  const box = (await canvas.boundingBox())!;
  for (const [x, y] of [
    [0.4, 0.3],
    [0.6, 0.3],
    [0.6, 0.6],
    [0.4, 0.6],
  ] as const) {
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
  await row(page, 'ZN01')
    .getByRole('button', { name: /Acciones/ })
    .click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await expect(dialog(page).getByText('No se puede eliminar')).toBeVisible();
  await expect(dialog(page).getByText('Barrios')).toBeVisible();
});

test('of two users who change a site, the second sees both versions and chooses', async ({
  page,
  context,
}) => {
  await openAs(page, 'admin', '/administration/?q=SD01#headquarters');
  const edit = async (at: Page) => {
    await row(at, 'SD01')
      .getByRole('button', { name: /Acciones/ })
      .click();
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
  await openAs(page, 'admin', '/administration/?q=CANALES#listas');
  await row(page, 'CANALES')
    .getByRole('button', { name: /Acciones/ })
    .click();
  await page.getByRole('menuitem', { name: 'Ver elementos' }).click();
  await expect(page.getByRole('heading', { name: 'Elementos de «Canales»' })).toBeVisible();
  await page.getByRole('button', { name: 'Ordenar a mano' }).click();
  const options = page.getByRole('option');
  const first = await options.first().locator('strong').textContent();
  await options.first().focus();
  const saved = page.waitForResponse((response) => response.url().includes('/reorder'));
  await page.keyboard.press('Alt+ArrowDown');
  await expect(options.nth(1).locator('strong')).toHaveText(first!);
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(options.nth(1).locator('strong')).toHaveText(first!);
  await axeClean(page, page.url());
});

test('a department is moved by keyboard; a parameter gets a value from a later day', async ({ page }) => {
  await openAs(page, 'admin', '/administration/#dependencia');
  const moved = page.getByRole('treeitem').nth(2);
  const name = (await moved.textContent())!;
  await moved.focus();
  await page.keyboard.press('Alt+ArrowRight');
  const after = page.getByRole('treeitem').filter({ hasText: name });
  await expect(after).toHaveAttribute('aria-level', '3');

  await page.goto('/administration/?key=PQRDIAS#parameters');
  await page.getByRole('button', { name: 'Agregar valor' }).click();
  await dialog(page).getByLabel('Valor', { exact: false }).first().fill('0');
  await expect(dialog(page).getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await dialog(page).getByLabel('Valor', { exact: false }).first().fill('12');
  await dialog(page).getByLabel('Rige desde').fill('2099-01-01');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Regirá')).toBeVisible();
});

test('a department is moved by dragging, a site is placed on the map, and usages are links', async ({
  page,
}) => {
  await openAs(page, 'admin', '/administration/#dependencia');
  const node = (name: string) => page.getByRole('treeitem').filter({ hasText: name });
  await node('Talento Humano').dragTo(node('Lectura'));
  await expect(node('Talento Humano')).toHaveAttribute('aria-level', '3');
  await page.getByRole('searchbox').fill('talento');
  await expect(page.getByRole('treeitem')).toHaveText([/Gerencia Comercial/, /Lectura/, /Talento Humano/]);

  await page.goto('/administration/?q=SD07#headquarters');
  await act(page, 'SD07', 'Editar');
  const before = await dialog(page).getByLabel('Latitud').inputValue();
  const map = dialog(page).locator('canvas.maplibregl-canvas');
  const click = async () => {
    const box = (await map.boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.25);
    return dialog(page).getByLabel('Latitud').inputValue();
  };
  await expect.poll(click).not.toBe(before);
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(page)).toBeHidden();

  await page.goto('/administration/?q=CT01#contractorCompanies');
  await act(page, 'CT01', 'Eliminar');
  await dialog(page)
    .getByRole('link', { name: /CTO2026LEC01/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Contratos y proyectos' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Detalle' })).toContainText('CTO2026LEC01');
});

for (const [lang, width] of [
  ['es', 1440],
  ['en', 390],
] as const)
  test(`each screen of administration is axe clean and fits, ${lang} at ${width}`, async ({ page }) => {
    test.slow();
    await signIn(page, 'admin');
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang);
    const tables = [
      'listas',
      'listas#document_type',
      'listas#executive_role',
      'listas#city',
      'positions',
      'contract_proyect',
      'contractorCompanies',
      'resources',
      'resources#resource_type',
      'report',
      'headquarters',
      'zones',
      'barrios',
    ];
    for (const hash of [...tables, 'dependencia', 'parameters', 'calendar', 'packages']) {
      await page.goto(`/administration/#${hash}`);
      await expect(
        page
          .locator(
            tables.includes(hash)
              ? '.MuiDataGrid-row'
              : 'main [role=treeitem], main section, main input[type=checkbox]',
          )
          .first(),
      ).toBeVisible();
      // The frame around them is the same for all: it is checked once.
      await axeClean(page, hash, hash === tables[0] ? 'html' : 'main');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), hash).toBeLessThanOrEqual(
        width,
      );
    }
  });

test('a user who may only view operations cannot open administration', async ({ page }) => {
  await openAs(page, 'consulta', '/administration/#zones');
  await expect(page.getByText('No tiene permiso para ver esta página')).toBeVisible();
});
