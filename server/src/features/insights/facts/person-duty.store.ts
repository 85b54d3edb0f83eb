import { sql, type RawBuilder } from 'kysely';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { daysOf } from './days-of.ts';
import { countedDuty, dutyOfDays, dutyTable, uncountedDays, type CountedDuty } from './duty-days.store.ts';
import { dutyMinutes, type DutyGrain } from './duty-minutes.ts';
import {
  dutyPeriodNamed,
  isReplacedBy,
  nameOf,
  periodsToCount,
  replacedUnits,
  type DutyPeriod,
} from './duty-periods.rules.ts';

/**
 * Minutes on duty of each person by whole year, quarter and month, and by month to date, counted of days whose minutes by
 * company are counted. A period is forgotten when one of its days is counted again.
 */

export const personDutyTable = 'roll_person_duty';
const table = sql.table(personDutyTable);

export const byPerson: DutyGrain = {
  byEmployee: true,
  byCompany: true,
  byDay: false,
  byWeekday: false,
};

/** Deletes what was counted of a period, and of those that it replaces. */
const forget = ({ db, tenantId }: TenantCtx, { unit, first, last }: DutyPeriod) =>
  sql`
    delete from ${table} where tenant_id = ${tenantId}
      and (period = ${unit} and day = ${first}
        or period = any(${replacedUnits[unit]}) and day between ${first} and ${last})`.execute(db);

async function insertRows(
  ctx: TenantCtx,
  { unit, first }: DutyPeriod,
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into ${table} (tenant_id, period, day, employee_id, company_id, worked_minutes, available_minutes)
    select ${ctx.tenantId}, ${unit}, ${first}::date, f.employee_id, f.company_id, sum(f.worked_minutes),
      sum(f.available_minutes)
    from ${rows} f group by f.employee_id, f.company_id`.execute(ctx.db);
}

/** Periods whose days are all counted, which have no sums by person. A year is added up from its quarters. */
function uncountedPeriods(
  { from, to, periods }: CountedDuty,
  isUncounted: (day: string) => boolean,
): DutyPeriod[] {
  if (from === null || to === null) return [];
  return periodsToCount({ from, to }).filter(
    (period) =>
      !periods.has(nameOf(period)) &&
      !daysOf({ from: period.first, to: period.last }).some(isUncounted) &&
      (period.unit !== 'year' || quartersOf(period).every((quarter) => periods.has(nameOf(quarter)))),
  );
}

const quartersOf = ({ first, last }: DutyPeriod): DutyPeriod[] =>
  periodsToCount({ from: first, to: last }).filter(({ unit }) => unit === 'quarter');

/**
 * Counts the people of a period while nobody changes their facts.
 *
 * @returns whether there may be more
 */
export async function countPersonDuty(ctx: TenantCtx): Promise<boolean> {
  const { db, tenantId } = ctx;
  const counted = await countedDuty(ctx);
  if (!counted?.from || !counted.to) return false;
  const { holidays } = (await settingsOf(ctx)).calendar;
  const all = daysOf({ from: counted.from, to: counted.to });
  const { live, worked } = uncountedDays(counted, all, holidays);
  const uncounted = new Set([...live, ...worked]);
  const [period] = uncountedPeriods(counted, (day) => uncounted.has(day));
  if (!period) return false;
  const { unit, first, last } = period;
  await forget(ctx, period);
  const days = daysOf({ from: first, to: last });
  await insertRows(
    ctx,
    period,
    unit === 'year'
      ? sql`(select * from ${table} where tenant_id = ${tenantId} and period = 'quarter' and day between ${first} and ${last})`
      : dutyMinutes(dutyOfDays(ctx, byPerson, days, holidays)),
  );
  const others = [...counted.periods].filter((name) => !isReplacedBy(dutyPeriodNamed(name), period));
  await sql`
    update fact_position set duty_periods = ${[...others, nameOf(period)]}::text[]
    where tenant_id = ${tenantId}`.execute(db);
  return true;
}

/** Counted periods with some of these days whose minutes by person and company are not those of its days, by their first. */
export async function differingPersonDuty(ctx: TenantCtx, from: string, to: string): Promise<string[]> {
  const { db, tenantId } = ctx;
  const counted = await countedDuty(ctx);
  if (!counted) return [];
  const { holidays } = (await settingsOf(ctx)).calendar;
  const differing: string[] = [];
  for (const { unit, first, last } of [...counted.periods].map(dutyPeriodNamed)) {
    if (last < from || first > to) continue;
    const { live, worked } = uncountedDays(counted, daysOf({ from: first, to: last }), holidays);
    if (live.length + worked.length > 0) continue;
    const sumsIn = (rows: RawBuilder<unknown>) => sql`
      select company_id, sum(worked_minutes) as worked, sum(available_minutes) as available from ${rows}
      where tenant_id = ${tenantId} group by 1 having sum(worked_minutes) <> 0 or sum(available_minutes) <> 0`;
    const { rows } = await sql`
      select from (${sumsIn(sql`(select * from ${table} where period = ${unit} and day = ${first}) p`)}) p
        full join (${sumsIn(sql`(select * from ${sql.table(dutyTable)} where day between ${first} and ${last}) d`)}) d
          on coalesce(d.company_id, 0) = coalesce(p.company_id, 0)
      where (p.worked, p.available) is distinct from (d.worked, d.available)
      limit 1`.execute(db);
    if (rows.length > 0) differing.push(first);
  }
  return differing;
}
