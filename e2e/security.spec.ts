import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from './product.ts';
import { axeClean } from './axe.ts';

/** Names that no other run has used. */
const mark = Date.now().toString(36).slice(-5);
const roleName = `Turno ${mark}`;
const teamName = `Equipo ${mark}`;
const username = `ana${mark}`;
const demoPassword = 'demo2026';
const ownPassword = `Rio-${mark}-47`;

async function signIn(page: Page, user: string, password: string, lang: 'es' | 'en' = 'es') {
  await page.goto('/login');
  await page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang);
  await page.goto('/login');
  await page.locator('input[name=username]').fill(user);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
const section = async (page: Page, hash: 'users' | 'roles' | 'teams' | 'backup') => {
  await page.goto(`/security/#${hash}`);
  await expect(page.getByRole('grid')).toBeVisible();
};
const choose = async (page: Page, label: string | RegExp, option: string | RegExp) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
};
test.describe.configure({ mode: 'serial' });

test('an administrator creates a role, a team and a user, who sees only what is permitted', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', demoPassword);

  await section(page, 'roles');
  await page.getByRole('button', { name: 'Crear rol' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Código').fill(`TURNO${mark}`);
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(roleName);
  await dialog.getByPlaceholder('Buscar en los permisos').fill('operaciones listar');
  await dialog.getByRole('treeitem', { name: 'Listar' }).click();
  await dialog.getByPlaceholder('Buscar en los permisos').fill('');
  await expect(dialog.getByText('1 de', { exact: false }).first()).toBeVisible();
  await expect(dialog.getByRole('treeitem', { name: /^Operación/ })).toHaveAttribute('aria-checked', 'mixed');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/^Se creó el rol «/)).toBeVisible();

  await section(page, 'users');
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Este campo es obligatorio').first()).toBeVisible();
  await dialog.getByLabel('Nombres').fill('Ana Lucía');
  await dialog.getByLabel('Apellidos').fill('Peña Ruiz');
  await choose(page, /Tipo de documento/, 'Cédula de ciudadanía');
  await dialog.getByLabel('Número de documento').fill(`9${Date.now()}`.slice(0, 11));
  await dialog.getByLabel('Fecha de nacimiento').fill('1991-04-12');
  await dialog.getByLabel('Teléfono').fill('+57 300 555 0101');
  await dialog.getByLabel('Correo electrónico').fill(`${username}@example.test`);
  await dialog.getByLabel('Código').fill(username);
  await choose(page, /Zona/, 'Norte');
  await choose(page, /Empresa/, /Servicios Públicos del Valle/);
  await choose(page, /Cargo/, /Despachador/);
  await choose(page, /Roles/, roleName);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  const once = page.getByRole('dialog', { name: 'Contraseña de un solo uso' });
  const password = (await once.locator('code').textContent())!;
  await once.getByRole('button', { name: 'Aceptar' }).click();

  await section(page, 'teams');
  await page.getByRole('button', { name: 'Crear equipo' }).click();
  await dialog.getByLabel('Nombre del equipo').fill(teamName);
  await dialog.getByRole('combobox', { name: 'Integrantes' }).fill(username);
  await page.getByRole('option', { name: new RegExp(username) }).click();
  await page.keyboard.press('Escape');
  await choose(page, /Roles/, roleName);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/^Se creó el equipo «/)).toBeVisible();
  await page.getByRole('gridcell', { name: teamName, exact: true }).click();
  await expect(page.getByText('Integrantes (1)')).toBeVisible();

  const other = await (
    await browser.newContext({ locale: 'es-CO', viewport: { width: 1440, height: 900 } })
  ).newPage();
  await signIn(other, username, password);
  const change = other.getByRole('dialog', { name: 'Cambiar contraseña' });
  await change.getByLabel('Contraseña actual').fill(password);
  await change.getByLabel('Nueva contraseña', { exact: true }).fill(ownPassword);
  await change.getByLabel('Confirmar la nueva contraseña').fill(ownPassword);
  await change.getByRole('button', { name: 'Guardar' }).click();
  await expect(change).toBeHidden();
  const menu = other.getByRole('navigation');
  await expect(menu.getByText('Operación')).toBeVisible();
  await expect(menu.getByText('Seguridad')).toHaveCount(0);
  await other.goto('/security/#users');
  await expect(other.getByText('No tiene permiso para ver esta página')).toBeVisible();
  const status = await other.evaluate(async () => {
    const token = localStorage.getItem('auth._token.local');
    const reply = await fetch(
      '/services/dynamic-service/services/user-service/employee/v1/get_employee_data',
      { headers: { authorization: `Bearer ${token}` } },
    );
    return reply.status;
  });
  expect(status).toBe(403);
  await other.context().close();
});

test('a permission is withdrawn from one user, marked, and granted again', async ({ page }) => {
  await signIn(page, 'admin', demoPassword);
  await section(page, 'users');
  await page.getByRole('searchbox').fill(username);
  const actions = page
    .getByRole('row')
    .filter({ hasText: username })
    .getByRole('button', { name: 'Acciones de Ana Lucía Peña Ruiz' });
  const dialog = page.getByRole('dialog', { name: /^Permisos de/ });
  const openTree = async () => {
    await actions.click();
    await page.getByRole('menuitem', { name: 'Permisos' }).click();
    await dialog.getByPlaceholder('Buscar en los permisos').fill('operaciones listar');
  };
  const component = dialog.getByRole('treeitem', { name: /^Listar/ });
  await openTree();
  await expect(component).toContainText('Heredado');
  await expect(component).toContainText(roleName);
  await component.click();
  await expect(component).toContainText('Retirado');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await openTree();
  await expect(component).toContainText('Retirado');
  await expect(component).toHaveAttribute('aria-checked', 'false');
  await component.click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
});

