import { signIn } from './people.ts';
import { expect, test } from './product.ts';

const limit = 250 * 1024;

test('the first screen after the login asks for little, and all of it comes compressed', async ({ page }) => {
  await signIn(page, 'despacho');
  const scripts: Promise<{ url: string; encoding: string | undefined; bytes: number }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.headerValue('content-encoding').then(async (encoding) => ({ url: response.url(), encoding: encoding ?? undefined, bytes: (await response.request().sizes()).responseBodySize })));
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload();
  await expect(page.locator('#today')).toBeVisible();
  const asked = await Promise.all(scripts);
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter(({ encoding }) => encoding !== 'gzip')).toEqual([]);
  expect(asked.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(limit);
});
