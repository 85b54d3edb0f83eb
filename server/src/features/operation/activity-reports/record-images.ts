import sharp from 'sharp';
import type { RecordDocument } from '@cuadrilla/contract/operation/activity-reports.ts';
import type { Ctx } from '#platform/context.ts';
import { FileMissing } from '#platform/files/files.ts';
import { photoLimits } from '#features/operation/attachments/photo-image.ts';
import { photoKey, thumbnailKey } from '#features/operation/attachments/photo-keys.ts';
import type { RecordPhoto, RecordValues } from './record-values.ts';

/** Images as reports print them: decoded and drawn anew, so that what a phone sent is never embedded. */

const photoSide = 900;
const signatureLimits = { bytes: 400_000, pixels: 8_000_000, width: 600, height: 240 } as const;
const signatureAddress = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,([A-Za-z0-9+/=]+)$/;

/** JPEG bytes by id of the photo, one after the other: one photo is decoded at a time. */
export async function photosFor(
  ctx: Ctx,
  document: RecordDocument,
  photos: readonly RecordPhoto[],
): Promise<Map<number, Uint8Array>> {
  const known = new Map(photos.map((photo) => [photo.id, photo]));
  const images = new Map<number, Uint8Array>();
  for (const { block } of document.blocks)
    for (const { photoId } of block.type === 'photos' ? block.photos : []) {
      const photo = known.get(photoId);
      const image = photo?.received ? await photoImage(ctx, photo) : null;
      if (image) images.set(photoId, image);
    }
  return images;
}

/** Null for a photo that was lost or cannot be decoded; the report says so in its place. */
async function photoImage(ctx: Ctx, { sha256, type }: RecordPhoto): Promise<Uint8Array | null> {
  // The decoder has no HEVC: such a photo has a drawn thumbnail.
  const key = type === 'image/heic' ? thumbnailKey(ctx.tenantId, sha256) : photoKey(ctx.tenantId, sha256);
  let bytes: Buffer;
  try {
    bytes = await ctx.platform.files.read(key);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
  try {
    return await sharp(bytes, { limitInputPixels: photoLimits.pixels })
      .autoOrient()
      .resize({ width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 72 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Signatures as PNG data addresses, by field. What is no readable picture is left out. */
export async function signaturesOf({ signatures }: RecordValues): Promise<Map<string, string>> {
  const drawn = new Map<string, string>();
  for (const [field, address] of signatures) {
    const image = await signatureImage(address);
    if (image) drawn.set(field, `data:image/png;base64,${image.toString('base64')}`);
  }
  return drawn;
}

async function signatureImage(address: string): Promise<Buffer | null> {
  const content = address.length <= signatureLimits.bytes ? signatureAddress.exec(address)?.[1] : undefined;
  if (content === undefined) return null;
  const { width, height, pixels } = signatureLimits;
  try {
    return await sharp(Buffer.from(content, 'base64'), { limitInputPixels: pixels })
      .resize({ width, height, fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .png({ palette: true })
      .toBuffer();
  } catch {
    return null;
  }
}
