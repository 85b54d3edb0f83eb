import { axeClean } from './axe.ts';
import { chooseOwnPassword, enterOnce, makeTenant } from './new-tenant.ts';
import { expect, test, type Page } from './product.ts';

/** Names that no other run has used. */
const mark = Date.now().toString(36).slice(-5);
const code = `EMP${mark}`.toUpperCase();
const administrator = `jefe${mark}`;
const dispatcher = `des${mark}`;
const ownPassword = `Rio-${mark}-47`;
const roleName = 'Despachador limitado';

const dialog = (page: Page) => page.getByRole('dialog').last();
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });

async function signInFirst(page: Page, username: string, oneTime: string): Promise<void> {
  await enterOnce(page, username, oneTime);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Cambiar contraseña' })).toBeVisible();
  await axeClean(page, 'first password');
  await chooseOwnPassword(page, oneTime, ownPassword);
}
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('grid')).toBeVisible();
}
async function choose(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}
async function makeEntry(page: Page, section: string, given: Record<string, string>): Promise<void> {
  await open(page, `/administration/#${section}`);
  await page.getByRole('button', { name: 'Crear', exact: true }).click();
  for (const [label, value] of Object.entries(given)) await dialog(page).getByLabel(label).fill(value);
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: given['Nombre en español']! })).toBeVisible();
}
async function permit(page: Page, search: string, module: RegExp, ...actions: string[]): Promise<void> {
  await dialog(page).getByPlaceholder('Buscar en los permisos').fill(search);
  await expect(dialog(page).getByRole('treeitem', { name: module })).toBeVisible();
  for (const action of actions) {
    const found = dialog(page).getByRole('treeitem', { name: action, exact: true });
    await found.click();
    await expect(found).toHaveAttribute('aria-checked', 'true');
  }
}
const menuEntries = (page: Page) => menu(page).getByRole('link').allInnerTexts();

