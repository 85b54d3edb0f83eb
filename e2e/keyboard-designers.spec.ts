import { keyboardOf } from './keyboard.ts';
import { openAs } from './people.ts';
import { expect, test, type Page } from './product.ts';

/** Whoever cannot use a mouse designs too: something is made, saved and published with keys alone. */
test.describe.configure({ timeout: 480_000 });

const parts = (page: Page) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
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
