import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { expect, test, type Page } from './product.ts';
import {
  acknowledgeAnd,
  answerValidation,
  choosePerson,
  fitsPhone,
  newestNumbersFirst,
  openMonitoring,
  selectHundred,
} from './dispatcher-steps.ts';
import { signIn } from './people.ts';

/**
 * The one job the product exists for, as a dispatcher does it: a file of work orders comes in, is validated
 * and assigned, phones carry it out, the rules open the next stages, and everything is watched live.
 */
const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'examples/work-orders-200.csv');
let dispatcher: Page;
let wall: Page;
let phones: ChildProcess | undefined;

/** The phones stop: from here on only the dispatcher changes anything. */
async function stopPhones(): Promise<void> {
  const ended = new Promise((resolve) =>
    phones && phones.exitCode === null && phones.signalCode === null
      ? phones.once('exit', resolve)
      : resolve(null),
  );
  phones?.kill('SIGINT');
  await ended;
}

test.describe.configure({ mode: 'serial', timeout: 900_000 });
test.beforeAll(async ({ browser }) => {
  const desk = await browser.newContext();
  dispatcher = await desk.newPage();
  wall = await desk.newPage();
  await signIn(dispatcher, 'despacho');
});
test.afterAll(stopPhones);

const stage = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} Etapa`) });
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Bogota' });

test('a file of 200 work orders is checked and loaded', async () => {
  await dispatcher.goto('/operation');
  await dispatcher.getByRole('button', { name: 'Importar' }).click();
  const dialog = dispatcher.getByRole('dialog', { name: 'Importar órdenes de trabajo' });
  await dialog.getByLabel('Flujo de trabajo').click();
  await dispatcher.getByRole('option', { name: 'Suspensión y reconexión por mora' }).click();
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText('Todas las filas están bien.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Crear 200 operaciones' }).click();
  await expect(dialog.getByText('200 operaciones creadas')).toBeVisible({ timeout: 180_000 });
  await dialog.getByRole('button', { name: 'Ver las actividades' }).click();
  await newestNumbersFirst(dispatcher);
  await expect(dispatcher.getByRole('button', { name: 'Acciones de SUS26-00200' })).toBeVisible();
});

test('one decision validates a hundred of them, and the next stage opens for each', async () => {
  await selectHundred(dispatcher, `status=new&workflow=WFSUSREC&kind=office&from=${today()}`);
  await dispatcher.getByRole('button', { name: 'Registrar 100 decisiones' }).click();
  const dialog = dispatcher.getByRole('dialog', { name: 'Registrar 100 decisiones' });
  await answerValidation(dialog, 'No');
  await expect(dispatcher.getByText('100 decisiones registradas')).toBeVisible({ timeout: 180_000 });
});

test('a hundred suspensions are assigned at once after the warnings are acknowledged', async () => {
  await selectHundred(dispatcher, `status=new&workflow=WFSUSREC&kind=field&from=${today()}`);
  await dispatcher.getByRole('button', { name: 'Asignar 100' }).click();
  const dialog = dispatcher.getByRole('dialog', { name: 'Asignar 100 actividades' });
  await dialog.getByRole('searchbox').fill('Cristian Camilo Ospina');
  await choosePerson(dialog.getByRole('radio', { name: /Cristian Camilo Ospina/ }));
  await expect(dialog.getByRole('alert')).toContainText('Tiene demasiada carga');
  const assign = dialog.getByRole('button', { name: 'Asignar', exact: true });
  await expect(assign).toBeDisabled();
  await acknowledgeAnd(dialog, 'Asignar');
  await expect(dispatcher.getByText(/100 actividades asignadas a Cristian Camilo Ospina/)).toBeVisible({
    timeout: 90_000,
  });
});

test('a dispatcher watches an operation through three stages without a reload', async ({ product }) => {
  await openMonitoring(wall, 'SUS26-00001');
  await wall.evaluate(() => Object.assign(window, { sameLoad: true }));
  await expect(stage(wall, 'Validar orden y aviso previo')).toHaveAccessibleName(/Nueva/);

  phones = spawn(
    process.execPath,
    [
      'tools/simulate/main.ts',
      '--url',
      product.address,
      '--employees',
      '40',
      '--speed',
      '900',
      '--minutes',
      '8',
    ],
    { cwd: root, stdio: 'ignore' },
  );

  await openMonitoring(dispatcher, 'SUS26-00001');
  await dispatcher.getByRole('link', { name: 'Registrar decisión' }).click();
  await answerValidation(dispatcher.getByRole('main'), 'No');
  await expect(stage(wall, 'Validar orden y aviso previo')).toHaveAccessibleName(/Sincronizada/);
  await expect(stage(wall, 'Ejecutar suspensión')).toHaveAccessibleName(/Nueva/);

  await expect(dispatcher.getByRole('heading', { level: 1, name: 'SUS26-00001' })).toBeVisible();
  await stage(dispatcher, 'Ejecutar suspensión').click();
  await dispatcher.getByRole('button', { name: 'Asignar', exact: true }).click();
  const dialog = dispatcher.getByRole('dialog', { name: /Asignar/ });
  await choosePerson(dialog.getByRole('radio').first());
  await acknowledgeAnd(dialog, 'Asignar');
  await expect(stage(wall, 'Ejecutar suspensión')).toHaveAccessibleName(
    /Asignada|Descargada|Vista|Pendiente|Realizada|Sincronizada/,
  );

  // The phone finishes it, and whatever it answers the rules open a third stage; one in fifty rejects it and one
  // in twenty cannot do it, for a cause that may lead nowhere: then staff decide.
  await expect(stage(wall, 'Ejecutar suspensión')).toHaveAccessibleName(
    /Sincronizada|No realizada|Rechazada/,
    { timeout: 300_000 },
  );
  const third = wall.getByRole('button', {
    name: /^(Monitorear pago|Segunda visita con acompañamiento|Cierre: pago acreditado en sitio|Remitir a control de pérdidas|Revisión de supervisor) Etapa/,
  });
  const turnedDown = wall.getByRole('button', {
    name: /^Ejecutar suspensión Etapa .*(Rechazada|No realizada)/,
  });
  await expect(
    third
      .filter({ hasNotText: 'No alcanzada' })
      .filter({ has: wall.getByText(/Nueva|Sincronizada|Asignada/) })
      .or(turnedDown)
      .first(),
  ).toBeVisible({ timeout: 90_000 });
  expect(await wall.evaluate(() => (window as { sameLoad?: boolean }).sameLoad)).toBe(true);
});

test('a dispatcher reads the answers and photos that a phone sent', async () => {
  await dispatcher.goto(`/operation?status=synchronized&workflow=WFSUSREC&kind=field&from=${today()}`);
  await newestNumbersFirst(dispatcher);
  await dispatcher
    .getByRole('button', { name: /^Acciones de SUS26/ })
    .first()
    .click({ timeout: 300_000 });
  await dispatcher.getByRole('menuitem', { name: 'Monitorear' }).click();
  await stage(dispatcher, 'Ejecutar suspensión').click();
  const panel = dispatcher.getByRole('main');
  await expect(
    panel
      .getByText('¿Pago en sitio?')
      .or(panel.getByText('Resultado', { exact: true }))
      .first(),
  ).toBeVisible();
  await panel.getByRole('button', { name: /Foto/ }).first().click();
  const viewer = dispatcher.getByRole('dialog');
  await expect(viewer.locator('img').first()).toBeVisible();
  await expect
    .poll(() =>
      viewer
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(100);
  await dispatcher.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

test('one activity is reassigned with its work code', async () => {
  // A phone that changes the activity while the dialog is open makes the reassignment stale.
  await stopPhones();
  await dispatcher.goto(`/operation?status=assigned,downloaded&workflow=WFSUSREC&kind=field&from=${today()}`);
  await newestNumbersFirst(dispatcher);
  await dispatcher
    .getByRole('button', { name: /^Acciones de SUS26/ })
    .first()
    .click();
  await dispatcher.getByRole('menuitem', { name: 'Reasignar' }).click();
  const dialog = dispatcher.getByRole('dialog', { name: 'Reasignar actividad' });
  await choosePerson(dialog.getByRole('radio').first());
  await expect(dialog.getByRole('status', { name: /Código de trabajo/ })).toHaveText(/^[A-Z0-9]{6}$/);
  await fitsPhone(dialog);
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Se reparte la carga del día');
  await acknowledgeAnd(dialog, 'Reasignar');
  await expect(dispatcher.getByText(/Actividad reasignada a/)).toBeVisible();
});

test('another activity is reactivated once, and not twice', async () => {
  await dispatcher.goto(
    `/operation?status=synchronized,unrealized,rejected&workflow=WFSUSREC&kind=field&from=${today()}`,
  );
  await newestNumbersFirst(dispatcher);
  // Some are in a later stage that has begun; those do not offer it.
  const rows = dispatcher.getByRole('button', { name: /^Acciones de/ });
  const reactivate = dispatcher.getByRole('menuitem', { name: 'Reactivar' });
  await expect(rows.first()).toBeVisible();
  for (let at = 0; at < (await rows.count()); at++) {
    await rows.nth(at).click();
    await expect(dispatcher.getByRole('menuitem', { name: 'Monitorear' })).toBeVisible();
    if (await reactivate.isVisible()) break;
    await dispatcher.keyboard.press('Escape');
    await expect(dispatcher.getByRole('menu')).toBeHidden();
  }
  await reactivate.click();
  const dialog = dispatcher.getByRole('dialog', { name: 'Reactivar actividad' });
  await fitsPhone(dialog);
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El suscriptor pidió una nueva visita');
  await dialog.getByRole('button', { name: 'Reactivar', exact: true }).click();
  await expect(dispatcher.getByText(/^Actividad de .+ reactivada\.$/)).toBeVisible();
});

test('the creator of an operation is notified when it is finished, and the notification opens monitoring', async () => {
  await openMonitoring(dispatcher, 'SUS26-00002');
  await dispatcher.getByRole('link', { name: 'Registrar decisión' }).click();
  const notification = wall.getByRole('button', { name: /^Notificaciones/ });
  await answerValidation(dispatcher.getByRole('main'), 'Sí');
  await expect(dispatcher.getByRole('heading', { level: 1, name: 'SUS26-00002' })).toBeVisible();
  await notification.click();
  const item = wall
    .getByRole('menuitem', { name: /SUS26-00002/ })
    .or(wall.getByRole('button', { name: /SUS26-00002/ }))
    .first();
  await expect(item).toBeVisible();
  await item.click();
  await expect(wall).toHaveURL(/\/operation\/monitoring\/\d+\?workflow=WFSUSREC/);
  await expect(wall.getByRole('heading', { level: 1, name: 'SUS26-00002' })).toBeVisible();
});
