import { expect, test, type Page } from './product.ts';
import { openAs, signIn } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const act = async (page: Page, of: string, action: string) => {
  await row(page, of)
    .getByRole('button', { name: /^Acciones de/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

test('the address of a list holds its filters, order and page; columns are saved per user', async ({
  page,
}) => {
  await openAs(page, 'admin', '/administration/#barrios');
  await page.getByRole('searchbox').fill('san');
  await page.getByRole('columnheader', { name: 'Nombre' }).click();
  await expect(page).toHaveURL(/q=san/);
  await expect(page).toHaveURL(/sort=name/);
  const rows = page.locator('.MuiDataGrid-row');
  await expect(rows.first()).toContainText(/san/i);
  const names = await rows.allInnerTexts();
  await page.getByRole('button', { name: 'Columnas' }).click();
  const latitude = page.getByRole('checkbox', { name: 'Latitud' });
  await latitude.click();
  await expect(latitude).toBeChecked();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Latitud' })).toBeVisible();
  await expect(rows).toHaveCount(names.length);
  expect((await rows.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(
    names.map((text) => text.split('\n')[0]),
  );
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('table.'))),
  ).toContain('table.admin.barrios');
});

test('a user filters numbers by a range with decimal commas', async ({ page }) => {
  await openAs(page, 'admin', '/administration/#resources');
  await page.getByRole('button', { name: 'Filtros' }).click();
  const [from, until] = [
    page.getByLabel('Existencia mínima: desde'),
    page.getByLabel('Existencia mínima: hasta'),
  ];
  await from.pressSequentially('10,');
  await expect(page).toHaveURL(/minimumStock=10\.\./);
  await from.pressSequentially('5');
  await expect(page).toHaveURL(/minimumStock=10\.5\.\./);
  await expect(from).toHaveValue('10,5');
  const stock = page.locator('.MuiDataGrid-row');
  await expect(stock.first()).toContainText('EPP');
  const some = await stock.count();
  await until.fill('doce');
  await expect(page.getByText('No es un número')).toBeVisible();
  await until.fill('9.999.999,25');
  await expect(page).toHaveURL(/minimumStock=10\.5\.\.9999999\.25/);
  await expect(stock).toHaveCount(some);
  await from.fill('9.000.000');
  await expect(stock).toHaveCount(0);
  await page.reload();
  await expect(from).toHaveValue('9000000');
  await expect(until).toHaveValue('9999999,25');
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expect(stock).not.toHaveCount(0);
  await expect(page).not.toHaveURL(/minimumStock/);

  // A wrong value does not filter, and is cleared as well.
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await until.fill('doce');
  await expect(page.getByText('No es un número')).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(page.getByText('No es un número')).toHaveCount(0);
  await expect(from).toHaveValue('');
  await expect(until).toHaveValue('');
  await expect(until).toHaveAttribute('aria-invalid', 'false');
  await expect(page).not.toHaveURL(/minimumStock/);
});

test('a list configuration saved after another user shows both versions; items have a field per attribute', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin');
  const list = '/administration/?q=CAUSALNOLECT#listas';
  const add = async (at: Page, key: string, name: string, kind: string) => {
    const form = dialog(at);
    await form.getByRole('button', { name: 'Agregar atributo' }).click();
    await form.getByLabel('Clave').last().fill(key);
    await form.getByLabel('Nombre en español').last().fill(name);
    await form.getByLabel('Nombre en inglés').last().fill(name);
    await form.getByLabel('Tipo').last().click();
    await at.getByRole('option', { name: kind }).click();
  };
  await page.goto(list);
  await act(page, 'CAUSALNOLECT', 'Configurar');
  await add(page, 'costo', 'Costo', 'Número');
  const other = await context.newPage();
  await other.goto(list);
  await act(other, 'CAUSALNOLECT', 'Configurar');
  await add(other, 'color', 'Color', 'Texto');
  await dialog(other).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(other)).toBeHidden();
  await other.close();
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  const late = page.getByRole('dialog', { name: 'Otra persona guardó antes' });
  await expect(late.getByRole('row', { name: /Atributo «costo»/ })).toContainText('Costo / Costo, Número');
  await expect(late.getByRole('row', { name: /Atributo «color»/ })).toContainText('sin valor');
  await late.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(late).toBeHidden();

  await act(page, 'CAUSALNOLECT', 'Ver elementos');
  await act(page, 'CERRADO', 'Editar');
  await dialog(page).getByLabel('Costo').fill('12.5');
  await dialog(page).getByRole('button', { name: 'JSON' }).click();
  const json = dialog(page).getByLabel('Atributos (JSON)');
  await expect(json).toHaveValue(/"costo": 12.5/);
  await json.fill('{ "costo": "caro", "peso": 1 }');
  await expect(dialog(page).getByText(/costo: No es del tipo .* peso: La lista no declara/)).toBeVisible();
  await json.fill('{ "costo": 13.5, "imputable": "usuario" }');
  await dialog(page).getByRole('button', { name: 'Campos' }).click();
  await expect(dialog(page).getByLabel('Costo')).toHaveValue('13.5');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('complementary', { name: 'Detalle' })).toContainText('costo: 13.5');
});

test('report filters are shown as a sentence; too little stock is an error on its field', async ({
  page,
}) => {
  await openAs(page, 'admin', '/administration/#report');
  await act(page, 'CONTRATOS', 'Configurar');
  const form = dialog(page);
  await form.getByRole('button', { name: 'Agregar filtro' }).click();
  await form.getByRole('button', { name: 'Agregar filtro' }).click();
  const [first, second] = [
    form.getByRole('group', { name: 'Filtro 1' }),
    form.getByRole('group', { name: 'Filtro 2' }),
  ];
  await first.getByLabel('Campo').click();
  await page.getByRole('option', { name: 'Empresa' }).click();
  await first.getByLabel('Valor').click();
  await page.getByRole('option', { name: /CT01/ }).click();
  await second.getByLabel('Unión').click();
  await page.getByRole('option', { name: 'o', exact: true }).click();
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(second.getByText('Falta el valor')).toBeVisible();
  await second.getByLabel('Valor').fill('CTO2025RED03');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form).toBeHidden();
  await row(page, 'CONTRATOS').click();
  await page.getByRole('tab', { name: 'Ejecución' }).click();
  await expect(page.getByRole('tabpanel')).toContainText(/Empresa es CT01 · .*o Código es CTO2025RED03/);

  await page.goto('/administration/?q=EPPGUA01#resources');
  await act(page, 'EPPGUA01', 'Registrar movimiento');
  await dialog(page).getByLabel('Movimiento').click();
  await page.getByRole('option', { name: 'Salida' }).click();
  await dialog(page).getByLabel('Cantidad').fill('900000');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(page).getByText(/^No alcanza: quedan/)).toBeVisible();
});
