import { Connection } from '../tools/simulate/connection.ts';
import { CutNetwork } from './cut-network.ts';
import { giveWork, type GivenWork } from './field-work.ts';
import { password } from './people.ts';
import { PhoneBrowser } from './phone-browser.ts';
import { expect, test, type Page } from './product.ts';

/**
 * A whole day without a network: ten activities with forty photos from the camera, on a phone that dies twice. In the
 * evening the line is slow, loses replies, answers for the server and breaks in a photo, and the server starts again.
 */
const ended = new AbortController();
const employee = 'campo02';
const place = { latitude: 3.4516, longitude: -76.532, accuracy: 8 };
const photosEach = 4;
let network: CutNetwork;
let phone: PhoneBrowser;
let page: Page;
let admin: Connection;
const work: GivenWork[] = [];

const inBoth = (es: string) => ({ default: es, en: es });
const form = {
  title: inBoth('Ronda'),
  pages: [
    {
      name: 'ronda',
      title: inBoth('Ronda'),
      elements: [
        {
          type: 'text',
          kind: 'integer',
          name: 'valor',
          title: inBoth('Valor'),
          inputType: 'number',
          isRequired: true,
        },
        { type: 'text', name: 'nota', title: inBoth('Nota') },
        {
          type: 'file',
          kind: 'photo',
          name: 'foto',
          title: inBoth('Foto'),
          isRequired: true,
          allowMultiple: true,
          acceptedTypes: 'image/jpeg',
          storeDataAsText: false,
          minCount: photosEach,
          maxCount: photosEach,
        },
      ],
    },
  ],
};
const workflow = {
  start: 'A1',
  numbering: { prefix: 'RD' },
  engineKeys: { latitude: 'lat_predio', longitude: 'lng_predio', account: 'cuenta' },
  stages: [
    {
      key: 'A1',
      name: { es: 'Ronda', en: 'Round' },
      kind: 'field',
      activityType: 'LECTURA',
      form: 'FRONDA01',
      term: { amount: 2, unit: 'business_days' },
    },
    { key: 'A2', name: { es: 'Cierre', en: 'Closed' }, kind: 'system', system: { type: 'close' } },
  ],
  transitions: [{ from: 'A1', to: 'A2', order: 1, when: null }],
};

async function designWork(): Promise<void> {
  const { forms, workflows } = admin.client.parameterization;
  const names = { nameEs: 'Ronda', nameEn: 'Round' };
  const made = await forms.create({
    body: { ...names, code: 'FRONDA01', qualityCode: 'FOR01', version: '1', definition: form },
  });
  const first = { revision: 1, note: 'Nuevo' };
  await forms.publish({ params: { versionId: made.version.id }, body: first });
  const { version } = await workflows.create({ body: { ...names, code: 'WFRONDA', definition: workflow } });
  await workflows.publish({ params: { versionId: version.id }, body: first });
}

const valueOf = (at: number) => 100 + at;

/** Opens an activity and gives all its answers, up to the last photo but `photosLeft`. */
async function fill(at: number, photosLeft = 0): Promise<void> {
  await phone.open(work[at]!.number);
  await page.getByRole('spinbutton', { name: 'Valor' }).fill(String(valueOf(at)));
  for (let photo = 1; photo <= photosEach - photosLeft; photo++) await takePhoto(photo);
}

/** A camera that never shows the same picture twice, however soon after its start: equal photos count once. */
function showCamera(): void {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 640 });
  const picture = canvas.getContext('2d')!;
  setInterval(() => {
    for (let spot = 0; spot < 300; spot++) {
      picture.fillStyle = `hsl(${Math.random() * 360}, 70%, 50%)`;
      picture.fillRect(Math.random() * 640, Math.random() * 640, 24, 24);
    }
  }, 50);
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
}

/** The phone is on again. */
async function lookAt(): Promise<void> {
  ({ page } = phone);
  await page.addInitScript(showCamera);
}

async function takePhoto(photo: number): Promise<void> {
  await page.getByRole('button', { name: /^Tomar (otra )?foto: Foto$/ }).click();
  const shutter = page.getByRole('dialog', { name: 'Foto' }).getByRole('button', { name: 'Tomar foto' });
  await shutter.click();
  await expect(page.getByRole('img', { name: `Foto: foto ${photo}` })).toBeVisible();
}

