import { sql, type RawBuilder } from 'kysely';
import type { Calendar } from '@cuadrilla/contract/kit/business-time.ts';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import { dutyChanges, noteDutyDays, takenDutyChanges } from '#features/security/users/duty-changes.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { daysOf } from './days-of.ts';
import { dutyPeriodNamed } from './duty-periods.rules.ts';
import { dutyBit, dutyMinutes, type Duty, type DutyGrain } from './duty-minutes.ts';

/** Minutes on duty by day and company, counted once the day is over and again after shifts, absences or facts changed. */

export const dutyTable = 'roll_duty';
const table = sql.table(dutyTable);

/** So many days back minutes on duty are counted when they are for the first time: three years. */
const daysBack = 1_100;
/** Days of one transaction, which the fold waits for, are among so many. */
const daysAtOnce = 91;
/** The work of so many days is looked up shift by shift. */
const fewDays = 31;

const byDay: DutyGrain = { byEmployee: false, byCompany: true, byDay: true, byWeekday: false };
type Holidays = Calendar['holidays'];

/** What is counted. */
export interface CountedDuty {
  from: string | null;
  to: string | null;
  holidays: ReadonlySet<string>;
  /** Days whose facts changed since. */
  noted: ReadonlySet<string>;
  /** Days whose shifts or absences changed since. */
  changed: ReadonlySet<string>;
  /** Names of the periods whose people are counted. */
  periods: ReadonlySet<string>;
}

/** @returns null when nothing of the tenant was ever counted */
export const countedDuty = (ctx: TenantCtx): Promise<CountedDuty | null> =>
  readCounted(ctx, dutyChanges(ctx));

