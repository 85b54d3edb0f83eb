import type { ConfigurationPackage } from '../contract/src/administration/packages.ts';
import { nitCheckDigit } from '../contract/src/kit/tax-id.ts';
import { axeClean } from './axe.ts';
import { exportDemoPackage } from './demo-package.ts';
import { choose, create, dialog, open, row, save, textOf } from './catalogue.ts';
import { enterNewTenant } from './new-tenant.ts';
import { expect, test, type Locator, type Page } from './product.ts';

/** Names that no other run has used. */
const mark = Date.now().toString(36).slice(-5);
const company = {
  code: `NUE${mark}`.toUpperCase(),
  name: `Aguas Nuevas ${mark}`,
  administrator: `alcaldesa${mark}`,
};
let pack: ConfigurationPackage;
const fileOf = (value: unknown, name = 'paquete.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

/** Draws a polygon of four corners on the map of a form. */
async function draw(page: Page, form: Locator): Promise<void> {
  await expect(form.getByRole('button', { name: 'Dibujar' })).toHaveAttribute('aria-pressed', 'true');
  const box = (await form.locator('canvas.maplibregl-canvas').boundingBox())!;
  for (const [x, y] of [
    [0.4, 0.3],
    [0.6, 0.3],
    [0.6, 0.6],
    [0.4, 0.6],
    [0.4, 0.3],
  ] as const) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    await page.waitForTimeout(300);
  }
}
/** A draft of the report on screen, as a designer of reports sends it; the screen is read again. */
async function draft(page: Page, version: string): Promise<void> {
  const status = await page.evaluate(
    async (body) => {
      const id = new URL(location.href).searchParams.get('id');
      const headers = {
        authorization: `Bearer ${localStorage.getItem('auth._token.local')}`,
        'content-type': 'application/json',
      };
      return (
        await fetch(`/services/dynamic-service/user-service/report/v1/save_version/${id}`, {
          method: 'POST',
          headers,
          body,
        })
      ).status;
    },
    JSON.stringify({ version, template: { pages: [] } }),
  );
  expect(status).toBe(200);
  await page.reload();
  await page.getByRole('tab', { name: 'Versiones' }).click();
}

test.beforeAll(async ({ product }) => {
  pack = await exportDemoPackage(product.address);
});

