import { axeClean } from './axe.ts';
import { call, go, panelOf, personOf, setOut } from './page.ts';
import { password, signIn } from './people.ts';
import { expect, test, type Locator, type Page } from './product.ts';

const navy = 'rgb(0, 12, 102)';
const orange = 'rgb(245, 125, 31)';

/** Keeps what is asked for from being answered until what it returns is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/**
 * In the page: says when the spinner of the screen stands, and gives the milliseconds after which it is gone.
 */
const spinnerTime = () =>
  new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const spinner = document.querySelector('main .MuiCircularProgress-root');
      if (!spinner) return;
      observer.disconnect();
      const from = performance.now();
      (window as unknown as { spinnerStands(): void }).spinnerStands();
      const watch = () =>
        void (spinner.isConnected ? requestAnimationFrame(watch) : resolve(performance.now() - from));
      watch();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

test('the sidebar: the order and the hash addresses, one group at a time, pinned and mini, the chosen module and the logo, both languages', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const menu = panelOf(page);
  const top = () => menu.locator('ul').first().locator(':scope > li > :is(a, button)').allInnerTexts();
  expect(await top()).toEqual([
    'Estadísticas',
    'Operación',
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
  const release = await hold(page, '**/get_permissions');
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

const routes = [
  '/',
  '/statistics',
  '/operation',
  '/operation/form',
  '/operation/detail',
  '/operation/detail/1',
  '/operation/monitoring',
  '/operation/monitoring/1?workflow=WFSUSREC',
  '/operation/survey',
  '/operation/survey/1',
  '/operaciones_campo',
  '/parameterization',
  '/parameterization/workflow',
  '/parameterization/survey',
  '/parameterization/survey/1',
  '/workflow',
  '/workflow/report',
  '/workflow/report/1',
  '/disenador',
  '/disenador/1',
  '/security',
  '/administration',
  '/audit',
  '/audit/record-activity',
  '/dashboard',
  '/reportes-kpi',
  '/reportes-kpi/generate_dash',
  '/reportes-kpi/dashboard/1',
  '/tabs',
  '/tabs/tab1',
  '/tabs/tab2',
  '/tabs/tab3',
];
test('every address of the table has a screen, and those beside it the error page', async ({ page }) => {
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(`${page.url()}: ${error.message}`));
  await signIn(page, 'admin');
  const main = page.getByRole('main');
  for (const route of routes) {
    await go(page, route);
    await expect(main, route).toHaveText(/\S/);
    await expect(page.getByRole('progressbar', { name: 'Cargando…' }), route).toHaveCount(0);
    await expect(
      page.getByText(/^(An error occurred|404 Not Found|No tiene permiso para ver esta página)$/),
      route,
    ).toHaveCount(0);
  }
  await go(page, '/tabs');
  await expect(page).toHaveURL(/\/tabs\/tab1$/);
  for (const unknown of ['/not-found', '/security/none', '/nada', '/reportes-kpi/dashboard']) {
    await go(page, unknown);
    await expect(page.getByRole('heading', { name: '404 Not Found' }), unknown).toBeVisible();
    await expect(page.getByText('This page could not be found')).toBeVisible();
  }
  await axeClean(page, 'not found');
  await page.getByRole('link', { name: 'Home page' }).click();
  await expect(page.getByRole('heading', { name: /, María$/ })).toBeVisible();
  expect(broken).toEqual([]);
});

test('a screen that fails, one that is long in coming, a file that is gone, and an error page that fails itself', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const file = '**/assets/security-*.js';
  await page.route(file, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("boom"); }',
    }),
  );
  await page.goto('/security/#users');
  await expect(page.getByRole('heading', { name: 'An error occurred', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
  await axeClean(page, 'error page');

  await page.unroute(file);
  const release = await hold(page, file);
  await page.goto('/');
  await page.exposeFunction('spinnerStands', release);
  const stood = page.evaluate(spinnerTime);
  await panelOf(page).getByRole('button', { name: 'Seguridad' }).click();
  await panelOf(page).getByRole('link', { name: 'Permisos de roles' }).click();
  const progress = page.getByRole('progressbar', { name: 'Cargando…' }).first();
  await expect(progress).toHaveCSS('animation-duration', '5s');
  await expect(progress).toHaveCSS('background-color', orange);
  // The file comes as soon as the spinner stands, which is then not taken away before it could be seen.
  expect(await stood).toBeGreaterThanOrEqual(190);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(progress).toHaveCount(0);

  await page.unroute(file);
  await page.route(file, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('request', (request) => request.isNavigationRequest() && (loads += 1));
  await page.goto('/');
  await setOut(page, '/security');
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('heading', { name: 'An error occurred', exact: true })).toBeVisible();
  await page.goto('/security');
  await expect(page.getByRole('heading', { name: 'An error occurred', exact: true })).toBeVisible();
  expect(loads).toBe(3);

  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'title', {
      set: () => {
        throw new Error('boom');
      },
    });
  });
  await page.goto('/nada');
  await expect(page.getByText('An error occurred while showing the error page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home page' })).toBeVisible();
});

