import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AuditFilter, AuditHistogram, HistogramStep } from '@cuadrilla/contract/audit/audit.ts';
import type { TenantCtx } from '#platform/context.ts';
import { selectionOf, subjectsOf, type Selection } from './audit-selection.store.ts';

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

/** Lines that are counted one by one for a histogram, at each of its ends and behind what is counted by the hour. */
const mostOneByOne = 50_000;
/** After which a histogram of lines that no count knows is given up, in ms. */
const longestCount = 60;

interface Bar {
  from: string;
  until: string;
  count: number;
}
interface Counted {
  bars: Bar[];
  state: AuditHistogram['state'];
}

/** The bars of a period. */
interface Edges {
  /** The table `edge`: `start` and `stop` are where the lines of a bar begin and end, within the period. */
  edge: RawBuilder<unknown>;
  /** The column `local` of the bar that an instant is in. */
  local: (at: RawBuilder<unknown>) => RawBuilder<unknown>;
}

function edgesOf(
  { timeZone, now }: TenantCtx,
  period: { from: string; until: string },
  step: HistogramStep,
): Edges {
  const zone = sql`${timeZone}::text`;
  const one = sql.lit(`1 ${step}`);
  // No line is later than now: the hour that is running need not be cut.
  const isOpen = Date.parse(period.until) >= now.getTime();
  const end = sql`${period.until}::timestamptz ${isOpen ? sql`+ interval '1 hour'` : sql``}`;
  const local = (at: RawBuilder<unknown>) => sql`date_trunc(${sql.lit(step)}, ${at} at time zone ${zone})`;
  const edge = sql`edge as materialized (
    select greatest(e at time zone ${zone}, ${period.from}::timestamptz) as start,
      least((e + ${one}::interval) at time zone ${zone}, ${end}) as stop,
      e at time zone ${zone} as "from", (e + ${one}::interval) at time zone ${zone} as until, e as local
    from generate_series(
      ${local(sql`${period.from}::timestamptz`)},
      ${period.until}::timestamptz at time zone ${zone}, ${one}::interval) e)`;
  return { edge, local };
}

/** Given up when they are too many. */
async function countLines(ctx: TenantCtx, edges: Edges, selection: Selection): Promise<Counted> {
  const counted =
    selection.keys.length > 0 ? linesOfKeys(ctx, edges, selection) : linesOfBars(ctx, edges, selection);
  const bars = await ctx.readWithin(counted, longestCount);
  return bars ? { bars, state: 'whole' } : { bars: [], state: 'too_many' };
}

/** Lines of each bar one by one: a bar is a range of the index. */
const linesOfBars = ({ tenantId }: TenantCtx, { edge }: Edges, { where }: Selection): RawBuilder<Bar> =>
  sql<Bar>`select "from", until, count from (
    with ${edge} select e."from", e.until, (
      select count(*)::int from audit a
      where a.tenant_id = ${tenantId} and a.at >= e.start and a.at < e.stop and ${where}) as count
    from edge e) counted
  where count > 0 order by "from"`;

/** The lines of each key, which an index has: other lines are not read. One that two keys hold is counted once. */
function linesOfKeys(
  { tenantId }: TenantCtx,
  { edge, local }: Edges,
  { keys, rest }: Selection,
): RawBuilder<Bar> {
  const ofKeys = keys.map(
    ({ from, on }) => sql`
      select l.id, l.at from ${from} cross join lateral (
        select a.id, a.at from audit a
        where a.tenant_id = ${tenantId} and a.at >= (select min(start) from edge)
          and a.at < (select max(stop) from edge) and ${on} and ${rest} offset 0
      ) l`,
  );
  return sql<Bar>`select * from (
    with ${edge}, line as (select distinct k.id, k.at from (${sql.join(ofKeys, sql` union all `)}) k)
    select e."from", e.until, count(*)::int as count
    from line l join edge e on e.local = ${local(sql`l.at`)}
    group by e."from", e.until) counted
  order by "from"`;
}

/**
 * The same from the hourly counts, for the whole hours of a bar. The lines of its first and last hour, where these are
 * not whole, and the newest, which no hour has counted yet, are counted one by one: up to a number, so that a
 * histogram takes as long when a million lines came at once.
 */
