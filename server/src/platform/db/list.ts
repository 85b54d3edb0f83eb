import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TenantCtx } from '../context.ts';
import type { Database } from './schema.ts';
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
}

export async function readList<R>(ctx: TenantCtx, list: List): Promise<{ rows: R[]; total: number }> {
  const { page, counted } = listSql(ctx.tenantId, list);
  const { rows } = await page.execute(ctx.db);
  if (rows.length > 0 || list.search.offset === 0) return { rows: rows as R[], total: rows[0]?._total ?? 0 };
  const beyond = await counted.execute(ctx.db);
  return { rows: [], total: beyond.rows[0]!._total };
}

interface ListSql {
  /** The keys of the page, in its order. */
  found: RawBuilder<unknown>;
  /** The rows of the page, with the total in each. */
  page: RawBuilder<{ _total: number }>;
  /** The total alone, for a page beyond the end. */
  counted: RawBuilder<{ _total: number }>;
}

export function listSql(
  tenantId: number,
  { table, as, scope, search, columns, joined, total: known }: List,
): ListSql {
  const name = sql.raw(`${table} as ${as}`);
  const from = fromSql(name, as, scope, search);
  const counted = known
    ? sql<{ _total: number }>`select (${known}) as _total`
    : sql<{ _total: number }>`select count(*) as _total ${from}`;
  // Matches of a text must all be sorted, so they are counted at the same time; everything else is counted by
  // an index.
  const counting = search.byText ? sql`, count(*) over () as _total` : sql``;
  const finding = (what: string) =>
    sql`select ${sql.raw(`${as}.${what}`)}${counting} ${from} order by ${search.orderBy} ${search.page}`;
  const found = finding('id');
  // A first page skips no rows, so its columns are read where its rows are found.
  if (search.offset === 0 && !joined) {
    const total = search.byText ? sql`count(*) over ()` : sql`(${counted})`;
    return {
      found,
      counted,
      page: sql<{
        _total: number;
      }>`select ${columns}, ${total} as _total ${from} order by ${search.orderBy} ${search.page}`,
    };
  }
  // The rows of later pages are read by key, whatever number the planner expects. `offset 0` keeps the joins
  // outside of this part.
  const rows =
    search.offset === 0
      ? sql`select found.*, row_number() over () as _place from (${finding('*')}) found`
      : sql`select t.*, p._place${search.byText ? sql`, p._total` : sql``}
        from (select found.*, row_number() over () as _place from (${found}) found) p
        cross join lateral (select * from ${sql.raw(table)} t
          where t.tenant_id = ${tenantId} and t.id = p.id limit 1) t offset 0`;
  const total = search.byText ? sql.raw(`${as}._total`) : sql`(${counted})`;
  return {
    found,
    counted,
    page: sql<{
      _total: number;
    }>`select ${columns}, ${total} as _total from (${rows}) ${sql.raw(as)} ${joined ?? sql``}
      order by ${sql.raw(`${as}._place`)}`,
  };
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
