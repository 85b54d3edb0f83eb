/** Encodes photos beside the page, which stays free for the person. */
import { encodePhoto, type EncodedPhoto } from './photo-encoding.ts';
import type { PhotoJob } from './photo-worker.ts';

interface Reply {
  /** 0: the thread has started. */
  id: number;
  photo?: EncodedPhoto;
  problem?: string;
}
type Settle = (reply: Reply) => void;

interface Thread {
  worker: Worker;
  waiting: Map<number, Settle>;
}

/** Milliseconds after which a thread that does not answer is taken for ended: phones end them without a word. */
const patience = 30_000;

let starting: Promise<Thread | null> | null = null;
let last = 0;

/** Null where the browser starts no thread. */
function start(): Promise<Thread | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
    const waiting = new Map<number, Settle>([[0, () => resolve({ worker, waiting })]]);
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    };
    // A thread that the phone has ended takes its photos along; the next one gets another thread.
    worker.onerror = ({ message }) => {
      starting = null;
      for (const [id, settle] of waiting) settle({ id, problem: message || 'the thread ended' });
      resolve(null);
    };
  });
}

/** @param image is used up. @param side the longest one that the photo may have, in pixels */
export async function encodeBeside(image: ImageBitmap, side: number): Promise<EncodedPhoto> {
  starting ??= start();
  const thread = await starting;
  if (!thread) return encodePhoto(image, side);
  const id = ++last;
  const { photo, problem } = await new Promise<Reply>((resolve) => {
    const timer = setTimeout(() => {
      starting = null;
      thread.worker.terminate();
      resolve({ id, problem: 'the thread ended' });
    }, patience);
    thread.waiting.set(id, (reply) => {
      clearTimeout(timer);
      resolve(reply);
    });
    thread.worker.postMessage({ id, image, side } satisfies PhotoJob, [image]);
  });
  if (!photo) throw new Error(problem);
  return photo;
}
