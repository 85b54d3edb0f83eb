import type { TimeStampSettings } from '#platform/config-time-stamp.ts';
import { StampRefused } from './time-stamp.rules.ts';

/** Asks an authority over HTTP (RFC 3161, 3.4): within bounds of time and size, and without following it elsewhere. */

const longestMs = 20_000;
/** A stamp with its certificates has some kilobytes; what is stored must fit the reply that is written of it. */
const mostBytes = 60_000;

/** @throws StampRefused, or what the network says */
export async function askForStamp(
  { address, authorization }: TimeStampSettings,
  question: Uint8Array<ArrayBuffer>,
  patienceMs = longestMs,
): Promise<Uint8Array> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/timestamp-query',
      accept: 'application/timestamp-reply',
      ...(authorization !== null && { authorization }),
    },
    body: question,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  try {
    if (reply.status !== 200) throw new StampRefused(`the authority answered with status ${reply.status}`);
    const [type] = (reply.headers.get('content-type') ?? '').toLowerCase().split(';');
    if (type?.trim() !== 'application/timestamp-reply')
      throw new StampRefused('the authority answered with another type of content');
    return await bounded(reply.body);
  } finally {
    await reply.body?.cancel().catch(() => undefined);
  }
}

async function bounded(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new StampRefused(`the reply is longer than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
