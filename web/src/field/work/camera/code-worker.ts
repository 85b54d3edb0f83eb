/** The thread in which `code-reader.ts` looks for barcodes. The server lets this script alone compile WebAssembly. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { codeReaderFile } from './code-reader-file.ts';

export interface CodeJob {
  image: ImageBitmap;
}
export interface CodeReply {
  isReady: boolean;
  code: string | null;
}

const reply = (answer: CodeReply): void => postMessage(answer);

/** The text of the first code in a picture. */
async function read(image: ImageBitmap): Promise<string | null> {
  const { width, height } = image;
  const picture = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  picture.drawImage(image, 0, 0);
  image.close();
  const [found] = await readBarcodes(picture.getImageData(0, 0, width, height), { maxNumberOfSymbols: 1 });
  return found?.isValid ? found.text : null;
}

addEventListener('message', ({ data: { image } }: MessageEvent<CodeJob>) => {
  void read(image).then(
    (code) => reply({ isReady: true, code }),
    () => reply({ isReady: true, code: null }),
  );
});

prepareZXingModule({ overrides: { locateFile: () => codeReaderFile }, fireImmediately: true }).then(
  () => reply({ isReady: true, code: null }),
  () => reply({ isReady: false, code: null }),
);
