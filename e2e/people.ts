import { expect, type Page } from '@playwright/test';

/** The demo's people, as the login page offers them. */
export const password = 'demo2026';

export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}
