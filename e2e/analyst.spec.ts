import { analystSteps, safetyWorkbook } from './analyst-steps.ts';
import { axeClean } from './axe.ts';
import { acknowledgeAnd, choosePerson } from './dispatcher-steps.ts';
import { FieldPhone } from './field-phone.ts';
import { signIn } from './people.ts';
import { expect, test, type Page } from './product.ts';

/**
 * An analyst makes a process from nothing, through the screens alone: hydrants are inspected, and those that leak are
 * repaired. Work orders run through it; then a condition changes, is rehearsed on them, and is published.
 */
test.describe.configure({ mode: 'serial', timeout: 480_000 });
let page: Page;
let does: ReturnType<typeof analystSteps>;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  does = analystSteps(page);
  await signIn(page, 'admin');
});

const names = (code: string, es: string, en: string) => ({
  Código: code,
  'Nombre en español': es,
  'Nombre en inglés': en,
});

test('a list with its items', async () => {
  await page.goto('/administration/#listas');
  await does.button('Crear').click();
  await does.fill(names('HIDRANTES', 'Estados de un hidrante', 'States of a hydrant'));
  await does.button('Ver elementos').click();
  for (const [code, name] of Object.entries({ bueno: 'Bueno', fuga: 'Con fuga', tapa: 'Sin tapa' })) {
    await does.button('Crear').click();
    await does.fill(names(code, name, `${name} (en)`));
    await expect(page.getByRole('gridcell', { name: code, exact: true })).toBeVisible();
  }
});

