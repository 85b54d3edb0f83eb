import { addDays, firstOfMonth, lastOfMonth, periodBounds } from '@cuadrilla/contract/kit/zoned-time.ts';

/** Whole years, quarters and months by which minutes on duty of people are counted ahead. */

export const dutyUnits = ['year', 'quarter', 'month'] as const;
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

export const dutyPeriodOf = (unit: DutyUnit, day: string): DutyPeriod => ({
  unit,
  first: periodBounds[unit].first(day),
  last: periodBounds[unit].last(day),
});

/** As it is noted: `quarter 2026-01-01`. */
export const nameOf = ({ unit, first }: Pick<DutyPeriod, 'unit' | 'first'>): string => `${unit} ${first}`;

export function dutyPeriodNamed(name: string): DutyPeriod {
  const [unit, first] = name.split(' ') as [DutyUnit, string];
  return dutyPeriodOf(unit, first);
}

const isWithin = ({ first, last }: DutyPeriod, { from, to }: Days): boolean => from <= first && last <= to;

/** The fewest periods of a span that may be read, and the days that none of them has. */
export function coverOf(
  { from, to }: Days,
  mayRead: (period: DutyPeriod) => boolean,
): { periods: DutyPeriod[]; days: string[] } {
  const [periods, days]: [DutyPeriod[], string[]] = [[], []];
  for (let day = from; day <= to;) {
    const period = dutyUnits
      .map((unit) => dutyPeriodOf(unit, day))
      .find((each) => each.first === day && each.last <= to && mayRead(each));
    if (period) periods.push(period);
    else days.push(day);
    day = addDays(period?.last ?? day, 1);
  }
  return { periods, days };
}

/** The periods of some days that are worth counting: months alone where their quarter is not whole. Smaller ones come first. */
export function periodsToCount(days: Days): DutyPeriod[] {
  const found = new Map<string, DutyPeriod>();
  for (let day = firstOfMonth(days.from); day <= days.to; day = addDays(lastOfMonth(day), 1)) {
    const [year, quarter, month] = dutyUnits.map((unit) => dutyPeriodOf(unit, day));
    const worth = isWithin(quarter!, days) ? [quarter!, year!] : [month!];
    for (const period of worth) if (isWithin(period, days)) found.set(nameOf(period), period);
  }
  return [...found.values()].toSorted((a, b) => dutyUnits.indexOf(b.unit) - dutyUnits.indexOf(a.unit));
}
