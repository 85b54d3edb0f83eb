import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { call, go } from './page.ts';
import { signIn } from './people.ts';
import { collectViolations, newViolations, violationsIn } from './policy.ts';
import { expect, test, type Page } from './product.ts';
import { streetFile } from './street-file.ts';

const activitySearch = '/operacion-campo-service/activity/v1/search';

/** An office decision that the person at the screen may take. */
async function openDecision(page: Page): Promise<number> {
  const filter = (key: string, value: string) => ({ key, field_type: 'STRING', operator: 'EQUAL', value });
  const { data } = await call<{ content: { id: number; allowed: string[] }[] }>(
    page,
    'POST',
    activitySearch,
    {
      filters: [filter('kind', 'office')],
      page: 0,
      size: 200,
      sorts: [],
    },
  );
  return data.content.find(({ allowed }) => allowed.includes('complete'))!.id;
}

test('N11: signing in, the views of the list and a form run without a violation of the content security policy', async ({
  page,
}) => {
  await page.addInitScript(collectViolations);
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(`${page.url()}: ${error.message}`));
  const violations: string[] = [];
  const note = async (screen: string) => {
    for (const line of await newViolations(page)) violations.push(`${screen}: ${line}`);
  };
  await page.goto('/login');
  await expect(page.getByLabel('Usuario')).toBeVisible();
  await note('/login');
  await signIn(page, 'admin');
  await note('sign-in');
  await go(page, '/operation');
  for (const [view, seen] of [
    ['Tarjetas', page.getByRole('group', { name: 'Tarjetas' })],
    ['Mapa', page.locator('canvas.maplibregl-canvas')],
    ['Tabla', page.getByRole('grid')],
  ] as const) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await expect(seen.first(), view).toBeVisible();
    await note(`/operation ${view}`);
  }
  // The grid's own styles are in force: they came with the page's nonce.
  await expect(page.getByRole('grid')).toHaveCSS('display', 'flex');
  await go(page, `/operation/survey/${await openDecision(page)}`);
  await expect(page.locator('.sd-root-modern')).toBeVisible();
  await note('a form that is filled in');
  await page.goto('/tabs/tab1');
  await expect(page.getByRole('main')).toHaveText(/\S/);
  await note('the field app');
  expect(violations).toEqual([]);
  expect(broken).toEqual([]);
});

test('N11: a text that is no harmless markup stays text, and a foreign script is no worker', async ({
  page,
}) => {
  await page.addInitScript(collectViolations);
  await page.goto('/login');
  await expect(page.getByLabel('Usuario')).toBeVisible();
  const shown = await page.evaluate(() => {
    const place = document.createElement('div');
    const read = (markup: string): string => {
      // oxlint-disable-next-line no-restricted-properties -- what the policy makes of it is tested
      place.innerHTML = markup;
      return [...place.querySelectorAll('*')].map(({ localName }) => localName).join(' ');
    };
    const refused = (work: () => unknown): string => {
      try {
        work();
        return 'accepted';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      icon: read('<svg viewBox="0 0 24 24"><path d="M0 0h24v24"></path></svg>'),
      text: read('<b>bold</b> and <a href="https://example.org">a link</a>'),
      handler: read('<img src=x onerror="alert(1)">'),
      script: read('<script>alert(1)</script>'),
      link: read('<a href="javascript:alert(1)">x</a>'),
      frame: read('<iframe srcdoc="<script>alert(1)</script>"></iframe>'),
      title: read('<title><img src=x onerror=alert(1)></title>'),
      comment: read('<svg><!--<img src=x onerror=alert(1)>--></svg>'),
      blob: refused(() => new Worker(URL.createObjectURL(new Blob(['1'])))),
      foreign: refused(() => new Worker('https://example.org/a.js')),
      upload: refused(() => new Worker('/services/dynamic-service/photo/1')),
      policy: refused(() =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } }
        ).trustedTypes.createPolicy('other', {}),
      ),
    };
  });
  expect(shown).toEqual({
    icon: 'svg path',
    text: 'b a',
    handler: '',
    script: '',
    link: '',
    frame: '',
    title: '',
    comment: '',
    blob: 'TypeError',
    foreign: 'TypeError',
    upload: 'TypeError',
    policy: 'TypeError',
  });
  // What the journey above collects is what the browser stops.
  await page.evaluate(() => {
    document.body.setAttribute('style', 'color: red');
  });
  await expect
    .poll(async () => (await violationsIn(page)).map((line) => line.split(' ')[0]))
    .toEqual(expect.arrayContaining(['require-trusted-types-for', 'trusted-types', 'style-src-attr']));
});

test('9.35: the streets of a map file in the data folder are drawn under the zones, within the policy', async ({
  page,
  product,
}) => {
  mkdirSync(path.join(product.dataDir, 'maps'), { recursive: true });
  writeFileSync(path.join(product.dataDir, 'maps', 'streets.pmtiles'), streetFile());
  await page.addInitScript(collectViolations);
  const ranges: number[] = [];
  const foreign: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/maps/streets.pmtiles')) ranges.push(response.status());
    if (/^https?:/.test(response.url()) && !response.url().startsWith(product.address))
      foreign.push(response.url());
  });
  await signIn(page, 'admin');
  await go(page, '/administration/?view=map#zones');
  await page.getByRole('button', { name: 'Mapa de zonas' }).click();
  const map = page.locator('canvas.maplibregl-canvas');
  await expect(map).toBeVisible();
  // Water of the tile lies where there is no zone, in the colour that nothing else on the map has.
  const water = async () => {
    const { data } = await sharp(await map.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += 3)
      if (Math.abs(data[at]! - 188) + Math.abs(data[at + 1]! - 215) + Math.abs(data[at + 2]! - 238) < 9)
        count++;
    return (3 * count) / data.length;
  };
  await expect.poll(water).toBeGreaterThan(0.05);
  expect(new Set(ranges)).toEqual(new Set([206]));
  expect(foreign).toEqual([]);
  expect(await violationsIn(page)).toEqual([]);
});
