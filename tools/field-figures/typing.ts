/** Types into a field of each page of a form, as fast as a person does. */
import { writeFileSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';
import { takeKeys } from './probes.ts';

interface Options {
  /** Milliseconds from one key to the next. */
  pause: number;
  mainThread: () => Promise<number>;
  /** File of a profile, for which the session records. */
  profile?: string;
  session?: CDPSession;
}

export interface Typed {
  page: string;
  field: string;
  questions: number;
  /** Milliseconds from each key to its picture. */
  drawn: number[];
  threadMs: number;
}

const sentence = 'Se encuentra el medidor';
const digits = '12345678';

export async function typeIntoForm(page: Page, options: Options): Promise<Typed[]> {
  const { session, profile } = options;
  await page.locator('.f-steps').waitFor();
  if (session) {
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: 500 });
    await session.send('Profiler.start');
  }
  const typed: Typed[] = [];
  // A draft opens where it was left.
  const previous = page.getByRole('button', { name: 'Anterior' });
  while (await previous.isEnabled()) await previous.click();
  for (;;) {
    const next = page.getByRole('button', { name: 'Siguiente' });
    await prepare(page);
    const found = await typeOnPage(page, options);
    if (found) typed.push(found);
    if (!(await next.isVisible())) break;
    const title = await page.locator('.f-page-title').textContent();
    await next.click();
    await page.waitForFunction((old) => document.querySelector('.f-page-title')?.textContent !== old, title);
  }
  if (session) {
    const { profile: recorded } = await session.send('Profiler.stop');
    writeFileSync(profile!, JSON.stringify(recorded));
  }
  return typed;
}

/** A visit that succeeds is asked the most. */
async function prepare(page: Page): Promise<void> {
  const outcome = page.getByText('Efectiva', { exact: true });
  if (await outcome.first().isVisible()) await outcome.first().click();
}

async function typeOnPage(page: Page, { pause, mainThread }: Options): Promise<Typed | null> {
  const fields = page.locator(
    '.f-survey input:is([type=text], [type=number], :not([type])):not([readonly], [role=combobox], [disabled]), ' +
      '.f-survey textarea:not([readonly])',
  );
  const count = await fields.count();
  for (let at = 0; at < count; at++) {
    const field = fields.nth(at);
    if (!(await field.isVisible())) continue;
    const isNumber = (await field.getAttribute('type')) === 'number';
    await field.click();
    await page.waitForTimeout(600);
    await page.evaluate(takeKeys);
    const before = await mainThread();
    const text = isNumber ? digits : sentence;
    const begun = performance.now();
    for (const [key, letter] of [...text].entries()) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(Math.max(0, begun + (key + 1) * pause - performance.now()));
    }
    await page.waitForTimeout(600);
    const threadMs = ((await mainThread()) - before) * 1000;
    return {
      page: (await page.locator('.f-page-title').textContent()) ?? '',
      field: (await field.getAttribute('aria-label')) ?? (await field.getAttribute('aria-labelledby')) ?? '',
      questions: await page.locator('.f-survey .sd-question').count(),
      drawn: await page.evaluate(takeKeys),
      threadMs: threadMs / text.length,
    };
  }
  return null;
}
