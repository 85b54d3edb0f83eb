import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import { gapTo } from '@cuadrilla/contract/insights/measure.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumberNames } from '@cuadrilla/contract/insights/number-names.ts';
import type { Cell, NumbersAnswer, NumbersReply, NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import { addDays } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { PdfBlock } from '#features/operation/activity-reports/pdf-heights.ts';
import type { ChartBlock } from '#features/operation/activity-reports/pdf-chart.ts';
import type { PdfDocument } from '#features/operation/activity-reports/pdf-worker.ts';
import { spanText } from '#features/insights/numbers/day-texts.ts';
import { formatMeasure } from '#features/insights/numbers/format-value.ts';
import { filled, tableOf, titleOf } from './dashboard-tables.ts';

/** A dashboard on paper: its numbers first, charts and tables in their order, and what each number means. */

const texts = {
  asOf: { es: 'Datos al {asOf}', en: 'Data as of {asOf}' },
  numbers: { es: 'Números', en: 'Numbers' },
  meanings: { es: 'Qué significa cada número', en: 'What each number means' },
  target: { es: 'Meta: {target}', en: 'Target: {target}' },
  left: { es: '{n} fila más|{n} filas más', en: '{n} more row|{n} more rows' },
  none: { es: 'Sin datos en este período', en: 'No data in this period' },
} as const satisfies Record<string, Bilingual>;

export interface PrintedDashboard {
  dashboard: Pick<Dashboard, 'name' | 'description' | 'code' | 'widgets'>;
  reply: NumbersReply;
  names: NumberNames;
  locale: Locale;
  organization: string;
  /** As people read it, in the tenant's zone. */
  asOf: string;
  /** For whom it was counted, and other lines below the period. */
  notes: readonly string[];
}

/** Longer courses and lists stay in the workbook. */
const mostBars = 25;
const mostColumns = 62;

export function dashboardPdf(printed: PrintedDashboard): PdfDocument {
  const { dashboard, reply, names, locale, organization, asOf, notes } = printed;
  const { from, to } = reply;
  const head = [
    ...(dashboard.description === '' ? [] : [dashboard.description]),
    `${spanText(from, to, locale)} · ${filled(texts.asOf[locale], { asOf })}`,
    ...notes,
  ];
  const blocks: PdfBlock[] = [
    { type: 'text', text: head.join('\n') },
    ...numberBlocks(printed),
    ...dashboard.widgets.flatMap((widget, at) =>
      widget.kind === 'number' ? [] : widgetBlocks(widget, withEveryDay(widget, reply, at), names, locale),
    ),
    ...meanings(dashboard.widgets, names, locale),
  ];
  return {
    locale,
    organization,
    title: dashboard.name,
    number: spanText(from, to, locale),
    footer: dashboard.code,
    blocks: blocks.map((block, at) => ({ from: at, block })),
  };
}

/** The cards of the dashboard, three beside each other. */
function numberBlocks({ dashboard: { widgets }, reply, names, locale }: PrintedDashboard): PdfBlock[] {
  const fields = widgets.flatMap((widget, at) =>
    widget.kind === 'number'
      ? [
          {
            label: titleOf(widget, names, locale),
            value: tableOf(widget, reply.widgets[at]!, names, locale).line,
          },
        ]
      : [],
  );
  return fields.length === 0
    ? []
    : [
        { type: 'heading', text: texts.numbers[locale] },
        { type: 'fields', columns: 3, fields },
      ];
}

/** A day on which nothing was counted has a place in the course, too. */
function withEveryDay({ kind, over }: DashboardWidget, { from, to, widgets }: NumbersReply, at: number) {
  const answer = widgets[at]!;
  if (kind !== 'trend' || over !== 'day' || answer.rows.length === 0) return answer;
  const rows = new Map(answer.rows.map((row) => [row.period, row]));
  const all: NumbersRow[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    all.push(rows.get(day) ?? { period: day, keys: [], labels: [], cells: [nothing], previous: null });
  return { ...answer, rows: all };
}
const nothing: Cell = { value: null, n: 0, d: null };

/** The others are tables on paper. */
const drawn: ReadonlySet<DashboardWidget['kind']> = new Set(['bars', 'trend', 'funnel', 'pareto', 'map']);

function widgetBlocks(
  widget: DashboardWidget,
  answer: NumbersAnswer,
  names: NumberNames,
  locale: Locale,
): PdfBlock[] {
  const title = titleOf(widget, names, locale);
  const { line } = tableOf(widget, answer, names, locale);
  if (widget.kind === 'text' || (widget.kind === 'list' && !answer.error))
    return [
      { type: 'heading', text: title },
      { type: 'text', text: line ?? '' },
    ];
  if (answer.error || answer.rows.length === 0)
    return [
      { type: 'heading', text: title },
      { type: 'text', text: answer.error?.message ?? texts.none[locale] },
    ];
  if (drawn.has(widget.kind)) return [chartOf(widget, answer, title, locale)];
  const { head, rows, note } = tableOf(widget, answer, names, locale);
  return [
    { type: 'table', title, columns: head, rows, leftOut: 0 },
    ...(note ? [{ type: 'text' as const, text: note }] : []),
  ];
}

function chartOf(widget: DashboardWidget, answer: NumbersAnswer, title: string, locale: Locale): ChartBlock {
  const code = widget.measures[0]!;
  const isCourse = widget.kind === 'trend';
  const target = answer.targets[0] ?? null;
  const shown = isCourse ? answer.rows.slice(-mostColumns) : answer.rows.slice(0, mostBars);
  const left = answer.left + answer.rows.length - shown.length;
  const bars = shown.map((row) => ({
    label: isCourse ? shortDay(row.period ?? '') : row.labels.map((label) => label[locale]).join(' · '),
    text: textOf(code, row, locale, target),
    value: row.cells[0]!.value,
    color: colourOf(code, row.cells[0]!, target),
  }));
  const notes = [
    ...(target === null
      ? []
      : [filled(texts.target[locale], { target: formatMeasure(code, target, locale) })]),
    ...(left > 0 ? [filled(texts.left[locale], { n: left })] : []),
  ];
  return {
    type: 'chart',
    title,
    kind: isCourse ? 'columns' : 'bars',
    bars,
    target,
    alt: `${title}: ${bars.map(({ label, text }) => `${label} ${text}`).join(', ')}`,
    note: notes.length > 0 ? notes.join(' · ') : null,
  };
}

/** Day and month. */
const shortDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;

function textOf(code: string, { cells }: NumbersRow, locale: Locale, target: number | null): string {
  const { value, d } = cells[0]!;
  const text = formatMeasure(code, value, locale, target);
  return d === null ? text : `${text} (${formatMeasure('CLOSED', d, locale)})`;
}

function colourOf(code: string, { value }: Cell, target: number | null): ChartBlock['bars'][number]['color'] {
  const measure = measureOf(code);
  const gap = measure && gapTo(measure, value, target ?? undefined);
  if (gap === null || gap === undefined) return 'bar';
  return gap > 0 ? 'bad' : 'good';
}

/** In the words of the catalogue, each measure once. */
function meanings(widgets: readonly DashboardWidget[], names: NumberNames, locale: Locale): PdfBlock[] {
  const codes = [...new Set(widgets.flatMap(({ measures }) => measures))];
  if (codes.length === 0) return [];
  const lines = codes.map(
    (code) => `${names.measure(code)[locale]} (${code}). ${names.meaning(code)[locale]}`,
  );
  return [
    { type: 'heading', text: texts.meanings[locale] },
    { type: 'text', text: lines.join('\n') },
  ];
}
