import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import { PiecedReply } from './pieced-reply.ts';

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

/** What is sent of a reply. */
interface Body {
  body: string | Buffer | Readable;
  isGzip: boolean;
}

/** Whether a reply is so short that it is sent as it is, which most are. */
const isSentAsIs = (payload: unknown): payload is string =>
  typeof payload === 'string' && payload.length < shortest;

/** A long reply in fewer bytes, made outside of the main thread. */
export async function bodyOf(
  payload: string | Readable | PiecedReply,
  acceptEncoding: string | undefined,
): Promise<Body> {
  if (isSentAsIs(payload)) return { body: payload, isGzip: false };
  const isGzip = takesGzip(acceptEncoding);
  if (payload instanceof PiecedReply) return { body: isGzip ? payload.gzip() : payload.text(), isGzip };
  if (!isGzip) return { body: payload, isGzip: false };
  if (typeof payload === 'string') return { body: await gzipped(payload, fast), isGzip };
  // Either stream ends with an error of the other, and the client sees that its reply is not whole.
  return { body: pipeline(payload, createGzip(fast), () => undefined), isGzip };
}
