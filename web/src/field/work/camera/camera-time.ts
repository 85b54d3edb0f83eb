/** When a photo was taken, as the camera wrote it into the file. */
const day = 86_400_000;

/** @returns the time of the camera; `otherwise` where there is none, or one that cannot be */
export async function cameraTime(bytes: ArrayBuffer, otherwise: Date): Promise<Date> {
  try {
    const { default: exif } = await import('exifr/dist/mini.esm.mjs');
    const found: unknown = await exif.parse(bytes, ['DateTimeOriginal']);
    const at = (found as { DateTimeOriginal?: unknown } | undefined)?.DateTimeOriginal;
    // Cameras without a clock begin decades ago.
    const isPlausible =
      at instanceof Date && at.getTime() > 10_000 * day && at.getTime() <= otherwise.getTime() + day;
    return isPlausible ? at : otherwise;
  } catch {
    return otherwise;
  }
}
