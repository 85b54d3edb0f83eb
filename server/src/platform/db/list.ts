import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TenantCtx } from '../context.ts';
import type { Database } from './schema.ts';
import { mostFound } from './found-texts.ts';
import type { SearchSql } from './search.ts';

/**
 * A page of a list and its total in one statement, because each statement costs a plan and permission checks.
 * Later pages are found by id alone, which an index answers; the other columns are then read for the rows of
 * the page only.
 */
export interface List {
  table: keyof Database & string;
  /** The alias of the table in all conditions, orders and columns. */
  as: string;
  /** What the caller may see. */
  scope: RawBuilder<SqlBool>;
  search: SearchSql;
  columns: RawBuilder<unknown>;
  /** What is joined to the rows of the page. */
  joined?: RawBuilder<unknown>;
  /** The total as an expression, when it is available without counting. */
  total?: RawBuilder<unknown> | undefined;
  /** Selects a row for each row of the list, where an index answers that but not the conditions of the list. */
  rows?: RawBuilder<unknown> | undefined;
  /** Whether its total may be "more than" a number, where counting takes longer than people should wait. */
  bounded?: boolean | undefined;
  /** How many rows there are at least when a frequent text is looked for, where the text says so by itself. */
  withFrequentText?: number | undefined;
  /** Selects ids among which all rows of the page are, when the table is long and in no index in this order. */
  first?: RawBuilder<unknown> | undefined;
}

/** `more`: there are more rows than the total says. */
export interface ReadPage<R> {
  rows: R[];
  total: number;
  more: boolean;
}

export async function readList<R>(ctx: TenantCtx, list: List): Promise<ReadPage<R>> {
  const { page, counted } = listSql(ctx.tenantId, list);
  const { offset, limit, byFrequentText, keyed } = list.search;
  // Rows that an index of texts found are few, and all read for the page: it takes as long without their number.
  const isFound = keyed.length > 0;
  const rows =
    list.bounded && !byFrequentText && !isFound
      ? await readInTime(ctx, list.table, page, pageLimit)
      : (await page.execute(ctx.db)).rows;
  if (!rows) return readUncounted(ctx, list);
  const isBeyond = rows.length === 0 && offset > 0;
  if (byFrequentText && !list.total) {
    if (rows.length < limit && !isBeyond)
      return { rows: rows as R[], total: offset + rows.length, more: false };
    return { rows: rows as R[], ...(await countFrequent(ctx, list, offset + rows.length)) };
  }
  const total = isBeyond ? (await counted.execute(ctx.db)).rows[0]!._total : (rows[0]?._total ?? 0);
  return { rows: rows as R[], total, more: false };
}

/**
 * How long a page waits for its total: once with it, then for the number of rows up to `mostFound`, ms. Together with
 * the page alone that is less than 100.
 */
const pageLimit = 50;
const restLimit = 35;
/** How long other counts may take, ms. */
const countLimit = 60;
/** Counting a table of fewer rows takes long only on a busy machine. */
const shortTable = 100_000;

/** The page alone, when it takes long with its total. */
async function readUncounted<R>(ctx: TenantCtx, list: List): Promise<ReadPage<R>> {
  const { page } = listSql(ctx.tenantId, list, false);
  const { rows } = await page.execute(ctx.db);
  const { offset, limit } = list.search;
  if (rows.length === 0 && offset > 0) {
    const { total, more } = await countUpTo(ctx, list, 0);
    // There is no row at the page's beginning.
    return { rows: [], total: more && total === 0 ? offset : total, more: false };
  }
  const seen = offset + rows.length;
  if (rows.length < limit) return { rows: rows as R[], total: seen, more: false };
  return { rows: rows as R[], ...(await countUpTo(ctx, list, seen)) };
}

/**
 * How many rows there are, up to `mostFound` and as far as counting takes no longer than a page may wait.
 * @param seen rows to the end of the page
 */
async function countUpTo(
  ctx: TenantCtx,
  { table, as, scope, search, rows }: List,
  seen: number,
): Promise<{ total: number; more: boolean }> {
  const all = rows ?? sql`select 1 ${fromSql(sql.raw(`${table} as ${as}`), as, scope, search)}`;
  const counting = sql<{ n: number }>`
    select count(*)::int as n from (select 1 from (${all}) each_row limit ${sql.lit(mostFound + 1)}) counted`;
  const counted = await readInTime(ctx, table, counting, restLimit);
  if (!counted) return { total: seen, more: true };
  const { n } = counted[0]!;
  return n > mostFound ? { total: Math.max(mostFound, seen + 1), more: true } : { total: n, more: false };
}

/** Null when reading takes longer than a page waits for its total, of a table that is not short. */
export async function readInTime<R>(
  ctx: TenantCtx,
  table: keyof Database & string,
  statement: RawBuilder<R>,
  limit = countLimit,
): Promise<R[] | null> {
  const rows = await ctx.readWithin(statement, limit);
  return rows ?? ((await isShort(ctx, table)) ? (await statement.execute(ctx.db)).rows : null);
}

/** Whether the planner's last estimate says that a table has few rows. */
async function isShort(ctx: TenantCtx, table: string): Promise<boolean> {
  const { rows } = await sql<{ short: boolean }>`
    select reltuples < ${sql.lit(shortTable)} as short from pg_class where oid = to_regclass(${table})`.execute(
    ctx.db,
  );
  return rows[0]?.short ?? false;
}

/** A round number of rows that are enough to say "more than". */
const enough = 1000;

