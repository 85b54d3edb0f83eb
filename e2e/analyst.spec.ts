import { buffer } from 'node:stream/consumers';
import { bookStream } from '../server/src/platform/tables/write.ts';
import { axeClean } from './axe.ts';
import { acknowledgeAnd, choosePerson } from './dispatcher-steps.ts';
import { FieldPhone } from './field-phone.ts';
import { signIn } from './people.ts';
import { expect, test, type Locator, type Page } from './product.ts';

/**
 * An analyst makes a process from nothing, through the screens alone: hydrants are inspected, and those that leak are
 * repaired. Work orders run through it; then a condition changes, is rehearsed on them, and is published.
 */
test.describe.configure({ mode: 'serial', timeout: 240_000 });
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  await signIn(page, 'admin');
});

const dialog = () => page.getByRole('dialog').last();
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const field = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('textbox', { name, exact: typeof name === 'string' });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const saved = () => expect(page.getByText(/^Guardado \d/)).toBeVisible();

async function choose(label: string | RegExp, name: string | RegExp, within: Page | Locator = page) {
  await within.getByRole('combobox', { name: label, exact: typeof label === 'string' }).click();
  await option(name).click();
}

/** A new record in a list of the parameterization. */
async function create(section: string, press: string, given: Record<string, string>) {
  await page.goto(`/parameterization/#${section}`);
  await button(press).click();
  for (const [label, value] of Object.entries(given)) await field(label, dialog()).fill(value);
  await button('Guardar', dialog()).click();
}

async function publish(note: string) {
  await button('Publicar').click();
  await field(/Qué cambia/, dialog()).fill(note);
  await button('Publicar', dialog()).click();
  await expect(page.getByText(/Se publicó la versión/).first()).toBeVisible();
}

const addQuestion = async (kind: string, title: string, code: string) => {
  await button('Agregar').click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  await field('Título (es)').fill(title);
  await field('Título (en)').fill(`${title} (en)`);
  await field('Código').fill(code);
  await field('Código').press('Enter');
};

/** A condition of one row in the fields that show it. */
async function condition(within: Locator, variable: RegExp, operator: string | null, ...values: RegExp[]) {
  await button('Agregar condición', within).click();
  const row = within.getByRole('group', { name: /^Condición/ }).last();
  await row.getByRole('combobox', { name: 'Dato' }).click();
  await option(variable).first().click();
  if (operator !== null) await choose('Comparación', operator, row);
  for (const value of values) {
    await row.getByRole('combobox', { name: /^Valor/ }).click();
    await option(value).click();
  }
  await page.keyboard.press('Escape');
}

test('a list with its items', async () => {
  await page.goto('/administration/#listas');
  await button('Crear').click();
  await field('Código', dialog()).fill('HIDRANTES');
  await field('Nombre en español', dialog()).fill('Estados de un hidrante');
  await field('Nombre en inglés', dialog()).fill('States of a hydrant');
  await button('Guardar', dialog()).click();
  await button('Ver elementos').click();
  for (const [code, name] of Object.entries({ bueno: 'Bueno', fuga: 'Con fuga', tapa: 'Sin tapa' })) {
    await button('Crear').click();
    await field('Código', dialog()).fill(code);
    await field('Nombre en español', dialog()).fill(name);
    await field('Nombre en inglés', dialog()).fill(`${name} (en)`);
    await button('Guardar', dialog()).click();
    await expect(page.getByRole('gridcell', { name: code, exact: true })).toBeVisible();
  }
});

