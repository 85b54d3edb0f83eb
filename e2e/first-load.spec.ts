import { signIn } from './people.ts';
import { expect, test } from './product.ts';

const limit = 250 * 1024;

test('the first screen after the login loads little JavaScript, all of it compressed', async ({ page }) => {
  await signIn(page, 'despacho');
  /** By request; `bytes` as they came over the network. */
  const scripts = new Map<
    string,
    { url: string; encoding: string | undefined; bytes: number; whole: boolean }
  >();
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
  await page.reload();
  await expect(page.locator('#work-now')).toBeVisible();
  const loaded = () => [...scripts.values()];
  expect(loaded().length).toBeGreaterThan(3);
  expect(loaded().filter(({ encoding }) => encoding !== 'gzip')).toEqual([]);
  await expect.poll(() => loaded().filter(({ bytes, whole }) => !whole || bytes === 0)).toEqual([]);
  expect(loaded().reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(limit);
});
