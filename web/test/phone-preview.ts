import { page } from 'vitest/browser';

/** What the phone shows in the preview of a form, in Spanish. */
export const phone = () => page.frameLocator(page.getByTitle('Así se ve en el teléfono'));