test('a form that is drawn, with a case that passes', async () => {
  await create('dynamic_forms#forms', 'Crear formulario', {
    Código: 'FHIDRANTE',
    'Nombre en español': 'Hidrante',
    'Nombre en inglés': 'Hydrant',
  });
  await expect(page).toHaveURL(/\/parameterization\/survey\/\d+/);
  await addQuestion('Lista desplegable', 'Estado del hidrante', 'estado');
  await page.getByRole('combobox', { name: 'Lista' }).fill('HIDRANTES');
  await page.getByRole('switch', { name: 'Obligatoria' }).click();
  await addQuestion('Número entero', 'Presión', 'presion');
  await addQuestion('Texto largo', 'Dónde fuga', 'fuga_en');
  await page.getByRole('combobox', { name: 'Se muestra si' }).fill("{estado} = 'fuga'");
  await saved();
  await button('Vista previa').click();
  const phone = page.getByRole('region', { name: 'Así se ve en el teléfono' });
  await phone.getByRole('combobox').first().click();
  await option('Con fuga').click();
  await expect(phone.getByText('Dónde fuga')).toBeVisible();
  await button('Guardar como caso de prueba').click();
  await field('Nombre del caso', dialog()).fill('Con fuga se pregunta dónde');
  await button('Guardar', dialog()).click();
  await expect(page.getByText(/Se guardó el caso/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button('1 caso se cumple')).toBeVisible();
  await publish('Primera versión');
});

test('a form that comes from a workbook', async () => {
  const book = await buffer(
    bookStream([
      {
        name: 'survey',
        rows: [
          ['type', 'name', 'label::Español (es)', 'label::English (en)', 'required', 'relevant'],
          ['select_one sino', 'conos', '¿Se pusieron conos?', 'Were cones set up?', 'yes', ''],
          ['text', 'motivo', '¿Por qué no?', 'Why not?', '', "${conos} = 'no'"],
        ],
      },
      {
        name: 'choices',
        rows: [
          ['list_name', 'name', 'label::Español (es)', 'label::English (en)'],
          ['sino', 'si', 'Sí', 'Yes'],
          ['sino', 'no', 'No', 'No'],
        ],
      },
      { name: 'settings', rows: [['form_title', 'form_id'], ['Seguridad en la vía', 'FHSEGURIDAD']] },
    ]),
  );
  await page.goto('/parameterization/#dynamic_forms#forms');
  await button('Importar').click();
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: 'seguridad.xlsx', mimeType: 'application/octet-stream', buffer: book });
  await expect(dialog().getByText('Se puede importar: 2 preguntas.')).toBeVisible();
  await axeClean(page, 'import of a workbook');
  await button('Importar', dialog()).click();
  await expect(page).toHaveURL(/\/parameterization\/survey\/\d+/);
  await expect(page.getByRole('treeitem', { name: /Se pusieron conos/ })).toBeVisible();
  await publish('Viene de la hoja de seguridad');
});

test('a form group, and two activity types that ask the forms', async () => {
  const names = (code: string, es: string, en: string) => ({
    Código: code,
    'Nombre en español': es,
    'Nombre en inglés': en,
  });
  const assign = async (...forms: RegExp[]) => {
    await button('Asignar formularios').click();
    for (const form of forms) {
      await dialog().getByRole('combobox', { name: /^Agregar un formulario/ }).click();
      await option(form).click();
    }
    await button('Guardar', dialog()).click();
    await expect(page.getByText(/Se guardaron los formularios/).first()).toBeVisible();
  };
  await create('dynamic_forms#groups_form', 'Crear', names('GHVIA', 'Trabajo en la vía', 'Work on the road'));
  await assign(/FHSEGURIDAD/);
  await create('dynamic_forms#activity_type', 'Crear', names('REVHID', 'Revisar hidrante', 'Inspect hydrant'));
  await assign(/FHIDRANTE/, /GHVIA/);
  await create('dynamic_forms#activity_type', 'Crear', names('REPHID', 'Reparar hidrante', 'Repair hydrant'));
  await assign(/FHIDRANTE/);
});