/**
 * How many rows with a frequent text there are: counted up to `mostFound` where other filters leave few of them,
 * otherwise how many at least.
 * @param seen rows to the end of the page
 */
async function countFrequent(
  ctx: TenantCtx,
  list: List,
  seen: number,
): Promise<{ total: number; more: boolean }> {
  const atLeast = list.withFrequentText ?? (await someOfFrequentText(ctx, list));
  return atLeast >= enough
    ? { total: Math.max(Math.floor(atLeast / enough) * enough, seen + 1), more: true }
    : countUpTo(ctx, list, seen);
}

async function someOfFrequentText(ctx: TenantCtx, { table, as, scope, search }: List): Promise<number> {
  const all = fromSql(sql.raw(`${table} as ${as}`), as, scope, search);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${all} and ${search.someOfFrequentText}`.execute(ctx.db);
  return rows[0]!.n;
}

interface ListSql {
  /** The keys of the page, in its order. */
  found: RawBuilder<unknown>;
  /** The rows of the page, with the total in each. */
  page: RawBuilder<{ _total: number }>;
  /** The total alone, for a page beyond the end. */
  counted: RawBuilder<{ _total: number }>;
}

const countOver = sql`count(*) over ()`;

/** @param isCounted whether the rows of the page carry the total */
export function listSql(tenantId: number, list: List, isCounted = true): ListSql {
  const { table, as, scope, search, columns, joined } = list;
  const name = sql.raw(`${table} as ${as}`);
  const all = fromSql(name, as, scope, search);
  const counted = countSql(list, all);
  const from = list.first ? amongFirst(tenantId, name, as, list.first) : all;
  // Matches of a text must all be sorted, so they are counted at the same time; everything else is counted by
  // an index. Of the first rows alone the number says nothing.
  const withRows = search.byText && isCounted && !list.first;
  const counting = withRows ? sql`, ${countOver} as _total` : sql``;
  const finding = (what: string) =>
    sql`select ${sql.raw(`${as}.${what}`)}${counting} ${from} order by ${search.orderBy} ${search.page}`;
  const found = finding('id');
  // A first page skips no rows, so its columns are read where its rows are found; where many are counted and sorted,
  // that takes less with their ids alone.
  const isRead = search.offset === 0 && (!withRows || isRare(search));
  const [totalOfAll, totalOfPlaced] = totalsSql(as, withRows, isCounted ? counted : null);
  if (isRead && !joined) {
    return {
      found,
      counted,
      page: sql<{
        _total: number;
      }>`select ${columns}, ${totalOfAll} as _total ${from} order by ${search.orderBy} ${search.page}`,
    };
  }
  const placed = sql`select found.*, row_number() over () as _place from (${isRead ? finding('*') : found}) found`;
  const rows = isRead ? placed : readByKey(tenantId, table, placed, withRows);
  return {
    found,
    counted,
    page: sql<{
      _total: number;
    }>`select ${columns}, ${totalOfPlaced} as _total from (${rows}) ${sql.raw(as)} ${joined ?? sql``}
      order by ${sql.raw(`${as}._place`)}`,
  };
}

/** The total where the rows of a page are found, and where they were found before; 0 when it is not `counted`. */
function totalsSql(as: string, withRows: boolean, counted: RawBuilder<unknown> | null) {
  if (withRows) return [countOver, sql.raw(`${as}._total`)] as const;
  const total = counted ? sql`(${counted})` : sql.lit(0);
  return [total, total] as const;
}

const amongFirst = (tenantId: number, name: RawBuilder<unknown>, as: string, first: RawBuilder<unknown>) =>
  sql`from ${name} where ${sql.raw(as)}.tenant_id = ${tenantId} and ${sql.raw(as)}.id = any(array(${first}))`;

/**
 * The rows of later pages are read by key, whatever number the planner expects. `offset 0` keeps the joins outside of
 * this part.
 */
const readByKey = (tenantId: number, table: string, placed: RawBuilder<unknown>, withTotal: boolean) => sql`
  select t.*, p._place${withTotal ? sql`, p._total` : sql``} from (${placed}) p
    cross join lateral (select * from ${sql.raw(table)} t where t.tenant_id = ${tenantId} and t.id = p.id limit 1) t
    offset 0`;

/** Whether texts find few rows. */
const isRare = ({ keyed, isRare: rare }: SearchSql): boolean => keyed.length > 0 && rare === true;

/** How many rows there are; those with a frequent text are counted only when the page is full. */
function countSql(
  { total: known, rows, search }: List,
  from: RawBuilder<unknown>,
): RawBuilder<{ _total: number }> {
  if (known) return sql`select (${known}) as _total`;
  if (search.byFrequentText) return sql`select 0 as _total`;
  if (rows) return sql`select count(*) as _total from (${rows}) each_row`;
  return sql`select count(*) as _total ${from}`;
}

/**
 * Rows that an index of texts found are read by key first and filtered afterwards. PostgreSQL assumes that
 * every list of keys is short and would otherwise walk an index of the whole list that ends with the key.
 */
const fromSql = (
  name: RawBuilder<unknown>,
  as: string,
  scope: RawBuilder<SqlBool>,
  { where, keyed, beside }: SearchSql,
): RawBuilder<unknown> =>
  keyed.length === 0
    ? sql`from ${name} where ${scope} and ${where}`
    : sql`from (select * from ${name} where ${scope} and ${sql.join(keyed, sql` and `)} offset 0)
        as ${sql.raw(as)} where ${beside}`;
