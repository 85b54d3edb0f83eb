import { axeClean } from './axe.ts';
import { call, gateway, go, panelOf, personOf } from './page.ts';
import { password, signIn } from './people.ts';
import { expect, test, type Locator, type Page } from './product.ts';

/** What the specification has removed at the end of a session, as far as it is still there. */
const leftBehind = (page: Page) =>
  page.evaluate(() =>
    Object.keys({ ...localStorage, ...sessionStorage }).filter((key) =>
      /token|permission|codigosGenerados|selectedModule/i.test(key),
    ),
  );

/** Once the live connection has subscribed; begin to wait before the page opens. */
async function subscribed(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framesent', {
    predicate: ({ payload }) => String(payload).includes('subscribe'),
  });
}

test('the login page explains wrong, offline and locked logins', async ({ page, context }) => {
  await page.goto('/login');
  await expect(
    page.getByText('Sistema de información integral para empresas de servicios públicos'),
  ).toBeVisible();
  const enter = page.getByRole('button', { name: 'Entrar' });
  const [user, secret] = [page.getByLabel('Usuario'), page.getByLabel('Contraseña', { exact: true })];
  await user.fill('nadie');
  await secret.fill('otra-cosa');
  await enter.click();
  await expect(page.getByRole('alert')).toHaveText('Usuario o contraseña incorrectos.');
  await context.setOffline(true);
  await enter.click();
  await expect(page.getByRole('alert')).toContainText('Sin conexión a internet');
  await context.setOffline(false);
  await page.evaluate(async (url) => {
    for (let tries = 0; tries < 12; tries++)
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"username":"nadie","password":"no"}',
      });
  }, `${gateway}/auth/login`);
  await enter.click();
  await expect(page.getByRole('alert')).toContainText('Demasiados intentos');
  await axeClean(page, 'login');

  await page.getByRole('button', { name: 'Cambiar a inglés' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Enter your username', { exact: true })).toBeVisible();
  await axeClean(page, 'forgot password');
});

test('S7: an open screen follows a withdrawn permission and a closed account', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin');
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'es-CO' });
  const other = await context.newPage();
  const live = subscribed(other);
  await signIn(other, 'despacho');
  await live;
  await go(other, '/operation');
  await expect(other.getByRole('grid')).toBeVisible();
  const person = await personOf(page, 'despacho');
  const changes = ['STATISTICS_MOD_VIEW', 'OPERATIVE_MOD_VIEW', 'SUBOPERATIVE_MOD_LIST'].map((code) => ({
    code,
    to: 'withdrawn',
  }));
  expect(
    (await call(page, 'POST', `/security-service/user/v1/change_permissions/${person.id}`, { changes }))
      .status,
  ).toBe(200);
  await expect(other.getByText('No tiene permiso para ver esta página')).toBeVisible();
  await expect(panelOf(other).getByText('Operación', { exact: true })).toBeVisible();
  await expect(panelOf(other).getByText('Estadísticas')).toHaveCount(0);
  await axeClean(other, 'forbidden');

  const again = subscribed(other);
  await other.goto('/');
  await again;
  expect(
    (
      await call(page, 'POST', '/services/user-service/employee/v1/activate', {
        ids: [person.id],
        active: false,
      })
    ).status,
  ).toBe(200);
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('Su sesión terminó.'), '9.30').toBeVisible();
  expect(await leftBehind(other)).toEqual([]);
  await context.close();
  const restored = changes.map(({ code }) => ({ code, to: 'inherited' }));
  await call(page, 'POST', `/security-service/user/v1/change_permissions/${person.id}`, {
    changes: restored,
  });
  await call(page, 'POST', '/services/user-service/employee/v1/activate', { ids: [person.id], active: true });
});

