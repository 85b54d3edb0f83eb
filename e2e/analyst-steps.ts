import { buffer } from 'node:stream/consumers';
import { bookStream } from '../server/src/platform/tables/write.ts';
import { expect, type Locator, type Page } from './product.ts';

/** Parts of a screen by their names. */
function screenParts(page: Page) {
  const dialog = () => page.getByRole('dialog').last();
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' });
  const field = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('textbox', { name, exact: typeof name === 'string' });
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  const choose = async (label: string | RegExp, name: string | RegExp, within: Page | Locator = page) => {
    await within.getByRole('combobox', { name: label, exact: typeof label === 'string' }).click();
    await option(name).click();
  };
  const fill = async (given: Record<string, string>) => {
    for (const [label, value] of Object.entries(given)) await field(label, dialog()).fill(value);
    await button('Guardar', dialog()).click();
  };
  return { dialog, button, field, option, choose, fill };
}

/** What an analyst does over and over in the screens of the parameterization. */
export const analystSteps = (page: Page) => ({
  ...screenParts(page),
  ...designSteps(page),
  ...trialSteps(page),
});

function designSteps(page: Page) {
  const { dialog, button, field, option, fill } = screenParts(page);
  return {
    /** The draft is on the server. */
    saved: () => expect(page.getByText(/^Guardado \d/)).toBeVisible(),

    /** A new record in a list of the parameterization. */
    async create(section: string, press: string, given: Record<string, string>) {
      await page.goto(`/parameterization/#${section}`);
      await button(press).click();
      await fill(given);
    },

    async publish(note: string) {
      await button('Publicar').click();
      await field(/Qué cambia/, dialog()).fill(note);
      await button('Publicar', dialog()).click();
      await expect(page.getByText(/Se publicó la versión/).first()).toBeVisible();
    },

    async addQuestion(kind: string, title: string, code: string) {
      await button('Agregar').click();
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
      await field('Título (es)').fill(title);
      await field('Título (en)').fill(`${title} (en)`);
      await field('Código').fill(code);
      await field('Código').press('Enter');
    },

    /** A condition of one row, in the fields that show it. */
    async addCondition(within: Locator, variable: RegExp, value: RegExp) {
      await button('Agregar condición', within).click();
      const row = within.getByRole('group', { name: /^Condición/ }).last();
      await row.getByRole('combobox', { name: 'Dato' }).click();
      await option(variable).first().click();
      await row.getByRole('combobox', { name: /^Valor/ }).click();
      await option(value).click();
    },
  };
}

function trialSteps(page: Page) {
  const { dialog, button, field, option } = screenParts(page);
  return {
    /** Saves what was tried as a case, which passes from then on. */
    async saveCase(name: string) {
      await button('Guardar como caso de prueba', dialog()).click();
      await field('Nombre del caso', dialog()).fill(name);
      await button('Guardar', dialog()).click();
      await expect(page.getByText(/Se guardó el caso/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(button('1 caso se cumple')).toBeVisible();
    },

    /** Adds forms to what the detail on screen shows. */
    async assign(...forms: RegExp[]) {
      await button('Asignar formularios').click();
      for (const form of forms) {
        await dialog()
          .getByRole('combobox', { name: /^Agregar un formulario/ })
          .click();
        await option(form).click();
      }
      await button('Guardar', dialog()).click();
      await expect(page.getByText(/Se guardaron los formularios/).first()).toBeVisible();
    },
  };
}

/** A form as other tools write it: a question, and another one that depends on it. */
export const safetyWorkbook = (): Promise<Buffer> =>
  buffer(
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
      {
        name: 'settings',
        rows: [
          ['form_title', 'form_id'],
          ['Seguridad en la vía', 'FHSEGURIDAD'],
        ],
      },
    ]),
  );
