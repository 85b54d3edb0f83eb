import { sql, type RawBuilder } from 'kysely';
import { weekdayOf as weekdayAt } from '@cuadrilla/contract/kit/zoned-time.ts';
import { weekdayOf } from './weekday.ts';

/**
 * Minutes on duty, and those of the work that was done meanwhile. Shifts that are alike are counted together and days
 * of absence subtracted from them: thousands of people over years would be millions of single days.
 */

/** How minutes on duty are added up: with the people, and by the day, by the day of the week or by neither. */
export interface DutyGrain {
  byEmployee: boolean;
  /** Without it the company of single people is not looked up. */
  byCompany: boolean;
  byDay: boolean;
  byWeekday: boolean;
}

/** What the parts of a statement about shifts share. */
export interface Duty extends DutyGrain {
  tenantId: number;
  from: string;
  /** The last day that has ended. */
  to: string;
  /** Of each day from the first to the last: `dutyBit`, or 0 where it is not counted. */
  bits: number[];
  /** The days that are counted, where there are others between them. */
  only?: readonly string[] | undefined;
}

/** The bit of the weekday of a day, or seven higher on holidays. */
export const dutyBit = (day: string, isHoliday: boolean): number =>
  1 << (((weekdayAt(day) + 6) % 7) + (isHoliday ? 7 : 0));

/** Facts of so many single days, or of less than half of a span, are read day by day. */
const fewDays = 31;

/** Of so many days, half a quarter, most people have no facts. */
const daysOfFewPeople = 45;
const hasFewPeople = ({ only, bits }: Duty): boolean => (only ?? bits).length <= daysOfFewPeople;

const spansOf = (days: readonly string[]): string => `{${days.map((day) => `[${day},${day}]`).join(',')}}`;

const employee = ({ byEmployee }: Duty, column: string): RawBuilder<unknown> =>
  byEmployee ? sql.ref(column) : sql`null::bigint`;

/** Whether sums are of days, or of days of the week. */
const isByDays = ({ byDay, byWeekday }: Duty): boolean => byDay || byWeekday;

/** By what sums of days are: each day, its day of the week or neither, of which a day of theirs is the name. */
const grouped = (duty: Duty, day: string): RawBuilder<unknown> =>
  duty.byDay ? sql.raw(day) : duty.byWeekday ? sql.raw(weekdayOf(day)) : sql`null::integer`;

/** Added up here, so that what reads these rows has few. */
export function dutyMinutes(duty: Duty): RawBuilder<unknown> {
  const { tenantId } = duty;
  return sql`(
    with ${dutyOfPeople(duty)}, ${absentPeople(duty)}, ${alikeShifts(duty)},
      counted as materialized (${countedDays(duty)})
    select ${tenantId}::bigint as tenant_id, m.employee_id, m.day, m.company_id, m.minutes as available_minutes,
      0::bigint as worked_minutes, 0::bigint as works
    from (${minutesOf(duty, sql`select * from alike`)}) m
    union all
    select ${tenantId}::bigint, m.employee_id, m.day, m.company_id, -m.minutes, 0, 0 from (${absences(duty)}) m
    union all
    select ${tenantId}::bigint, ${employee(duty, 'a.employee_id')}, min(a.day), u.company_id, 0, sum(a.work_minutes),
      count(*)
    ${worked(duty)}
    group by u.company_id, ${employee(duty, 'a.employee_id')}, ${grouped(duty, 'a.day')})`;
}

/** Shifts of the period with the company of their people, where it matters. */
const dutyOfPeople = ({ tenantId, from, to, byEmployee, byCompany }: Duty): RawBuilder<unknown> => {
  const [company, people] =
    byEmployee && !byCompany
      ? [sql`null::bigint`, sql``]
      : [sql`u.company_id`, sql`join app_user u on u.tenant_id = s.tenant_id and u.id = s.employee_id`];
  return sql`
  duty as materialized (
    select ${company} as company_id, s.employee_id, ${maskOf('s')} as mask, ${shiftMinutes} as minutes,
      greatest(s.starts_on, ${from}::date) as first, least(s.ends_on, ${to}::date) as last
    from shift s ${people}
    where s.tenant_id = ${tenantId} and s.active and s.starts_on <= ${to}::date
      and (s.ends_on is null or s.ends_on >= ${from}::date))`;
};

/**
 * Of each way to repeat how many of the first days of the period are days of duty: those of a span are the difference
 * of two counts. They are one row with an array, because the planner would expect single rows to match hardly ever, and
 * are joined last, because an array is long.
 */
