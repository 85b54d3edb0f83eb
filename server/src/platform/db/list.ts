import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TenantCtx } from '../context.ts';
import type { Database } from './schema.ts';
import type { SearchSql } from './search.ts';

/**
 * A page of a list and its total, in one statement: two would cost a plan and its checks each. Later pages
 * are found by id alone, which an index can answer, so that what is shown of a row is read for the rows of
 * the page and for none before them.
 */
export interface List {
  table: keyof Database & string;
  /** The name that every condition, order and column knows the table by. */
  as: string;
  /** What the caller may see. */
  scope: RawBuilder<SqlBool>;
  search: SearchSql;
  columns: RawBuilder<unknown>;
  /** What is joined to the rows of the page. */
  joined?: RawBuilder<unknown>;
  /** The total, from where it is known without counting. */
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
  /** What is shown of them, with the total in each row. */
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
  // Matches of a text are counted while they are sorted, which they all must be anyway; everything else is
  // counted by an index.
  const finding = (what: string) =>
    sql`select ${sql.raw(`${as}.${what}`)}${search.byText ? sql`, count(*) over () as _total` : sql``} ${from} order by ${search.orderBy} ${search.page}`;
  const found = finding('id');
  // Nothing is skipped on the way to a first page, so that its rows are read, and shown, where they are
  // found.
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
  // Those of any other each by its key, whatever the planner thinks of how many there are. What is joined is
  // joined to the page, hence `offset 0`.
  const rows =
    search.offset === 0
      ? sql`select found.*, row_number() over () as _place from (${finding('*')}) found`
      : sql`select t.*, p._place${search.byText ? sql`, p._total` : sql``} from (select found.*, row_number() over () as _place from (${found}) found) p
        cross join lateral (select * from ${sql.raw(table)} t where t.tenant_id = ${tenantId} and t.id = p.id limit 1) t offset 0`;
  const total = search.byText ? sql.raw(`${as}._total`) : sql`(${counted})`;
  return {
    found,
    counted,
    page: sql<{
      _total: number;
    }>`select ${columns}, ${total} as _total from (${rows}) ${sql.raw(as)} ${joined ?? sql``} order by ${sql.raw(`${as}._place`)}`,
  };
}

/**
 * Rows whose keys an index of texts gave are read by these first, and looked at afterwards: PostgreSQL takes
 * any list of keys to be short, and would rather walk a whole list of records along an index that happens to
 * end with their key.
 */
const fromSql = (
  name: RawBuilder<unknown>,
  as: string,
  scope: RawBuilder<SqlBool>,
  { where, keyed, beside }: SearchSql,
): RawBuilder<unknown> =>
  keyed.length === 0
    ? sql`from ${name} where ${scope} and ${where}`
    : sql`from (select * from ${name} where ${scope} and ${sql.join(keyed, sql` and `)} offset 0) as ${sql.raw(as)} where ${beside}`;