async function finish(): Promise<void> {
  await phone.next();
  await phone.finish();
}

/** The battery is empty, and charged again: without a network still. */
async function die(): Promise<void> {
  await phone.kill();
  await lookAt();
  await page.goto('/tabs/tab1');
}

test.describe.configure({ mode: 'serial', timeout: 480_000 });
test.beforeAll(async ({ product }) => {
  network = await CutNetwork.before(new URL(product.address));
  admin = new Connection(product.address, 'admin', password, ended.signal);
  await admin.signIn();
  await designWork();
  const dispatcher = new Connection(product.address, 'despacho', password, ended.signal);
  await dispatcher.signIn();
  const person = new Connection(product.address, employee, password, ended.signal);
  await person.signIn();
  for (let at = 0; at < 10; at++)
    work.push(
      await giveWork(dispatcher, person.userId, 'WFRONDA', { account: String(880_400 + at), prefill: {} }),
    );
  phone = new PhoneBrowser(network.address, place);
  await phone.start();
  await lookAt();
});
test.afterAll(async () => {
  ended.abort();
  await phone?.end();
  await network?.close();
});

test('ten activities with forty photos are done without a network, by a phone that dies twice', async () => {
  await phone.signIn(employee);
  for (const { number } of work) await expect(phone.card(number)).toBeVisible();
  await phone.holdsApp();
  network.cut();
  await phone.start();
  await lookAt();
  await page.goto('/tabs/tab1');
  for (const at of work.keys()) {
    if (at === 3) {
      await fill(at, 2);
      await page.getByRole('textbox', { name: 'Nota' }).pressSequentially('a medio esc');
      await expect(page.getByText(/^Guardado/)).toBeVisible();
      await die();
      await phone.open(work[at]!.number);
      await expect(page.getByRole('textbox', { name: 'Nota' })).toHaveValue('a medio esc');
      for (const photo of [3, 4]) await takePhoto(photo);
    } else if (at === 7) {
      await fill(at);
      await page.getByRole('button', { name: 'Eliminar la foto 4 de Foto' }).click();
      await page.getByRole('button', { name: 'Tomar otra foto: Foto' }).click();
      await expect(page.getByRole('dialog', { name: 'Foto' })).toBeVisible();
      await die();
      // The camera was open: the app comes back to its question by itself.
      await expect(page).toHaveURL(new RegExp(`activity=${work[at]!.id}$`));
      await takePhoto(4);
    } else await fill(at);
    await finish();
  }
  await phone.tab('Envíos').click();
  await expect(page.getByRole('region', { name: 'Cierre del día' })).toContainText(/Fotos\s*40/);
});

test('each piece arrives once over a bad line, while the server starts again', async ({ product }) => {
  const photosThere = async () => {
    const lists = await Promise.all(
      work.map(({ id }) => admin.client.operation.photos.list({ params: { id } })),
    );
    return lists.flat().filter(({ receivedAt }) => receivedAt !== null).length;
  };
  network.restore();
  network.slowDown(60);
  network.answerInstead(2);
  network.loseReplies(3);
  // Pauses between attempts become longer; an employee who waits presses the button.
  const afterSync = () => phone.sync().then(() => network.troublesLeft);
  await expect.poll(afterSync, { intervals: [1000] }).toBe(0);
  network.cutAfter(400_000);
  await expect.poll(() => network.isDown).toBe(true);
  network.restore();
  network.slowDown(60);
  await phone.sync();
  await expect.poll(photosThere).toBeGreaterThan(0);
  await product.restart();
  await phone.sync();
  await expect(page.getByText(/todo está en el servidor/)).toBeVisible({
    timeout: 240_000,
  });
  expect(await photosThere()).toBe(work.length * photosEach);
  for (const [at, { id }] of work.entries()) {
    const { submissions } = await admin.client.operation.activities.survey({ params: { id } });
    expect(submissions, `activity ${at}`).toHaveLength(1);
    expect(submissions[0]).toMatchObject({ state: 'current', answers: { valor: valueOf(at) } });
    const photos = await admin.client.operation.photos.list({ params: { id } });
    expect(new Set(photos.map(({ sha256 }) => sha256)).size, `photos of ${at}`).toBe(photosEach);
  }
});