test('a new tenant gets roles, a team and a thousand users; its dispatcher sees only what is permitted', async ({
  page,
  browser,
  product,
}) => {
  await signInFirst(
    page,
    administrator,
    await makeTenant(product.dataDir, { code, name: `Aguas ${mark}`, administrator }),
  );
  await expect(menu(page).getByText('Seguridad')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(`Aguas ${mark}`)).toBeVisible();
  await axeClean(page, 'home');

  await test.step('a zone, and a position of the company', async () => {
    await makeEntry(page, 'zones', {
      Código: 'ZN01',
      'Nombre en español': 'Zona Centro',
      'Nombre en inglés': 'Downtown',
      Latitud: '3.45',
      Longitud: '-76.53',
    });
    await makeEntry(page, 'positions', {
      Código: 'DESPACH',
      'Nombre en español': 'Despachador',
      'Nombre en inglés': 'Dispatcher',
    });
    await page.getByRole('button', { name: 'Asignar empresas' }).click();
    await choose(page, 'Empresas', `Aguas ${mark}`);
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(/ ahora es de 1 empresa\.$/)).toBeVisible();
    await axeClean(page, 'positions');
  });

  await test.step('a role and a team', async () => {
    await open(page, '/security/#roles');
    await page.getByRole('button', { name: 'Crear rol' }).click();
    await dialog(page).getByLabel('Código').fill('DESPLIM');
    await dialog(page).getByRole('textbox', { name: 'Nombre' }).fill(roleName);
    await permit(page, 'operaciones actividades', /^Operaciones y actividades/, 'Listar', 'Crear');
    await permit(page, 'seguridad usuarios', /^Usuarios/, 'Listar');
    await axeClean(page, 'role form');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(/^Se creó el rol «/)).toBeVisible();

    await open(page, '/security/#teams');
    await page.getByRole('button', { name: 'Crear equipo' }).click();
    await dialog(page).getByLabel('Nombre del equipo').fill('Despacho');
    await dialog(page).getByRole('combobox', { name: 'Integrantes' }).click();
    await page.getByRole('option', { name: /^ADMIN - / }).click();
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(/^Se creó el equipo «/)).toBeVisible();
    await axeClean(page, 'teams');
  });

  await test.step('a thousand users from a file', async () => {
    await open(page, '/security/#users');
    await page.getByRole('button', { name: 'Importar' }).click();
    const header =
      'usuario;nombres;apellidos;codigo;tipo_documento;numero_documento;fecha_nacimiento;' +
      'telefono;correo;empresa;cargo;zona;roles';
    const row = (n: number) =>
      `t${mark}${n};Ángela;Muñoz Ñáñez;T${n};CC;${70_000_000 + n};1992-06-01;+57 310 000 ` +
      `0000;t${n}@example.test;${code};DESPACH;ZN01;DESPLIM`;
    const rows = [header, ...Array.from({ length: 1000 }, (_, n) => row(n))].join('\n');
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'usuarios.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await page.getByRole('button', { name: 'Crear 1.000 usuarios' }).click();
    await expect(page.getByText('1.000 usuarios creados')).toBeVisible({ timeout: 180_000 });
    await axeClean(page, 'load');
    await page.getByRole('button', { name: 'Ver los usuarios' }).click();
    await expect(page.getByText(/de 1\D?001/)).toBeVisible();
    await axeClean(page, 'users');
  });

  let oneTime = '';
  await test.step('the dispatcher', async () => {
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    for (const [label, value] of Object.entries({
      Nombres: 'Óscar Iván',
      Apellidos: 'Núñez',
      'Número de documento': '66123456',
      'Fecha de nacimiento': '1988-02-29',
      Teléfono: '+57 300 555 0101',
      'Correo electrónico': `${dispatcher}@example.test`,
      Código: dispatcher,
    }))
      await dialog(page).getByLabel(label).fill(value);
    await choose(page, /Tipo de documento/, 'Cédula de ciudadanía');
    await choose(page, /Zona/, 'Zona Centro');
    await choose(page, /Empresa/, `Aguas ${mark}`);
    await choose(page, /Cargo/, 'Despachador');
    await choose(page, /Roles/, roleName);
    await page.keyboard.press('Escape');
    await axeClean(page, 'user form');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    const once = page.getByRole('dialog', { name: 'Contraseña de un solo uso' });
    oneTime = (await once.locator('code').textContent())!;
    await once.getByRole('button', { name: 'Aceptar' }).click();
  });

  await test.step('the same screen in English, and back', async () => {
    await page.getByRole('button', { name: 'ES: Cambiar a inglés' }).click();
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByText('Administration'),
    ).toBeVisible();
    await axeClean(page, 'users in English');
    await page.getByRole('button', { name: 'EN: Switch to Spanish' }).click();
    await expect(menu(page).getByText('Administración')).toBeVisible();
  });

  await test.step('the dispatcher sees exactly what they may', async () => {
    const other = await (
      await browser.newContext({ locale: 'es-CO', viewport: { width: 1440, height: 900 } })
    ).newPage();
    await signInFirst(other, dispatcher, oneTime);
    await other.goto('/operation');
    const main = other.getByRole('main');
    await expect(main.getByRole('link', { name: 'Crear operación' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Importar' })).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'Generador de códigos' })).toHaveCount(0);
    await axeClean(other, 'operation');
    await open(other, '/security/#users');
    await expect(other.getByText(/de 1\D?002/)).toBeVisible();
    expect(await menuEntries(other)).toEqual(['Operación', 'Usuarios']);
    for (const name of ['Crear usuario', 'Importar'])
      await expect(main.getByRole('button', { name })).toHaveCount(0);
    await other.getByRole('searchbox').fill(administrator);
    await other
      .getByRole('row')
      .filter({ hasText: administrator })
      .getByRole('button', { name: /^Acciones de/ })
      .click();
    expect(await other.getByRole('menuitem').allInnerTexts()).toEqual(['Permisos']);
    for (const address of ['/security/#roles', '/administration/#zones', '/audit']) {
      await other.goto(address);
      await expect(other.getByText('No tiene permiso para ver esta página')).toBeVisible();
    }
    await axeClean(other, 'not permitted');
    await other.context().close();
  });
});
