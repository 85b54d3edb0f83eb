import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No accessibility violation (WCAG 2.2 A and AA) in what is on screen, or in `part` of it, once it has stopped moving: half a fade is no contrast. */
export async function axeClean(page: Page, what: string, part = 'html'): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime as number));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page: page as never }).include(part).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]!.html}`)).toEqual([]);
}
