import { language } from '#i18n/language.ts';
import { watchChunks } from './navigation/chunk-reload.ts';

/** The browser may answer to a tap or a key, and draw, before what comes next. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/**
 * Evaluates the product's code in several short tasks: on a slow phone all of it together takes a quarter of a second,
 * in which the page answers to nothing. What the screen of the address shows first is requested before the rest. The
 * page names all files, so that they arrive together.
 */
export async function loadApp(): Promise<typeof import('./start.tsx')> {
  watchChunks();
  const { readAhead } = await import('./modules.ts');
  readAhead(location);
  await import('#kit/dom.ts');
  await nextTask();
  const { themeOf } = await import('#kit/theme.ts');
  await nextTask();
  themeOf(language());
  await nextTask();
  return import('./start.tsx');
}
