import type { FieldDb } from './field-db.ts';

const mostLines = 2000;

/** Notes an event for a support copy; failing to do so stops nothing. */
export async function note(db: FieldDb, event: string, detail = ''): Promise<void> {
  try {
    const key = await db.log.add({ at: Date.now(), event, detail: detail.slice(0, 500) });
    if (key % 100 === 0)
      await db.log
        .where('key')
        .belowOrEqual(key - mostLines)
        .delete();
  } catch {
    // Storage may be full: what is logged is worth less than what is stored.
  }
}
