import { signIn } from './people.ts';
import { expect, test, type Page } from './product.ts';

/** Names that no other run has used. */
const mark = Date.now().toString(36).slice(-5);

const section = async (page: Page, hash: 'users' | 'roles' | 'teams' | 'backup') => {
  await page.goto(`/security/#${hash}`);
  await expect(page.getByRole('grid')).toBeVisible();
};
test('a thousand users are imported after a dry run that lists the faulty rows', async ({ page }) => {
  await signIn(page, 'admin');
  await section(page, 'users');
  await page.getByRole('button', { name: 'Importar' }).click();
  const header =
    'usuario;nombres;apellidos;codigo;tipo_documento;numero_documento;fecha_nacimiento;' +
    'telefono;correo;empresa;cargo;zona;roles';
  const number = Number.parseInt(mark, 36);
  const row = (n: number) =>
    `m${mark}${n};Marta;Mejía;M${mark}${n};CC;${number}${n};1992-06-01;+57 310 000 ` +
    `0000;m${mark}${n}@example.test;SPVD;DESPACH;ZN05;DESPACHADOR`;
  const bad = 'x;Mala_Fila;Sin Datos;;CC;;31/02/1990;;no;SPVD;DESPACH;ZN05;NADIE';
  const rows = [header, ...Array.from({ length: 1000 }, (_, n) => row(n)), bad].join('\n');
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'usuarios.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await expect(page.getByRole('table', { name: 'Filas con errores' })).toContainText('1002', {
    timeout: 180_000,
  });
  const [failed] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar filas fallidas' }).click(),
  ]);
  expect(failed.suggestedFilename()).toMatch(/\.(csv|xlsx)$/);
  await page.getByRole('button', { name: 'Crear los 1.000 correctos' }).click();
  await expect(page.getByText('1.000 usuarios creados')).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Ver los usuarios' }).click();
  await page.getByRole('searchbox').fill(`m${mark}`);
  await expect(page.getByText(/de 1\D?000/)).toBeVisible();
});
