import sharp from 'sharp';
import { answerJobs } from '#platform/workers/worker-process.ts';

/** A process that draws pictures anew. `images.ts` starts and limits it. */
export interface ImageJob {
  /** A photo or a signature of a report, or the thumbnail of a photo. */
  kind: 'photo' | 'signature' | 'thumbnail';
  bytes: Uint8Array;
}
/** Null: the bytes are no picture, or one with too many pixels. */
export type DrawnImage = { bytes: Uint8Array; width: number; height: number } | null;

const sizes = {
  photo: { pixels: 50_000_000, side: 900 },
  signature: { pixels: 8_000_000, side: 600 },
  thumbnail: { pixels: 50_000_000, side: 320 },
} as const;
const signatureHeight = 240;

type Draw = (bytes: Uint8Array) => Promise<Uint8Array>;

const photo: Draw = (bytes) =>
  sharp(bytes, { limitInputPixels: sizes.photo.pixels })
    .autoOrient()
    .resize({ width: sizes.photo.side, height: sizes.photo.side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72 })
    .toBuffer();

const signature: Draw = (bytes) =>
  sharp(bytes, { limitInputPixels: sizes.signature.pixels })
    .resize({ width: sizes.signature.side, height: signatureHeight, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer();

const thumbnail: Draw = (bytes) =>
  sharp(bytes, { limitInputPixels: sizes.thumbnail.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: sizes.thumbnail.side, withoutEnlargement: true })
    .webp({ quality: 72 })
    .toBuffer();

const draws: Record<ImageJob['kind'], Draw> = { photo, signature, thumbnail };

/** With the size of the picture as it was sent, turned as the camera says. */
async function drawn({ kind, bytes }: ImageJob): Promise<DrawnImage> {
  const image = await draws[kind](bytes);
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  return { bytes: image, width, height };
}

answerJobs<ImageJob, { image: DrawnImage }>(async (job) => {
  // A worker draws one picture at a time and forgets it.
  sharp.cache(false);
  sharp.concurrency(1);
  return { image: await drawn(job).catch(() => null) };
});