test('S6: an expired token is renewed silently; logging out ends the session everywhere', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin');
  const token = () => page.evaluate(() => localStorage.getItem('auth._token.local')!);
  const spoiled = `${(await token()).slice(0, -6)}AAAAAA`;
  await page.evaluate((text) => localStorage.setItem('auth._token.local', text), spoiled);
  await page.goto('/security/#roles');
  await expect(page.getByRole('gridcell', { name: 'Despachador', exact: true })).toBeVisible();
  expect(await token()).not.toBe(spoiled);

  const context = await browser.newContext({ baseURL: baseURL!, locale: 'es-CO' });
  const other = await context.newPage();
  const live = subscribed(other);
  await signIn(other, 'admin');
  await live;
  await page.getByTitle(/^Menú de María/).click();
  await expect(page.getByRole('menuitem', { name: 'Mis sesiones' })).toBeVisible();
  await axeClean(page, 'user menu');
  await page.getByRole('menuitem', { name: 'Mis sesiones' }).click();
  const sessions = page.getByRole('dialog', { name: 'Mis sesiones' });
  await expect(sessions.getByRole('listitem').filter({ hasText: 'Esta sesión' })).toHaveCount(1);
  await axeClean(page, 'my sessions');
  await sessions.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
  await expect(other).toHaveURL(/\/login/);
  await context.close();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');

  const refreshToken = await page.evaluate(() => localStorage.getItem('auth._refresh_token.local'));
  const revoked = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/auth/login') && answer.request().postData()?.includes('revoke') === true,
  );
  await page.getByTitle(/^Menú de María/).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await revoked;
  expect(await leftBehind(page)).toEqual([]);
  expect((await call(page, 'POST', '/auth/login', { refreshToken })).status).toBe(401);
  await page.goto('/security/#roles');
  await expect(page).toHaveURL(/\/login\?back=/);
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/security\/#roles$/);
});

test('A7: the own password is checked by the form and by the server', async ({ page }) => {
  await signIn(page, 'admin.andina');
  await page.getByTitle(/^Menú de/).click();
  await page.getByRole('menuitem', { name: 'Cambiar contraseña' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' });
  await expect(dialog).toHaveCSS('width', '500px');
  const [current, next, repeat] = [
    'Contraseña actual',
    'Nueva contraseña',
    'Confirmar la nueva contraseña',
  ].map((label) => dialog.getByLabel(label, { exact: true })) as [Locator, Locator, Locator];
  const save = dialog.getByRole('button', { name: 'Guardar' });
  const requested: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('reset-password_valid') && requested.push(request.url()),
  );
  await current.fill('equivocada');
  await next.fill('Lluvia-2026-norte-sur-oeste');
  await expect(next).toHaveValue('Lluvia-2026-norte-su');
  await repeat.fill('Lluvia-2026');
  await current.focus();
  await expect(dialog.getByText('Las contraseñas deben coincidir')).toBeVisible();
  await axeClean(page, 'change password');
  await next.fill('Lluvia-2026');
  await expect(dialog.getByText('Las contraseñas deben coincidir')).toHaveCount(0);
  await save.click();
  await expect(
    page.getByText('La contraseña actual no es correcta o la nueva es igual a la anterior'),
  ).toBeVisible();
  await current.fill(password);
  await save.click();
  await expect(page.getByText('La contraseña se cambió correctamente')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(requested).toHaveLength(2);
});

test('9.31: a chosen file that was not sent is still there after a reload', async ({ page }) => {
  await signIn(page, 'despacho');
  const dialog = page.getByRole('dialog', { name: 'Importar' });
  const open = async () => {
    await page.goto('/operation');
    await page.getByRole('button', { name: 'Importar' }).click();
    await expect(dialog).toBeVisible();
  };
  const file = dialog.getByRole('group', { name: 'Archivo elegido' });
  await open();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'órdenes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('cuenta;suscriptor;direccion\n4711;Ana Íñiguez;Cra 4 # 5-20\n'),
  });
  await expect(file).toContainText('órdenes.csv');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('operation.file'))).not.toBeNull();

  await page.reload();
  await open();
  await expect(file).toContainText('órdenes.csv');
  await expect(dialog).toContainText('Lo eligió antes de recargar la página');
  // The browser still has its content: the server reads it.
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Suspensión y reconexión' }).click();
  await dialog.getByRole('button', { name: 'Revisar el archivo' }).click();
  await expect(dialog.getByRole('button', { name: 'Otro archivo' })).toBeVisible();
});
