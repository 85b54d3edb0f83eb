import { useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { queryOf, type DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumbersAnswer, NumbersRow } from '@cuadrilla/contract/insights/numbers.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { activityStatusLabels } from '@cuadrilla/contract/operation/activity-labels.ts';
import { activityStatuses, type ActivityStatus } from '@cuadrilla/contract/operation/activity-status.ts';
import { formatsOf } from '#i18n/formats.ts';
import { useLanguage } from '#i18n/language.ts';
import { translate } from '#i18n/messages.ts';
import { LoadingState } from '#kit/feedback/states.tsx';
import { lazyPart } from '#kit/lazy-part.ts';
import { insightsMessages } from '../insights.messages.ts';
import type { NumbersAddress } from '../numbers/number-address.ts';
import { formatValue } from '../numbers/number-format.ts';
import {
  courseDrawing,
  funnelDrawing,
  paretoDrawing,
  stackedDrawing,
  type ChartDrawing,
  type ChartItem,
  type ChartSeries,
} from './chart-options.ts';
import { heatDrawing } from './heat-drawing.ts';
import { orderedRows, periodMarks, periodName, rowLabel } from './widget-rows.ts';
import { periodsOf } from './widget-search.ts';

const Chart = lazyPart(() => import('./chart.tsx'));

interface Drawn {
  drawing: ChartDrawing;
  /** All that is drawn, as a text. */
  description: string;
  /** The row behind a part of the drawing. */
  rowAt: (series: number, item: number) => NumbersRow | undefined;
}

interface Given {
  widget: DashboardWidget;
  answer: NumbersAnswer;
  address: NumbersAddress;
}

/** So many groups have colours of their own; the others are in the table. */
const mostSeries = 8;

/** The names of causes are long and turned, and leave room for their columns. */
const leastHeight = (kind: DashboardWidget['kind']): number => (kind === 'pareto' ? 220 : 130);

/** A chart fills the rows of its place. */
const chartHeight = ({ kind, place }: DashboardWidget): number =>
  Math.max(leastHeight(kind), 130 + Math.max(0, place.h - 2) * 116);

interface Props extends Given {
  title: string;
  /** The address of the list behind a row; none where the list cannot show exactly these. */
  searchOf: (row: NumbersRow) => Record<string, string> | undefined;
}

/** A widget as a drawing: a course, parts of a whole, steps, causes, or two divisions at once. */
export function WidgetChart({ widget, answer, address, title, searchOf }: Props) {
  const lang = useLanguage();
  const navigate = useNavigate();
  const { drawing, description, rowAt } = useMemo(
    () => drawnOf({ widget, answer, address }, lang),
    [widget, answer, address, lang],
  );
  const height = chartHeight(widget);
  const open = (series: number, item: number) => {
    const row = rowAt(series, item);
    const search = row && searchOf(row);
    if (search) void navigate({ to: '/statistics/records' as string, search: search as never });
  };
  return (
    <Suspense fallback={<LoadingState rows={3} />}>
      <Chart drawing={drawing} label={`${title}. ${description}`} height={height} onPick={open} />
    </Suspense>
  );
}

function drawnOf(given: Given, lang: Locale): Drawn {
  const { widget } = given;
  switch (widget.kind) {
    case 'stacked':
      return stackedOf(given, lang);
    case 'funnel':
    case 'pareto':
      return rankedOf(given, lang);
    case 'heat':
      return heatOf(given, lang);
    default:
      return courseOf(given, lang);
  }
}

const formatOf = ({ measures }: DashboardWidget) => measureOf(measures[0]!)!.format;

function axesOf({ widget, answer }: Given, labels: readonly string[], lang: Locale) {
  const read = (value: number) => formatValue(formatOf(widget), value, lang);
  const target = answer.targets[0] ?? null;
  const targetText =
    target === null ? '' : translate(insightsMessages, lang)('pictureTarget', { target: read(target) });
  return { labels, read, target, targetText };
}

const itemOf = (widget: DashboardWidget, label: string, value: number | null, lang: Locale): ChartItem => ({
  label,
  value,
  text: formatValue(formatOf(widget), value, lang),
});

const textOf = (items: readonly ChartItem[]): string =>
  items.map(({ label, text }) => `${label}: ${text}`).join('; ');

function courseOf(given: Given, lang: Locale): Drawn {
  const { widget, answer, address } = given;
  const over = widget.over ?? 'day';
  const rows = new Map(answer.rows.map((row) => [row.period, row]));
  const periods = periodsOf(address, over);
  const labels = periodMarks(periods, over, lang);
  const before = translate(insightsMessages, lang)('periodBefore');
  const items = periods.map((period) =>
    itemOf(widget, periodName(period, over, lang), rows.get(period)?.cells[0]!.value ?? null, lang),
  );
  const past = periods.map((period) =>
    itemOf(widget, before, rows.get(period)?.previous?.[0]?.value ?? null, lang),
  );
  return {
    drawing: courseDrawing(
      {
        items,
        before: past.some(({ value }) => value !== null) ? past : null,
        isRatio: formatOf(widget) === 'percent',
      },
      axesOf(given, labels, lang),
    ),
    description: textOf(items),
    rowAt: (_series, item) => rows.get(periods[item] ?? ''),
  };
}

/** The largest groups, in their order; a group has the same colour whatever the period. */
function largest(rows: readonly NumbersRow[]): string[] {
  const sums = new Map<string, number>();
  for (const { keys, cells } of rows) {
    const key = keys[0] ?? '';
    sums.set(key, (sums.get(key) ?? 0) + (cells[0]!.value ?? 0));
  }
  return [...sums.entries()]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostSeries)
    .map(([key]) => key);
}

