import { expect, test, type Page } from './product.ts';
import { axeClean } from './axe.ts';
import { dialog, row } from './catalogue.ts';
import { signIn } from './people.ts';

const act = async (page: Page, of: string, action: string) => {
  await row(page, of).getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const late = (page: Page) => page.getByRole('dialog', { name: 'Otra persona guardó antes' });

test('R8: a department that somebody else moved meanwhile: where it is and where it was to come, and the choice', async ({ page, context }) => {
  await signIn(page, 'admin');
  const tree = '/administration/#dependencia';
  const node = (at: Page) => at.getByRole('treeitem').filter({ hasText: /^Cartera/ });
  await page.goto(tree);
  const level = Number(await node(page).getAttribute('aria-level'));
  const other = await context.newPage();
  await other.goto(tree);
  await node(other).focus();
  await other.keyboard.press('Alt+ArrowLeft');
  await expect(node(other)).toHaveAttribute('aria-level', String(level - 1));
  await other.close();

  await node(page).focus();
  await page.keyboard.press('Alt+ArrowRight');
  const parent = late(page).getByRole('row', { name: /Depende de/ });
  await expect(parent.getByRole('cell').first()).toHaveText('Primer nivel');
  await axeClean(page, 'a late move');
  await late(page).getByRole('button', { name: 'Quedarme con lo guardado' }).click();
  await expect(node(page)).toHaveAttribute('aria-level', String(level - 1));
  await expect(late(page)).toHaveCount(0);
});

test('R8: stock counted meanwhile stands beside the movement; companies chosen meanwhile beside the choice', async ({ page, context }) => {
  await signIn(page, 'admin');
  const other = await context.newPage();
  const take = async (at: Page, quantity: string) => {
    await dialog(at).getByLabel('Cantidad').fill(quantity);
    await dialog(at).getByRole('button', { name: 'Guardar' }).click();
  };
  for (const at of [page, other]) {
    await at.goto('/administration/?q=EPPGUA01#resources');
    await act(at, 'EPPGUA01', 'Registrar movimiento');
  }
  const before = Number((await dialog(page).getByText(/^Existencia actual/).textContent())!.replace(/\D/g, ''));
  await take(other, '5');
  await expect(dialog(other)).toBeHidden();
  await take(page, '3');
  const stock = late(page).getByRole('row', { name: /Existencia/ }).getByRole('cell');
  await expect(stock).toHaveText([`${before + 5}`, `+3 → ${before + 8}`]);
  await late(page).getByRole('button', { name: 'Seguir editando' }).click();
  await expect(dialog(page).getByText(`Existencia actual: ${before + 5}`)).toBeVisible();
  await take(page, '4');
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, 'EPPGUA01')).toContainText(`${before + 9}`);

  for (const at of [page, other]) {
    await at.goto('/administration/?q=LECTOR#positions');
    await act(at, 'LECTOR', 'Asignar empresas');
  }
  const choose = async (at: Page, company: RegExp) => {
    await dialog(at).getByRole('combobox', { name: 'Empresas' }).click();
    await at.getByRole('option', { name: company }).click();
    await at.keyboard.press('Escape');
    await dialog(at).getByRole('button', { name: 'Guardar' }).click();
  };
  await choose(other, /CT02/);
  await expect(dialog(other)).toBeHidden();
  await choose(page, /CT03/);
  await expect(late(page).getByRole('row', { name: /CT02/ }).getByRole('cell')).toHaveText(['Tiene el cargo', 'No lo tiene']);
  await axeClean(page, 'a late choice of companies');
  await late(page).getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(dialog(page)).toBeHidden();
});
