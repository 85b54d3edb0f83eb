import { sql, type RawBuilder } from 'kysely';
import type {
  AuditFilter,
  AuditHistogram,
  AuditResult,
  HistogramStep,
} from '@cuadrilla/contract/audit/audit.ts';
import type { TenantCtx } from '#platform/context.ts';
import { numberLiteral } from '#platform/db/search.ts';
import { selectionOf, type Selection } from './audit-selection.store.ts';

export interface LineRow {
  id: number;
  at: string;
  actor_id: number | null;
  actor: string | null;
  username: string | null;
  action: string;
  subject: string;
  subject_id: string | null;
  before: unknown;
  after: unknown;
  /** Whether before and after were left out because they are long. */
  long: boolean;
  result: AuditResult;
  request_id: string | null;
  address: string | null;
  position: number | null;
  hash: Buffer | null;
}

/** Bytes of before and after that a list reads; a design has hundreds of thousands. */
const longDetail = 16_000;

const columnsOf = (whole: boolean): RawBuilder<unknown> => {
  const isLong = whole
    ? sql`false`
    : sql`coalesce(pg_column_size(a.before), 0) + coalesce(pg_column_size(a.after), 0) > ${longDetail}`;
  return sql`a.id, a.at, a.actor_id, concat_ws(' ', u.name, u.lastname) as actor, u.username, a.action,
    a.subject, a.subject_id, ${isLong} as long,
    case when not (${isLong}) then a.before end as before,
    case when not (${isLong}) then a.after end as after,
    a.result, a.request_id, a.address, c.position, c.hash`;
};

const joined = sql`left join app_user u on u.tenant_id = a.tenant_id and u.id = a.actor_id
  left join audit_chain c on c.tenant_id = a.tenant_id and c.audit_id = a.id`;

export interface PageRequest {
  /** The last line of the page before. */
  after?: number | undefined;
  size: number;
  /** Long details, too. */
  whole?: boolean;
}

/** Lines newest first. One more than `size` when there are more. */
export async function readLines(
  ctx: TenantCtx,
  filter: AuditFilter,
  { after, size, whole = false }: PageRequest,
): Promise<LineRow[]> {
  const found = pageSql(ctx.tenantId, await selectionOf(ctx, filter), after, size + 1);
  const { rows } = await sql<LineRow>`
    select ${columnsOf(whole)} from (${found}) f
    join audit a on a.tenant_id = ${ctx.tenantId} and a.id = f.id ${joined}
    order by f.at desc, f.id desc`.execute(ctx.db);
  return rows;
}

/** The keys of a page. */
export function pageSql(
  tenantId: number,
  { keys, rest }: Pick<Selection, 'keys' | 'rest'>,
  after: number | undefined,
  size: number,
): RawBuilder<unknown> {
  const beyond = after
    ? sql`and (a.at, a.id) < (
        (select l.at from audit l where l.tenant_id = ${tenantId} and l.id = ${after}), ${after}::bigint)`
    : sql``;
  const newest = (on: RawBuilder<unknown>) => sql`
    select a.id, a.at from audit a
    where a.tenant_id = ${tenantId} ${on} and ${rest} ${beyond}
    order by a.at desc, a.id desc limit ${numberLiteral(size)}`;
  if (keys.length === 0) return newest(sql``);
  const parts = keys.map(
    (key) => sql`select l.id, l.at from ${key.from} cross join lateral (${newest(sql`and ${key.on}`)}) l`,
  );
  // A line that two keys hold is shown once.
  return sql`select distinct p.at, p.id from (${sql.join(parts, sql` union all `)}) p
    order by p.at desc, p.id desc limit ${numberLiteral(size)}`;
}

export async function readLine(ctx: TenantCtx, id: number): Promise<LineRow | undefined> {
  const { rest } = await selectionOf(ctx, {});
  const { rows } = await sql<LineRow>`
    select ${columnsOf(true)} from audit a ${joined}
    where a.tenant_id = ${ctx.tenantId} and a.id = ${id} and ${rest}`.execute(ctx.db);
  return rows[0];
}

const hours = 3_600_000;
const steps: readonly [HistogramStep, longest: number][] = [
  ['hour', 4 * 24 * hours],
  ['day', 100 * 24 * hours],
  ['week', 800 * 24 * hours],
];
export const stepOf = (from: string, until: string): HistogramStep => {
  const span = Date.parse(until) - Date.parse(from);
  return steps.find(([, longest]) => span <= longest)?.[0] ?? 'month';
};

/** The period of a filter; without bounds, from the first line until now. */
async function periodOf(
  ctx: TenantCtx,
  { from, until }: AuditFilter,
): Promise<{ from: string; until: string }> {
  const end = until ?? ctx.now.toISOString();
  if (from) return { from, until: end };
  const { rows } = await sql<{ at: string }>`
    select a.at from audit a where a.tenant_id = ${ctx.tenantId} order by a.at, a.id limit 1`.execute(ctx.db);
  return { from: rows[0] && rows[0].at < end ? rows[0].at : end, until: end };
}

export async function readHistogram(ctx: TenantCtx, filter: AuditFilter): Promise<AuditHistogram> {
  const period = await periodOf(ctx, filter);
  const { where } = await selectionOf(ctx, { ...filter, from: undefined, until: undefined });
  const step = stepOf(period.from, period.until);
  const zone = sql`${ctx.timeZone}::text`;
  const one = sql.lit(`1 ${step}`);
  // Each bar is a range of the index: a million times of day would take seconds to be cut to their days.
  const { rows } = await sql<{ from: string; until: string; count: number }>`
    with edge as materialized (
      select greatest(e at time zone ${zone}, ${period.from}::timestamptz) as start,
        least((e + ${one}::interval) at time zone ${zone}, ${period.until}::timestamptz) as stop,
        e at time zone ${zone} as "from", (e + ${one}::interval) at time zone ${zone} as until
      from generate_series(
        date_trunc(${sql.lit(step)}, ${period.from}::timestamptz at time zone ${zone}),
        ${period.until}::timestamptz at time zone ${zone}, ${one}::interval) e
    )
    select "from", until, count from (
      select e."from", e.until, (
        select count(*)::int from audit a
        where a.tenant_id = ${ctx.tenantId} and a.at >= e.start and a.at < e.stop and ${where}) as count
      from edge e) counted
    where count > 0 order by "from"`.execute(ctx.db);
  return { ...period, step, bars: rows, total: rows.reduce((sum, { count }) => sum + count, 0) };
}
