import { axeClean } from './axe.ts';
import { go, holdRequests, panelOf, setOut } from './page.ts';
import { signIn } from './people.ts';
import { collectViolations, newViolations } from './policy.ts';
import { expect, test } from './product.ts';

const orange = 'rgb(245, 125, 31)';

/**
 * In the page: reports when the shape of the screen is visible, and gives the milliseconds from the click before it
 * until it is gone.
 */
const shapeTime = () =>
  new Promise<number>((resolve) => {
    let clicked = 0;
    addEventListener('click', () => (clicked = performance.now()), { capture: true });
    const observer = new MutationObserver(() => {
      const shape = document.querySelector('main [role=progressbar]');
      if (!shape) return;
      observer.disconnect();
      (window as unknown as { shapeVisible(): void }).shapeVisible();
      const watch = () =>
        void (shape.isConnected ? requestAnimationFrame(watch) : resolve(performance.now() - clicked));
      watch();
    });
    observer.observe(document.body, { childList: true, subtree: true });
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
  '/operation/reportes',
  '/operaciones_campo',
  '/operaciones_campo/telefonos',
  '/parameterization',
  '/parameterization/workflow',
  '/parameterization/survey',
  '/parameterization/survey/1',
  '/parameterization/operation-settings',
  '/parameterization/operation-settings/1',
  '/workflow',
  '/workflow/report',
  '/workflow/report/1',
  '/disenador',
  '/disenador/1',
  '/security',
  '/security/#users',
  '/security/#rol_permission',
  '/administration',
  '/administration/#zones',
  '/administration/#lists',
  '/administration/#parameters',
  '/audit',
  '/audit/record-activity',
  '/dashboard',
  '/reportes-kpi',
  '/reportes-kpi/alerts',
  '/reportes-kpi/mails',
  '/reportes-kpi/generate_dash',
  '/reportes-kpi/dashboard/1',
];
test('N11, 9.37: every route of the specification has a screen within the content security policy, others an error page', async ({
  page,
}) => {
  await page.addInitScript(collectViolations);
  const violations: string[] = [];
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
    const primary = page.locator('#root .MuiButton-contained:visible');
    expect(await primary.count(), `9.37: primary buttons of ${route}`).toBeLessThan(2);
    for (const line of await newViolations(page)) violations.push(`${route}: ${line}`);
  }
  expect(violations).toEqual([]);
  for (const unknown of ['/not-found', '/security/none', '/nada', '/reportes-kpi/dashboard']) {
    await go(page, unknown);
    await expect(page.getByRole('heading', { name: 'Esta página no existe' }), unknown).toBeVisible();
    await expect(page.getByText('404 Not Found')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menú principal' }), '9.38').toBeVisible();
    await expect(page.getByText('This page could not be found')).toBeVisible();
  }
  await axeClean(page, 'not found');
  await page.getByRole('link', { name: 'Home page' }).click();
  await expect(page.getByRole('heading', { name: /, María$/ })).toBeVisible();
  // The field app has a document of its own, which the office's addresses lead to.
  await setOut(page, '/tabs');
  await expect(page).toHaveURL(/\/tabs\/tab1$/);
  for (const tab of ['/tabs/tab2', '/tabs/tab3']) {
    await page.goto(tab);
    await expect(page.getByRole('navigation', { name: 'Secciones' }), tab).toBeVisible();
  }
  expect(broken).toEqual([]);
});

test('failing screens, slow screens, missing files and a failing error page are handled', async ({
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
  await expect(page.getByRole('heading', { name: 'Ocurrió un error', exact: true })).toBeVisible();
  await expect(page.getByText('An error occurred')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
  await axeClean(page, 'error page');

  await page.unroute(file);
  const release = await holdRequests(page, file);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.exposeFunction('shapeVisible', release);
  const stood = page.evaluate(shapeTime);
  await panelOf(page).getByRole('button', { name: 'Seguridad' }).click();
  await panelOf(page).getByRole('link', { name: 'Roles y permisos' }).click();
  const progress = page.getByRole('progressbar', { name: 'Cargando…' }).first();
  await expect(progress).toHaveCSS('animation-duration', '5s');
  await expect(progress).toHaveCSS('background-color', orange);
  // The file comes as soon as the shape is visible, 300 ms after the click; the shape then stays for 200 ms more.
  expect(await stood).toBeGreaterThanOrEqual(490);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(progress).toHaveCount(0);

  await page.unroute(file);
  await page.route(file, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('request', (request) => request.isNavigationRequest() && (loads += 1));
  await page.goto('/');
  await setOut(page, '/security');
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('heading', { name: 'Ocurrió un error', exact: true })).toBeVisible();
  await expect(page.getByText('An error occurred')).toBeVisible();
  await page.goto('/security');
  await expect(page.getByRole('heading', { name: 'Ocurrió un error', exact: true })).toBeVisible();
  await expect(page.getByText('An error occurred')).toBeVisible();
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
