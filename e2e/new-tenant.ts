import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from './product.ts';

interface NewTenant {
  code: string;
  name: string;
  administrator: string;
}

/**
 * A tenant made on the command line, beside the running server; gives the one-time password of
 * `administrator`.
 */
export async function makeTenant(dataDir: string, { code, name, administrator }: NewTenant): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'server/src/tenant-cli.ts',
      'create',
      '--code',
      code,
      '--name',
      name,
      '--tax-id',
      '900123456-7',
      '--admin',
      `${administrator}@example.test`,
    ],
    { cwd: path.resolve(import.meta.dirname, '..'), env: { ...process.env, DATA_DIR: dataDir } },
  );
  return /password\s+(\S+)/.exec(stdout)![1]!;
}

/** Signs in with the one-time password and leaves the dialog for an own one open. */
export async function enterOnce(page: Page, username: string, oneTime: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(oneTime);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(passwordDialog(page)).toContainText('Elija una propia para continuar');
}

export async function chooseOwnPassword(page: Page, oneTime: string, own: string): Promise<void> {
  const change = passwordDialog(page);
  await change.getByLabel('Contraseña actual').fill(oneTime);
  await change.getByLabel('Nueva contraseña', { exact: true }).fill(own);
  await change.getByLabel('Confirmar la nueva contraseña').fill(own);
  await change.getByRole('button', { name: 'Guardar' }).click();
  await expect(change).toBeHidden();
}

const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Cambiar contraseña' });

/** The administrator of a tenant made for the occasion, signed in. */
export async function enterNewTenant(
  page: Page,
  dataDir: string,
  tenant: NewTenant,
  ownPassword: string,
): Promise<void> {
  const oneTime = await makeTenant(dataDir, tenant);
  await enterOnce(page, tenant.administrator, oneTime);
  await chooseOwnPassword(page, oneTime, ownPassword);
}
