import { Connection } from '../tools/simulate/connection.ts';
import { axeClean } from './axe.ts';
import { CutNetwork } from './cut-network.ts';
import { acknowledgeAnd, choosePerson } from './dispatcher-steps.ts';
import { openAs, password } from './people.ts';
import { PhoneBrowser } from './phone-browser.ts';
import { expect, test, type Page } from './product.ts';

/**
 * Two browsers: a dispatcher gives three stages of one operation to a field employee and watches them arrive, without
 * ever loading the screen again; the phone works with and without a network, is refused once, and corrects it.
 */
const stages = ['Primera lectura', 'Segunda lectura', 'Tercera lectura'] as const;
const employee = 'campo03';
const ended = new AbortController();
let network: CutNetwork;
let phone: PhoneBrowser;
let desk: Page;
let admin: Connection;
let employeeName = '';
let number = '';
let operationId = 0;

const keys = ['R1', 'R2', 'R3'];
const workflow = {
  start: 'R1',
  numbering: { prefix: 'TL' },
  engineKeys: { latitude: 'lat_predio', longitude: 'lng_predio', account: 'cuenta' },
  stages: [
    ...keys.map((key, at) => ({
      key,
      name: { es: stages[at]!, en: `Reading ${at + 1}` },
      kind: 'field',
      activityType: 'LECTURA',
      form: 'FLECT01',
      term: { amount: 2, unit: 'business_days' },
    })),
    { key: 'R4', name: { es: 'Cierre', en: 'Closed' }, kind: 'system', system: { type: 'close' } },
  ],
  transitions: keys.map((from, at) => ({ from, to: keys[at + 1] ?? 'R4', order: 1, when: null })),
};

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Bogota' });

/** Metres from the premises from which on an employee has to say why. */
async function setRadius(metres: number): Promise<void> {
  const { parameters } = admin.client.administration;
  const { current } = (await parameters.list({})).find(({ key }) => key === 'RADIOGPS')!;
  const isToday = current!.validFrom === today();
  const { unit, basis, version } = current!;
  await parameters.save({
    params: { key: 'RADIOGPS' },
    body: { value: metres, validFrom: today(), unit, basis, version: isToday ? version : null },
  });
}

const stage = (name: string) => desk.getByRole('button', { name: new RegExp(`^${name} Etapa`) });
const card = () => phone.card(number);

async function assign(name: string): Promise<void> {
  await stage(name).click();
  await desk.getByRole('button', { name: 'Asignar', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: /Asignar/ });
  await dialog.getByRole('combobox', { name: 'Zona' }).click();
  await desk.getByRole('option', { name: 'Todas las zonas' }).click();
  await dialog.getByRole('searchbox').fill(employeeName);
  await choosePerson(dialog.getByRole('radio', { name: new RegExp(employeeName) }));
  await acknowledgeAnd(dialog, 'Asignar');
  await expect(stage(name)).toHaveAccessibleName(/Asignada|Descargada|Vista/);
}

/** Fills in a reading from the list of the day to the end of the work. */
async function read(value: string): Promise<void> {
  const { page } = phone;
  await phone.open(number);
  await phone.choose('¿Pudo leer?', 'Sí');
  await page.getByRole('textbox', { name: 'Serie del medidor' }).fill('M-1');
  await page.getByRole('spinbutton', { name: 'Lectura actual' }).fill(value);
  await phone.takePhoto('Foto del medidor');
  await phone.next();
  await page.getByRole('button', { name: 'Tomar ubicación: Ubicación' }).click();
  await expect(page.getByText(/± 8 m/)).toBeVisible();
  await phone.next();
  await phone.finish();
}

