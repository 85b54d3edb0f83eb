/** Makes a photo smaller, with a thumbnail and the hash of what is stored. Runs in a thread beside the page. */
import { sha256Of } from '../../store/uuid.ts';

const thumbSide = 240;
const wantedBytes = 400_000;
const qualities = [0.8, 0.7, 0.6];

export interface EncodedPhoto {
  bytes: ArrayBuffer;
  thumb: ArrayBuffer;
  sha256: string;
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

/** @param side the longest one that the photo may have, in pixels */
export async function encodePhoto(image: ImageBitmap, side: number): Promise<EncodedPhoto> {
  const bytes = await encoded(image, side, qualities, wantedBytes);
  const thumb = await encoded(image, thumbSide, [0.7], Infinity);
  image.close();
  return { bytes, thumb, sha256: await sha256Of(bytes) };
}
