import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import writer from 'zxing-wasm/writer/zxing_writer.wasm?url';

/** A printed label with a Code 128, as a picture. */
export async function labelOf(text: string): Promise<HTMLImageElement> {
  await prepareZXingModule({ overrides: { locateFile: () => writer }, fireImmediately: true });
  const { svg } = await writeBarcode(text, { format: 'Code128', addQuietZones: true });
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  return image;
}
