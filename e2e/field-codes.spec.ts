import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { Connection } from '../tools/simulate/connection.ts';
import { CutNetwork } from './cut-network.ts';
import { giveWork } from './field-work.ts';
import { password } from './people.ts';
import { PhoneBrowser } from './phone-browser.ts';
import { collectViolations, violationsIn } from './policy.ts';
import { expect, test } from './product.ts';

/** A label before the camera, as the page gets it from the phone. */
function showLabel(svg: string): void {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 480 });
  const picture = canvas.getContext('2d')!;
  const label = new Image();
  label.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  let shade = 240;
  setInterval(() => {
    picture.fillStyle = `rgb(255, 255, ${(shade = shade === 240 ? 255 : 240)})`;
    picture.fillRect(0, 0, 640, 480);
    if (label.complete) picture.drawImage(label, 60, 160, 520, 160);
  }, 50);
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10));
}

test('a browser that reads no barcodes reads them with the reader of the app, without a network too', async ({
  product,
}) => {
  test.setTimeout(180_000);
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
    fireImmediately: true,
  });
  const { svg } = await writeBarcode('AC-2026-0078', { format: 'Code128', addQuietZones: true });
  const network = await CutNetwork.before(new URL(product.address));
  const phone = new PhoneBrowser(network.address, { latitude: 3.45, longitude: -76.53, accuracy: 8 });
  const { signal } = new AbortController();
  const [dispatcher, employee] = ['despacho', 'campo01'].map(
    (username) => new Connection(product.address, username, password, signal),
  );
  try {
    await dispatcher!.signIn();
    await employee!.signIn();
    const order = { account: '880305', prefill: { digitos_medidor: 5 } };
    const { number } = await giveWork(dispatcher!, employee!.userId, 'WFLECTURA', order);
    await phone.start();
    const { page } = phone;
    expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false);
    await page.addInitScript(collectViolations);
    await page.addInitScript(showLabel, svg);
    await phone.signIn('campo01');
    await expect(phone.card(number)).toBeVisible();
    // The reader comes after the work.
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('cuadrilla-codes')).keys()).length))
      .toBe(1);
    await phone.holdsApp();
    network.cut();
    await page.goto('/tabs/tab1');
    await phone.open(number);
    await page.getByRole('button', { name: /^Leer el código: / }).click();
    await expect(page.getByRole('textbox', { name: /Serie/ })).toHaveValue('AC-2026-0078', {
      timeout: 20_000,
    });
    expect(await violationsIn(page)).toEqual([]);
  } finally {
    await phone.end();
    await network.close();
  }
});
