import type { RecordDocument } from '@cuadrilla/contract/operation/activity-reports.ts';
import type { TenantCtx } from '#platform/context.ts';
import { FileMissing } from '#platform/files/files.ts';
import { photoKey, thumbnailKey } from '#features/operation/attachments/photo-keys.ts';
import { drawImage, openImages } from '#platform/images/images.ts';
import type { RecordPhoto, RecordValues } from './record-values.ts';

/** Images as reports print them: decoded and drawn anew, so that what a phone sent is never embedded. */

const images = openImages();

const signatureBytes = 400_000;
const signatureAddress = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,([A-Za-z0-9+/=]+)$/;

/** JPEG bytes by id of the photo, one after the other: one photo is decoded at a time. */
export async function photosFor(
  ctx: TenantCtx,
  document: RecordDocument,
  photos: readonly RecordPhoto[],
): Promise<Map<number, Uint8Array>> {
  const known = new Map(photos.map((photo) => [photo.id, photo]));
  const drawn = new Map<number, Uint8Array>();
  for (const { block } of document.blocks)
    for (const { photoId } of block.type === 'photos' ? block.photos : []) {
      const photo = known.get(photoId);
      const image = photo?.received ? await photoImage(ctx, photo) : null;
      if (image) drawn.set(photoId, image);
    }
  return drawn;
}

/** Null for a photo that was lost or cannot be decoded; the report says so in its place. */
async function photoImage(ctx: TenantCtx, { sha256, type }: RecordPhoto): Promise<Uint8Array | null> {
  // The decoder has no HEVC: such a photo has a drawn thumbnail.
  const key = type === 'image/heic' ? thumbnailKey(ctx.tenantId, sha256) : photoKey(ctx.tenantId, sha256);
  let bytes: Buffer;
  try {
    bytes = await ctx.platform.files.read(key);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
  return (await drawImage(images, ctx.tenantId, 'photo', bytes))?.bytes ?? null;
}

/** Signatures as PNG data addresses, by field. What is no readable picture is left out. */
export async function signaturesOf(
  { tenantId }: TenantCtx,
  { signatures }: RecordValues,
): Promise<Map<string, string>> {
  const drawn = new Map<string, string>();
  for (const [field, address] of signatures) {
    const content = address.length <= signatureBytes ? signatureAddress.exec(address)?.[1] : undefined;
    if (content === undefined) continue;
    const image = await drawImage(images, tenantId, 'signature', Buffer.from(content, 'base64'));
    if (image) drawn.set(field, `data:image/png;base64,${Buffer.from(image.bytes).toString('base64')}`);
  }
  return drawn;
}
