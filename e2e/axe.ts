import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * No accessibility violation (WCAG 2.2 A and AA) in what is on screen, or in `part` of it, once it has come to rest: half a fade is no
 * contrast, and a fade may be about to begin, so what is found is looked at again before it counts.
 */
export async function axeClean(page: Page, what: string, part = 'html'): Promise<void> {
  let found: string[] = [];
  for (let look = 1; look <= 3; look++) {
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime as number));
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    const { violations } = await new AxeBuilder({ page: page as never }).include(part).withTags(tags).analyze();
    found = violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]!.html}`);
    if (found.length === 0) return;
    await page.waitForTimeout(500);
  }
  expect(found).toEqual([]);
}