const countedDays = ({ bits }: Duty): RawBuilder<unknown> => sql`
  select mask, array_agg(times order by place) as times
  from (
    select k.mask, d.place,
      count(*) filter (where k.mask & d.bit <> 0) over (partition by k.mask order by d.place) as times
    from (select distinct mask from alike) k
      cross join unnest(${bits}::integer[]) with ordinality as d(bit, place)) each_day
  group by mask`;

/** Days of a row `r` among which are all that are counted. */
const daysBetween = ({ only }: Duty): RawBuilder<unknown> =>
  only
    ? sql`(select o.day from unnest(${only}::date[]) o(day) where o.day between r.first and r.last)`
    : sql`generate_series(r.first, r.last, interval '1 day')`;

/** Minutes of the days of duty from `first` to `last`, added up by company, person and day as far as they matter. */
function minutesOf(duty: Duty, spans: RawBuilder<unknown>): RawBuilder<unknown> {
  const offset = (day: string) => sql`${sql.raw(day)} - ${duty.from}::date`;
  // Companies whose shifts have no day of the period are left out, as they are of sums by day.
  const hasDay = duty.byEmployee
    ? sql``
    : sql`and c.times[1 + ${offset('r.last')}] > coalesce(c.times[${offset('r.first')}], 0)`;
  if (!isByDays(duty)) {
    const minutes = sql`r.people * r.minutes * (c.times[1 + ${offset('r.last')}] - coalesce(c.times[${offset('r.first')}], 0))`;
    const rows = sql`from (${spans} offset 0) r join counted c on c.mask = r.mask where r.first <= r.last ${hasDay}`;
    // Single people have few rows, which are added up where they are read.
    return duty.byEmployee
      ? sql`select r.company_id, r.employee_id, r.first as day, (${minutes})::bigint as minutes ${rows}`
      : sql`
        select r.company_id, r.employee_id, min(r.first) as day, sum(${minutes})::bigint as minutes ${rows}
        group by 1, 2`;
  }
  return sql`
    select r.company_id, r.employee_id, min(d.day)::date as day, sum(r.people * r.minutes)::bigint as minutes
    from (${spans}) r cross join lateral ${daysBetween(duty)} as d(day)
    where r.mask & (${duty.bits}::integer[])[1 + ${offset('d.day::date')}] <> 0
    group by 1, 2, ${grouped(duty, 'd.day::date')}`;
}

/** Shifts that last, repeat, begin and end alike, and how many there are; of single people each by itself. */
const alikeShifts = ({ byEmployee }: Duty): RawBuilder<unknown> =>
  byEmployee
    ? sql`alike as not materialized (
        select company_id, employee_id, mask, minutes, first, last, 1 as people from duty)`
    : sql`alike as materialized (
        select company_id, null::bigint as employee_id, mask, minutes, first, last, count(*) as people
        from duty group by 1, 3, 4, 5, 6)`;

/** Shifts of people while they were absent. */
const absences = (duty: Duty): RawBuilder<unknown> =>
  minutesOf(
    duty,
    sql`
      select s.company_id, ${employee(duty, 's.employee_id')} as employee_id, s.mask, s.minutes,
        greatest(x.first, s.first) as first, least(x.last, s.last) as last, 1 as people
      from (${absentSpans}) x join duty s on s.employee_id = x.employee_id`,
  );

/** Absences that overlap are one: of who is absent once or twice, the first and last starts and ends say all. */
const absentPeople = ({ tenantId, from, to, only }: Duty): RawBuilder<unknown> => {
  // Planned by itself it is read in its own order, of which an index knows nothing: by people it is read row by row.
  const ofPeriod = sql`(
    select employee_id, starts_on, ends_on from absence
    where tenant_id = ${tenantId} and active and starts_on <= ${to}::date and ends_on >= ${from}::date
      ${only ? sql`and daterange(starts_on, ends_on, '[]') && ${spansOf(only)}::datemultirange` : sql``} offset 0)`;
  return sql`
    absent as materialized (
      select b.employee_id, count(*) as times, min(b.starts_on) as first_start, min(b.ends_on) as first_end,
        max(b.starts_on) as last_start, max(b.ends_on) as last_end
      from ${ofPeriod} b group by 1),
    often_absent as materialized (
      select b.employee_id, range_agg(daterange(b.starts_on, b.ends_on, '[]')) as days
      from ${ofPeriod} b where b.employee_id in (select employee_id from absent where times > 2)
      group by 1)`;
};

const absentSpans = sql`
  select employee_id, first_start as first, first_end as last from absent where times < 3
  union all
  select employee_id, greatest(last_start, first_end + 1), last_end from absent where times = 2
  union all
  select o.employee_id, lower(r.days), upper(r.days) - 1 from often_absent o cross join lateral unnest(o.days) r(days)`;

