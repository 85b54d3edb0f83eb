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

/** Opens an address with a session of its own, without the form of the login page, which has tests of its own. */
export async function openAs(page: Page, username: string, address: string): Promise<void> {
  const answer = await page.request.post('/services/dynamic-service/auth/login', {
    data: { username, password },
  });
  const { data } = (await answer.json()) as { data: { accessToken: string; refreshToken: string } };
  // A file of the same origin that runs nothing.
  await page.goto('/favicon.svg');
  await page.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem('auth._token.local', accessToken);
    localStorage.setItem('auth._refresh_token.local', refreshToken);
  }, data);
  await page.goto(address);
}
