import { fail } from '#platform/failure.ts';
import { drawImage, openImages } from '#platform/images/images.ts';

/**
 * Checks of an uploaded photo, in this order: its type by its first bytes, its size by its own header, and
 * then, within those bounds, its pixels. Those are decoded in another process: see `platform/images`.
 */
export const photoLimits = { bytes: 15_000_000, pixels: 50_000_000, thumbnail: 320 } as const;

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';
export interface PhotoHeader {
  type: PhotoType;
  /** Pixels, as stored: before the camera's orientation is applied. */
  width: number;
  height: number;
}

export const photoExtensions: Record<PhotoType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
};

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'heif']);

/** Type and size by the bytes alone; null when this is none of the four types or its header is broken. */
export function readPhotoHeader(bytes: Buffer): PhotoHeader | null {
  if (bytes.length < 32) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return sized('image/jpeg', jpegSize(bytes));
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && latin(bytes, 12, 16) === 'IHDR')
    return sized('image/png', [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]);
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP')
    return sized('image/webp', webpSize(bytes));
  if (latin(bytes, 4, 8) === 'ftyp' && heicBrands.has(latin(bytes, 8, 12)))
    return sized('image/heic', heicSize(bytes));
  return null;
}

type Size = [width: number, height: number];

function sized(type: PhotoType, size: Size | null): PhotoHeader | null {
  if (!size || size[0] < 1 || size[1] < 1) return null;
  return { type, width: size[0], height: size[1] };
}

function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer): Size | null {
  switch (latin(bytes, 12, 16)) {
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
    }
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    default:
      return null;
  }
}

/**
 * The largest `ispe` (image spatial extents) of the file: tiles and thumbnails have their own, smaller ones.
 */
function heicSize(bytes: Buffer): Size | null {
  let largest: Size | null = null;
  for (
    let at = bytes.indexOf('ispe');
    at >= 0 && at + 16 <= bytes.length;
    at = bytes.indexOf('ispe', at + 4)
  ) {
    const size: Size = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    if (!largest || size[0] * size[1] > largest[0] * largest[1]) largest = size;
  }
  return largest;
}

export interface CheckedPhoto extends PhotoHeader {
  /** WebP, at most 320 pixels wide, without the camera's metadata. */
  thumbnail: Buffer;
}

/** Phones may send all they have at once; a photo that has no place here is sent again. */
const images = openImages({ perTenant: 64, inAll: 128 });

/**
 * Checks a whole photo and draws its thumbnail.
 * @throws UNREADABLE_IMAGE for what is no photo or cannot be decoded; TOO_LARGE for what exceeds `photoLimits`;
 * UNAVAILABLE while too many others wait
 */
export async function checkPhoto(tenantId: number, bytes: Buffer): Promise<CheckedPhoto> {
  if (bytes.length > photoLimits.bytes) fail('TOO_LARGE');
  const header = readPhotoHeader(bytes) ?? fail('UNREADABLE_IMAGE');
  if (header.width * header.height > photoLimits.pixels) fail('TOO_LARGE');
  // The decoder has no HEVC because of its patents: such a photo is stored unchanged, with a placeholder as
  // thumbnail.
  const isHeic = header.type === 'image/heic';
  const drawn = await drawImage(images, tenantId, 'thumbnail', isHeic ? placeholder(header) : bytes);
  if (!drawn) return fail('UNREADABLE_IMAGE');
  const { width, height } = isHeic ? header : drawn;
  return { type: header.type, width, height, thumbnail: Buffer.from(drawn.bytes) };
}

function placeholder({ width, height }: PhotoHeader): Buffer {
  const w = photoLimits.thumbnail;
  const h = Math.max(80, Math.min(480, Math.round((w * height) / width)));
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
    <rect width="100%" height="100%" fill="#e8ebf2"/>
    <g transform="translate(${w / 2 - 32} ${h / 2 - 28})" fill="none" stroke="#5b6484" stroke-width="4">
      <rect x="2" y="10" width="60" height="44" rx="6"/>
      <circle cx="32" cy="32" r="12"/>
      <path d="M20 10l5-8h14l5 8"/>
    </g></svg>`);
}
