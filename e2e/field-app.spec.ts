import { Connection } from '../tools/simulate/connection.ts';
import { axeClean, axeCleanWhole } from './axe.ts';
import { CutNetwork } from './cut-network.ts';
import { giveWork } from './field-work.ts';
import { openAs, password } from './people.ts';
import { PhoneBrowser } from './phone-browser.ts';
import { expect, test, type Page } from './product.ts';

/**
 * A day of a field employee on a phone: the work comes, the network goes, the app is killed and opened again, work is
 * carried out, and with the network each piece arrives once. The dispatcher sees it.
 */
const ended = new AbortController();
let network: CutNetwork;
let dispatcher: Connection;
let phone: PhoneBrowser;
let page: Page;
const work: { suspension: number; reading: number; impossible: number } = {
  suspension: 0,
  reading: 0,
  impossible: 0,
};
const numbers: Record<keyof typeof work, string> = { suspension: '', reading: '', impossible: '' };

/** Opens an operation, and gives its field activity to the employee. */
async function assign(
  name: keyof typeof work,
  workflowCode: string,
  prefill: Record<string, string | number>,
  employeeId: number,
): Promise<void> {
  const account = String(880_100 + 10 * Object.keys(work).indexOf(name));
  const { id, number } = await giveWork(dispatcher, employeeId, workflowCode, { account, prefill });
  work[name] = id;
  numbers[name] = number;
}

const card = (name: keyof typeof work) => phone.card(numbers[name]);

test.describe.configure({ mode: 'serial', timeout: 480_000 });
test.beforeAll(async ({ product }) => {
  network = await CutNetwork.before(new URL(product.address));
  dispatcher = new Connection(product.address, 'despacho', password, ended.signal);
  await dispatcher.signIn();
  const employee = new Connection(product.address, 'campo01', password, ended.signal);
  await employee.signIn();
  phone = new PhoneBrowser(network.address, { latitude: 3.4516, longitude: -76.532, accuracy: 8 });
  await assign('suspension', 'WFSUSREC', {}, employee.userId);
  await assign('reading', 'WFCRITICA', { pudo_leer: 'no', digitos_medidor: 5 }, employee.userId);
  await assign('impossible', 'WFCRITICA', { pudo_leer: 'no' }, employee.userId);
  await phone.start();
  ({ page } = phone);
});
test.afterAll(async () => {
  ended.abort();
  await phone.end();
  await network.close();
});

test('the work of the day comes with the sign-in, and the app is stored on the phone', async () => {
  await phone.signIn('campo01');
  for (const name of ['suspension', 'reading', 'impossible'] as const) await expect(card(name)).toBeVisible();
  await phone.holdsApp();
  await axeCleanWhole(page, 'tab1');
});

test('F10, no network at start: the app opens from nothing, and what was typed survives its sudden end', async () => {
  network.cut();
  await phone.start();
  ({ page } = phone);
  await page.goto('/tabs/tab1');
  await expect(page.getByText('Sin conexión')).toBeVisible();
  await card('suspension')
    .getByRole('link', { name: /Diligenciar/ })
    .click();
  await phone.choose('¿Muestra el pago en sitio?', 'No');
  await phone.choose('¿Servicio directo?', 'No');
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  await axeClean(page, 'a form');
  await phone.kill();
  ({ page } = phone);
  await page.goto('/tabs/tab1');
  await card('suspension')
    .getByRole('link', { name: /Continuar/ })
    .click();
  await expect(page.getByText(/Continúa el borrador/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'No', checked: true })).toHaveCount(2);
});