test('deletions name dependencies and ask twice for what is in use', async ({ page }) => {
  await signIn(page, 'admin', demoPassword);
  await section(page, 'roles');
  await page.getByRole('searchbox').fill(roleName);
  await page.getByRole('button', { name: `Acciones de ${roleName}` }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('dialog', { name: 'No se pudo eliminar el rol' })).toContainText(
    'lo está usando otro módulo',
  );
  await page.getByRole('button', { name: 'Aceptar' }).click();

  await section(page, 'teams');
  await page.getByRole('searchbox').fill(teamName);
  await page.getByRole('button', { name: `Acciones de ${teamName}` }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('dialog', { name: 'Eliminar equipo' })).toContainText('necesita confirmación');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText(/^Se eliminó el equipo «/)).toBeVisible();
});

test('an administrator sees the product as somebody else, and comes back', async ({ page }) => {
  await signIn(page, 'admin', demoPassword, 'en');
  await section(page, 'users');
  await page.getByRole('searchbox').fill(username);
  await page
    .getByRole('row')
    .filter({ hasText: username })
    .getByRole('button', { name: 'Actions of Ana Lucía Peña Ruiz' })
    .click();
  await page.getByRole('menuitem', { name: 'View as' }).click();
  await page.getByRole('button', { name: 'View as' }).click();
  await expect(page.getByRole('region', { name: 'Somebody else’s view' })).toContainText(
    'Ana Lucía Peña Ruiz',
  );
  await expect(page.getByRole('navigation').getByText('Security')).toHaveCount(0);
  await axeClean(page, 'view as');
  await page.getByRole('button', { name: 'Back to my session' }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('a user is found and opened, and a role created, by keyboard alone', async ({ page }) => {
  await signIn(page, 'admin', demoPassword);
  await section(page, 'users');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(username);
  await expect(page.locator('.MuiDataGrid-row')).toHaveCount(1);
  await page.getByRole('columnheader', { name: 'Persona' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Detalle' })).toContainText('Ana Lucía Peña Ruiz');

  await section(page, 'roles');
  await page.getByRole('button', { name: 'Crear rol' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Código')).toBeFocused();
  await page.keyboard.type(`TECLADO${mark}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`Teclado ${mark}`);
  for (
    let steps = 0;
    steps < 12 && !(await dialog.getByRole('tree').evaluate((tree) => tree.contains(document.activeElement)));
    steps += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(dialog.getByRole('treeitem', { name: /^Estadísticas/ })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Se creó el rol «/)).toBeVisible();
});

for (const [lang, width] of [
  ['es', 1440],
  ['en', 390],
] as const)
  test(`9.42: each screen is axe clean, ${lang} at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, 'admin', demoPassword, lang);
    for (const hash of ['users', 'roles', 'teams'] as const) {
      await section(page, hash);
      await expect(page.locator('.MuiDataGrid-row').first()).toBeVisible();
      await axeClean(page, hash);
      await page.getByRole('button', { name: /^(Crear|Create) / }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: /Guardar|Save/ })).toBeVisible();
      await axeClean(page, `${hash} form`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
    await section(page, 'backup');
    await axeClean(page, 'backup');
    await page.getByRole('button', { name: /Programación|Schedule/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /Guardar|Save/ })).toBeVisible();
    await axeClean(page, 'backup schedule');
  });

test('an unusable reset link says so, and requesting one always gives the same answer', async ({ page }) => {
  await page.goto('/reset_password/0123456789012345678901234567890123456789');
  await expect(page.getByRole('heading', { name: 'Este enlace no se puede usar' })).toBeVisible();
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  await page.getByLabel('Usuario').fill(`nadie${mark}`);
  await page.getByRole('button', { name: 'Enviar el enlace' }).click();
  await expect(page.getByRole('heading', { name: 'Revise su correo' })).toBeVisible();
});

/** Ids of the reset links that were mailed, from the demo's mail folder. */
function mailedLinks(dataDir: string): string[] {
  const folder = path.join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .flatMap((file) => {
      const blocks =
        readFileSync(path.join(folder, file), 'utf8').match(/(?:^[A-Za-z0-9+/=]{4,}\r?\n?)+/gm) ?? [];
      return blocks.flatMap(
        (block) => /reset_password\/([\w.-]{20,})/.exec(Buffer.from(block, 'base64').toString())?.[1] ?? [],
      );
    });
}

test('a forgotten password is replaced through the mailed link, once', async ({ page, product }) => {
  const before = new Set(mailedLinks(product.dataDir));
  await page.goto('/reset_password');
  await page.getByLabel('Usuario').fill(username);
  await page.getByRole('button', { name: 'Enviar el enlace' }).click();
  await expect(page.getByRole('heading', { name: 'Revise su correo' })).toBeVisible();
  let link: string | undefined;
  await expect
    .poll(() => (link = mailedLinks(product.dataDir).find((id) => !before.has(id))), { timeout: 90_000 })
    .toBeTruthy();
  await page.goto(`/reset_password/${link}`);
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(`${ownPassword}b`);
  await page.getByLabel('Confirmar la nueva contraseña').fill('otra cosa');
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
  await expect(page.getByText('Las contraseñas deben coincidir')).toBeVisible();
  await page.getByLabel('Confirmar la nueva contraseña').fill(`${ownPassword}b`);
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
  await expect(page.getByRole('heading', { name: 'La contraseña se cambió' })).toBeVisible();
  await page.goto(`/reset_password/${link}`);
  await expect(page.getByRole('heading', { name: 'Este enlace no se puede usar' })).toBeVisible();
  await signIn(page, username, `${ownPassword}b`);
  await expect(page.getByRole('navigation').getByText('Operación')).toBeVisible();
});
