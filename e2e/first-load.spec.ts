import { openAs } from './people.ts';
import { expect, test, type Page } from './product.ts';

/**
 * Bytes of JavaScript as they come over the network; `files` of them. All but the login page include the 12 KiB of the
 * live connection, which a slow machine has when the screen is shown and a quick one has not.
 */
const limits = {
  login: { bytes: 150 * 1024, files: 8 },
  home: { bytes: 230 * 1024, files: 16 },
  phoneList: { bytes: 290 * 1024, files: 26 },
  deskList: { bytes: 424 * 1024, files: 42 },
  phone: 1_600_000,
};

interface Script {
  url: string;
  encoding: string | undefined;
  bytes: number;
  whole: boolean;
}

/** What was loaded until something was seen. */
interface Loaded {
  bytes: number;
  files: number;
}

/** Counts the scripts that a page loads, which has visited nothing before. */
async function watchScripts(page: Page): Promise<{ loaded: (least?: number) => Promise<Loaded> }> {
  const scripts = new Map<string, Script>();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script')
      scripts.set(requestId, {
        url: response.url,
        encoding: Object.entries(response.headers).find(
          ([name]) => name.toLowerCase() === 'content-encoding',
        )?.[1],
        bytes: 0,
        whole: false,
      });
  });
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes += encodedDataLength;
  });
  network.on('Network.loadingFinished', ({ requestId }) => {
    const script = scripts.get(requestId);
    if (script) script.whole = true;
  });
  return {
    loaded: async (least = 4) => {
      const until = [...scripts.values()];
      expect(until.length).toBeGreaterThanOrEqual(least);
      expect(until.filter(({ encoding }) => encoding !== 'br')).toEqual([]);
      await expect.poll(() => until.filter(({ bytes, whole }) => !whole || bytes === 0)).toEqual([]);
      return { bytes: until.reduce((sum, { bytes }) => sum + bytes, 0), files: until.length };
    },
  };
}

/** The figures are written beside the test's result, for `docs/performance.md`. */
function expectWithin({ bytes, files }: Loaded, limit: Loaded, name: string): void {
  test.info().annotations.push({ type: name, description: `${(bytes / 1024).toFixed(1)} KiB in ${files}` });
  expect(bytes, name).toBeLessThan(limit.bytes);
  expect(files, name).toBeLessThanOrEqual(limit.files);
}

test('9.46, 13.C: from an empty cache the login page and home load little JavaScript, what follows while somebody types', async ({
  page,
}) => {
  const scripts = await watchScripts(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expectWithin(await scripts.loaded(), limits.login, 'login page');
  const home = page.waitForResponse((response) => /\/assets\/home-[^/]+\.js$/.test(response.url()));
  await page.getByLabel('Usuario').fill('despacho');
  await home;
  await page.getByLabel('Contraseña', { exact: true }).fill('demo2026');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.locator('#work-now')).toBeVisible();
  expectWithin(await scripts.loaded(), limits.home, 'login page and home');
  await expect(page).toHaveURL('/');
});

for (const [name, width, limit] of [
  ['desk', 1440, limits.deskList],
  ['phone', 390, limits.phoneList],
] as const)
  test(`13.C: from an empty cache the first list of a ${name} loads little JavaScript`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const scripts = await watchScripts(page);
    await openAs(page, 'despacho', '/operation');
    const rows = width < 900 ? page.getByRole('listitem') : page.getByRole('gridcell');
    await expect(rows.filter({ hasText: /\d{6}/ }).first()).toBeVisible();
    expectWithin(await scripts.loaded(), limit, `first list, ${name}`);
  });

test('13.C: the page names every file that is loaded before the list is searched for', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await openAs(page, 'despacho', '/operation');
  await expect(page.getByRole('listitem').filter({ hasText: /\d{6}/ }).first()).toBeVisible();
  const until = requested.slice(
    0,
    requested.findIndex((address) => address.endsWith('/search')),
  );
  const scripts = until.filter((address) => /^\/assets\/.*\.js$/.test(address));
  expect(scripts.length).toBeGreaterThan(3);
  const document = await page.request.get('/operation', { headers: { accept: 'text/html' } });
  const named = [...(await document.text()).matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file]) => file!);
  expect(scripts.filter((script) => !named.includes(script))).toEqual([]);
});

test('11.E: from an empty cache the public page of verification loads no more than the login page', async ({
  page,
}) => {
  const scripts = await watchScripts(page);
  await page.goto('/verificar/0000-0000-0000-0000-0000');
  await expect(page.getByRole('heading', { name: 'No hay un sello con este código' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Its one file, and the one that runs before every module.
  expectWithin(await scripts.loaded(2), limits.login, 'public page of verification');
});

test('9.46, 13.C: the login page stays where it is when the accounts of the demo arrive', async ({
  page,
}) => {
  let answer = () => {};
  await page.route('**/demo_accounts', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const requested = page.waitForRequest('**/demo_accounts');
    await page.goto('/login');
    await requested;
    const field = page.getByLabel('Usuario');
    const before = await field.boundingBox();
    answer();
    await expect(page.getByRole('button', { name: 'despacho' })).toBeVisible();
    expect(await field.boundingBox()).toEqual(before);
  }
});

test('F4: what a phone stores of the field app is small enough for a bad line', async ({ product }) => {
  const worker = await (await fetch(`${product.address}/tabs-sw.js`)).text();
  const files = JSON.parse(/^const files = (\[.*\]);$/m.exec(worker)![1]!) as string[];
  expect(files.length).toBeGreaterThan(8);
  let bytes = 0;
  for (const file of ['/tabs', ...files]) {
    const response = await fetch(product.address + file, {
      headers: { 'accept-encoding': 'gzip', accept: 'text/html,*/*' },
    });
    expect(response.status, file).toBe(200);
    const length = Number(response.headers.get('content-length'));
    bytes += length || (await response.arrayBuffer()).byteLength;
  }
  expect(bytes).toBeGreaterThan(200_000);
  expect(bytes).toBeLessThan(limits.phone);
});
