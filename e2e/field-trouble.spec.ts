import { Connection } from '../tools/simulate/connection.ts';
import { CutNetwork } from './cut-network.ts';
import { giveWork } from './field-work.ts';
import { openAs, password } from './people.ts';
import { PhoneBrowser } from './phone-browser.ts';
import { expect, test, type Page } from './product.ts';

/** What a phone does to the app in the middle of the work: it runs out of space, has a wrong clock, deletes the store. */
const ended = new AbortController();
const employee = 'campo04';
const numbers: string[] = [];
let network: CutNetwork;
let phone: PhoneBrowser;
let page: Page;

/** By the debugger: the browser leaves the app so many bytes, until what is returned is called. */
async function leaveSpace(bytes: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const override = (limit: object) =>
    session.send('Storage.overrideQuotaForOrigin', { origin: network.address, ...limit });
  await override({ quotaSize: bytes });
  return async () => {
    await override({});
    await session.detach();
  };
}

/** Whether the browser refuses to store anything; it notices a limit only after a while. */
const isFull = () =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opened = indexedDB.open('probe');
        opened.onupgradeneeded = () => opened.result.createObjectStore('bytes');
        opened.onerror = () => resolve(true);
        opened.onsuccess = () => {
          const database = opened.result;
          const write = database.transaction('bytes', 'readwrite');
          write.objectStore('bytes').put('x', 1);
          write.oncomplete = () => (database.close(), resolve(false));
          write.onabort = () => (database.close(), resolve(true));
        };
      }),
  );

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.beforeAll(async ({ product }) => {
  network = await CutNetwork.before(new URL(product.address));
  const [dispatcher, person] = ['despacho', employee].map(
    (username) => new Connection(product.address, username, password, ended.signal),
  );
  await dispatcher!.signIn();
  await person!.signIn();
  for (const account of ['880500', '880510'])
    numbers.push(
      (await giveWork(dispatcher!, person!.userId, 'WFCRITICA', { account, prefill: { pudo_leer: 'no' } }))
        .number,
    );
  phone = new PhoneBrowser(network.address, { latitude: 3.4516, longitude: -76.532, accuracy: 8 });
  await phone.start();
  ({ page } = phone);
});
test.afterAll(async () => {
  ended.abort();
  await phone?.end();
  await network?.close();
});

test('F10, storage full: what cannot be stored is said at once, and is stored as soon as there is room', async () => {
  await phone.signIn(employee);
  for (const number of numbers) await expect(phone.card(number)).toBeVisible();
  await phone.open(numbers[0]!);
  await expect(page.locator('.f-steps')).toBeVisible();
  const giveSpace = await leaveSpace(1000);
  await expect.poll(isFull).toBe(true);
  await phone.choose('¿Pudo leer?', 'Sí');
  await expect(page.getByText('Sin guardar: no hay espacio')).toBeVisible();
  await page.getByRole('button', { name: 'Tomar foto: Foto del medidor' }).click();
  const camera = page.getByRole('dialog', { name: 'Foto del medidor' });
  await camera.getByRole('button', { name: 'Tomar foto' }).click();
  await expect(page.getByText(/No hay espacio para la foto/)).toBeVisible();
  await giveSpace();
  await expect.poll(isFull).toBe(false);
  await page.getByRole('textbox', { name: 'Serie del medidor' }).fill('M-1');
  await page.getByRole('spinbutton', { name: 'Lectura actual' }).fill('321');
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  await phone.takePhoto('Foto del medidor');
  await page.getByRole('button', { name: 'Volver a Hoy' }).click();
});

