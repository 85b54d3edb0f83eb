import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import type { NumberNames } from '@cuadrilla/contract/insights/number-names.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import { dayText } from '#features/insights/numbers/day-texts.ts';
import { formatMeasure } from '#features/insights/numbers/format-value.ts';

/** The widgets of a dashboard as tables of texts, for mails and for paper. */

const texts = {
  target: { es: 'meta {target}', en: 'target {target}' },
  before: { es: 'antes {before}', en: 'before {before}' },
  total: { es: 'Total', en: 'Total' },
  date: { es: 'Fecha', en: 'Date' },
  group: { es: 'Grupo', en: 'Group' },
  left: {
    es: '{n} fila más en el tablero|{n} filas más en el tablero',
    en: '{n} more row on the dashboard|{n} more rows on the dashboard',
  },
} as const satisfies Record<string, Bilingual>;

const longestTable = 40;
/** Refusals that are no mistake of anyone: the number has no data yet. */
const withoutData: ReadonlySet<string> = new Set(['MEASURE_WITHOUT_DATA', 'MEASURE_NEEDS_WORK']);
/** Fills in the values; of two forms the second is for more than one. */
export const filled = (text: string, values: Record<string, string | number>): string => {
  const [one, many = one] = text.split('|') as [string, string?];
  return (values.n === 1 ? one : many).replace(/\{(\w+)\}/g, (_all, name: string) =>
    String(values[name] ?? ''),
  );
};

export interface Table {
  title: string;
  /** A single number, or what keeps it from being counted. */
  line: string | null;
  /** What the line is: a number, why it is missing, that a number has no data yet, or what somebody wrote. */
  kind: 'number' | 'fault' | 'lack' | 'text';
  head: string[];
  rows: string[][];
  note: string | null;
}

export const titleOf = ({ title, measures }: DashboardWidget, names: NumberNames, locale: Locale): string =>
  title?.[locale] ?? names.measure(measures[0]!)[locale];

function numberLine({ measures }: DashboardWidget, answer: NumbersAnswer, locale: Locale): string {
  const format = (value: number | null) => formatMeasure(measures[0]!, value, locale);
  const target = answer.targets[0] ?? null;
  const before = answer.previousIncomplete ? null : (answer.previousTotals?.[0]?.value ?? null);
  return [
    formatMeasure(measures[0]!, answer.totals[0]?.value ?? null, locale, target),
    ...(target === null ? [] : [filled(texts.target[locale], { target: format(target) })]),
    ...(before === null ? [] : [filled(texts.before[locale], { before: format(before) })]),
  ].join(' · ');
}

export function tableOf(
  widget: DashboardWidget,
  answer: NumbersAnswer,
  names: NumberNames,
  locale: Locale,
): Table {
  const base = {
    title: titleOf(widget, names, locale),
    line: null,
    kind: 'number' as const,
    head: [],
    rows: [],
    note: null,
  };
  if (widget.text) return { ...base, line: widget.text[locale], kind: 'text' };
  if (answer.error) {
    const kind = withoutData.has(answer.error.message_key) ? 'lack' : 'fault';
    return { ...base, line: answer.error.message, kind };
  }
  // Single records are on the screen, behind what each recipient may see.
  if (widget.kind === 'number' || widget.kind === 'list')
    return { ...base, line: numberLine(widget, answer, locale) };
  const { measures, by, over } = widget;
  const format = (value: number | null, at: number) =>
    formatMeasure(measures[at]!, value, locale, answer.targets[at]);
  const keys = [
    ...(over === null ? [] : [texts.date[locale]]),
    ...by.map((code) => names.dimension(code)[locale]),
  ];
  // Of a course over time the newest days are the ones that matter.
  const shown = over === null ? answer.rows.slice(0, longestTable) : answer.rows.slice(-longestTable);
  const left = answer.left + answer.rows.length - shown.length;
  const total = [texts.total[locale], ...keys.slice(1).map(() => '')];
  return {
    ...base,
    head: [
      ...(keys.length > 0 ? keys : [texts.group[locale]]),
      ...measures.map((code) => names.measure(code)[locale]),
    ],
    rows: [
      ...shown.map(({ period, labels, cells }) => [
        ...(over === null ? [] : [period === null ? '' : dayText(period, locale)]),
        ...labels.map((label) => label[locale]),
        ...cells.map(({ value }, at) => format(value, at)),
      ]),
      [...total, ...answer.totals.map(({ value }, at) => format(value, at))],
    ],
    note: left > 0 ? filled(texts.left[locale], { n: left }) : null,
  };
}
