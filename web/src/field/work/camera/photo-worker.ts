/** The thread in which `photo-thread.ts` encodes photos. */
import { encodePhoto } from './photo-encoding.ts';

export interface PhotoJob {
  id: number;
  image: ImageBitmap;
  side: number;
}

/** Workers of a page and pages have different types; this file is one of the former. */
const thread = globalThis as unknown as {
  postMessage: (message: unknown, transfer: Transferable[]) => void;
};

addEventListener('message', ({ data: { id, image, side } }: MessageEvent<PhotoJob>) => {
  void encodePhoto(image, side).then(
    (photo) => thread.postMessage({ id, photo }, [photo.bytes, photo.thumb]),
    (error: unknown) => thread.postMessage({ id, problem: String(error) }, []),
  );
});
thread.postMessage({ id: 0 }, []);
