import { sql, type RawBuilder } from 'kysely';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { daysOf } from '#features/insights/facts/days-of.ts';
import {
  countedDuty,
  dutyOfDays,
  dutyTable,
  uncountedDays,
  type CountedDuty,
  type UncountedDays,
} from '#features/insights/facts/duty-days.store.ts';
import {
  dutyMinutes,
  listedWork,
  workedMinutes,
  type Duty,
  type DutyGrain,
} from '#features/insights/facts/duty-minutes.ts';
import {
  coverOf,
  dutyPeriodNamed,
  dutyUnits,
  type DutyPeriod,
} from '#features/insights/facts/duty-periods.rules.ts';
import { personDutyTable } from '#features/insights/facts/person-duty.store.ts';
import { weekdayOf } from '#features/insights/facts/weekday.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { Calendar } from '@cuadrilla/contract/kit/business-time.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import type { Source, Span } from './source.types.ts';

/** What the rows of a statement are made of. */
interface Known {
  ctx: TenantCtx;
  counted: CountedDuty | null;
  grain: DutyGrain;
  holidays: Calendar['holidays'];
}

/** Minutes on duty: of days and periods that are counted from their sums, of all others from their shifts. */
export async function shiftHours(ctx: Ctx, grain: DutyGrain): Promise<Source> {
  const { holidays } = (await settingsOf(ctx)).calendar;
  const { byEmployee, byDay, byWeekday } = grain;
  const isOfDays = byDay || byWeekday;
  const counted = byEmployee && isOfDays ? null : await countedDuty(ctx);
  const known: Known = { ctx, counted, grain, holidays };
  const yesterday = addDays(localDate(ctx.now, ctx.timeZone), -1);
  const daysIn = ({ from, to }: Span): string[] => daysOf({ from, to: to < yesterday ? to : yesterday });
  return {
    name: 'fact_shift',
    from: (span) => (byEmployee ? minutesOfPeople(known, daysIn(span)) : minutesOfDays(known, daysIn(span))),
    listed: (span) => sql`(
      select u.company_id, a.tenant_id, a.activity_id, a.operation_id, a.day, a.ended_at, a.type_id, a.workflow_id,
        a.stage, a.zone_id, a.employee_id, a.outcome, a.cause, a.in_term ${listedWork(dutyOf(known, daysIn(span)))})`,
    columns: {
      company: 'f.company_id',
      employee: 'f.employee_id',
      weekday: weekdayOf('f.day'),
    },
    // The sum of large integers is a numeric, which costs much of tens of thousands of people.
    amount: (counter) =>
      counter === 'worked_minutes' || counter === 'available_minutes' ? `f.${counter}::float8` : undefined,
    condition: (counter) => (counter === 'worked_minutes' ? 'true' : undefined),
    listedOfRow: 'f.works',
    hasDay: true,
    isWide: true,
  };
}

const dutyOf = ({ ctx, grain, holidays }: Known, days: readonly string[]): Duty =>
  dutyOfDays(ctx, grain, days, holidays);

function minutesOfDays(known: Known, days: readonly string[]): RawBuilder<unknown> {
  const { ctx, counted, holidays } = known;
  if (!counted) return dutyMinutes(dutyOf(known, days));
  const uncounted = uncountedDays(counted, days, holidays);
  const { live, worked } = uncounted;
  // Where most days are live, sums would save less than two parts of a statement cost.
  if (live.length * 2 > days.length) return dutyMinutes(dutyOf(known, days));
  const parts = [storedMinutes(ctx, days, uncounted)];
  if (worked.length > 0) parts.push(workedMinutes(dutyOf(known, worked)));
  if (live.length > 0) parts.push(dutyMinutes(dutyOf(known, live)));
  return sql`(${sql.join(parts, sql` union all `)})`;
}

const storedMinutes = (
  { tenantId }: TenantCtx,
  days: readonly string[],
  { live, worked }: UncountedDays,
): RawBuilder<unknown> => sql`
  select tenant_id, null::bigint as employee_id, day, company_id, available_minutes,
    case when day = any(${worked}::date[]) then 0 else worked_minutes end as worked_minutes,
    case when day = any(${worked}::date[]) then 0 else works end as works
  from ${sql.table(dutyTable)}
  where tenant_id = ${tenantId} and day between ${days[0] ?? null} and ${days.at(-1) ?? null}
    and day <> all(${live}::date[])`;

/** The periods of which people are counted as things are now, and the days of no such period. */
function minutesOfPeople(known: Known, days: readonly string[]): RawBuilder<unknown> {
  const { ctx, counted, holidays } = known;
  const [from, to] = [days[0], days.at(-1)];
  if (!counted || from === undefined || to === undefined) return dutyMinutes(dutyOf(known, days));
  const { live, worked } = uncountedDays(counted, days, holidays);
  const uncounted = [...live, ...worked];
  const isCounted = ({ first, last }: DutyPeriod): boolean =>
    !uncounted.some((day) => day >= first && day <= last);
  const cover = coverOf({ from, to }, [...counted.periods].map(dutyPeriodNamed).filter(isCounted));
  const parts = dutyUnits.flatMap((unit) =>
    storedPeople(
      ctx,
      cover.periods.filter((each) => each.unit === unit),
    ),
  );
  if (cover.days.length > 0) parts.push(dutyMinutes(dutyOf(known, cover.days)));
  return sql`(${sql.join(parts, sql` union all `)})`;
}

function storedPeople({ tenantId }: TenantCtx, periods: readonly DutyPeriod[]): RawBuilder<unknown>[] {
  const [first] = periods;
  if (!first) return [];
  return [
    sql`
      select tenant_id, employee_id, day, company_id, available_minutes, worked_minutes, 0::bigint as works
      from ${sql.table(personDutyTable)}
      where tenant_id = ${tenantId} and period = ${first.unit} and day = any(${periods.map((one) => one.first)}::date[])`,
  ];
}