function stackedOf(given: Given, lang: Locale): Drawn {
  const { widget, answer, address } = given;
  const over = widget.over ?? 'day';
  const periods = periodsOf(address, over);
  const labels = periodMarks(periods, over, lang);
  const groups = largest(answer.rows);
  const rows = new Map(answer.rows.map((row) => [`${row.keys[0] ?? ''} ${row.period}`, row]));
  const names = new Map(answer.rows.map(({ keys, labels: own }) => [keys[0] ?? '', own[0]![lang]]));
  const series = groups.map((group): ChartSeries => ({
    name: names.get(group)!,
    items: periods.map((period) => {
      const row = rows.get(`${group} ${period}`);
      return row ? itemOf(widget, periodName(period, over, lang), row.cells[0]!.value, lang) : null;
    }),
  }));
  return {
    drawing: stackedDrawing(series, axesOf(given, labels, lang)),
    description: series
      .map(({ name, items }) => `${name}: ${textOf(items.filter((item) => item !== null))}`)
      .join('. '),
    rowAt: (at, item) => rows.get(`${groups[at]} ${periods[item]}`),
  };
}

/** An ended activity has come as far as the step before its end. */
const stepOf: Readonly<Record<string, ActivityStatus>> = { unrealized: 'pending', rejected: 'seen' };
const steps = activityStatuses.filter((status) => !Object.hasOwn(stepOf, status));

/** How many came to each status of a life at least: that is what narrows from step to step. */
function stepsOf(widget: DashboardWidget, rows: readonly NumbersRow[], lang: Locale): ChartItem[] {
  const reached = rows.map(({ keys, cells }) => ({
    at: steps.indexOf(stepOf[keys[0] ?? ''] ?? (keys[0] as ActivityStatus)),
    value: cells[0]!.value ?? 0,
  }));
  return steps.map((status, at) =>
    itemOf(
      widget,
      activityStatusLabels[status][lang],
      reached.reduce((sum, one) => sum + (one.at >= at ? one.value : 0), 0),
      lang,
    ),
  );
}

function rankedOf(given: Given, lang: Locale): Drawn {
  const { widget, answer } = given;
  const rows = orderedRows(queryOf(widget), answer.rows);
  const isStepped = widget.kind === 'funnel' && widget.by[0] === 'status';
  const items = isStepped
    ? stepsOf(widget, rows, lang)
    : rows.map((row) => itemOf(widget, rowLabel(row, lang), row.cells[0]!.value, lang));
  const labels = items.map(({ label }) => label);
  const percent = (share: number) => formatsOf(lang).percent(share);
  return {
    drawing:
      widget.kind === 'funnel'
        ? funnelDrawing(items, percent)
        : paretoDrawing(items, answer.totals[0]?.value ?? 0, axesOf(given, labels, lang), percent),
    description: textOf(items),
    // A step counts several rows, and has no list of exactly these.
    rowAt: (_series, item) => (isStepped ? undefined : rows[item]),
  };
}

/** Its columns are periods, or the second division. */
function heatOf(given: Given, lang: Locale): Drawn {
  const { widget, answer, address } = given;
  const { over } = widget;
  const columnOf = ({ period, keys }: NumbersRow): string => (over === null ? (keys[1] ?? '') : period!);
  const found = orderedKeys(
    answer.rows,
    (row) => row.keys[0] ?? '',
    (row) => row.labels[0]![lang],
  );
  const columns =
    over === null
      ? orderedKeys(answer.rows, columnOf, (row) => row.labels[1]![lang])
      : periodsOf(address, over).map((period): [string, string] => [period, periodName(period, over, lang)]);
  const rows = new Map(answer.rows.map((row) => [`${row.keys[0] ?? ''} ${columnOf(row)}`, row]));
  const series = found.map(([key, name]): ChartSeries => ({
    name,
    items: columns.map(([column, label]) => {
      const row = rows.get(`${key} ${column}`);
      return row ? itemOf(widget, `${name} · ${label}`, row.cells[0]!.value, lang) : null;
    }),
  }));
  const cells = series.flatMap(({ items }, at) =>
    items.flatMap((item, column) =>
      item && item.value !== null ? [rows.get(`${found[at]![0]} ${columns[column]![0]}`)!] : [],
    ),
  );
  return {
    drawing: heatDrawing(series, { labels: columns.map(([, label]) => label) }),
    description: series.flatMap(({ items }) => textOf(items.filter((item) => item !== null))).join('. '),
    rowAt: (_series, item) => cells[item],
  };
}

/** Each key once with its name; numbers and days of the week in their order. */
function orderedKeys(
  rows: readonly NumbersRow[],
  keyOf: (row: NumbersRow) => string,
  nameOf: (row: NumbersRow) => string,
): [string, string][] {
  const names = new Map(rows.map((row) => [keyOf(row), nameOf(row)]));
  return [...names.entries()].toSorted(([one], [other]) => one.localeCompare(other, 'es', { numeric: true }));
}