async function countHours(
  ctx: TenantCtx,
  { edge }: Edges,
  where: Condition,
  counted: Condition,
): Promise<Counted> {
  const t = ctx.tenantId;
  const { upTo, afterId, startOver } = await countedUpTo(ctx);
  const few = (lines: RawBuilder<unknown>): RawBuilder<number> =>
    sql`(select count(*) from (select ${lines} limit ${sql.lit(mostOneByOne)}) few)`;
  const newest = sql`select a.at, a.subject, a.action, a.result from audit a
    where a.tenant_id = ${t} and (a.written_by, a.id) > (${upTo}::xid8, ${afterId}::bigint)
      and not exists (select from audit_chain c where c.tenant_id = ${t} and c.audit_id = a.id)
    order by a.written_by, a.id limit ${sql.lit(mostOneByOne)}`;
  const { rows } = await sql<Bar & { uncounted: number; least: number }>`
    select * from (with ${edge}, newest as materialized (
      select date_trunc('hour', a.at, 'UTC') as hour, count(*)::int as n,
        (count(*) filter (where ${where}))::int as found
      from (${newest}) a group by 1)
    select b.*, (select coalesce(sum(n), 0)::int from newest) as uncounted from (
      select e."from", e.until, greatest(p.first, p.last)::int as least, (p.first + p.last + coalesce((
          select sum(h.n) from audit_count h
          where h.tenant_id = ${t} and h.hour >= w.first and h.hour < w.last and ${counted}), 0) + coalesce((
          select sum(u.found) from newest u where u.hour >= w.first and u.hour < w.last), 0))::int as count
      from edge e
      cross join lateral (select date_trunc('hour', e.start + interval '1 hour' - interval '1 microsecond', 'UTC')
        as first, date_trunc('hour', e.stop, 'UTC') as last) w
      cross join lateral (select ${few(sql`from audit a
          where a.tenant_id = ${t} and a.at >= e.start and a.at < least(w.first, e.stop) and ${where}`)} as first,
        ${few(sql`from audit a
          where a.tenant_id = ${t} and a.at >= greatest(w.last, w.first) and a.at < e.stop and ${where}`)} as last) p
    ) b
    where b.count > 0) counted order by "from"`.execute(ctx.db);
  // After a move to a server that counts transactions anew it is unknown which lines are new, until they are sealed.
  const isCut = startOver || rows.some(({ uncounted, least }) => Math.max(uncounted, least) >= mostOneByOne);
  return {
    bars: rows.map(({ from, until, count }) => ({ from, until, count })),
    state: isCut ? 'newest_missing' : 'whole',
  };
}

/**
 * How far lines are counted by the hour. It is a value of the next statement, whose plan then knows that few lines lie
 * behind it; of a joined one it would presume a third of a million.
 */
async function countedUpTo({ db, tenantId }: TenantCtx) {
  const { rows } = await sql<{ upTo: string; afterId: number; startOver: boolean }>`
    select c."upTo"::text, c."afterId", s.up_to > pg_snapshot_xmin(pg_current_snapshot()) as "startOver"
    from audit_sealing s
    cross join lateral (
      select s.up_to as "upTo", s.after_id as "afterId"
      union all select s.counted_to, s.counted_id where s.counted_to is not null
      order by 1 desc, 2 desc limit 1) c
    where s.tenant_id = ${tenantId}`.execute(db);
  return rows[0] ?? { upTo: '0', afterId: 0, startOver: false };
}

export async function readHistogram(ctx: TenantCtx, filter: AuditFilter): Promise<AuditHistogram> {
  const period = await periodOf(ctx, filter);
  const selection = await selectionOf(ctx, { ...filter, from: undefined, until: undefined });
  const step = stepOf(period.from, period.until);
  const edges = edgesOf(ctx, period, step);
  const counted = countConditions(ctx, filter);
  const { bars, state } = counted
    ? await countHours(ctx, edges, selection.where, counted)
    : await countLines(ctx, edges, selection);
  return { ...period, step, bars, state, total: bars.reduce((sum, { count }) => sum + count, 0) };
}
