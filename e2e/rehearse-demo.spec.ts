import { analystSteps } from './analyst-steps.ts';
import { axeClean } from './axe.ts';
import { openAs } from './people.ts';
import { expect, test } from './product.ts';

test('a condition of a workflow of the demo is rehearsed on its history, and published; what runs stays', async ({
  page,
}) => {
  const does = analystSteps(page);
  await openAs(page, 'admin', '/parameterization/#workflows');
  await page.getByRole('searchbox').fill('WFSUSREC');
  await does.button('Acciones de Suspensión y reconexión por mora').click();
  await page.getByRole('menuitem', { name: 'Editar diseño' }).click();
  await does.button('Editar en un borrador').click();
  await expect(page.getByText(/^Borrador \d+ · basado en \d+/)).toBeVisible();
  await page.getByRole('treeitem', { name: /Ejecutar suspensión/ }).click();
  await does.button('Editar la transición 1').click();
  const first = page.getByRole('region', { name: 'Transición 1' });
  await does.choose('Comparación', /^no es$/, first);
  await does.saved();

  await does.button('Publicar').click();
  await does.dialog().getByRole('link', { name: 'Ensayar antes de publicar' }).click();
  await does.button('Ensayar').click();
  // A month of the demo: far more than what this journey made.
  const verdict = page.getByText(/^De [\d.]+ operaciones, .* cambian y /);
  await expect(verdict).toBeVisible();
  const [operations, , changed] = (await verdict.innerText())
    .match(/[\d.]+(?= )/g)!
    .map((n) => Number(n.replace('.', '')));
  expect(operations).toBeGreaterThan(100);
  expect(changed).toBeGreaterThan(20);
  const cases = page.getByRole('table', { name: 'Operaciones: Otro camino' });
  await expect(cases.getByRole('row', { name: /Remitir a control de pérdidas/ }).first()).toBeVisible();

  await axeClean(page, 'rehearsal on the history of the demo');

  await page.getByRole('link', { name: 'Volver' }).click();
  await does.button('Publicar').click();
  await expect(does.dialog().getByText(/Este borrador se ensayó con [\d.]+ operaciones/)).toBeVisible();
  await page.keyboard.press('Escape');
  await does.publish('Lo que no es directo va a pérdidas');
  await does.button('Historial').click();
  const [second, before] = [0, 1].map((at) => does.dialog().getByRole('listitem').nth(at));
  await expect(second!).toContainText('Lo que no es directo va a pérdidas');
  await expect(second!).not.toContainText('en curso');
  await expect(before!).toContainText(/\d+ operaciones en curso/);
});
