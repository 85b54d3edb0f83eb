import type { Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import type { TenantCtx } from '../context.ts';
import { cachedPieces } from './piece-cache.ts';
import { piecedList, type PiecedReply } from './pieced-reply.ts';
import { replyWriter } from './reply.ts';

/**
 * A list without pages. Its rows are written and compressed in pieces, which are cached: the database first says what
 * each piece consists of, and only those that changed are read. A cached piece is therefore never older than the request.
 */
export interface PiecedSource<T> {
  /** Names the rows: the list, whose it is, which of its rows and columns the caller may see. */
  key: string;
  /** Differs when something changes that rows show beside their own columns. */
  revision: string;
  /** From low to high ids; a thousand without rows is left out. */
  fingerprints: () => Promise<Fingerprint[]>;
  /** Rows between two ids, both included, from high to low ids. */
  read: (from: number, to: number) => Promise<T[]>;
}

/** What the rows of a thousand ids are: from `1000 * thousand` on. */
export interface Fingerprint {
  thousand: number;
  rows: number;
  /** Differs when a row does. */
  hash: string;
}

export async function cachedList<T>(
  { platform }: Pick<TenantCtx, 'platform'>,
  endpoint: Endpoint,
  { key, revision, fingerprints, read }: PiecedSource<T>,
): Promise<PiecedReply> {
  const { writeItem } = replyWriter(endpoint);
  const wanted = spansOf(await fingerprints(), revision).map((span) => ({
    ...span,
    key: `${key} ${span.from}`,
    revision: span.fingerprint,
  }));
  const pieces = await cachedPieces(platform, wanted, (missing) =>
    missing.map(async ({ from, to }) => (await read(from, to)).map(writeItem).join(',')),
  );
  return piecedList(pieces.reverse());
}

interface Span {
  from: number;
  to: number;
  fingerprint: string;
}

/** Rows of a piece, at least: neighbours with fewer are joined. */
const pieceRows = 1000;

/** A row that is added at the end changes the last span alone. */
function spansOf(fingerprints: readonly Fingerprint[], revision: string): Span[] {
  const spans: (Span & { rows: number })[] = [];
  for (const { thousand, rows, hash } of fingerprints) {
    const own = `${thousand}:${rows}:${hash}`;
    const to = thousand * 1000 + 999;
    const last = spans.at(-1);
    if (last && last.rows < pieceRows)
      Object.assign(last, { to, rows: last.rows + rows, fingerprint: `${last.fingerprint} ${own}` });
    else spans.push({ from: thousand * 1000, to, rows, fingerprint: `${revision} ${own}` });
  }
  return spans;
}
