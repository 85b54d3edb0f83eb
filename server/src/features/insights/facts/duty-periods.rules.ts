import { addDays, firstOfMonth, lastOfMonth, periodBounds } from '@cuadrilla/contract/kit/zoned-time.ts';

/** Periods by which minutes on duty of people are counted ahead, and the days of a month until one of its days. */

const calendarUnits = ['year', 'quarter', 'month'] as const;
const monthToDate = 'month_to_date';
/** From the longest to the shortest. */
export const dutyUnits = [...calendarUnits, monthToDate] as const;
export type DutyUnit = (typeof dutyUnits)[number];

export interface DutyPeriod {
  unit: DutyUnit;
  first: string;
  last: string;
}
interface Days {
  from: string;
  to: string;
}

/** The period with a day; of the days of a month to date it is the last. */
const dutyPeriodOf = (unit: DutyUnit, day: string): DutyPeriod =>
  unit === monthToDate
    ? { unit, first: firstOfMonth(day), last: day }
    : { unit, first: periodBounds[unit].first(day), last: periodBounds[unit].last(day) };

/** As it is noted: `quarter 2026-01-01` by its first day, `month_to_date 2026-05-09` by its last. */
export const nameOf = ({ unit, first, last }: DutyPeriod): string =>
  `${unit} ${unit === monthToDate ? last : first}`;

export function dutyPeriodNamed(name: string): DutyPeriod {
  const [unit, day] = name.split(' ') as [DutyUnit, string];
  return dutyPeriodOf(unit, day);
}

const isWithin = ({ first, last }: DutyPeriod, { from, to }: Days): boolean => from <= first && last <= to;

const byLength = (a: DutyPeriod, b: DutyPeriod): number =>
  dutyUnits.indexOf(a.unit) - dutyUnits.indexOf(b.unit);

/** The fewest of these periods that make up a span, and the days that none of them has. */
export function coverOf(
  { from, to }: Days,
  counted: readonly DutyPeriod[],
): { periods: DutyPeriod[]; days: string[] } {
  const [periods, days]: [DutyPeriod[], string[]] = [[], []];
  const longestFirst = counted.toSorted(byLength);
  for (let day = from; day <= to;) {
    const period = longestFirst.find((each) => each.first === day && each.last <= to);
    if (period) periods.push(period);
    else days.push(day);
    day = addDays(period?.last ?? day, 1);
  }
  return { periods, days };
}

/**
 * The periods of some days that are worth counting: months alone where their quarter is not whole, and the days of the
 * last month where it is not. Shorter ones come first.
 */
export function periodsToCount(days: Days): DutyPeriod[] {
  const found = new Map<string, DutyPeriod>();
  for (let day = firstOfMonth(days.from); day <= days.to; day = addDays(lastOfMonth(day), 1)) {
    const [year, quarter, month] = calendarUnits.map((unit) => dutyPeriodOf(unit, day));
    const worth = isWithin(quarter!, days) ? [quarter!, year!] : [month!];
    for (const period of worth) if (isWithin(period, days)) found.set(nameOf(period), period);
  }
  const toDate = dutyPeriodOf(monthToDate, days.to);
  if (isWithin(toDate, days) && lastOfMonth(days.to) > days.to) found.set(nameOf(toDate), toDate);
  return [...found.values()].toSorted((a, b) => byLength(b, a));
}

/** Of which units a period has the days, so that theirs are of no use. A year that changes is added up from its quarters. */
export const replacedUnits: Readonly<Record<DutyUnit, readonly DutyUnit[]>> = {
  year: [],
  quarter: ['month', monthToDate],
  month: [monthToDate],
  [monthToDate]: [monthToDate],
};

/** Whether a period is of no use once another one is counted. */
export const isReplacedBy = (period: DutyPeriod, other: DutyPeriod): boolean =>
  replacedUnits[other.unit].includes(period.unit) && isWithin(period, { from: other.first, to: other.last });