test('a rule, with a case that passes', async () => {
  await create('rules', 'Crear regla', {
    Código: 'RFUGA',
    'Nombre en español': 'Una fuga es urgente',
    'Nombre en inglés': 'A leak is urgent',
  });
  await expect(page).toHaveURL(/\/parameterization\/rule\/\d+/);
  const when = page.locator('[data-path="when"]');
  await condition(when, /^Estado del hidrante/, null, /Con fuga/);
  await button('Agregar acción').click();
  await page.getByRole('menuitem', { name: 'Cambiar la prioridad' }).click();
  await choose('Prioridad', 'Alta', page.getByRole('group', { name: 'Acción 1' }));
  await expect(page.getByText(/^Si Estado del hidrante es Con fuga: pone prioridad alta/)).toBeVisible();
  await saved();
  await button('Probar').click();
  await dialog().getByRole('group', { name: 'Estado del hidrante', exact: true }).getByRole('combobox').click();
  await option('Con fuga').click();
  await button('Guardar como caso de prueba', dialog()).click();
  await field('Nombre del caso', dialog()).fill('Fuga');
  await button('Guardar', dialog()).click();
  await expect(page.getByText(/Se guardó el caso/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button('1 caso se cumple')).toBeVisible();
  await publish('Primera versión');
});

test('a workflow with three kinds of stages, tried, with a case that passes', async () => {
  await create('workflows', 'Crear flujo de trabajo', {
    Código: 'WFHIDRANTE',
    'Nombre en español': 'Hidrantes',
    'Nombre en inglés': 'Hydrants',
  });
  await expect(page).toHaveURL(/\/parameterization\/workflow\/\d+/);
  const stage = async (es: string, en: string) => {
    await field('Nombre (es)').fill(es);
    await field('Nombre (en)').fill(en);
  };
  const add = async (kind: string) => {
    await button('Agregar').click();
    await page.getByRole('menuitem', { name: kind }).first().click();
  };
  const select = (name: RegExp) => page.getByRole('treeitem', { name }).click();
  await select(/^Recibir/);
  await stage('Revisar', 'Inspect');
  await button('Campo').click();
  await choose('Tipo de actividad', /REVHID/);
  await choose('Reglas al terminar', /RFUGA/);
  await page.keyboard.press('Escape');
  await add('Etapa de campo');
  await stage('Reparar', 'Repair');
  await choose('Tipo de actividad', /REPHID/);
  await add('Etapa automática');
  await stage('Reparado', 'Repaired');
  await select(/^Revisar/);
  await add('Etapa de oficina');
  await stage('Verificar', 'Verify');
  await choose('Formulario', /FHSEGURIDAD/);
  await add('Etapa automática');
  await stage('Terminado', 'Finished');
  await select(/^Revisar/);
  await button('Editar la transición 1').click();
  await condition(
    page.getByRole('region', { name: 'Transición 1' }),
    /^Estado del hidrante/,
    null,
    /Con fuga/,
  );
  await expect(button('Sin errores')).toBeVisible();
  await saved();
  await axeClean(page, 'workflow designer');

  await button('Probar').click();
  await choose('Estado del hidrante', 'Con fuga', dialog());
  await expect(dialog().getByRole('region', { name: 'S02 Reparar' })).toBeVisible();
  await button('Guardar como caso de prueba', dialog()).click();
  await field('Nombre del caso', dialog()).fill('Una fuga se repara');
  await button('Guardar', dialog()).click();
  await expect(page.getByText(/Se guardó el caso/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button('1 caso se cumple')).toBeVisible();
  await publish('Primera versión');
});

/** Whoever holds the phone of `campo22`. */
const employee = 'Cristian Camilo Ospina';
/** Work orders by the state in which the phone finds the hydrant. */
const orders = { fuga: '', tapa: '' };

test('work orders run through it on a phone', async ({ product }) => {
  const phone = await FieldPhone.signIn(product.address, 'campo22');
  for (const state of ['fuga', 'tapa'] as const) {
    await page.goto('/operation/form?workflow=WFHIDRANTE');
    await field('Cuenta').fill(`77001${state.length}`);
    await field('Suscriptor').fill('Bomberos');
    await field('Dirección').fill('Calle 5 # 10-20');
    await button('Crear operación').click();
    await expect(page).toHaveURL(/\/operation\/monitoring\/\d+/);
    orders[state] = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('button', { name: /^Revisar Etapa/ }).click();
    await button('Asignar').click();
    await dialog().getByRole('searchbox').fill(employee);
    await choosePerson(dialog().getByRole('radio', { name: new RegExp(employee) }));
    await acknowledgeAnd(dialog(), 'Asignar');
    await phone.finish(orders[state], { estado: state, presion: 40 }, { conos: 'si' });
    const next = state === 'fuga' ? 'Reparar' : 'Verificar';
    await expect(page.getByRole('button', { name: new RegExp(`^${next} Etapa .*Nueva`) })).toBeVisible();
  }
});

test('a changed condition is rehearsed, its difference read, and published; what runs stays', async () => {
  await page.goto('/parameterization/#workflows');
  await page.getByRole('searchbox').fill('WFHIDRANTE');
  await button('Acciones de Hidrantes').click();
  await page.getByRole('menuitem', { name: 'Editar diseño' }).click();
  await button('Editar en un borrador').click();
  await page.getByRole('treeitem', { name: /^Revisar/ }).click();
  await button('Editar la transición 1').click();
  const first = page.getByRole('region', { name: 'Transición 1' });
  await choose('Comparación', 'es una de', first);
  await first.getByRole('combobox', { name: /^Valor/ }).click();
  await option('Sin tapa').click();
  await page.keyboard.press('Escape');
  await saved();

  await button('Publicar').click();
  await dialog().getByRole('link', { name: /Ensay/ }).click();
  await button('Ensayar').click();
  await expect(page.getByText(/De 2 operaciones, 1 siguen el mismo camino, 1 cambian/)).toBeVisible();
  const cases = page.getByRole('table', { name: 'Operaciones: Otro camino' });
  await expect(cases.getByRole('link', { name: orders.tapa })).toBeVisible();
  await expect(cases.getByText('Revisar → Reparar')).toBeVisible();
  await axeClean(page, 'rehearsal');

  await page.goBack();
  await button('Publicar').click();
  await expect(dialog().getByText(/Con fuga.*→.*una de/)).toBeVisible();
  await page.keyboard.press('Escape');
  await publish('También las que no tienen tapa');

  await button('Historial').click();
  const versions = dialog().getByRole('listitem');
  await expect(versions.filter({ hasText: 'Primera versión' })).toContainText('2 operaciones en curso');
  await expect(versions.filter({ hasText: 'También las que' })).not.toContainText('en curso');
});
