import { isDimension, type DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import type { NumbersInput } from '@cuadrilla/contract/insights/numbers.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';

/** Period and filters in the address: dimensions by their codes, values by theirs. */
export interface NumbersAddress {
  from: string;
  to: string;
  filters: Partial<Record<DimensionCode, string>>;
  /** Percentiles of long periods exactly. */
  isExact?: boolean;
}

/** In an address, activities that have no value of a dimension. */
export const noValue = '-';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && dayPattern.test(value) ? value : otherwise;

type Search = Readonly<Record<string, unknown>>;

/** Values that are not allowed count as absent. */
export function readAddress(search: Search, today: string, days = 7): NumbersAddress {
  const to = dayIn(search.to, today);
  const from = dayIn(search.from, addDays(to, 1 - days));
  const filters = Object.fromEntries(
    Object.entries(search).flatMap(([code, value]) =>
      isDimension(code) && (typeof value === 'string' || typeof value === 'number') && value !== ''
        ? [[code, String(value)]]
        : [],
    ),
  );
  return {
    from: from <= to ? from : to,
    to,
    filters,
    ...(search.exact === 'yes' ? { isExact: true } : {}),
  };
}

export const writeAddress = ({ from, to, filters, isExact }: NumbersAddress): Record<string, string> => ({
  from,
  to,
  ...filters,
  ...(isExact ? { exact: 'yes' } : {}),
});

type Filters = NonNullable<NumbersInput['filters']>;

export const filtersOf = ({ filters }: Pick<NumbersAddress, 'filters'>): Filters =>
  Object.entries(filters).map(([key, value]) =>
    value === noValue ? { key, operator: 'IS_NULL' as const } : { key, operator: 'IN' as const, value },
  );

/** The period, the filters and how exactly numbers are counted, as the server is asked for them. */
export const questionOf = (address: NumbersAddress) => ({
  from: address.from,
  to: address.to,
  where: filtersOf(address),
  exact: address.isExact ?? false,
});

/** The address of the list behind a number. */
export const recordsSearch = (
  address: NumbersAddress,
  measure: string,
  more: Partial<Record<DimensionCode, string | null>> = {},
): Record<string, string> => ({
  ...writeAddress(address),
  ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key, value ?? noValue])),
  measure,
});