/**
 * Each person once, with all that says whether a day counts. Of those whose shifts are not all of the same days each
 * day is looked up. Of few days few people have facts.
 */
const people = (duty: Duty): RawBuilder<unknown> => sql`
  select p.*, x.times, x.first_start, x.first_end, x.last_start, x.last_end, o.days as absences
  from (
    select employee_id, max(company_id) as company_id, min(first) as first, max(last) as last,
      bit_or(s.mask) as mask, min(first) <> max(first) or min(last) <> max(last) as changes
    from duty s
    ${hasFewPeople(duty) ? sql`where employee_id in (select a.employee_id from fact_activity a where ${ofFacts(duty)})` : sql``}
    group by employee_id
  ) p left join absent x on x.employee_id = p.employee_id
    left join often_absent o on o.employee_id = p.employee_id
  offset 0`;

/** The bit of the day of a fact `a`. */
const bitOfFact = ({ from, bits }: Duty): RawBuilder<unknown> =>
  sql`(${bits}::integer[])[1 + a.day - ${from}::date]`;

/** Whether a shift of the person of a fact `a` has its day. */
const hasShift = (duty: Duty): RawBuilder<unknown> => sql`exists (
  select from shift s
  where s.tenant_id = ${duty.tenantId} and s.employee_id = a.employee_id and s.active and s.starts_on <= a.day
    and (s.ends_on is null or s.ends_on >= a.day) and ${maskOf('s')} & ${bitOfFact(duty)} <> 0)`;

const ofFacts = ({ tenantId, from, to, bits, only }: Duty): RawBuilder<unknown> => sql`
  a.tenant_id = ${tenantId} and a.day between ${from} and ${to} and a.kind = 'field' and a.work_minutes is not null
  ${only && (only.length <= fewDays || only.length * 2 < bits.length) ? sql`and a.day = any(${only}::date[])` : sql``}`;

/** Work `a` of people `u` who were on duty that day, of which a page is listed: each of it is looked up. */
export const listedWork = (duty: Duty): RawBuilder<unknown> => sql`
  from fact_activity a join app_user u on u.tenant_id = a.tenant_id and u.id = a.employee_id
  where ${ofFacts(duty)} and ${hasShift(duty)} and not exists (
    select from absence b
    where b.tenant_id = ${duty.tenantId} and b.employee_id = a.employee_id and b.active and b.starts_on <= a.day
      and b.ends_on >= a.day)`;

/** Minutes of work alone, by day and company, of days with few facts. */
export const workedMinutes = (duty: Duty): RawBuilder<unknown> => sql`(
  select ${duty.tenantId}::bigint as tenant_id, null::bigint as employee_id, a.day, u.company_id,
    0::bigint as available_minutes, sum(a.work_minutes) as worked_minutes, count(*) as works
  ${listedWork(duty)}
  group by a.day, u.company_id)`;

/** The same to be added up: each fact meets its person once. */
const worked = (duty: Duty): RawBuilder<unknown> => sql`
  from fact_activity a join (${people(duty)}) u on u.employee_id = a.employee_id
  where ${ofFacts(duty)}
    and case when u.changes then ${hasShift(duty)}
      else a.day between u.first and u.last and u.mask & ${bitOfFact(duty)} <> 0 end
    and case when u.times is null then true
      when u.times < 3 then
        not (a.day between u.first_start and u.first_end or a.day between u.last_start and u.last_end)
      else not u.absences @> a.day end`;

/** From the start to the end of a shift `s`, which may be on the next day, without its break. */
const shiftMinutes = (() => {
  // A check of the table says that times are texts like 07:30, which are added up quicker than as times.
  const minuteOf = (time: string) => sql.raw(`left(${time}, 2)::int * 60 + right(${time}, 2)::int`);
  return sql`greatest(0, case when s.ends_at > s.starts_at then 0 else 1440 end
    + ${minuteOf('s.ends_at')} - (${minuteOf('s.starts_at')}) - s.break_minutes)`;
})();

/** The bits of the days of a shift: those of its weekdays, and seven higher the same where it is on holidays, too. */
const maskOf = (shift: string): RawBuilder<unknown> => sql`
  (case ${sql.ref(`${shift}.days`)}
    when 'MON_FRI' then 31 when 'MON_SAT' then 63 when 'SAT' then 32 when 'SAT_SUN' then 96 else 127 end
  * case when ${sql.ref(`${shift}.on_holidays`)} then 129 else 1 end)`;
