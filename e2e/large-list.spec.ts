import { parse } from 'csv-parse/sync';
import { withoutFormula } from '../server/src/platform/tables/write.ts';
import { axeClean } from './axe.ts';
import { create, dialog, save, textOf } from './catalogue.ts';
import { enterNewTenant } from './new-tenant.ts';
import { expect, test } from './product.ts';

/** Names that no other run has used. */
const mark = Date.now().toString(36).slice(-5);
const company = {
  code: `LIS${mark}`.toUpperCase(),
  name: `Aguas Nuevas ${mark}`,
  administrator: `lista${mark}`,
};

/** Items as they are meant: names that a careless program would spoil. */
const items = Array.from({ length: 10_000 }, (_, n) => {
  const code = `U${String(n + 1).padStart(5, '0')}`;
  const odd = [
    `Muñoz & «Ñáñez» ${n}`,
    `=SUMA(A1) ${n}`,
    `+57 300 ${n}`,
    `Calle 5; apto "${n}"`,
    `@casa ${n}`,
  ][n % 5]!;
  return { code, nameEs: odd, nameEn: `Item ${n}`, position: n + 1 };
});
type Item = (typeof items)[number];
/** Ways in which a row is wrong, each reported at its column. */
const mistakes: [keyof Item, string][] = [
  ['nameEs', ''],
  ['position', 'diez'],
  ['code', 'con espacio'],
  ['nameEn', 'x'.repeat(101)],
  ['position', '-4'],
];
const columns = ['code', 'nameEs', 'nameEn', 'position'] as const;
const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
const csv = (rows: readonly Record<string, unknown>[], header: readonly string[]) =>
  [header.join(';'), ...rows.map((each) => header.map((column) => cell(each[column])).join(';'))].join('\n');
const read = (text: string) =>
  parse(text, { delimiter: ';', columns: true, bom: true, relax_column_count: true }) as Record<
    string,
    string
  >[];

test('ten thousand rows are imported, the wrong ones corrected, and the export equals the import', async ({
  page,
  product,
}) => {
  await enterNewTenant(page, product.dataDir, company, `Rio-${mark}-47`);
  await create(page, 'listas', {
    Código: 'USUARIOS',
    'Nombre en español': 'Usuarios del acueducto',
    'Nombre en inglés': 'Customers',
  });
  await save(page, 'Usuarios del acueducto');
  await page.getByRole('button', { name: 'Ver elementos' }).click();
  await page.getByRole('button', { name: 'Importar', exact: true }).click();

  const failed = await test.step('dry run: a line of reasons for each wrong row', async () => {
    const rows = items.map((item, n) => {
      const [column, wrong] = mistakes[Math.floor(n / 100) % mistakes.length]!;
      return n % 100 === 99 ? { ...item, [column]: wrong } : item;
    });
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'usuarios.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(rows, columns)) });
    const faults = dialog(page).getByRole('table', { name: 'Filas con errores' });
    await expect(dialog(page).getByRole('button', { name: 'Solo con errores (100)' })).toBeVisible({
      timeout: 180_000,
    });
    await expect(faults.getByRole('rowheader').first()).toHaveText('101');
    await expect(faults.getByRole('row').nth(2)).toHaveText(
      'nameEs · vacío: Falta el valor. Escriba el valor en esa celda.',
    );
    await axeClean(page, 'faults');
    const leaving = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Descargar filas fallidas' }).click();
    return read(await textOf(await leaving));
  });

  await test.step('the good ones come in, then the mended ones', async () => {
    expect(failed).toHaveLength(100);
    await dialog(page)
      .getByRole('button', { name: /^Importar solo las 9\D?900 correctas/ })
      .click();
    await expect(dialog(page).getByText(/Se importaron 9\D?900 filas/)).toBeVisible({ timeout: 90_000 });
    await dialog(page).getByRole('button', { name: 'Otro archivo' }).click();
    const mended = failed.map((each) => ({
      ...each,
      ...items.find(({ nameEn, code }) => nameEn === each.nameEn || code === each.code)!,
    }));
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'usuarios-fallidas.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv(mended, Object.keys(failed[0]!))),
      });
    await dialog(page).getByRole('button', { name: 'Importar 100 filas' }).click();
    await dialog(page).getByRole('button', { name: 'Ver la lista' }).click();
    await expect(page.getByText(/de 10\D?000/)).toBeVisible();
    await axeClean(page, 'items');
  });

  await test.step('the export holds the same list', async () => {
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    const leaving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    const exported = read(await textOf(await leaving));
    expect(exported.pop()!.listId).toMatch(/^# 10000 filas/);
    const plain = (each: Record<string, unknown>) => columns.map((column) => String(each[column])).join('|');
    const byCode = exported.toSorted((a, b) => (a.code! < b.code! ? -1 : 1));
    expect(byCode.map((each) => plain({ ...each, nameEs: withoutFormula(each.nameEs!) }))).toEqual(
      items.map(plain),
    );
    expect(byCode.every(({ listId, active }) => listId === 'USUARIOS' && active === '1')).toBe(true);
  });
});
