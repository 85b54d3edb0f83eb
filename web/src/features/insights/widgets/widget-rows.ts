import { activityStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import type { Period } from '@cuadrilla/contract/insights/dimensions.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumberNames } from '@cuadrilla/contract/insights/number-names.ts';
import type { NumbersAnswer, NumbersInput, NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { formatsOf } from '#i18n/formats.ts';

/** How the rows of a widget are called. */
export const rowLabel = ({ period, labels }: NumbersRow, lang: Locale): string =>
  [period === null ? null : formatsOf(lang).day(`${period}T12:00:00Z`), ...labels.map((label) => label[lang])]
    .filter((text) => text !== null)
    .join(' · ');

/** A period beside its number: a day, or a week by its first day, as `28 oct`; a month as `10/26`. */
export const periodName = (period: string, over: Period, lang: Locale): string =>
  over === 'month'
    ? `${period.slice(5, 7)}/${period.slice(2, 4)}`
    : formatsOf(lang).dayMonth(`${period}T12:00:00Z`);

/** Of more days than two months have, an axis names the months alone. */
const mostNamedDays = 62;

/**
 * The same along an axis: of days, only the first one and those that begin a month have its name, and of many days the
 * others have none; over more than a year, months have theirs.
 */
export function periodMarks(periods: readonly string[], over: Period, lang: Locale): string[] {
  if (over !== 'day') return periods.map((period) => periodName(period, over, lang));
  const isLong = periods.length > mostNamedDays;
  const unit = periods.length > 366 ? 'month' : 'day';
  return periods.map((period, at) => {
    if (period.endsWith('-01') || (at === 0 && !isLong)) return periodName(period, unit, lang);
    return isLong ? '' : period.slice(8);
  });
}

/** What the rows of a widget are: the names of its dimensions; null for days and single numbers. */
export const headOf = (
  { by = [] }: Pick<NumbersInput, 'by'>,
  names: NumberNames,
  lang: Locale,
): string | null => (by.length === 0 ? null : by.map((code) => names.dimension(code)[lang]).join(' · '));

/** Statuses in the order of a life, everything else as the answer has it. */
export function orderedRows(query: NumbersInput, rows: readonly NumbersRow[]): readonly NumbersRow[] {
  if (query.by?.[0] !== 'status') return rows;
  return activityStatuses.flatMap((status) => rows.find(({ keys }) => keys[0] === status) ?? []);
}

const formula = /^[=+\-@\t\r]/;
const csvCell = (text: string): string => {
  const safe = formula.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

interface Exported {
  title: string;
  /** What the file says of itself: period, filters, as of when. */
  notes: readonly string[];
  query: NumbersInput;
  answer: NumbersAnswer;
  names: NumberNames;
}

/** A widget as a file of a spreadsheet: what it is about first, then its rows with the sums behind each number. */
export function widgetCsv({ title, notes, query, answer, names }: Exported, lang: Locale): string {
  const head = query.measures.flatMap((code) => {
    const name = names.measure(code)[lang];
    return measureOf(code)?.per === undefined ? [name] : [name, `${name} (n)`, `${name} (d)`];
  });
  const decimal = (value: number | null) =>
    value === null ? '' : String(value).replace('.', lang === 'es' ? ',' : '.');
  const cells = (row: Pick<NumbersRow, 'cells'>) =>
    row.cells.flatMap(({ value, n, d }, at) =>
      measureOf(query.measures[at]!)?.per === undefined
        ? [decimal(value)]
        : [decimal(value), decimal(n), decimal(d)],
    );
  const lines = [
    [title],
    ...notes.map((note) => [note]),
    ...query.measures.map((code) => [`${code}: ${names.meaning(code)[lang]}`]),
    [],
    ['', ...head],
    ...orderedRows(query, answer.rows).map((row) => [rowLabel(row, lang), ...cells(row)]),
    ['Total', ...cells({ cells: answer.totals })],
  ];
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(';')).join('\r\n')}\r\n`;
}
