/**
 * The day of the week of a date, 1 on Mondays: SQL in whole numbers, which are counted several times faster than what
 * `extract` returns. The first of January 1900 was a Monday.
 */
export const weekdayOf = (day: string): string => `((${day} - date '1900-01-01') % 7 + 1)`;
