/** From what the camera or the gallery gives to what is stored: turned upright, smaller, with its hash. */
import type { FieldDb, StoredBlob } from '../store/field-db.ts';
import { writeBlob } from '../store/blobs.ts';
import { sha256Of } from '../store/uuid.ts';

const longestSide = 1920;
const thumbSide = 240;
const wantedBytes = 400_000;
const qualities = [0.8, 0.7, 0.6];
const mostBytes = 15_000_000;

export interface TakenPhoto {
  sha256: string;
  bytes: number;
  name: string;
  takenAt: string;
}

export class UnreadablePhoto extends Error {}

/** The size with its longest side at most `side`. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function encoded(
  image: ImageBitmap,
  side: number,
  steps: readonly number[],
  wanted: number,
): Promise<ArrayBuffer> {
  const { width, height } = fitted(image.width, image.height, side);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
  let blob: Blob | null = null;
  for (const quality of steps) {
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= wanted) break;
  }
  return blob!.arrayBuffer();
}

/**
 * Stores a photo before anything names it. One that this browser cannot read is stored as it is, when the server can.
 * @throws UnreadablePhoto
 */
export async function storePhoto(
  db: FieldDb,
  source: Blob | ImageBitmap,
  takenAt: Date,
): Promise<TakenPhoto> {
  if (source instanceof ImageBitmap) return storeImage(db, source, takenAt);
  // A file handle may be gone later: the bytes are read at once.
  const original = await source.arrayBuffer();
  const image = await createImageBitmap(new Blob([original], { type: source.type }), {
    imageOrientation: 'from-image',
  }).catch(() => null);
  if (image) return storeImage(db, image, takenAt);
  const isHeic = /hei[cf]/i.test(source.type);
  if (!isHeic || original.byteLength > mostBytes) throw new UnreadablePhoto();
  return storeBytes(db, { bytes: original, thumb: null, type: source.type }, takenAt);
}

async function storeImage(db: FieldDb, image: ImageBitmap, takenAt: Date): Promise<TakenPhoto> {
  const bytes = await encoded(image, longestSide, qualities, wantedBytes);
  const thumb = await encoded(image, thumbSide, [0.7], Infinity);
  image.close();
  return storeBytes(db, { bytes, thumb, type: 'image/jpeg' }, takenAt);
}

async function storeBytes(
  db: FieldDb,
  { bytes, thumb, type }: Pick<StoredBlob, 'thumb' | 'type'> & { bytes: ArrayBuffer },
  takenAt: Date,
): Promise<TakenPhoto> {
  const sha256 = await sha256Of(bytes);
  const at = takenAt.toISOString();
  const size = bytes.byteLength;
  await writeBlob(db, { sha256, bytes, thumb, type, size, takenAt: at, savedAt: Date.now() });
  const name = `${at.replace(/[:.]/g, '-')}.${type === 'image/jpeg' ? 'jpg' : 'heic'}`;
  return { sha256, bytes: size, name, takenAt: at };
}
