/** From what the camera or the gallery gives to what is stored: turned upright, smaller, with its hash. */
import type { FileStore } from '../store/blobs.ts';
import type { StoredBlob } from '../store/field-db.ts';
import { extensionOf, plainType } from '../store/file-names.ts';
import { levelOf, mayTakePhoto, photoSide, readSpace } from '../store/space.ts';
import { sha256Of } from '../store/uuid.ts';

const thumbSide = 240;
const wantedBytes = 400_000;
const qualities = [0.8, 0.7, 0.6];
const mostBytes = 15_000_000;

export interface TakenFile {
  sha256: string;
  bytes: number;
  name: string;
  takenAt: string;
}

export class UnreadableFile extends Error {}
/** There is room for answers alone: nothing is begun that may not fit. */
export class NoSpaceForFile extends Error {}

/**
 * @param isRequired whether the work cannot be finished without the file
 * @throws NoSpaceForFile
 * @returns the longest side that a photo may have now
 */
export async function requireSpace(isRequired: boolean): Promise<number> {
  const level = (await readSpace())?.level ?? levelOf(Infinity);
  if (!mayTakePhoto(level, isRequired)) throw new NoSpaceForFile();
  return photoSide(level);
}

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
 * @throws UnreadableFile, NoSpaceForFile
 */
export async function storePhoto(
  store: FileStore,
  source: Blob | ImageBitmap,
  takenAt: Date,
  isRequired: boolean,
): Promise<TakenFile> {
  const side = await requireSpace(isRequired);
  if (source instanceof ImageBitmap) return storeImage(store, source, takenAt, side);
  // A file handle may be gone later: the bytes are read at once.
  const original = await source.arrayBuffer();
  const image = await createImageBitmap(new Blob([original], { type: source.type }), {
    imageOrientation: 'from-image',
  }).catch(() => null);
  if (image) return storeImage(store, image, takenAt, side);
  const isHeic = /hei[cf]/i.test(source.type);
  if (!isHeic) throw new UnreadableFile();
  return storeBytes(store, { bytes: original, thumb: null, type: source.type }, takenAt);
}

/** Stores what is no photo, as it is. @throws UnreadableFile, NoSpaceForFile */
export async function storeAsIs(
  store: FileStore,
  source: Blob,
  takenAt: Date,
  isRequired: boolean,
): Promise<TakenFile> {
  await requireSpace(isRequired);
  return storeBytes(store, { bytes: await source.arrayBuffer(), thumb: null, type: source.type }, takenAt);
}

/** Images are made smaller, anything else is stored as it is. @throws UnreadableFile, NoSpaceForFile */
export const storeAnyFile = (
  store: FileStore,
  source: Blob,
  takenAt: Date,
  isRequired: boolean,
): Promise<TakenFile> =>
  (source.type.startsWith('image/') ? storePhoto : storeAsIs)(store, source, takenAt, isRequired);

async function storeImage(
  store: FileStore,
  image: ImageBitmap,
  takenAt: Date,
  side: number,
): Promise<TakenFile> {
  const bytes = await encoded(image, side, qualities, wantedBytes);
  const thumb = await encoded(image, thumbSide, [0.7], Infinity);
  image.close();
  return storeBytes(store, { bytes, thumb, type: 'image/jpeg' }, takenAt);
}

async function storeBytes(
  store: FileStore,
  { bytes, thumb, type }: Pick<StoredBlob, 'thumb' | 'type'> & { bytes: ArrayBuffer },
  takenAt: Date,
): Promise<TakenFile> {
  const extension = extensionOf(type);
  const size = bytes.byteLength;
  if (extension === null || size === 0 || size > mostBytes) throw new UnreadableFile();
  const sha256 = await sha256Of(bytes);
  const at = takenAt.toISOString();
  await store.write({
    sha256,
    bytes,
    thumb,
    type: plainType(type),
    size,
    takenAt: at,
    savedAt: Date.now(),
  });
  return { sha256, bytes: size, name: `${at.replace(/[:.]/g, '-')}.${extension}`, takenAt: at };
}
