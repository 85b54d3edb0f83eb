import { axeClean } from './axe.ts';
import { holdRequests } from './page.ts';
import { password, signIn } from './people.ts';
import { expect, test, type Locator } from './product.ts';

test('a multiple choice does not lose typed text and shows two chips; deletion dialogs are 600 px wide', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const release = await holdRequests(page, '**/employee/v1/search');
  await page.goto('/security/#teams');
  await page.getByRole('button', { name: 'Crear equipo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre del equipo').fill('Prueba');
  const members = dialog.getByRole('combobox', { name: 'Integrantes' });
  await members.pressSequentially('LECTOR');
  release();
  const all = page.getByRole('option', { name: 'Seleccionar todos' });
  await expect(all).toBeVisible();
  await expect(members).toHaveValue('LECTOR');
  const offered = (await page.getByRole('option').count()) - 1;
  expect(offered).toBeGreaterThan(2);
  await all.click();
  await expect(dialog.locator('.MuiChip-root')).toHaveCount(2);
  await expect(dialog.getByText(`+${offered - 2}`, { exact: true })).toBeVisible();
  await members.fill('LECTOR');
  await all.click();
  await expect(dialog.locator('.MuiChip-root')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page
    .getByRole('dialog', { name: 'Hay cambios sin guardar' })
    .getByRole('button', { name: 'Descartar los cambios' })
    .click();

  await page
    .getByRole('button', { name: /^Acciones de/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: 'Eliminar equipo' });
  await expect(question).toHaveCSS('width', '600px');
  await expect(question.locator('.MuiDialogContent-root svg')).toHaveCSS('color', 'rgb(179, 38, 30)');
  await axeClean(page, 'delete dialog');
  await question.getByRole('button', { name: 'Cerrar' }).click();
  await expect(question).toBeHidden();

  await page.getByRole('combobox', { name: 'Estado' }).click();
  await expect(page.locator('.MuiMenu-paper')).toHaveCSS('max-height', '300px');
  await page.keyboard.press('Escape');
  await page.goto('/security/?status=all&q=campo02#users');
  await expect(page.getByRole('searchbox')).toHaveValue('campo02');
  await expect(page.locator('.MuiDataGrid-row')).toContainText(['campo02']);
  await page.getByRole('searchbox').fill('campo01');
  await expect(page).toHaveURL(/q=campo01#users$/);
  await page.reload();
  await expect(page.locator('.MuiDataGrid-row')).toContainText(['campo01']);
});

test('the shell works in English at phone width and by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto('/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /, María$/ })).toBeVisible();
  await axeClean(page, 'home, phone');
  const press = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible();
    for (
      let steps = 0;
      steps < 30 && !(await target.evaluate((element) => element === document.activeElement));
      steps++
    )
      await page.keyboard.press(key);
    await expect(target).toBeFocused();
    await page.keyboard.press('Enter');
  };
  const user = page.getByTitle(/’s menu$/);
  await press(page.getByRole('button', { name: 'Open the menu' }));
  await press(page.getByRole('button', { name: 'Security' }));
  await expect(page.getByRole('link', { name: 'Roles and permissions' })).toBeVisible();
  await axeClean(page, 'menu, phone');
  await press(page.getByRole('link', { name: 'Roles and permissions' }));
  await expect(page).toHaveURL(/\/security\/#roles$/);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  await expect(page.locator('.MuiDataGrid-row').first()).toBeVisible();
  await press(page.getByRole('button', { name: /^Notifications/ }));
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('list')).toBeVisible();
  await axeClean(page, 'notification, phone');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeFocused();
  await press(user);
  await press(page.getByRole('menuitem', { name: 'Change password' }), 'ArrowDown');
  const change = page.getByRole('dialog', { name: 'Change password' });
  await expect(change.getByLabel('Current password')).toBeFocused();
  await axeClean(page, 'change password, phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await expect(change).toBeHidden();
  await press(user);
  await press(page.getByRole('menuitem', { name: 'Sign out' }), 'ArrowDown');
  await expect(page).toHaveURL(/\/login$/);
});