test.describe.configure({ mode: 'serial', timeout: 480_000 });
test.beforeAll(async ({ browser, product }) => {
  network = await CutNetwork.before(new URL(product.address));
  admin = new Connection(product.address, 'admin', password, ended.signal);
  await admin.signIn();
  const { workflows } = admin.client.parameterization;
  const made = await workflows.create({
    body: { code: 'TRESLECT', nameEs: 'Tres lecturas', nameEn: 'Three readings', definition: workflow },
  });
  await workflows.publish({ params: { versionId: made.version.id }, body: { revision: 1, note: 'Nuevo' } });
  const dispatcher = new Connection(product.address, 'despacho', password, ended.signal);
  await dispatcher.signIn();
  const order = {
    account: '880301',
    subscriber: 'María Núñez',
    address: 'Cra 24D # 3-01',
    latitude: 3.4516,
    longitude: -76.532,
    prefill: {},
  };
  const operation = await dispatcher.client.operation.operations.create({
    body: { workflowCode: 'TRESLECT', order },
  });
  ({ number, id: operationId } = operation);
  // About thirty metres from the premises.
  phone = new PhoneBrowser(network.address, { latitude: 3.4519, longitude: -76.532, accuracy: 8 });
  await phone.start();
  desk = await (await browser.newContext({ baseURL: product.address })).newPage();
  await openAs(desk, 'despacho', `/operation/monitoring/${operation.id}?workflow=TRESLECT`);
  await expect(desk.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await desk.evaluate(() => Object.assign(window, { sameLoad: true }));
});
test.afterAll(async () => {
  ended.abort();
  await phone?.end();
  await network?.close();
});

test('the first stage is assigned at the desk, comes to the phone, and its reading arrives at the desk', async () => {
  await phone.signIn(employee);
  await phone.page.getByRole('button', { name: 'Menú' }).click();
  employeeName = (await phone.page.getByRole('dialog').getByRole('heading').first().textContent())!;
  await phone.page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await assign(stages[0]);
  await phone.sync();
  await expect(card()).toBeVisible();
  await expect(stage(stages[0])).toHaveAccessibleName(/Descargada|Vista/);
  await read('321');
  await expect(stage(stages[0])).toHaveAccessibleName(/Sincronizada/);
  await expect(stage(stages[1])).toHaveAccessibleName(/Nueva/);
});

test('the second stage is done without a network, and refused, since the office has changed a rule meanwhile', async () => {
  await assign(stages[1]);
  await phone.sync();
  await expect(card().getByRole('link', { name: /Diligenciar/ })).toBeVisible();
  network.cut();
  await read('322');
  await phone.sync();
  await expect(phone.page.getByText('Sin conexión')).toBeVisible();
  await setRadius(10);
  network.restore();
  await phone.page.getByRole('link', { name: 'Envíos' }).click();
  await phone.sync();
  const refused = phone.page.getByRole('listitem').filter({ hasText: `Terminada · ${number}` });
  await expect(refused.getByText('Justifique la distancia')).toBeVisible();
  await expect(phone.page.getByText(/1 por corregir/).first()).toBeVisible();
  await expect(stage(stages[1])).not.toHaveAccessibleName(/Sincronizada/);
  await axeClean(phone.page, 'a refused item');
});

test('F10, refused finish: the employee corrects it with what was typed before, and the dispatcher sees it arrive', async () => {
  const { page } = phone;
  await page.getByRole('button', { name: 'Corregir' }).click();
  await expect(page.getByText(/El servidor no aceptó el envío/)).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Lectura actual' })).toHaveValue('322');
  await phone.next();
  await page.getByRole('textbox', { name: 'Justifique la distancia' }).fill('Medidor en el andén');
  await phone.next();
  await phone.finish();
  await expect(stage(stages[1])).toHaveAccessibleName(/Sincronizada/);
  await page.getByRole('link', { name: 'Envíos' }).click();
  await expect(page.getByText('Nada queda en este teléfono: todo está en el servidor.')).toBeVisible();
  await expect(page.getByText('Corregida y enviada otra vez')).toBeVisible();
});

test('the third stage is finished without a network by a phone that dies twice, and arrives once', async () => {
  await setRadius(50);
  await assign(stages[2]);
  await phone.sync();
  await phone.page.getByRole('link', { name: 'Hoy' }).click();
  await expect(card().getByRole('link', { name: /Diligenciar/ })).toBeVisible();
  await phone.holdsApp();
  network.cut();
  await phone.open(number);
  await phone.choose('¿Pudo leer?', 'Sí');
  await phone.page.getByRole('textbox', { name: 'Serie del medidor' }).fill('M-1');
  await expect(phone.page.getByText(/^Guardado/)).toBeVisible();
  await phone.kill();
  await phone.page.goto('/tabs/tab1');
  await phone.open(number);
  await expect(phone.page.getByText(/Continúa el borrador/)).toBeVisible();
  await expect(phone.page.getByRole('textbox', { name: 'Serie del medidor' })).toHaveValue('M-1');
  await phone.page.getByRole('button', { name: 'Volver a Hoy' }).click();
  await read('323');
  await phone.kill();
  network.restore();
  await phone.page.goto('/tabs/tab3');
  await phone.sync();
  await expect(phone.page.getByText('Nada queda en este teléfono: todo está en el servidor.')).toBeVisible();
  await expect(stage(stages[2])).toHaveAccessibleName(/Sincronizada/);
  await expect(stage('Cierre')).toHaveAccessibleName(/Sincronizada/);
  expect(await desk.evaluate(() => (window as { sameLoad?: boolean }).sameLoad)).toBe(true);
});

test('each stage has one submission with its photo', async () => {
  const { activities, operations, photos } = admin.client.operation;
  const { activityList } = await operations.get({ params: { id: operationId } });
  const read = activityList.filter(({ stage: key }) => keys.includes(key));
  expect(read).toHaveLength(3);
  for (const { id, stage: key } of read) {
    const { submissions } = await activities.survey({ params: { id } });
    const current = submissions.filter(({ state }) => state === 'current');
    expect(current, key).toHaveLength(1);
    expect(current[0]!.answers.lectura_actual, key).toBe(320 + Number(key.slice(1)));
    expect(await photos.list({ params: { id } }), key).toHaveLength(1);
  }
});
