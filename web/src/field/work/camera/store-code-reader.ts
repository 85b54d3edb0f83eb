/** Keeps the reader of barcodes for work without a network, where a form asks for codes and the browser reads none. */
import type { FieldDb } from '../../store/field-db.ts';
import { codeReaderFile } from './code-reader-file.ts';
import { needsStoredReader } from './code-reader.ts';

/** Apart from the caches of the app's versions, which end with them. */
const cacheName = 'cuadrilla-codes';

const asksForCodes = (definition: unknown): boolean =>
  JSON.stringify(definition).includes('"kind":"barcode"');

/** @returns whether there is nothing left to do until other forms come */
export async function storeCodeReader(db: FieldDb, caches = globalThis.caches): Promise<boolean> {
  if (!caches || !(await needsStoredReader())) return true;
  const forms = await db.forms.filter(({ definition }) => asksForCodes(definition)).count();
  if (forms === 0) return true;
  try {
    const cache = await caches.open(cacheName);
    if (await cache.match(codeReaderFile)) return true;
    await cache.add(codeReaderFile);
    // That of the version before.
    for (const { url } of await cache.keys())
      if (new URL(url).pathname !== codeReaderFile) await cache.delete(url);
    return true;
  } catch {
    return false;
  }
}
