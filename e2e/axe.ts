import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Passed checks are not described: that takes longer than the checks. */
const options: RunOptions = {
  runOnly: { type: 'tag', values: tags },
  resultTypes: ['violations'],
  rules: {
    'target-size': { enabled: true },
    'page-has-heading-one': { enabled: true },
    'heading-order': { enabled: true },
  },
};

/**
 * Fails on an accessibility violation (WCAG 2.2 A and AA, and the order of headings) in the screen, or in `part` of
 * it, once animations have ended. A fade may be about to begin, so what is found is checked a second time.
 */
export async function axeClean(page: Page, what: string, part = 'html'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  let found: string[] = [];
  for (let look = 1; look <= 3; look++) {
    const violations = await page.evaluate(
      async ([within, how]) => {
        const ending = document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime as number));
        await Promise.allSettled(ending.map(({ finished }) => finished));
        const { axe } = window as unknown as {
          axe: { run(part: string, options: RunOptions): Promise<AxeResults> };
        };
        return (await axe.run(within, how)).violations.map(({ id, nodes }) => `${id} ${nodes[0]!.html}`);
      },
      [part, options] as const,
    );
    found = violations.map((each) => `${what}: ${each}`);
    if (found.length === 0) return;
    await page.waitForTimeout(500);
  }
  expect(found).toEqual([]);
}

/** The same of a screen that scrolls below a bar: all of it is in view, so that nothing lies half under the bar. */
export async function axeCleanWhole(page: Page, what: string): Promise<void> {
  const size = page.viewportSize()!;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  try {
    await axeClean(page, what);
  } finally {
    await page.setViewportSize(size);
  }
}
