import type { FieldDb } from './field-db.ts';

/** What is only on this phone. */
export interface Unsent {
  /** Steps that the server has not answered. */
  items: number;
  photos: number;
  photoBytes: number;
  drafts: number;
  /** Refused work that was neither corrected nor given up. */
  refused: number;
}

export const noUnsent: Unsent = { items: 0, photos: 0, photoBytes: 0, drafts: 0, refused: 0 };

export async function readUnsent(db: FieldDb): Promise<Unsent> {
  const [items, links, drafts, refused] = await Promise.all([
    db.outbox.where('state').equals('queued').count(),
    db.files.where('state').anyOf('waiting', 'announced', 'refused').toArray(),
    db.drafts.toCollection().primaryKeys(),
    db.outbox
      .where('state')
      .equals('refused')
      .filter(
        ({ correctedBy, type }) => correctedBy === null && ['finish', 'unrealize', 'reject'].includes(type),
      )
      .count(),
  ]);
  const photos = new Map(links.map(({ sha256, bytes, received }) => [sha256, bytes - received]));
  const photoBytes = [...photos.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { items, photos: photos.size, photoBytes, drafts: drafts.length, refused };
}

export const isAllSent = ({ items, photos, drafts, refused }: Unsent): boolean =>
  items + photos + drafts + refused === 0;
