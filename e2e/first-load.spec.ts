import { signIn } from './people.ts';
import { expect, test, type Page } from './product.ts';

const limits = { login: 150 * 1024, home: 250 * 1024, phone: 1_600_000 };

interface Script {
  url: string;
  encoding: string | undefined;
  /** As they came over the network. */
  bytes: number;
  whole: boolean;
}

/** Counts the scripts that `open` loads, without a cache. */
async function scriptsOf(page: Page, open: () => Promise<void>): Promise<{ bytes: number }> {
  const scripts = new Map<string, Script>();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
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
  await open();
  const loaded = () => [...scripts.values()];
  expect(loaded().length).toBeGreaterThan(3);
  expect(loaded().filter(({ encoding }) => encoding !== 'gzip')).toEqual([]);
  await expect.poll(() => loaded().filter(({ bytes, whole }) => !whole || bytes === 0)).toEqual([]);
  await network.detach();
  return { bytes: loaded().reduce((sum, { bytes }) => sum + bytes, 0) };
}

test('9.46: the login page loads little JavaScript, and what comes next while somebody types', async ({
  page,
}) => {
  const { bytes } = await scriptsOf(page, async () => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  });
  expect(bytes).toBeLessThan(limits.login);
  const home = page.waitForResponse((response) => /\/assets\/home-[^/]+\.js$/.test(response.url()));
  await page.getByLabel('Usuario').fill('despacho');
  await home;
  await page.getByLabel('Contraseña', { exact: true }).fill('demo2026');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.locator('#work-now')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the first screen after the login loads little JavaScript, all of it compressed', async ({ page }) => {
  await signIn(page, 'despacho');
  const { bytes } = await scriptsOf(page, async () => {
    await page.reload();
    await expect(page.locator('#work-now')).toBeVisible();
  });
  expect(bytes).toBeLessThan(limits.home);
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
