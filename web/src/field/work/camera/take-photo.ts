/** From what the camera or the gallery gives to what is stored: turned upright, smaller, with its hash. */
import type { FileStore } from '../../store/blobs.ts';
import type { StoredBlob } from '../../store/field-db.ts';
import { extensionOf, plainName, plainType } from '../../store/file-names.ts';
import { levelOf, mayTakePhoto, photoSide, readSpace } from '../../store/space.ts';
import { sha256Of } from '../../store/uuid.ts';
import { cameraTime } from './camera-time.ts';
import { encodeBeside } from './photo-thread.ts';

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
  // What is stored is drawn anew, without what the camera wrote beside the picture.
  const at = await cameraTime(original, takenAt);
  if (image) return storeImage(store, image, at, side);
  const isHeic = /hei[cf]/i.test(source.type);
  if (!isHeic) throw new UnreadableFile();
  return storeBytes(store, { bytes: original, thumb: null, type: source.type }, at);
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

/**
 * Images are made smaller, anything else is stored as it is; people know a file by its name.
 * @throws UnreadableFile, NoSpaceForFile
 */
export async function storeAnyFile(
  store: FileStore,
  source: Blob,
  takenAt: Date,
  isRequired: boolean,
): Promise<TakenFile> {
  const storeFile = source.type.startsWith('image/') ? storePhoto : storeAsIs;
  const taken = await storeFile(store, source, takenAt, isRequired);
  const own = source instanceof File ? plainName(source.name) : '';
  return own === '' ? taken : { ...taken, name: `${own}${/\.\w+$/.exec(taken.name)![0]}` };
}

async function storeImage(
  store: FileStore,
  image: ImageBitmap,
  takenAt: Date,
  side: number,
): Promise<TakenFile> {
  const photo = await encodeBeside(image, side);
  return storeBytes(store, { ...photo, type: 'image/jpeg' }, takenAt);
}

async function storeBytes(
  store: FileStore,
  {
    bytes,
    thumb,
    type,
    sha256: known,
  }: Pick<StoredBlob, 'thumb' | 'type'> & { bytes: ArrayBuffer; sha256?: string },
  takenAt: Date,
): Promise<TakenFile> {
  const extension = extensionOf(type);
  const size = bytes.byteLength;
  if (extension === null || size === 0 || size > mostBytes) throw new UnreadableFile();
  const sha256 = known ?? (await sha256Of(bytes));
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
