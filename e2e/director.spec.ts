import { readFileSync } from 'node:fs';
import { axeClean } from './axe.ts';
import { openAs } from './people.ts';
import { expect, test, type Page } from './product.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The number that is written in a text, such as `1.234 actividades`. */
const numberIn = (text: string): number => Number(/\d[\d.]*/.exec(text)![0].replaceAll('.', ''));

test('a director follows a red number to its list, makes a dashboard of a workflow, changes it and schedules it', async ({
  page,
}) => {
  await openAs(page, 'coordinador', '/statistics');
  const refused = page.getByRole('link', { name: /^Errores de sincronización abiertos/ });
  await expect(refused).toHaveText(/No cumple la meta/);
  const count = numberIn(await refused.innerText());
  await refused.click();
  await expect(page.getByRole('status').filter({ hasText: 'actividad' })).toHaveText(
    new RegExp(`^${count.toLocaleString('es-CO').replace('.', '\\.')} actividad`),
  );
  // On one page are a hundred of them.
  await expect(page.getByRole('row')).toHaveCount(Math.min(count, 100) + 1);

  await page.goto('/reportes-kpi/generate_dash');
  await page.getByRole('combobox', { name: 'Flujo de trabajo' }).fill('WFSUSREC');
  await page.getByRole('option', { name: /WFSUSREC/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /^[1-9]\d* componente/ })).toBeVisible();
  await button(page, 'Guardar el tablero').click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Suspensiones del director');
  await button(page, 'Guardar').click();
  await expect(page.getByRole('heading', { name: 'Suspensiones del director' })).toBeVisible();
  await axeClean(page, 'dashboard');

  await page.getByRole('link', { name: 'Editar' }).click();
  const first = button(page, /^Cambiar /).first();
  await first.click();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Cambios sin guardar')).toBeVisible();
  await button(page, 'Publicar').click();
  await expect(page.getByText('Se publicó «Suspensiones del director»')).toBeVisible();
  await page.getByRole('link', { name: 'Ver el tablero' }).click();

  await button(page, /^Acciones de Efectividad/)
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Crear alerta' }).click();
  const alert = page.getByRole('dialog', { name: 'Crear alerta' });
  await expect(alert.getByRole('combobox', { name: 'Indicador o medida' })).toHaveValue(/^K01/);
  await expect(alert.getByRole('combobox', { name: 'Avisar cuando esté' })).toHaveText('sin cumplir su meta');
  await alert.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/^Se guardó «/)).toBeVisible();

  await button(page, 'Descargar').click();
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Descargar PDF' }).click(),
  ]);
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.getByRole('link', { name: 'Programar envío' }).click();
  const dialog = page.getByRole('dialog', { name: 'Programar envío' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Suspensiones de cada contratista');
  await dialog.getByRole('combobox', { name: 'Destinatarios' }).fill('Mosquera');
  await page.getByRole('option', { name: 'Íngrid Mosquera' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/1 persona/);
  await axeClean(page, 'scheduled mail');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Suspensiones de cada contratista' })).toContainText(
    'Íngrid Mosquera',
  );
});
