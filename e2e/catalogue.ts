import { readFileSync } from 'node:fs';
import type { Download } from '@playwright/test';
import { expect, type Locator, type Page } from './product.ts';

/** What journeys through the screens of catalogues do over and over. */
export const dialog = (page: Page) => page.getByRole('dialog').last();
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('grid')).toBeVisible();
}
export async function create(page: Page, section: string, given: Record<string, string>): Promise<Locator> {
  await open(page, `/administration/#${section}`);
  await page.getByRole('button', { name: 'Crear', exact: true }).click();
  for (const [label, value] of Object.entries(given)) await dialog(page).getByLabel(label).fill(value);
  return dialog(page);
}
export async function save(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}
export async function choose(page: Page, label: string, ...options: (string | RegExp)[]): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click();
  for (const name of options) await page.getByRole('option', { name }).click();
  if (options.length > 1) await page.keyboard.press('Escape');
}
export const textOf = async (download: Download): Promise<string> =>
  readFileSync(await download.path(), 'utf8');
