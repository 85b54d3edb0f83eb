import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AuditFilter, AuditHistogram, HistogramStep } from '@cuadrilla/contract/audit/audit.ts';
import type { TenantCtx } from '#platform/context.ts';
import { selectionOf, subjectsOf } from './audit-selection.store.ts';

/** How many lines of the audit there are in each part of a period. */

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

type Condition = RawBuilder<SqlBool>;

/**
 * The filter as conditions on the hourly counts `h` of sealed lines; null for one that they do not know. Staff of one
 * company see the lines of its people alone, who are not counted apart.
 */
export function countConditions(ctx: TenantCtx, filter: AuditFilter): Condition | null {
  const { actions, subject, result, actorId, system, subjectId, requestId, address, text } = filter;
  const isNarrower = [actorId, system, subjectId, requestId, address, text].some(
    (value) => value !== undefined,
  );
  if (isNarrower || (ctx.actor?.companyScope ?? null) !== null) return null;
  if (!actions && subject === undefined && result === undefined)
    return sql<SqlBool>`h.subject = '' and h.action = '' and h.result = ''`;
  const subjects = subject === undefined ? null : subjectsOf(ctx, subject);
  return sql<SqlBool>`h.action <> ''
    and (${actions ?? null}::text[] is null or h.action = any(${actions ?? null}::text[]))
    and (${subjects}::text[] is null or h.subject = any(${subjects}::text[]))
    and (${result ?? null}::text is null or h.result = ${result ?? null}::text)`;
}

/** Lines of a bar, one by one: each bar is a range of the index. */
const countLines = (ctx: TenantCtx, where: Condition): RawBuilder<number> => sql`(
  select count(*)::int from audit a
  where a.tenant_id = ${ctx.tenantId} and a.at >= e.start and a.at < e.stop and ${where})`;

/**
 * The same from the hourly counts, for the whole hours of a bar. The lines of its first and last hour, where these are
 * not whole, and those that are not sealed yet are counted one by one.
 */
const countHours = (ctx: TenantCtx, where: Condition, counted: Condition): RawBuilder<number> => {
  const t = ctx.tenantId;
  return sql`(
    select (coalesce((
        select sum(h.n) from audit_count h
        where h.tenant_id = ${t} and h.hour >= w.first and h.hour < w.last and ${counted}), 0)
      + (select count(*) from unsealed u where u.at >= w.first and u.at < w.last)
      + (select count(*) from audit a
        where a.tenant_id = ${t} and a.at >= e.start and a.at < least(w.first, e.stop) and ${where})
      + (select count(*) from audit a
        where a.tenant_id = ${t} and a.at >= greatest(w.last, w.first) and a.at < e.stop and ${where}))::int
    from (select date_trunc('hour', e.start + interval '1 hour' - interval '1 microsecond', 'UTC') as first,
      date_trunc('hour', e.stop, 'UTC') as last) w)`;
};

/**
 * How far the sealing has come. It is a value of the next statement, whose plan then knows that few lines lie behind it;
 * of a joined one it would presume a third of a million.
 */
async function sealedUpTo({ db, tenantId }: TenantCtx): Promise<{ upTo: string; afterId: number }> {
  const row = await db
    .selectFrom('audit_sealing')
    .select(['up_to', 'after_id'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return { upTo: row?.up_to ?? '0', afterId: row?.after_id ?? 0 };
}

export async function readHistogram(ctx: TenantCtx, filter: AuditFilter): Promise<AuditHistogram> {
  const period = await periodOf(ctx, filter);
  const { where } = await selectionOf(ctx, { ...filter, from: undefined, until: undefined });
  const step = stepOf(period.from, period.until);
  const zone = sql`${ctx.timeZone}::text`;
  const one = sql.lit(`1 ${step}`);
  const counted = countConditions(ctx, filter);
  const sealed = await sealedUpTo(ctx);
  const { rows } = await sql<{ from: string; until: string; count: number }>`
    with edge as materialized (
      select greatest(e at time zone ${zone}, ${period.from}::timestamptz) as start,
        least((e + ${one}::interval) at time zone ${zone}, ${period.until}::timestamptz) as stop,
        e at time zone ${zone} as "from", (e + ${one}::interval) at time zone ${zone} as until
      from generate_series(
        date_trunc(${sql.lit(step)}, ${period.from}::timestamptz at time zone ${zone}),
        ${period.until}::timestamptz at time zone ${zone}, ${one}::interval) e
    ), unsealed as materialized (
      select a.at from audit a
      where a.tenant_id = ${ctx.tenantId} and ${counted ? where : sql`false`}
        and (a.written_by, a.id) > (${sealed.upTo}::xid8, ${sealed.afterId}::bigint)
        and not exists (select from audit_chain c where c.tenant_id = ${ctx.tenantId} and c.audit_id = a.id)
    )
    select "from", until, count from (
      select e."from", e.until, ${counted ? countHours(ctx, where, counted) : countLines(ctx, where)} as count
      from edge e) counted
    where count > 0 order by "from"`.execute(ctx.db);
  return { ...period, step, bars: rows, total: rows.reduce((sum, { count }) => sum + count, 0) };
}
