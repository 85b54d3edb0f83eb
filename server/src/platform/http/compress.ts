import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';

const gzipped = promisify(gzip);

/** Shorter replies cost more time to compress than to send. */
const shortest = 65_536;

/** Whether a client takes gzip: `q=0` says that it does not. */
export const takesGzip = (acceptEncoding: string | undefined): boolean =>
  (acceptEncoding ?? '').split(',').some((each) => {
    const [name = '', ...params] = each.split(';').map((part) => part.trim().toLowerCase());
    return (name === 'gzip' || name === '*') && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });

const fast = { level: constants.Z_BEST_SPEED };

/** A long reply in fewer bytes, made outside of the main thread; null for one that is sent as it is. */
export async function compressedReply(
  payload: string | Readable,
  acceptEncoding: string | undefined,
): Promise<Buffer | Readable | null> {
  const isShort = typeof payload === 'string' && payload.length < shortest;
  if (isShort || !takesGzip(acceptEncoding)) return null;
  if (typeof payload === 'string') return gzipped(payload, fast);
  // Either stream ends with an error of the other, and the client sees that its reply is not whole.
  return pipeline(payload, createGzip(fast), () => undefined);
}
