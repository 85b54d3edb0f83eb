import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { isDimension, type DimensionCode, type Period } from '@cuadrilla/contract/insights/dimensions.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import { noValue, recordsSearch, type NumbersAddress } from '../numbers/number-address.ts';

type Values = Partial<Record<DimensionCode, string>>;

/** The first day after a period. */
const nextPeriod = (day: string, over: Period): string => {
  if (over !== 'month') return addDays(day, over === 'week' ? 7 : 1);
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};

/** The Monday or the first of the month that a day belongs to. */
const startOf = (day: string, over: Period): string => {
  if (over === 'month') return `${day.slice(0, 8)}01`;
  return over === 'week' ? addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7)) : day;
};

/** Periods without work have no row, and are drawn all the same. */
const mostPeriods = 400;
export function periodsOf({ from, to }: Pick<NumbersAddress, 'from' | 'to'>, over: Period): string[] {
  const starts: string[] = [];
  for (
    let start = startOf(from, over);
    start <= to && starts.length < mostPeriods;
    start = nextPeriod(start, over)
  )
    starts.push(start);
  return starts;
}

/** Both conditions at once; undefined when nothing can meet them. */
function both(one: string | undefined, other: string): string | undefined {
  if (one === undefined) return other;
  const common = one.split(',').filter((value) => other.split(',').includes(value));
  return common.length > 0 ? common.join(',') : undefined;
}

/** The filters of a widget as an address has them. */
export const widgetValues = ({ filters }: Pick<DashboardWidget, 'filters'>): [DimensionCode, string][] =>
  filters.flatMap(({ key, operator, value }) => {
    if (!isDimension(key)) return [];
    const values = Array.isArray(value) ? value.join(',') : String(value ?? '');
    return [[key, operator === 'IS_NULL' ? noValue : values] as [DimensionCode, string]];
  });

/**
 * The address of the list behind a number of a widget: its period and filters, those of the page and those of the
 * row at once; none where there is no list of exactly these.
 */
export function widgetSearch(
  widget: Pick<DashboardWidget, 'filters' | 'by' | 'over'>,
  address: NumbersAddress,
  code: string,
  row: Pick<NumbersRow, 'period' | 'keys'> | null = null,
): Record<string, string> | undefined {
  const source = measureOf(code)?.source;
  if (source === undefined || source === 'opened') return undefined;
  const values: Values = { ...address.filters };
  const own = row
    ? widget.by.map((dimension, at) => [dimension, row.keys[at] ?? noValue] as [DimensionCode, string])
    : [];
  for (const [dimension, value] of [...widgetValues(widget), ...own]) {
    const common = both(values[dimension], value);
    if (common === undefined) return undefined;
    values[dimension] = common;
  }
  return recordsSearch({ ...periodOf(widget, address, row), filters: values }, code);
}

function periodOf(
  { over }: Pick<DashboardWidget, 'over'>,
  { from, to }: NumbersAddress,
  row: Pick<NumbersRow, 'period'> | null,
): Pick<NumbersAddress, 'from' | 'to'> {
  const start = row?.period;
  if (over === null || start === null || start === undefined) return { from, to };
  const end = addDays(nextPeriod(start, over), -1);
  return { from: start < from ? from : start, to: end > to ? to : end };
}