test('work is finished with a photo, a signature and a place, and faults lead to their questions', async () => {
  await phone.next();
  await phone.choose('Resultado', 'No efectiva');
  await page.getByRole('combobox', { name: 'Causal de no ejecución' }).click({ force: true });
  await page.getByRole('option').first().click();
  await phone.next();
  const canvas = (await page.locator('canvas').boundingBox())!;
  await page.mouse.move(canvas.x + 20, canvas.y + 30);
  await page.mouse.down();
  await page.mouse.move(canvas.x + 120, canvas.y + 60, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Tomar ubicación: Ubicación' }).click();
  await expect(page.getByText(/± 8 m/)).toBeVisible();
  await phone.next();
  const finish = page.getByRole('button', { name: 'Terminar actividad' });
  await expect(finish).toBeDisabled();
  // The tabs lead away from the end of the work, and back to it.
  await phone.tab('Envíos').click();
  await expect(page.getByRole('heading', { name: 'Cierre del día' })).toBeVisible();
  await phone.tab('Diligenciar').click();
  await page.getByRole('listitem').filter({ hasText: numbers.suspension }).getByRole('link').click();
  await expect(finish).toBeDisabled();
  await page.getByRole('button', { name: /^Foto antes/ }).click();
  await phone.takePhoto('Foto antes');
  await phone.next();
  await phone.next();
  await phone.finish();
});

test('F10, killed while typing: a phone that dies in the middle of a word opens at its question with what was typed', async () => {
  await card('reading')
    .getByRole('link', { name: /Diligenciar/ })
    .click();
  await phone.choose('¿Pudo leer?', 'Sí');
  const serial = page.getByRole('textbox', { name: 'Serie del medidor' });
  await serial.pressSequentially('M-20');
  await expect(serial).toBeFocused();
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  await phone.kill();
  ({ page } = phone);
  await page.goto('/tabs/tab1');
  await card('reading')
    .getByRole('link', { name: /Continuar/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Serie del medidor' })).toHaveValue('M-20');
  await page.getByRole('button', { name: 'Volver a Hoy' }).click();
});

test('work that could not be done is recorded with its cause, and another reading is finished', async () => {
  await card('impossible')
    .getByRole('link', { name: /Diligenciar/ })
    .click();
  await page.getByRole('button', { name: 'No se pudo hacer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Causa').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await card('reading')
    .getByRole('link', { name: /Continuar/ })
    .click();
  await page.getByRole('textbox', { name: 'Serie del medidor' }).fill('M-1');
  await page.getByRole('spinbutton', { name: 'Lectura actual' }).fill('321');
  await phone.takePhoto('Foto del medidor');
  await phone.next();
  await page.getByRole('button', { name: 'Tomar ubicación: Ubicación' }).click();
  await expect(page.getByText(/± 8 m/)).toBeVisible();
  await phone.next();
  await phone.finish();
  await page.getByRole('link', { name: 'Envíos' }).click();
  await expect(page.getByText(/No apague ni entregue/)).toBeVisible();
  await axeCleanWhole(page, 'tab3');
});

test('under a PIN the phone opens with it alone, gives a copy of what was not sent, and refuses to sign out before', async () => {
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Proteger con PIN' }).click();
  await page.getByLabel(/^PIN nuevo/).fill('4921ab');
  await page.getByLabel('Repita el PIN nuevo').fill('4921ab');
  await page.getByRole('button', { name: 'Guardar PIN' }).click();
  await expect(page.getByText('PIN guardado.')).toBeVisible();
  await axeClean(page, 'the PIN');
  await phone.start();
  ({ page } = phone);
  await page.goto('/tabs/tab3');
  await expect(page.getByRole('heading', { name: 'Escriba su PIN' })).toBeVisible();
  await expect(page.getByText(numbers.suspension)).toBeHidden();
  await page.getByLabel('PIN').fill('000000');
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect(page.getByText('El PIN no es correcto.')).toBeVisible();
  await page.getByLabel('PIN').fill('4921ab');
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect(page.getByText(`Terminada · ${numbers.suspension}`)).toBeVisible();
  await page.getByRole('button', { name: 'Menú' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(menu.getByText(/Hay trabajo sin enviar/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await menu.getByRole('button', { name: 'Guardar una copia' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^cuadrilla-campo01-.*\.zip$/);
  await expect(menu.getByRole('button', { name: 'Cerrar sesión y eliminar lo no enviado' })).toBeDisabled();
  await menu.getByRole('button', { name: 'Cerrar', exact: true }).click();
});

test('with the network each piece arrives once, through a cut in the middle of a photo', async () => {
  network.restore();
  network.cutAfter(40_000);
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await expect.poll(() => network.isDown).toBe(true);
  network.restore();
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await expect(page.getByText('Nada queda en este teléfono: todo está en el servidor.')).toBeVisible();
  const { activities, photos } = dispatcher.client.operation;
  for (const [name, status, images] of [
    ['suspension', 'synchronized', 1],
    ['reading', 'synchronized', 1],
    ['impossible', 'unrealized', 0],
  ] as const) {
    const id = work[name];
    const survey = await activities.survey({ params: { id } });
    expect(survey.activity.status, name).toBe(status);
    expect(survey.submissions, name).toHaveLength(name === 'impossible' ? survey.submissions.length : 1);
    expect(await photos.list({ params: { id } }), name).toHaveLength(images);
  }
  const { submissions } = await activities.survey({ params: { id: work.suspension } });
  expect(String(submissions[0]!.answers.firma_usuario)).toMatch(/^data:image\/png/);
});

test('F10, device revoked: a phone that the office revokes shows nothing and keeps what it has, until it is allowed again', async ({
  product,
}) => {
  const office = new Connection(product.address, 'admin', password, ended.signal);
  await office.signIn();
  const { phones } = office.client.operation;
  // Phones of the demo have not said what they owe.
  const own = (await phones.list({ body: { search: 'campo01' } })).phones.find(
    ({ unsent }) => unsent !== null,
  );
  expect(own).toMatchObject({ unsent: { items: 0, photos: 0 }, hasGap: false, refused: 0 });
  const { deviceId } = own!;
  await phones.setRevoked({ body: { deviceId, revoked: true, reason: 'Se perdió' } });
  await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await expect(page.getByRole('heading', { name: 'Este teléfono está bloqueado' })).toBeVisible();
  await expect(phone.tab('Hoy')).toBeHidden();
  await axeClean(page, 'a revoked phone');
  await phones.setRevoked({ body: { deviceId, revoked: false } });
  await page.getByRole('button', { name: 'Comprobar otra vez' }).click();
  await expect(phone.tab('Hoy')).toBeVisible();
});

test('in English, at 320 px and in every appearance, each tab fits and axe finds nothing', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  const menu = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Menú' }).click();
  await menu.getByRole('button', { name: 'English' }).click();
  for (const appearance of ['Sun', 'Dark']) {
    await menu.getByRole('button', { name: appearance }).click();
    await axeClean(page, `the menu, ${appearance}`);
    await menu.getByRole('button', { name: 'Close', exact: true }).click();
    for (const tab of ['Today', 'Fill in', 'Sent']) {
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: tab }).click();
      await expect(page).toHaveTitle(`${tab} · Cuadrilla`);
      await axeCleanWhole(page, `${tab}, ${appearance}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(320);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
  }
});

test('the dispatcher sees the work that arrived', async ({ browser, product }) => {
  const desk = await browser.newContext({ baseURL: product.address });
  const screen = await desk.newPage();
  await openAs(screen, 'despacho', `/operation/survey/${work.reading}`);
  await expect(screen.getByText('321', { exact: true })).toBeVisible();
  await expect(screen.getByText('Sincronizada').first()).toBeVisible();
  await screen.goto('/operaciones_campo/telefonos');
  await expect(screen.getByText('Sin problemas').first()).toBeVisible();
  await desk.close();
});