test('a form that is drawn, with a case that passes', async () => {
  await does.create('dynamic_forms#forms', 'Crear formulario', names('FHIDRANTE', 'Hidrante', 'Hydrant'));
  await expect(page).toHaveURL(/\/parameterization\/survey\/\d+/);
  await does.addQuestion('Lista desplegable', 'Estado del hidrante', 'estado');
  await page.getByRole('combobox', { name: 'Lista' }).fill('HIDRANTES');
  await page.getByRole('switch', { name: 'Obligatoria' }).click();
  await does.addQuestion('Número entero', 'Presión', 'presion');
  await does.addQuestion('Texto largo', 'Dónde fuga', 'fuga_en');
  await does.button('Cambiar el código en todas partes…').click();
  await axeClean(page, 'rename of a question');
  await page.keyboard.press('Escape');
  await page.getByText('Cuándo', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Se muestra si' }).fill("{estado} = 'fuga'");
  await does.saved();
  await does.button('Vista previa').click();
  const phone = page.frameLocator('iframe[title="Así se ve en el teléfono"]');
  await phone.getByRole('combobox').first().click({ force: true });
  await phone.getByRole('option', { name: 'Con fuga' }).click();
  await expect(phone.getByText('Dónde fuga')).toBeVisible();
  await does.saveCase('Con fuga se pregunta dónde');
  await does.publish('Primera versión');
});

test('a form that comes from a workbook', async () => {
  await page.goto('/parameterization/#dynamic_forms#forms');
  await does.button('Importar').click();
  const file = {
    name: 'seguridad.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await safetyWorkbook(),
  };
  await does.dialog().locator('input[type=file]').setInputFiles(file);
  await expect(does.dialog().getByText('Se puede importar: 2 preguntas.')).toBeVisible();
  await axeClean(page, 'import of a workbook');
  await does.button('Importar', does.dialog()).click();
  await expect(page).toHaveURL(/\/parameterization\/survey\/\d+/);
  await expect(page.getByRole('treeitem', { name: /Se pusieron conos/ })).toBeVisible();
  await does.publish('Viene de la hoja de seguridad');
});

test('a form group, and two activity types that ask the forms', async () => {
  await does.create('dynamic_forms#groups_form', 'Crear', names('GHVIA', 'En la vía', 'On the road'));
  await does.assign(/FHSEGURIDAD/);
  await does.create('dynamic_forms#activity_type', 'Crear', names('REVHID', 'Revisar hidrante', 'Inspect'));
  await does.assign(/FHIDRANTE/, /GHVIA/);
  await does.create('dynamic_forms#activity_type', 'Crear', names('REPHID', 'Reparar hidrante', 'Repair'));
  await does.assign(/FHIDRANTE/);
});

test('a rule, with a case that passes', async () => {
  await does.create('rules', 'Crear regla', names('RFUGA', 'Una fuga es urgente', 'A leak is urgent'));
  await expect(page).toHaveURL(/\/parameterization\/rule\/\d+/);
  await does.addCondition(page.locator('[data-path="when"]'), /^Estado del hidrante/, /Con fuga/);
  await does.button('Agregar acción').click();
  await page.getByRole('menuitem', { name: 'Cambiar la prioridad' }).click();
  await does.choose('Prioridad', 'Alta', page.getByRole('group', { name: 'Acción 1' }));
  await expect(page.getByText(/^Si Estado del hidrante es Con fuga: pone prioridad alta/)).toBeVisible();
  await does.saved();
  await does.button('Probar').click();
  const state = does.dialog().getByRole('group', { name: 'Estado del hidrante', exact: true });
  await state.getByRole('combobox').click();
  await does.option('Con fuga').click();
  await does.saveCase('Fuga');
  await does.publish('Primera versión');
});

test('a workflow with three kinds of stages, tried, with a case that passes', async () => {
  await does.create('workflows', 'Crear flujo de trabajo', names('WFHIDRANTE', 'Hidrantes', 'Hydrants'));
  await expect(page).toHaveURL(/\/parameterization\/workflow\/\d+/);
  const call = async (es: string, en: string) => {
    await does.field('Nombre (es)').fill(es);
    await does.field('Nombre (en)').fill(en);
  };
  const add = async (kind: string) => {
    await does.button('Agregar').click();
    await page.getByRole('menuitem', { name: kind }).first().click();
  };
  const select = (name: RegExp) => page.getByRole('treeitem', { name }).click();
  await select(/Recibir/);
  await call('Revisar', 'Inspect');
  await does.button('Campo').click();
  await does.choose('Tipo de actividad', /REVHID/);
  await does.choose('Reglas al terminar', /RFUGA/);
  await does.button('Agregar').click();
  await axeClean(page, 'menu of new stages');
  await page.keyboard.press('Escape');
  await add('Etapa de oficina');
  await call('Verificar', 'Verify');
  await does.choose('Formulario', /FHSEGURIDAD/);
  await add('Etapa automática');
  await call('Terminado', 'Finished');
  await select(/Revisar/);
  await add('Etapa de campo');
  await call('Reparar', 'Repair');
  await does.choose('Tipo de actividad', /REPHID/);
  await add('Etapa automática');
  await call('Reparado', 'Repaired');
  await select(/Revisar/);
  await does.button('Editar la transición 1').click();
  const first = page.getByRole('region', { name: 'Transición 1' });
  await does.addCondition(first, /^Estado del hidrante/, /Con fuga/);
  await expect(does.button('Sin errores')).toBeVisible();
  await does.saved();
  await axeClean(page, 'workflow designer');

  await does.button('Probar').click();
  await does.choose('Estado del hidrante', 'Con fuga', does.dialog());
  await expect(does.dialog().getByRole('region', { name: 'S04 Reparar' })).toBeVisible();
  await does.saveCase('Una fuga se repara');
  await does.publish('Primera versión');
});

/** Whoever holds the phone of `campo22`. */
const employee = 'Cristian Camilo Ospina';
const stageButton = (name: string, status: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} Etapa .*${status}`) });

/** A new work order, which is on screen then. @returns its number */
async function createOrder(account: string): Promise<string> {
  await page.goto('/operation/form?workflow=WFHIDRANTE');
  await does.field('Cuenta').fill(account);
  await does.field('Suscriptor').fill('Bomberos');
  await does.field('Dirección').fill('Calle 5 # 10-20');
  await does.button('Crear operación').click();
  return page.getByRole('heading', { level: 1, name: /^WFHIDRANTE-/ }).innerText();
}

/** Assigns a stage of the work order on screen to the phone. */
async function assignStage(stage: string): Promise<void> {
  await stageButton(stage, 'Nueva').click();
  await does.button('Asignar').click();
  await does.dialog().getByRole('searchbox').fill(employee);
  await choosePerson(does.dialog().getByRole('radio', { name: new RegExp(employee) }));
  await acknowledgeAnd(does.dialog(), 'Asignar');
}

const found = (estado: string) => ({
  estado,
  presion: 40,
  ...(estado === 'fuga' ? { fuga_en: 'La base' } : {}),
});

test('work orders run through it to their end: two stages on a phone, or one and a decision', async ({
  product,
}) => {
  const phone = await FieldPhone.signIn(product.address, 'campo22');
  const leaking = await createOrder('77001');
  await assignStage('Revisar');
  await phone.finish(leaking, found('fuga'), { conos: 'si' });
  await assignStage('Reparar');
  await phone.finish(leaking, found('bueno'), {});
  await expect(stageButton('Reparado', 'Sincronizada')).toBeVisible();
  await expect(page.getByText('Terminada', { exact: true }).first()).toBeVisible();

  const sound = await createOrder('77002');
  await assignStage('Revisar');
  await phone.finish(sound, found('bueno'), { conos: 'no', motivo: 'Calle cerrada' });
  await stageButton('Verificar', 'Nueva').click();
  await page.getByRole('link', { name: 'Registrar decisión' }).click();
  await page
    .getByRole('radiogroup', { name: '¿Se pusieron conos?' })
    .getByText('Sí', { exact: true })
    .click();
  await does.button('Registrar decisión').click();
  await expect(stageButton('Terminado', 'Sincronizada')).toBeVisible();
  await expect(page.getByText('Terminada', { exact: true }).first()).toBeVisible();
});

/** Work orders that are under way, by the state in which the phone found the hydrant. */
const orders = { fuga: '', tapa: '' };

test('two more work orders are under way when the workflow changes', async ({ product }) => {
  const phone = await FieldPhone.signIn(product.address, 'campo22');
  for (const state of ['fuga', 'tapa'] as const) {
    orders[state] = await createOrder(`7701${state.length}`);
    await assignStage('Revisar');
    await phone.finish(orders[state], found(state), { conos: 'si' });
    await expect(stageButton(state === 'fuga' ? 'Reparar' : 'Verificar', 'Nueva')).toBeVisible();
  }
});

test('a changed condition is rehearsed, its difference read, and published; what runs stays', async () => {
  await page.goto('/parameterization/#workflows');
  await page.getByRole('searchbox').fill('WFHIDRANTE');
  await does.button('Acciones de Hidrantes').click();
  await page.getByRole('menuitem', { name: 'Editar diseño' }).click();
  await does.button('Editar en un borrador').click();
  await expect(page.getByText('Borrador 2 · basado en 1')).toBeVisible();
  await page.getByRole('treeitem', { name: /Revisar/ }).click();
  await does.button('Editar la transición 1').click();
  const first = page.getByRole('region', { name: 'Transición 1' });
  await does.choose('Comparación', 'es una de', first);
  await does.choose(/^Valor/, 'Sin tapa', first);
  await does.saved();

  await does.button('Publicar').click();
  await does.dialog().getByRole('link', { name: 'Ensayar antes de publicar' }).click();
  await does.button('Ensayar').click();
  await expect(page.getByText(/^De \d operaciones, .* 1 cambia y 0 dependen/)).toBeVisible();
  const cases = page.getByRole('table', { name: 'Operaciones: Otro camino' });
  await expect(cases.getByRole('link', { name: orders.tapa })).toBeVisible();
  await axeClean(page, 'rehearsal');

  await page.getByRole('link', { name: 'Volver' }).click();
  await does.button('Publicar').click();
  await expect(does.dialog().getByText(/antes, si Estado del hidrante es Con fuga/)).toBeVisible();
  await does.button('Ver en el diagrama', does.dialog()).click();
  await expect(does.dialog().getByText('Cambian: S01')).toBeVisible();
  await axeClean(page, 'publishing');
  await page.keyboard.press('Escape');
  await does.publish('También las que no tienen tapa');

  await does.button('Historial').click();
  await axeClean(page, 'history of versions');
  const versions = does.dialog().getByRole('listitem');
  await expect(versions.filter({ hasText: 'Primera versión' })).toContainText('2 operaciones en curso');
  await expect(versions.filter({ hasText: 'También las que' })).not.toContainText('en curso');
});

test('what runs is moved to the new version once it is asked for, after a dry run', async () => {
  await does.dialog().getByRole('link', { name: 'Mover a la publicada' }).click();
  await expect(page.getByText('De 2 operaciones en curso, 2 se mueven y 0 se quedan.')).toBeVisible();
  await axeClean(page, 'migration of running operations');
  await does.button('Mover 2 operaciones').click();
  await does.field('Motivo', does.dialog()).fill('La condición nueva vale para todas');
  await does.button('Mover 2 operaciones', does.dialog()).click();
  await expect(page.getByText('1 → 2: 2 movidas, 0 se quedaron')).toBeVisible();
  await expect(page.getByText('Ninguna operación corre en una versión anterior')).toBeVisible();
});
