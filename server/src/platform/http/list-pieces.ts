import type { Endpoint } from '@cuadrilla/contract/kit/endpoint.ts';
import type { Platform, TenantCtx } from '../context.ts';
import { deflated, type Deflated } from './deflated.ts';
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

interface Piece {
  fingerprint: string;
  written: Deflated;
}

/** Bytes of compressed lists that a process holds; the list that was not asked for longest goes first. */
const mostBytes = 16_000_000;

/** The pieces of each list by their first id; the list that was asked for last is at the end. */
type Lists = Map<string, Map<number, Piece>>;
const listsOf = new WeakMap<Platform, Lists>();

const bytesOf = (pieces: Map<number, Piece>): number =>
  [...pieces.values()].reduce((sum, { written }) => sum + written.bytes.length, 0);

function keep(lists: Lists, key: string, pieces: Map<number, Piece>): void {
  lists.delete(key);
  lists.set(key, pieces);
  let bytes = [...lists.values()].reduce((sum, each) => sum + bytesOf(each), 0);
  for (const [oldest, each] of lists) {
    if (bytes <= mostBytes) return;
    lists.delete(oldest);
    bytes -= bytesOf(each);
  }
}

export async function cachedList<T>(
  { platform }: Pick<TenantCtx, 'platform'>,
  endpoint: Endpoint,
  { key, revision, fingerprints, read }: PiecedSource<T>,
): Promise<PiecedReply> {
  const lists: Lists = listsOf.get(platform) ?? new Map();
  listsOf.set(platform, lists);
  const { writeItem } = replyWriter(endpoint);
  const spans = spansOf(await fingerprints(), revision);
  const cached = lists.get(key);
  const pieces = await Promise.all(
    spans.map(async ({ from, to, fingerprint }): Promise<[number, Piece]> => {
      const known = cached?.get(from);
      if (known?.fingerprint === fingerprint) return [from, known];
      const rows = await read(from, to);
      return [from, { fingerprint, written: await deflated(rows.map(writeItem).join(',')) }];
    }),
  );
  keep(lists, key, new Map(pieces));
  return piecedList(pieces.map(([, { written }]) => written).reverse());
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