/** Five wrong work codes of an employee ring for whoever may generate them. */
async function ring(page: Page, employeeId: number): Promise<void> {
  for (let tries = 0; tries < 5; tries++)
    await call(page, 'POST', '/operacion-campo-service/work-code/v1/check', { employeeId, code: 'QQQQQQ' });
}

test('the notification: what rings is seen, heard and shown on the desktop, once, also after an outage; reading one goes to its operation', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const heard = { notes: 0, closed: 0, shown: [] as string[] };
    Object.assign(window, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      heard.notes += 1;
      start.apply(this, when);
    };
    Object.assign(window, {
      Notification: class {
        static permission = 'granted';
        constructor(_: string, { body, requireInteraction }: NotificationOptions) {
          heard.shown.push(`${requireInteraction ? 'stays' : 'goes'}: ${body}`);
        }
        close() {
          heard.closed += 1;
        }
      },
    });
  });
  let lists = 0;
  page.on('requestfinished', (request) => request.url().includes('/notification/v1/list') && (lists += 1));
  let cut = false;
  let hangUp = () => {};
  await page.routeWebSocket(/\/ws/, async (socket) => {
    if (cut) return socket.close();
    socket.connectToServer();
    hangUp = () => void socket.close();
  });
  await signIn(page, 'admin');
  const [first, second, third] = [
    await personOf(page, 'campo01'),
    await personOf(page, 'campo02'),
    await personOf(page, 'campo03'),
  ];
  const notification = page.getByRole('button', { name: /^Notificaciones/ });
  const unread = async () => Number((await notification.getAttribute('aria-label'))!.match(/\d+/)?.[0] ?? 0);
  const heard = () =>
    page.evaluate(
      () => (window as unknown as { heard: { notes: number; closed: number; shown: string[] } }).heard,
    );
  await expect.poll(unread).toBeGreaterThan(0);
  const before = await unread();
  // The list is read once by the page and once by the live connection; what it held before does not ring.
  await expect.poll(() => lists).toBeGreaterThan(1);
  expect((await heard()).notes).toBe(0);

  const lit = page.waitForFunction(
    (colour) =>
      getComputedStyle(document.querySelector('header button[aria-haspopup=dialog]')!).backgroundColor ===
      colour,
    orange,
  );
  await ring(page, first.id);
  await lit;
  await expect(notification).not.toHaveCSS('background-color', orange);
  await expect.poll(unread).toBe(before + 1);
  expect(await heard()).toEqual({
    notes: 2,
    closed: 0,
    shown: [expect.stringMatching(/^stays: (Código de trabajo bloqueado|Work code blocked): /)],
  });

  cut = true;
  hangUp();
  await ring(page, second.id);
  await ring(page, third.id);
  cut = false;
  await expect.poll(async () => (await heard()).shown.length).toBe(3);
  // Two stand on the desktop at a time.
  expect((await heard()).closed).toBe(1);
  await expect.poll(unread).toBe(before + 3);
  await notification.click();
  const panel = page.getByRole('dialog', { name: 'Notificaciones' });
  await expect(panel.getByText('justo ahora').first()).toBeVisible();
  expect(
    await panel
      .getByRole('list')
      .evaluate((list) => [getComputedStyle(list).maxHeight, list.clientHeight <= 400]),
  ).toEqual(['400px', true]);
  await axeClean(page, 'notification');
  const operation = panel
    .getByRole('button')
    .filter({ has: page.getByRole('img', { name: 'Sin leer' }) })
    .filter({ hasText: /[A-Z]{2}-\d\d-\d+/ })
    .first();
  await operation.click();
  await expect(page).toHaveURL(/\/operation\/monitoring\/\d+\?workflow=\w+/);
  await expect.poll(unread).toBe(before + 2);
  expect((await heard()).shown).toHaveLength(3);
});

test('choosing many: what is typed stays while candidates load, two chips and a count, all that fit; a deletion asks in 600 px', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const release = await hold(page, '**/employee/v1/search');
  await page.goto('/security/#teams');
  await page.getByRole('button', { name: 'Nuevo equipo' }).click();
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

test('a phone in English, and the keyboard alone', async ({ page }) => {
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
  await expect(page.getByRole('link', { name: 'Role permissions' })).toBeVisible();
  await axeClean(page, 'menu, phone');
  await press(page.getByRole('link', { name: 'Role permissions' }));
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