test('F10, IndexedDB closed: the app opens it again, also within a write, and keeps every answer', async () => {
  await page.context().addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    const handles = new Set<IDBDatabase>();
    const begin = IDBDatabase.prototype.transaction;
    indexedDB.open = (...given) => {
      const request = open(...given);
      request.addEventListener('success', () => void handles.add(request.result));
      return request;
    };
    // As a phone does it in the background: what is being written is undone, and the page gets an event.
    const closeAll = (running?: IDBTransaction) => {
      running?.abort();
      const closed = [...handles].filter(({ name }) => name.startsWith('cuadrilla.'));
      handles.clear();
      for (const handle of closed) {
        handle.close();
        handle.dispatchEvent(new Event('close'));
      }
      return closed.length;
    };
    IDBDatabase.prototype.transaction = function (...given) {
      const transaction = begin.apply(this, given);
      if (given[1] === 'readwrite' && Object.hasOwn(globalThis, 'closesNext')) {
        Reflect.deleteProperty(globalThis, 'closesNext');
        transaction.addEventListener('abort', () => Object.assign(globalThis, { isUndone: true }));
        queueMicrotask(() => closeAll(transaction));
      }
      return transaction;
    };
    Object.assign(globalThis, { closeAll });
  });
  await page.goto('/tabs/tab1');
  await phone.open(numbers[1]!);
  await phone.choose('¿Pudo leer?', 'Sí');
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  expect(await page.evaluate('closeAll()')).toBeGreaterThan(0);
  await page.getByRole('textbox', { name: 'Serie del medidor' }).fill('M-2');
  await page.evaluate('closesNext = true');
  await page.getByRole('spinbutton', { name: 'Lectura actual' }).fill('654');
  await expect.poll(() => page.evaluate('globalThis.isUndone')).toBe(true);
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  await expect(page.getByText(/Sin guardar/)).toBeHidden();
  await phone.start();
  ({ page } = phone);
  await page.goto('/tabs/tab1');
  await phone.open(numbers[1]!);
  await expect(page.getByRole('textbox', { name: 'Serie del medidor' })).toHaveValue('M-2');
  await expect(page.getByRole('spinbutton', { name: 'Lectura actual' })).toHaveValue('654');
  await page.getByRole('button', { name: 'Volver a Hoy' }).click();
});

test('F10, device clock wrong: a day off is said, and the work is accepted', async () => {
  const context = page.context();
  await context.addInitScript(() => {
    const day = 86_400_000;
    const RightDate = Date;
    class WrongDate extends RightDate {
      constructor(...given: []) {
        if (given.length === 0) super(RightDate.now() - day);
        else super(...given);
      }
      static override now = () => RightDate.now() - day;
    }
    globalThis.Date = WrongDate as DateConstructor;
  });
  await page.goto('/tabs/tab1');
  await phone.sync();
  await expect(page.getByText(/por detrás de la hora correcta/)).toBeVisible();
  await phone.open(numbers[0]!);
  await phone.next();
  await page.getByRole('button', { name: 'Tomar ubicación: Ubicación' }).click();
  await expect(page.getByText(/± 8 m/)).toBeVisible();
  await phone.next();
  await phone.finish();
  await phone.sync();
  await phone.tab('Envíos').click();
  await expect(page.getByRole('listitem').filter({ hasText: `Terminada · ${numbers[0]}` })).toContainText(
    'Recibida por el servidor',
  );
});

test('F10, IndexedDB closed: what the browser deletes under an open form is written anew from it', async () => {
  await phone.start();
  ({ page } = phone);
  await page.goto('/tabs/tab1');
  await phone.open(numbers[1]!);
  await expect(page.getByRole('textbox', { name: 'Serie del medidor' })).toHaveValue('M-2');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: network.address, storageTypes: 'indexeddb' });
  await page.getByRole('textbox', { name: 'Serie del medidor' }).fill('M-3');
  await page.getByRole('spinbutton', { name: 'Lectura actual' }).fill('655');
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  await page.getByRole('button', { name: 'Volver a Hoy' }).click();
  await phone.sync();
  await phone.open(numbers[1]!);
  await expect(page.getByRole('textbox', { name: 'Serie del medidor' })).toHaveValue('M-3');
  await expect(page.getByRole('spinbutton', { name: 'Lectura actual' })).toHaveValue('655');
  await page.getByRole('button', { name: 'Volver a Hoy' }).click();
});

test('F10, evicted: what the phone deleted comes back from the server, and the office sees that something is missing', async ({
  browser,
  product,
}) => {
  await phone.start();
  ({ page } = phone);
  await page.goto('/tabs/tab1');
  await phone.open(numbers[1]!);
  await phone.choose('¿Pudo leer?', 'Sí');
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  // The office learns with the next round that a draft is on this phone alone.
  await page.getByRole('button', { name: 'Volver a Hoy' }).click();
  await phone.sync();
  await phone.tab('Envíos').click();
  await expect(page.getByRole('region', { name: 'Cierre del día' })).toContainText(/Borradores\s*1/);
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: network.address, storageTypes: 'indexeddb' });
  await page.goto('/tabs/tab1');
  await expect(phone.card(numbers[1]!)).toBeVisible();
  await expect(phone.card(numbers[1]!).getByRole('link', { name: /Diligenciar|Continuar/ })).toBeVisible();
  await expect(page.getByText('Borrador guardado')).toBeHidden();
  const desk = await (await browser.newContext({ baseURL: product.address })).newPage();
  await openAs(desk, 'despacho', '/operaciones_campo/telefonos');
  await expect(desk.getByText('Reemplazado con envíos sin llegar').first()).toBeVisible();
});
