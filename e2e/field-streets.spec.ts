import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { axeClean } from './axe.ts';
import { Connection } from '../tools/simulate/connection.ts';
import { CutNetwork } from './cut-network.ts';
import { giveWork } from './field-work.ts';
import { password } from './people.ts';
import { PhoneBrowser } from './phone-browser.ts';
import { collectViolations, violationsIn } from './policy.ts';
import { expect, test, type Page } from './product.ts';
import { streetFile } from './street-file.ts';

/** The visits of the day over streets, on a phone that stores them and then has no network. */
const ended = new AbortController();
const numbers: string[] = [];
let network: CutNetwork;
let phone: PhoneBrowser;
let page: Page;

const openMap = () => page.getByRole('button', { name: 'Mapa', exact: true }).click();
const map = () => page.locator('canvas.maplibregl-canvas');
const pins = () => page.getByRole('group', { name: 'Mapa' }).locator('.f-pin');

/** The part of the map that has the colour of water, which only the file of streets draws. */
async function water(): Promise<number> {
  const { data } = await sharp(await map().screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if (Math.abs(data[at]! - 188) + Math.abs(data[at + 1]! - 215) + Math.abs(data[at + 2]! - 238) < 9)
      count++;
  return (3 * count) / data.length;
}

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.beforeAll(async ({ product }) => {
  mkdirSync(path.join(product.dataDir, 'maps'), { recursive: true });
  writeFileSync(path.join(product.dataDir, 'maps', 'streets.pmtiles'), streetFile());
  network = await CutNetwork.before(new URL(product.address));
  phone = new PhoneBrowser(network.address, { latitude: 3.4516, longitude: -76.532, accuracy: 8 });
  await phone.start();
  ({ page } = phone);
  await page.addInitScript(collectViolations);
  const dispatcher = new Connection(product.address, 'despacho', password, ended.signal);
  await dispatcher.signIn();
  const employee = new Connection(product.address, 'campo01', password, ended.signal);
  await employee.signIn();
  const prefill = { pudo_leer: 'no' };
  // The last one is where the first is.
  for (const account of ['880201', '880204', '880207', '880211'])
    numbers.push((await giveWork(dispatcher, employee.userId, 'WFCRITICA', { account, prefill })).number);
  await phone.signIn('campo01');
  await expect(phone.card(numbers[0]!)).toBeVisible();
});
test.afterAll(async () => {
  ended.abort();
  await phone.end();
  await network.close();
});

test('7: the visits of the day lie over the streets of the map file, in order and reached by keyboard', async () => {
  await openMap();
  await expect(map()).toBeVisible();
  await expect.poll(water).toBeGreaterThan(0.05);
  for (const number of numbers) {
    await pins()
      .and(page.getByRole('button', { name: number }))
      .focus();
    await page.keyboard.press('Enter');
    await expect(phone.card(number)).toBeVisible();
  }
  const together = pins().and(page.getByRole('button', { name: new RegExp(`visitas aquí.*${numbers[0]!}`) }));
  await pins().last().tap();
  await expect(phone.card(numbers[0]!)).toBeHidden();
  await together.tap();
  for (const number of [numbers[0]!, numbers[3]!]) await expect(phone.card(number)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await axeClean(page, 'the map');
  expect(await violationsIn(page)).toEqual([]);
});

test('7: streets that were stored on the phone are there without a network, from a cold start', async () => {
  await page.getByRole('button', { name: /Guardar el mapa en el teléfono/ }).click();
  await expect(page.getByText(/El mapa de calles está en el teléfono/)).toBeVisible();
  await phone.holdsApp();
  network.cut();
  await phone.start();
  ({ page } = phone);
  await page.goto('/tabs/tab1');
  await expect(page.getByText('Sin conexión')).toBeVisible();
  await openMap();
  await expect(map()).toBeVisible();
  await expect.poll(water).toBeGreaterThan(0.05);
  await axeClean(page, 'the map without a network');
});

test('7: without streets the visits are still on their sheet, and the streets come back with the network', async () => {
  await page.getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Las calles se ven con conexión.')).toBeVisible();
  await expect(page.locator('svg.f-map')).toBeVisible();
  await expect(map()).toBeHidden();
  await axeClean(page, 'the sheet');
  network.restore();
  await phone.sync();
  await expect(page.getByText('Sin conexión')).toBeHidden();
  await page.getByRole('button', { name: 'Lista', exact: true }).click();
  await openMap();
  await expect(map()).toBeVisible();
  await expect.poll(water).toBeGreaterThan(0.05);
});