async function readCounted(
  { db, tenantId }: TenantCtx,
  changes: RawBuilder<unknown>,
): Promise<CountedDuty | null> {
  type Texts = Record<'holidays' | 'noted' | 'changed' | 'periods', string[]>;
  const { rows } = await sql<Pick<CountedDuty, 'from' | 'to'> & Texts>`
    with changes as (${changes})
    select p.duty_from::text as "from", p.duty_to::text as to, p.duty_holidays::text[] as holidays,
      p.duty_days::text[] as noted, p.duty_periods as periods,
      array(
        select generate_series(lower(r.days), upper(r.days) - 1, interval '1 day')::date::text
        from (
          select unnest(range_agg(daterange(greatest(c.first, p.duty_from), least(c.last, p.duty_to), '[]'))) as days
          from changes c where c.first <= p.duty_to and c.last >= p.duty_from
        ) r) as changed
    from fact_position p where p.tenant_id = ${tenantId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    from: row.from,
    to: row.to,
    holidays: new Set(row.holidays),
    noted: new Set(row.noted),
    changed: new Set(row.changed),
    periods: new Set(row.periods),
  };
}

/** Of some days those whose minutes are not counted as things are now. */
export interface UncountedDays {
  /** All of their minutes are not. */
  live: string[];
  /** Their shifts are counted, the minutes of their work are not. */
  worked: string[];
}

export function uncountedDays(
  { from, to, holidays, noted, changed }: CountedDuty,
  days: readonly string[],
  now: Holidays,
): UncountedDays {
  if (from === null || to === null) return { live: [...days], worked: [] };
  const isLive = (day: string): boolean =>
    day < from || day > to || changed.has(day) || holidays.has(day) !== now.has(day);
  const worked = days.filter((day) => noted.has(day) && !isLive(day));
  return worked.length > fewDays
    ? { live: days.filter((day) => noted.has(day) || isLive(day)), worked: [] }
    : { live: days.filter(isLive), worked };
}

/** The minutes of these days alone, which are in their order. */
export function dutyOfDays(
  { tenantId }: TenantCtx,
  grain: DutyGrain,
  days: readonly string[],
  holidays: Holidays,
): Duty {
  const [from, to] = [days[0] ?? '2000-01-02', days.at(-1) ?? '2000-01-01'];
  const all = daysOf({ from, to });
  const counted = new Set(days);
  return {
    ...grain,
    tenantId,
    from,
    to,
    bits: all.map((day) => (counted.has(day) ? dutyBit(day, holidays.has(day)) : 0)),
    only: days.length < all.length ? days : undefined,
  };
}

/** Periods that have none of these days. */
const periodsWithout = (names: ReadonlySet<string>, days: readonly string[]): string[] =>
  [...names].filter((name) => {
    const { first, last } = dutyPeriodNamed(name);
    return !days.some((day) => day >= first && day <= last);
  });

/**
 * Counts some of the days that are over and are not counted as things are now, while nobody changes their facts. A change
 * of shifts that is not committed yet leaves its span behind.
 * @returns whether there are more
 */
export async function countDuty(ctx: TenantCtx): Promise<boolean> {
  const { db, tenantId } = ctx;
  const yesterday = addDays(localDate(ctx.now, ctx.timeZone), -1);
  const before = await readCounted(ctx, takenDutyChanges(ctx));
  if (!before) return false;
  const from = before.from ?? addDays(yesterday, 1 - daysBack);
  const { holidays } = (await settingsOf(ctx)).calendar;
  const all = daysOf({ from, to: yesterday });
  const { live, worked } = uncountedDays(before, all, holidays);
  const uncounted = [...live, ...worked].toSorted();
  if (uncounted.length === 0) return false;
  const end = addDays(uncounted[0]!, daysAtOnce);
  const days = uncounted.filter((day) => day < end);
  await sql`delete from ${table} where tenant_id = ${tenantId} and day = any(${days}::date[])`.execute(db);
  // Of facts that were all written within the last minute there are no statistics: the planner expects one row of
  // them and reads all people again for each.
  await sql`set local enable_nestloop = off`.execute(db);
  await sql`
    insert into ${table} (tenant_id, day, company_id, worked_minutes, available_minutes, works)
    select f.tenant_id, f.day, f.company_id, sum(f.worked_minutes), sum(f.available_minutes), sum(f.works)
    from ${dutyMinutes(dutyOfDays(ctx, byDay, days, holidays))} f
    group by f.tenant_id, f.day, f.company_id`.execute(db);
  await sql`
    update fact_position set duty_from = ${from}, duty_to = greatest(duty_to, ${days.at(-1)!}::date),
      duty_holidays = ${all.filter((day) => holidays.has(day))}::date[],
      duty_days = array(
        select d from unnest(duty_days) d where d >= ${from}::date and d <> all(${days}::date[])),
      duty_periods = ${periodsWithout(before.periods, days)}::text[]
    where tenant_id = ${tenantId}`.execute(db);
  await noteDutyDays(
    ctx,
    live.filter((day) => day >= end && day <= (before.to ?? '')),
  );
  return days.length < uncounted.length;
}

/** Counted days whose minutes on duty are not those of their shifts and facts. */
export async function differingDuty(ctx: TenantCtx, from: string, to: string): Promise<string[]> {
  const { db, tenantId } = ctx;
  const counted = await countedDuty(ctx);
  const { holidays } = (await settingsOf(ctx)).calendar;
  const all = daysOf({ from, to });
  if (!counted) return [];
  const { live, worked } = uncountedDays(counted, all, holidays);
  const uncounted = new Set([...live, ...worked]);
  const days = all.filter((day) => !uncounted.has(day));
  if (days.length === 0) return [];
  const { rows } = await sql<{ day: string }>`
    select distinct coalesce(r.day, c.day)::text as day
    from (select * from ${table} where tenant_id = ${tenantId} and day = any(${days}::date[])) r
      full join (
        select f.day, f.company_id, sum(f.worked_minutes) as worked_minutes,
          sum(f.available_minutes) as available_minutes, sum(f.works) as works
        from ${dutyMinutes(dutyOfDays(ctx, byDay, days, holidays))} f group by f.day, f.company_id
      ) c on c.day = r.day and coalesce(c.company_id, 0) = coalesce(r.company_id, 0)
    where (r.worked_minutes, r.available_minutes, r.works)
      is distinct from (c.worked_minutes, c.available_minutes, c.works)`.execute(db);
  return rows.map(({ day }) => day);
}