test('an empty tenant is set up with a package, a zone, a contractor, a contract and a position', async ({
  page,
  product,
}) => {
  test.setTimeout(480_000);
  await enterNewTenant(page, product.dataDir, company, `Rio-${mark}-47`);

  await test.step('the package: what differs, what is not translated, whose name is taken', async () => {
    await create(page, 'zones', {
      Código: 'CENTRAL',
      'Nombre en español': 'Centro',
      'Nombre en inglés': 'Centre',
      Latitud: '3.44',
      Longitud: '-76.53',
    });
    await save(page, 'Centro');
    await create(page, 'positions', {
      Código: 'LECTOR',
      'Nombre en español': 'Lectora de medidores',
      'Nombre en inglés': 'Reader',
    });
    await save(page, 'Lectora de medidores');

    await page.goto('/administration/?tab=import#packages');
    const half = structuredClone(pack);
    half.parts.workflows![0]!.nameEn = '';
    await page.locator('input[type=file]').setInputFiles(fileOf(half));
    const found = page.getByRole('list', { name: 'Qué incluye' });
    const finding = (text: string) => found.getByRole('listitem').filter({ hasText: text });
    await expect(finding('ZN02 · Centro')).toContainText('Nombre repetido');
    await expect(finding('Zonas').first()).toBeVisible();
    await expect(finding('LECTOR ·')).toContainText(/Distinto.*nameEs/);
    await expect(finding('Sin traducción: nameEn')).toBeVisible();
    await expect(finding('Falta: Zonas ZN02').first()).toBeVisible();
    await expect(page.getByText('Quedan fuera los registros')).toBeVisible();
    await page.getByRole('button', { name: /^Con error: / }).click();
    await expect(found.getByRole('listitem')).toHaveCount(1);
    await axeClean(page, 'package preview');
  });

  await test.step('the clash is resolved, the whole pack comes in', async () => {
    await open(page, '/administration/?q=CENTRAL#zones');
    await row(page, 'CENTRAL')
      .getByRole('button', { name: /Acciones/ })
      .click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    await expect(row(page, 'CENTRAL')).toHaveCount(0);

    await page.goto('/administration/?tab=import#packages');
    await page.locator('input[type=file]').setInputFiles(fileOf(pack));
    await expect(page.getByText('Nombre repetido')).toHaveCount(0);
    await page.getByRole('combobox', { name: /Los que ya existen/ }).click();
    await page.getByRole('option', { name: 'Se actualizan con el paquete' }).click();
    await page.getByRole('button', { name: 'Aplicar paquete' }).click();
    await expect(page.getByText('Paquete aplicado')).toBeVisible({ timeout: 180_000 });
    await open(page, '/administration/?q=LECTOR#positions');
    await expect(row(page, 'LECTOR').first()).not.toContainText('Lectora de medidores');
  });

  await test.step('a zone is drawn on the map', async () => {
    const form = await create(page, 'zones', {
      Código: 'PANCE',
      'Nombre en español': 'Pance rural',
      'Nombre en inglés': 'Rural Pance',
    });
    await draw(page, form);
    await expect(form.getByText('1 polígono · 4 vértices')).toBeVisible();
    await axeClean(page, 'zone form');
    await save(page, 'Pance rural');
  });

  await test.step('zones leave as GeoJSON and come back', async () => {
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    const leaving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'GeoJSON, todas las zonas' }).click();
    const collection = JSON.parse(await textOf(await leaving)) as {
      features: { properties: Record<string, unknown>; geometry: unknown }[];
    };
    expect(collection.features).toHaveLength(pack.parts.zones!.length + 1);
    const drawn = collection.features.find(({ properties }) => properties.code === 'PANCE')!;
    collection.features.push(
      {
        ...structuredClone(drawn),
        properties: { ...drawn.properties, code: 'PANCE2', name_es: 'Pance alto', name_en: 'Upper Pance' },
      },
      { ...structuredClone(drawn), properties: { code: 'SINNOMBRE' } },
    );

    await page.getByRole('button', { name: 'GeoJSON', exact: true }).click();
    const sent = dialog(page).locator('input[type=file]');
    await sent.setInputFiles(fileOf(collection, 'zonas.geojson'));
    await expect(dialog(page).getByText('1 zona tiene error')).toBeVisible();
    await expect(dialog(page).getByRole('listitem').first()).toContainText(/SINNOMBRE.*Con error/);
    await expect(dialog(page).getByRole('button', { name: 'Importar' })).toBeDisabled();
    collection.features.pop();
    await sent.setInputFiles(fileOf(collection, 'zonas.geojson'));
    await expect(
      dialog(page).getByText(`1 por crear, 0 por actualizar, ${pack.parts.zones!.length + 1} sin cambios`),
    ).toBeVisible();
    await axeClean(page, 'geojson');
    await dialog(page).getByRole('button', { name: 'Importar' }).click();
    await expect(row(page, 'PANCE2')).toBeVisible();
  });

  await test.step('a contractor: the check digit of its NIT counts', async () => {
    const right = nitCheckDigit('830114921')!;
    const form = await create(page, 'contractorCompanies', {
      Código: 'REDESUR',
      'Razón social': 'Redes del Sur S.A.S.',
      NIT: `830.114.921-${(right + 1) % 10}`,
    });
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('El NIT o su dígito de verificación no es válido')).toBeVisible();
    await form.getByLabel('NIT').fill(`830.114.921-${right}`);
    await form.getByRole('button', { name: 'Agregar contacto' }).click();
    const contact = form.getByRole('group', { name: 'Contacto 1' });
    for (const [label, value] of Object.entries({
      Nombre: 'Íngrid Peña',
      Cargo: 'Gerente',
      Teléfono: '+57 602 555 0101',
      'Correo electrónico': 'ingrid@redesur.example',
    }))
      await contact.getByLabel(label).fill(value);
    await axeClean(page, 'company form');
    await save(page, 'Redes del Sur S.A.S.');
    await expect(page.getByText(`830114921-${right}`).first()).toBeVisible();
  });

  await test.step('a position of that company', async () => {
    await create(page, 'positions', {
      Código: 'BUZO',
      'Nombre en español': 'Buzo de redes',
      'Nombre en inglés': 'Network diver',
    });
    await save(page, 'Buzo de redes');
    await page.getByRole('button', { name: 'Asignar empresas' }).click();
    await choose(page, 'Empresas', /Redes del Sur/);
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('tab', { name: 'Empresas' }).click();
    await expect(page.getByRole('tabpanel').getByText('REDESUR - Redes del Sur S.A.S.')).toBeVisible();
  });

  await test.step('its contract: dates in order, zones, types of activity, a signed copy', async () => {
    const form = await create(page, 'contract_proyect', {
      Código: 'C2027',
      'Objeto o nombre': 'Redes del sur 2027',
      Inicio: '2027-12-31',
      Fin: '2027-01-01',
      'Tope de presupuesto': '850000000',
    });
    await choose(page, 'Empresa', /Redes del Sur/);
    await choose(page, 'Zonas', /Pance rural/, /Sur$/);
    await choose(page, 'Tipos de actividad', /Reconexión/, /Toma de lectura/);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByLabel('Fin')).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel('Inicio').fill('2026-12-31');
    await form.getByLabel('Fin').fill('2027-12-31');
    await save(page, 'Redes del sur 2027');
    await page.getByRole('tab', { name: 'Archivos' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'página.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<script>alert(1)</script>'),
    });
    await expect(page.getByText('El tipo de contenido no se admite.')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({
      name: 'contrato firmado.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 contrato'),
    });
    const reading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar contrato firmado.pdf' }).click();
    expect(await textOf(await reading)).toBe('%PDF-1.7 contrato');
    await axeClean(page, 'contract files');
  });

  await test.step('resources from a file, in English', async () => {
    await page.getByRole('button', { name: 'ES: Cambiar a inglés' }).click();
    await open(page, '/administration/#resources');
    await expect(page.getByRole('heading', { name: 'Resources' })).toBeVisible();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const type = pack.parts.resourceTypes!.find(({ serialised }) => serialised)!;
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'resources.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'code;name;typeId;serial;companyId;papersExpireOn\nGEO01;Geófono ' +
            `Ñ;${String(type.code)};SN-1;REDESUR;31/12/2027\nGEO02;Geófono;NOHAY;SN-2;;\n`,
        ),
      });
    await expect(dialog(page).getByRole('table', { name: 'Rows with errors' })).toContainText('typeId');
    await axeClean(page, 'resources in English');
    await dialog(page).getByRole('button', { name: 'Import the good row only' }).click();
    await dialog(page).getByRole('button', { name: 'View the list' }).click();
    await expect(row(page, 'GEO01')).toContainText('Geófono Ñ');
    await page.getByRole('button', { name: 'EN: Switch to Spanish' }).click();
  });

  await test.step('a version of a report is published and becomes the one that is run', async () => {
    await open(page, '/administration/#report');
    const report = String(pack.parts.reports![0]!.code);
    await row(page, report)
      .getByRole('button', { name: /Acciones/ })
      .click();
    await page.getByRole('menuitem', { name: 'Detalle', exact: true }).click();
    await page.getByRole('tab', { name: 'Versiones' }).click();
    await draft(page, '7.1');
    await page.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('Se publicó la versión 7.1.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Versión 7.1' })).toContainText('Publicada');
    await expect(
      page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Publicada' }),
    ).toHaveCount(1);
    await page.getByRole('button', { name: 'Configurar' }).click();
    await dialog(page).getByRole('combobox', { name: 'Versión que se ejecuta' }).click();
    await page.getByRole('option', { name: 'Versión 7.1' }).click();
    await axeClean(page, 'report setting');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(row(page, report)).toContainText('7.1');
  });
});
