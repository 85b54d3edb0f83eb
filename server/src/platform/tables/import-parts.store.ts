import type { TenantCtx } from '../context.ts';
import { linesKey, partKey, partSize } from './import.store.ts';
import type { ImportRow, RowFault } from './importer.ts';

/** The rows of a checked file, stored in files until they are loaded. */
export interface GoodRow<R> {
  line: number;
  value: R;
  cells: string[];
}

/** A line of a checked file. */
export interface FileLine {
  line: number;
  /** Its place among the good rows; null when it has faults. */
  good: number | null;
  /** How many good rows up to it leave their number to the server. */
  numbered: number;
  warnings?: RowFault[];
}

export async function storeParts(
  ctx: TenantCtx,
  row: ImportRow,
  good: readonly GoodRow<unknown>[],
): Promise<void> {
  for (let part = 0; part * partSize < good.length; part++)
    await ctx.platform.files.put(
      partKey(ctx.tenantId, row.id, part),
      Buffer.from(JSON.stringify(good.slice(part * partSize, (part + 1) * partSize))),
    );
}

export const readPart = async <R>(ctx: TenantCtx, row: ImportRow, part: number): Promise<GoodRow<R>[]> =>
  JSON.parse(
    (await ctx.platform.files.read(partKey(ctx.tenantId, row.id, part))).toString('utf8'),
  ) as GoodRow<R>[];

/** Good rows by their places, which are not far from one another. */
export async function readGoodRows<R>(
  ctx: TenantCtx,
  row: ImportRow,
  places: readonly number[],
): Promise<GoodRow<R>[]> {
  const parts = new Map<number, GoodRow<R>[]>();
  const rows: GoodRow<R>[] = [];
  for (const place of places) {
    const part = Math.floor(place / partSize);
    const stored = parts.get(part) ?? (await readPart<R>(ctx, row, part));
    parts.set(part, stored);
    rows.push(stored[place % partSize]!);
  }
  return rows;
}

export const storeLines = (ctx: TenantCtx, row: ImportRow, lines: readonly FileLine[]): Promise<void> =>
  ctx.platform.files.put(linesKey(ctx.tenantId, row.id), Buffer.from(JSON.stringify(lines)));

export const readLines = async (ctx: TenantCtx, row: ImportRow): Promise<FileLine[]> =>
  JSON.parse((await ctx.platform.files.read(linesKey(ctx.tenantId, row.id))).toString('utf8')) as FileLine[];
