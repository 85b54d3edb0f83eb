import { keyboardOf } from './keyboard.ts';
import { openAs } from './people.ts';
import { expect, test, type Page } from './product.ts';

/** Whoever cannot use a mouse designs too: each designer makes, saves and publishes something with keys alone. */
test.describe.configure({ timeout: 480_000 });

const parts = (page: Page) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  field: (name: string) => page.getByRole('textbox', { name, exact: true }),
  box: (name: string | RegExp) => page.getByRole('combobox', { name }),
  dialog: () => page.getByRole('dialog').last(),
  saved: () => expect(page.getByText(/^Guardado \d/)).toBeVisible(),
});

/** A new design, from its list: its names are typed, and its designer opens. */
async function create(page: Page, section: string, press: string, code: string): Promise<void> {
  const { use, type } = keyboardOf(page);
  const { button, dialog } = parts(page);
  await openAs(page, 'admin', `/parameterization/#${section}`);
  await use(button(press));
  for (const [label, text] of Object.entries({
    Código: code,
    'Nombre en español': `Sin ratón ${code}`,
    'Nombre en inglés': `No mouse ${code}`,
  }))
    await type(dialog().getByRole('textbox', { name: label, exact: true }), text);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/parameterization\/\w+\/\d+/);
  // Offered to whoever edits: from then on the keys of the designer work.
  await expect(button('Deshacer')).toBeVisible();
}

async function publish(page: Page): Promise<void> {
  const { use, type } = keyboardOf(page);
  const { button, dialog } = parts(page);
  await use(button('Publicar'));
  await type(dialog().getByRole('textbox', { name: /Qué cambia/ }), 'Hecho con el teclado');
  await use(dialog().getByRole('button', { name: 'Publicar' }));
  await expect(page.getByText(/Se publicó la versión/).first()).toBeVisible();
}

test('10.B: a form with a choice, a condition and a number, published without a mouse', async ({ page }) => {
  const { press, use, type, command, tabTo } = keyboardOf(page);
  const { field, box, saved } = parts(page);
  await create(page, 'dynamic_forms#forms', 'Crear formulario', 'FTECLADO');
  const add = async (kind: string, title: string, code: string) => {
    await command(`Agregar: ${kind}`);
    await type(field('Título (es)'), title);
    await type(field('Título (en)'), `${title} (en)`);
    await type(field('Código'), code);
    await press('Enter');
  };
  await add('Una opción', 'Estado', 'estado');
  await add('Número entero', 'Presión', 'presion');
  await use(page.locator('summary', { hasText: 'Cuándo' }));
  await type(box('Se muestra si'), "{estado} = 'opcion1'");
  await press('Escape');
  const tree = page.getByRole('tree');
  await tabTo(tree, 'Shift+Tab');
  await press('Alt+ArrowUp');
  await expect(page.getByRole('treeitem').nth(1)).toHaveAccessibleName(/^Presión/);
  await press('Control+z');
  await expect(page.getByRole('treeitem').nth(1)).toHaveAccessibleName(/^Estado/);
  await press('Control+s');
  await saved();
  await publish(page);
  await expect(page.getByText('Publicada 1', { exact: false }).first()).toBeVisible();
});

test('10.B: a rule with a condition and an action, published without a mouse', async ({ page }) => {
  const { press, use, choose, item } = keyboardOf(page);
  const { button, saved } = parts(page);
  await create(page, 'rules', 'Crear regla', 'RTECLADO');
  await use(button('Agregar condición'));
  const row = page.getByRole('group', { name: /^Condición/ }).last();
  await choose(row.getByRole('combobox', { name: 'Dato' }), 'Prioridad', /Prioridad/);
  await choose(row.getByRole('combobox', { name: /^Valor/ }), 'Alta', /Alta/);
  await use(button('Agregar acción'));
  await item('Marcar para revisión');
  await expect(page.getByText(/^Si Prioridad es Alta/)).toBeVisible();
  await press('Control+s');
  await saved();
  await publish(page);
});

test('10.B: a workflow with a field stage and its end, published without a mouse', async ({ page }) => {
  const { press, use, type, choose, command } = keyboardOf(page);
  const { button, field, box, saved } = parts(page);
  await create(page, 'workflows', 'Crear flujo de trabajo', 'WFTECLADO');
  await command('Ir a Recibir');
  await type(field('Nombre (es)'), 'Revisar');
  await type(field('Nombre (en)'), 'Inspect');
  await use(button('Campo'), 'Space');
  await choose(box('Tipo de actividad'), 'SUSPENSION', /SUSPENSION/);
  await command('Agregar después: Etapa automática');
  await type(field('Nombre (es)'), 'Terminado');
  await type(field('Nombre (en)'), 'Finished');
  await expect(page.getByRole('treeitem')).toHaveCount(3);
  await expect(button('Sin errores')).toBeVisible();
  await press('Control+s');
  await saved();
  await publish(page);
});

test('10.B: a dashboard with two widgets, sized, saved and published without a mouse', async ({ page }) => {
  const { press, use, type, tabTo } = keyboardOf(page);
  const { button, dialog } = parts(page);
  await openAs(page, 'admin', '/reportes-kpi');
  await use(button('Crear tablero'));
  await type(dialog().getByRole('textbox', { name: 'Nombre', exact: true }), 'Sin ratón');
  await press('Enter');
  await expect(page.getByRole('heading', { name: /Diseñar «Sin ratón»/ })).toBeVisible();
  for (const name of ['Cerradas', 'Efectividad de visita']) {
    await use(button('Agregar componente'));
    await type(dialog().getByRole('searchbox', { name: 'Buscar una medida' }), name);
    await use(
      dialog()
        .getByRole('button', { name: new RegExp(`^Agregar: ${name}`) })
        .first(),
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const widget = page.getByRole('button', { name: /^Cambiar / }).first();
  await tabTo(widget);
  const size = await widget.innerText();
  await press('Shift+ArrowRight');
  await expect(widget).not.toHaveText(size);
  await press('Control+s');
  await expect(page.getByText('Se guardó el borrador')).toBeVisible();
  await use(button('Publicar'));
  await expect(page.getByText('Se publicó «Sin ratón»')).toBeVisible();
});

test('10.B: a report of a record with a title and fields, published without a mouse', async ({ page }) => {
  const { use, type, choose, item } = keyboardOf(page);
  const { button, dialog } = parts(page);
  await openAs(page, 'admin', '/administration/#report');
  await use(button('Crear'));
  for (const [label, text] of Object.entries({
    Código: 'RPTECLADO',
    'Nombre en español': 'Acta sin ratón',
    'Nombre en inglés': 'Record without a mouse',
  }))
    await type(dialog().getByRole('textbox', { name: label, exact: true }), text);
  await choose(dialog().getByRole('combobox', { name: /^Datos/ }), 'Respuestas', /Respuestas/);
  await use(dialog().getByRole('button', { name: 'Guardar' }));
  await use(page.getByRole('link', { name: /^Diseñar/ }));
  await choose(page.getByRole('combobox', { name: 'Formulario' }), 'FSUSP01', /FSUSP01/);
  await use(button('Comenzar'));
  await use(button('Agregar bloque'));
  await item('Texto');
  await type(page.getByRole('textbox', { name: 'Texto en español' }), 'Hecho con el teclado');
  await type(page.getByRole('textbox', { name: 'Texto en inglés' }), 'Made with the keyboard');
  await use(button('Guardar borrador'));
  await expect(page.getByText(/Se guardó el borrador/)).toBeVisible();
  await use(button('Publicar'));
  await expect(page.getByText(/Se publicó la versión/)).toBeVisible();
});
