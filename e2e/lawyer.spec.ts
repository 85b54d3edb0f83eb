import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { axeClean } from './axe.ts';
import { call } from './page.ts';
import { openAs } from './people.ts';
import { expect, test, type Page } from './product.ts';

const service = '/operacion-campo-service';
const root = path.resolve(import.meta.dirname, '..');

/** `npm run evidence -- verify`, as somebody does who has the file and no server. */
function verified(file: string): { code: number; text: string } {
  try {
    const text = execFileSync(process.execPath, ['server/src/evidence-cli.ts', 'verify', file], {
      cwd: root,
    });
    return { code: 0, text: text.toString() };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: Buffer };
    return { code: status, text: stdout.toString() };
  }
}

/** Opens the public page as somebody without an account, who has the file, and the code from the paper. */
async function verifiesInPublic(page: Page, address: string, files: { intact: string; altered: string }) {
  const code = new URL(address).pathname.split('/').at(-1)!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/verificar');
  await page.getByLabel('Código de verificación').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Existe un sello con este código');
  await expect(page).toHaveURL(`/verificar/${code}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await axeClean(page, 'the public page of a seal');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`));
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles(files.intact);
  await expect(page.getByRole('heading', { name: 'ÍNTEGRO' })).toBeVisible();
  expect(sent).toEqual([expect.stringMatching(/^POST \{"sha256":"[0-9a-f]{64}"\}$/)]);
  await axeClean(page, 'an intact record on the public page');
  await choose.setInputFiles(files.altered);
  await expect(page.getByRole('heading', { name: 'ALTERADO' })).toBeVisible();
  await expect(page.getByText('datos/respuestas.json')).toBeVisible();
  await expect(page.getByText('datos/historial.json')).toBeHidden();
  await axeClean(page, 'an altered record on the public page');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'ALTERED' })).toBeVisible();
}

test('11.D, 11.E: a lawyer finds a change, opens its record, checks the sealed file offline and in public, and sees what was altered', async ({
  page,
  browser,
}, info) => {
  await openAs(page, 'admin', '/favicon.svg');
  const filters = [
    { key: 'status', field_type: 'STRING', operator: 'EQUAL', value: 'synchronized' },
    { key: 'kind', field_type: 'STRING', operator: 'EQUAL', value: 'field' },
  ];
  const { data } = await call<{ content: { id: number; version: number; operationNumber: string }[] }>(
    page,
    'POST',
    `${service}/activity/v1/search`,
    { filters, page: 0, size: 1, sorts: [] },
  );
  const { id, version, operationNumber } = data.content[0]!;
  const reason = 'La foto no muestra el sello instalado';
  const review = { verdict: 'rejected', reason, version };
  expect((await call(page, 'POST', `${service}/activity/v1/review/${id}`, review)).status).toBe(200);

  await openAs(page, 'auditora', '/audit');
  const line = page.getByRole('button', { name: /revisó la actividad/ }).first();
  await line.click();
  const panel = page.getByRole('complementary').last();
  await expect(panel.getByText(reason).first()).toBeVisible();
  await axeClean(page, 'a line of the audit');
  await panel.getByRole('link', { name: 'Abrir el registro' }).click();
  await expect(page.getByRole('heading', { name: operationNumber })).toBeVisible();
  await axeClean(page, 'the record of an activity');

  const downloading = page.waitForEvent('download');
  // Sealed already, or sealed now.
  await page.getByRole('button', { name: /descargar el expediente/i }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`EXP-${operationNumber}-${id}-1.zip`);
  await expect(page.getByRole('button', { name: 'Descargar el expediente sellado' })).toBeVisible();
  const file = info.outputPath('record.zip');
  await download.saveAs(file);
  const intact = verified(file);
  expect(intact).toMatchObject({ code: 1, text: expect.stringContaining('ÍNTEGRO SIN TIEMPO DE TERCERO') });

  // One byte of the answers, which the ZIP holds compressed or as they are.
  const bytes = readFileSync(file);
  const name = Buffer.from('datos/respuestas.json');
  const at = bytes.indexOf(name) + name.length + 20;
  bytes[at] = bytes[at]! ^ 1;
  const altered = info.outputPath('altered.zip');
  writeFileSync(altered, bytes);
  const found = verified(altered);
  expect(found.code).toBe(2);
  expect(found.text).toContain('ALTERADO');
  expect(found.text).toContain('datos/respuestas.json');
  expect(found.text).not.toContain('datos/historial.json');

  const link = page.getByRole('link', { name: 'Abrir la página pública' });
  const address = (await link.getAttribute('href'))!;
  const stranger = await browser.newContext({ locale: 'es-CO', baseURL: new URL(page.url()).origin });
  await verifiesInPublic(await stranger.newPage(), address, { intact: file, altered });
  await stranger.close();
});
