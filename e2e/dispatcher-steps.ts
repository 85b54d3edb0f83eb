import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from './product.ts';

const file = path.resolve(import.meta.dirname, '../examples/work-orders-200.csv');

/** The account of a work order of the example file. */
const accountOf = (number: string): string => {
  const [header, ...rows] = readFileSync(file, 'utf8')
    .replace('\uFEFF', '')
    .split(/\r?\n/)
    .map((line) => line.split(';'));
  return rows.find(([order]) => order === number)![header!.indexOf('cuenta')]!;
};

/** Sorts the workspace's table by number, the last one on top. */
export async function newestNumbersFirst(page: Page): Promise<void> {
  for (const direction of ['ASC', 'DESC']) {
    const sorted = page.waitForResponse(
      (response) =>
        response.url().endsWith('/activity/v1/search') &&
        (response.request().postData() ?? '').includes(`"operationNumber","direction":"${direction}"`),
    );
    await page.getByRole('columnheader', { name: 'Operación' }).click();
    await sorted;
  }
}

/** The rows of the workspace's table, a hundred at once, all of the first page selected. */
export async function selectHundred(page: Page, query: string): Promise<void> {
  await page.goto(`/operation?${query}`);
  const table = page.getByRole('grid', { name: 'Actividades' });
  await expect(table.getByRole('checkbox', { name: 'Seleccionar fila' }).first()).toBeVisible();
  await newestNumbersFirst(page);
  await page.getByRole('combobox', { name: /Filas por página/ }).click();
  await page.getByRole('option', { name: '100' }).click();
  await expect(page.getByText(/^1–100 de/)).toBeVisible();
  // The foot of the list names the hundred before they are there; a second press adds those that came since.
  await expect(async () => {
    await table.getByRole('checkbox', { name: 'Seleccionar todas las filas' }).click();
    await expect(page.getByRole('toolbar', { name: 'Acciones sobre la selección' })).toContainText(
      '100 seleccionadas',
      { timeout: 3_000 },
    );
  }).toPass();
}

/** Nothing of the dialog exceeds the edge of a phone, except for what is cut off on purpose. */
export async function fitsPhone(dialog: Locator): Promise<void> {
  await dialog.page().setViewportSize({ width: 390, height: 844 });
  const beyond = () =>
    dialog.evaluate((whole) => {
      const rightOf = (part: Element): number => part.getBoundingClientRect().right;
      const cutAt = (part: Element): number => {
        let right = rightOf(part);
        for (let around = part.parentElement; around && around !== whole; around = around.parentElement)
          if (getComputedStyle(around).overflowX !== 'visible') right = Math.min(right, rightOf(around));
        return right;
      };
      return [...whole.querySelectorAll('*')]
        .filter((part) => cutAt(part) > innerWidth)
        .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    });
  await expect.poll(beyond).toEqual([]);
  await dialog.page().setViewportSize({ width: 1440, height: 900 });
}

/** The demo's decision of the first stage: the notice was delivered, and whether the debt was paid. */
export async function answerValidation(form: Locator, paid: 'Sí' | 'No'): Promise<void> {
  const choose = (question: string, answer: string) =>
    form.getByRole('radiogroup', { name: question }).getByText(answer, { exact: true }).click();
  await choose('¿El pago está registrado?', paid);
  await choose('¿Hay un reclamo en trámite?', 'No');
  await choose('¿Se entregó el aviso previo?', 'Sí');
  await form.getByRole('combobox', { name: 'Decisión' }).click({ force: true });
  await form.page().getByRole('option', { name: 'Procede', exact: true }).click();
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Aviso entregado y cartera revisada');
  await form.page().getByRole('button', { name: 'Registrar decisión' }).click();
}

/** Opens the monitoring screen of a work order, found by its account as a person would. */
export async function openMonitoring(page: Page, number: string): Promise<void> {
  await page.goto('/operation');
  // The filters of the last visit are saved; this searches without them.
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await page
    .getByRole('searchbox', { name: 'Número, cuenta, suscriptor, dirección' })
    .fill(accountOf(number));
  // A button that is drawn anew between press and release takes no click.
  await expect(page.getByRole('button', { name: new RegExp(`^Acciones de (?!${number}$)`) })).toHaveCount(0);
  await page
    .getByRole('button', { name: `Acciones de ${number}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Monitorear' }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
}

/**
 * Presses the button of a dialog until it has gone, and acknowledges warnings. Phones keep working meanwhile,
 * so warnings may appear at any moment, and a press that counted may be reported late.
 */
export async function acknowledgeAnd(dialog: Locator, name: string): Promise<void> {
  const button = dialog.getByRole('button', { name, exact: true });
  const acknowledge = dialog.getByRole('checkbox', { name: 'Lo sé y quiero continuar' });
  await expect(button).toBeVisible();
  await expect(async () => {
    if (!(await button.isVisible())) return;
    if ((await acknowledge.isVisible()) && !(await acknowledge.isChecked()))
      await acknowledge.click({ timeout: 3000, force: true });
    await button.click({ timeout: 3000 });
    await expect(button).toBeHidden({ timeout: 90_000 });
  }).toPass({ timeout: 180_000 });
}

/** Picks a person, again if the list moved under the pointer. */
export const choosePerson = (person: Locator): Promise<void> =>
  expect(() => person.check({ force: true, timeout: 2000 })).toPass({ timeout: 90_000 });
