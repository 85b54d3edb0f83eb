/** Reads barcodes from what the camera sees: by the browser itself, or by a reader that comes with the app. */
import type { CodeJob, CodeReply } from './code-worker.ts';

/** @returns what the first code in view says; null when there is none */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

export interface CodeReader {
  read: ReadCode;
  end: () => void;
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (): Detector;
  getSupportedFormats?(): Promise<readonly string[]>;
}

/** Null where the browser lacks the means, or has them by name only. */
async function browserReader(): Promise<CodeReader | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = await Own?.getSupportedFormats?.().catch(() => []);
  if (!Own || formats?.length === 0) return null;
  const detector = new Own();
  const read: ReadCode = async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  return { read, end: () => undefined };
}

/** Whether a reader has to be stored on this phone, so that codes can be read without a network. */
export const needsStoredReader = async (): Promise<boolean> => (await browserReader()) === null;

/** The longest side of a picture that is looked at: the bars of a label at arm's length stay distinct. */
const side = 1280;

/** The reader of the app looks beside the page. @returns null where it cannot start */
function ownReader(): Promise<CodeReader | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' });
    let answer: (reply: CodeReply) => void = ({ isReady }) => {
      if (!isReady) worker.terminate();
      resolve(isReady ? { read, end: () => worker.terminate() } : null);
    };
    worker.onmessage = ({ data }: MessageEvent<CodeReply>) => answer(data);
    worker.onerror = () => answer({ isReady: false, code: null });
    const read: ReadCode = async (video) => {
      const { videoWidth: width, videoHeight: height } = video;
      if (width === 0) return null;
      const scale = Math.min(1, side / Math.max(width, height));
      const size = { resizeWidth: Math.round(width * scale), resizeHeight: Math.round(height * scale) };
      const image = await createImageBitmap(video, size);
      return new Promise((found) => {
        answer = ({ code }) => found(code);
        worker.postMessage({ image } satisfies CodeJob, [image]);
      });
    };
  });
}

/** Null where no code can be read. */
export const codeReader = async (): Promise<CodeReader | null> => (await browserReader()) ?? ownReader();
