import { expect, type Locator, type Page } from './product.ts';

/** A person without a mouse: keys alone, and what has the focus. */
export function keyboardOf(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Goes on with Tab, or back with Shift+Tab, until the focus is there. */
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(target).toBeVisible();
    for (let steps = 0; steps < 300; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press(key);
    }
    await expect(target).toBeFocused();
  };
  /** Replaces what is in a field. */
  const type = async (field: Locator, text: string) => {
    await tabTo(field);
    await press('Control+a');
    await page.keyboard.type(text);
  };
  return {
    press,
    tabTo,
    type,
    /** Presses a button, a link, a switch or a tab. */
    async use(target: Locator, key: 'Enter' | 'Space' = 'Enter') {
      await tabTo(target);
      await press(key);
    },
    /** Opens a box with choices, types the beginning of one, and takes it. */
    async choose(box: Locator, text: string, wanted: RegExp) {
      await tabTo(box);
      const isField = await box.evaluate((element) => element instanceof HTMLInputElement);
      if (!isField) await press('Enter');
      if (isField) await press('Control+a');
      await page.keyboard.type(text);
      await expect(page.getByRole('option', { name: wanted }).first()).toBeVisible();
      if (isField) await press('ArrowDown');
      await press('Enter');
    },
    /** Goes to an entry of the menu that is open, and takes it. */
    async item(name: string) {
      const entry = page.getByRole('menuitem', { name, exact: true });
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      for (let steps = 0; steps < 60; steps++) {
        if (await entry.evaluate((element) => element === document.activeElement)) break;
        await press('ArrowDown');
      }
      await expect(entry).toBeFocused();
      await press('Enter');
    },
    /** A command of the palette of a designer. */
    async command(text: string) {
      await press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Buscar un comando o un elemento' })).toBeFocused();
      await page.keyboard.type(text);
      await press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  };
}
