import { sql, type RawBuilder } from 'kysely';
import { addDays, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { daysOf } from '#features/insights/facts/days-of.ts';
import {
  countedDuty,
  dutyOfDays,
  dutyTable,
  uncountedDays,
  type UncountedDays,
} from '#features/insights/facts/duty-days.store.ts';
import {
  dutyMinutes,
  listedWork,
  workedMinutes,
  type Duty,
  type DutyGrain,
} from '#features/insights/facts/duty-minutes.ts';
import { weekdayOf } from '#features/insights/facts/weekday.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import type { Source, Span } from './source.types.ts';

/** Minutes on duty: of days that are counted from their sums, of all others and of single people from their shifts. */
export async function shiftHours(ctx: Ctx, grain: DutyGrain): Promise<Source> {
  const { holidays } = (await settingsOf(ctx)).calendar;
  const counted = grain.byEmployee ? null : await countedDuty(ctx);
  const yesterday = addDays(localDate(ctx.now, ctx.timeZone), -1);
  const daysIn = ({ from, to }: Span): string[] => daysOf({ from, to: to < yesterday ? to : yesterday });
  const dutyOf = (days: readonly string[]): Duty => dutyOfDays(ctx, grain, days, holidays);
  return {
    name: 'fact_shift',
    from: (span) => {
      const days = daysIn(span);
      if (!counted) return dutyMinutes(dutyOf(days));
      const uncounted = uncountedDays(counted, days, holidays);
      const { live, worked } = uncounted;
      // Where most days are live, sums would save less than two parts of a statement cost.
      if (live.length * 2 > days.length) return dutyMinutes(dutyOf(days));
      const parts = [storedMinutes(ctx, span, uncounted)];
      if (worked.length > 0) parts.push(workedMinutes(dutyOf(worked)));
      if (live.length > 0) parts.push(dutyMinutes(dutyOf(live)));
      return sql`(${sql.join(parts, sql` union all `)})`;
    },
    listed: (span) => sql`(
      select u.company_id, a.tenant_id, a.activity_id, a.operation_id, a.day, a.ended_at, a.type_id, a.workflow_id,
        a.stage, a.zone_id, a.employee_id, a.outcome, a.cause, a.in_term ${listedWork(dutyOf(daysIn(span)))})`,
    columns: {
      company: 'f.company_id',
      employee: 'f.employee_id',
      weekday: weekdayOf('f.day'),
    },
    amount: (counter) =>
      counter === 'worked_minutes' || counter === 'available_minutes' ? `f.${counter}` : undefined,
    condition: (counter) => (counter === 'worked_minutes' ? 'true' : undefined),
    hasDay: true,
    isWide: true,
  };
}

const storedMinutes = (
  { tenantId }: Ctx,
  { from, to }: Span,
  { live, worked }: UncountedDays,
): RawBuilder<unknown> => sql`
  select tenant_id, null::bigint as employee_id, day, company_id, available_minutes,
    case when day = any(${worked}::date[]) then 0 else worked_minutes end as worked_minutes
  from ${sql.table(dutyTable)}
  where tenant_id = ${tenantId} and day between ${from} and ${to} and day <> all(${live}::date[])`;
