import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connection } from '../tools/simulate/connection.ts';
import { giveWork } from './field-work.ts';
import { password } from './people.ts';
import { PhoneBrowser } from './phone-browser.ts';
import { expect, test, type Page } from './product.ts';

/** A phone on which a new version of the app arrives in the middle of the day. */
let phone: PhoneBrowser;
let page: Page;
let number: string;
let isReleased = false;
const ended = new AbortController();
let server: http.Server;

/** Passes everything to the product; once a version is released its service worker is another one. */
async function releaseBefore(target: URL): Promise<http.Server> {
  const between = http.createServer((request, reply) => {
    const headers: http.IncomingHttpHeaders = { ...request.headers, 'accept-encoding': 'identity' };
    // The product would say that nothing has changed.
    for (const name of ['if-none-match', 'if-modified-since']) delete headers[name];
    const { method, url: path } = request;
    const { hostname, port } = target;
    const onward = http.request({ hostname, port, method, path, headers }, (answer) => {
      if (!isReleased || path !== '/tabs-sw.js') {
        reply.writeHead(answer.statusCode!, answer.headers);
        return void answer.pipe(reply);
      }
      let source = '';
      answer.setEncoding('utf8').on('data', (part: string) => (source += part));
      answer.on('end', () => {
        delete answer.headers['content-length'];
        reply.writeHead(answer.statusCode!, answer.headers);
        reply.end(source.replace(/^const version = '\w+'/m, "const version = 'released'"));
      });
    });
    onward.on('error', () => reply.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  return between;
}

const worker = () =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/tabs');
    return { active: registration?.active?.state, waiting: registration?.waiting?.state };
  });
const stored = () =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('cuadrilla-tabs-')));
const notice = () => page.getByText('Hay una versión nueva');
const apply = () => page.getByRole('button', { name: 'Actualizar', exact: true });

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.beforeAll(async ({ product }) => {
  server = await releaseBefore(new URL(product.address));
  const { port } = server.address() as AddressInfo;
  const place = { latitude: 3.4516, longitude: -76.532, accuracy: 8 };
  phone = new PhoneBrowser(`http://127.0.0.1:${port}`, place);
  await phone.start();
  ({ page } = phone);
  const dispatcher = new Connection(product.address, 'despacho', password, ended.signal);
  await dispatcher.signIn();
  const employee = new Connection(product.address, 'campo01', password, ended.signal);
  await employee.signIn();
  const order = { account: '880301', prefill: { pudo_leer: 'no' } };
  ({ number } = await giveWork(dispatcher, employee.userId, 'WFCRITICA', order));
  await phone.signIn('campo01');
  await expect(phone.card(number)).toBeVisible();
  await expect.poll(worker).toMatchObject({ active: 'activated' });
});
test.afterAll(async () => {
  ended.abort();
  await phone.end();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('F10, app update mid-day: a new version waits while a form is open, and takes nothing of it when it is applied', async () => {
  // The page that installed the first version is not served by it yet.
  await page.reload();
  await phone.open(number);
  await expect(page.locator('.f-steps')).toBeVisible();
  const form = page.url();
  isReleased = true;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/tabs'))!.update());
  await expect(notice()).toBeVisible();
  await expect(page.getByText('Se podrá aplicar al salir del formulario abierto.')).toBeVisible();
  await expect(apply()).toBeHidden();
  expect(await worker()).toEqual({ active: 'activated', waiting: 'installed' });
  await phone.choose('¿Pudo leer?', 'Sí');
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  await page.getByRole('button', { name: 'Volver a Hoy' }).click();
  const [loaded] = await Promise.all([page.waitForEvent('load'), apply().click()]);
  expect(loaded).toBe(page);
  await expect.poll(worker).toEqual({ active: 'activated', waiting: undefined });
  expect(await stored()).toContain('cuadrilla-tabs-released');
  await expect(notice()).toBeHidden();
  await page.goto(form);
  await expect(page.getByText(/Continúa el borrador/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Sí', checked: true })).toHaveCount(1);
});
