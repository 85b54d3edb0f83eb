import { holdRequests, panelOf } from './page.ts';
import { signIn } from './people.ts';
import { expect, test } from './product.ts';

const navy = 'rgb(0, 12, 102)';

test('the sidebar has the specified order, addresses, open group, pinning and selection in both languages', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const menu = panelOf(page);
  const top = () => menu.locator('ul').first().locator(':scope > li > :is(a, button)').allInnerTexts();
  expect(await top()).toEqual([
    'Estadísticas',
    'Operación',
    'Operaciones de campo',
    'Tablero',
    'Parametrización',
    'Seguridad',
    'Administración',
    'Auditoría',
  ]);
  await expect(page.getByRole('banner').first()).toHaveCSS('height', '48px');
  await expect(page.getByRole('banner').first()).toHaveCSS('background-color', navy);
  await expect(page.getByRole('contentinfo')).toContainText('Servicios Públicos del Valle Demo');
  await expect.poll(() => menu.evaluate((nav) => nav.parentElement!.clientWidth)).toBe(249);

  const hashes = async (group: string) => {
    await menu.getByRole('button', { name: group }).click();
    return menu
      .getByRole('list', { name: group, exact: true })
      .first()
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  };
  expect(await hashes('Parametrización')).toEqual([
    '/parameterization/#dynamic_forms#forms',
    '/parameterization/#dynamic_forms#groups_form',
    '/parameterization/#dynamic_forms#activity_type',
    '/parameterization/#workflows',
    '/parameterization/#dashboard',
    '/parameterization/#rules',
  ]);
  const administration = [
    'listas',
    'positions',
    'contract_proyect',
    'dependencia',
    'contractorCompanies',
    'resources',
    'resources#resource_type',
    'report',
    'headquarters',
    'zones',
  ];
  expect((await hashes('Administración')).slice(0, 10)).toEqual(
    administration.map((hash) => `/administration/#${hash}`),
  );
  await expect(menu.getByRole('button', { name: 'Parametrización' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  expect(await hashes('Seguridad')).toEqual(
    ['backup', 'teams', 'roles', 'users'].map((hash) => `/security/#${hash}`),
  );

  await menu.getByRole('link', { name: 'Usuarios' }).click();
  await expect(page).toHaveURL(/\/security\/#users$/);
  await expect(menu.getByRole('link', { name: 'Usuarios' })).toHaveAttribute('aria-current', 'page');
  const chosen = () => page.evaluate(() => sessionStorage.getItem('selectedModule'));
  expect(await chosen()).toBe('/security/#users');
  await expect(page.getByRole('button', { name: 'Generador de códigos' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Cuadrilla, ir al inicio' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await chosen()).toBeNull();

  await menu.getByRole('link', { name: 'Operación' }).click();
  await page.getByRole('button', { name: 'Generador de códigos' }).click();
  await expect(page.getByRole('dialog', { name: 'Generador de códigos' })).toHaveCSS('width', '600px');
  await page.keyboard.press('Escape');

  const width = () => menu.evaluate((nav) => Math.round(nav.parentElement!.getBoundingClientRect().width));
  await page.getByRole('button', { name: 'Menú fijo' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Menú fijo');
  await page.getByRole('button', { name: 'Menú fijo' }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(61);
  await expect(menu.getByText('Auditoría')).toHaveCount(0);
  await page.mouse.move(20, 300);
  await expect.poll(width).toBe(250);
  await expect(menu.getByText('Auditoría')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menú sin fijar' })).toBeVisible();
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(61);
  const loading = page.getByRole('progressbar', { name: 'Cargando el menú' });
  const release = await holdRequests(page, '**/get_permissions');
  await page.reload();
  await expect(loading).toBeVisible();
  release();
  await expect(loading).toHaveCount(0);
  await expect.poll(width).toBe(61);
  await page.mouse.move(20, 300);
  await page.getByRole('button', { name: 'Menú sin fijar' }).click();

  await page.getByRole('button', { name: 'Cambiar a inglés' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Audit')).toBeVisible();
  expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('lang')])).toEqual([
    'en',
    'en',
  ]);
  await page.getByRole('button', { name: 'Switch to Spanish' }).click();
  await expect(menu.getByText('Auditoría')).toBeVisible();
});

test('the address of a group of the menu lists its sections', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/parameterization/#dynamic_forms');
  const sections = page.getByRole('region', { name: 'Apartados a los que tiene acceso' });
  await expect(sections.getByRole('link')).toHaveText([
    'Formularios',
    'Grupos de formularios',
    'Tipos de actividad',
  ]);
  await sections.getByRole('link', { name: 'Grupos de formularios' }).click();
  await expect(page).toHaveURL(/#dynamic_forms#groups_form$/);
});
