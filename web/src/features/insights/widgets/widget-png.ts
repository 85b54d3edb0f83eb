import { queryOf, type DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumberNames } from '@cuadrilla/contract/insights/number-names.ts';
import type { NumbersAnswer } from '@cuadrilla/contract/insights/numbers.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { translate } from '#i18n/messages.ts';
import { insightsMessages } from '../insights.messages.ts';
import type { NumbersAddress } from '../numbers/number-address.ts';
import { formatValue } from '../numbers/number-format.ts';
import { drawPicture, mostPictureRows, type Picture, type PictureRow } from './widget-picture.ts';
import { headOf, orderedRows, rowLabel } from './widget-rows.ts';
import { periodsOf } from './widget-search.ts';

interface Pictured {
  widget: DashboardWidget;
  answer: NumbersAnswer;
  address: NumbersAddress;
  names: NumberNames;
  title: string;
  notes: readonly string[];
}

const kinds = {
  trend: 'columns',
  bars: 'bars',
  funnel: 'bars',
  pareto: 'bars',
  map: 'bars',
  stacked: 'table',
  heat: 'table',
  table: 'table',
  list: 'table',
  number: 'table',
  text: 'table',
} as const;

/** What is drawn of a widget: of a course over time no day is left out. */
export function pictureOf({ widget, answer, address, names, title, notes }: Pictured, lang: Locale): Picture {
  const t = translate(insightsMessages, lang);
  const { measures, kind } = widget;
  const format = (value: number | null, at: number) =>
    formatValue(measureOf(measures[at]!)?.format ?? 'decimal', value, lang);
  const found = orderedRows(queryOf(widget), answer.rows).map(
    (row): PictureRow & { period: string | null } => ({
      period: row.period,
      label: rowLabel(row, lang),
      texts: row.cells.map(({ value }, at) => format(value, at)),
      value: row.cells[0]!.value,
      before: row.previous?.[0]?.value ?? null,
    }),
  );
  const byPeriod = new Map(found.map((row) => [row.period, row]));
  const rows =
    kind === 'trend'
      ? periodsOf(address, widget.over ?? 'day').map(
          (period) =>
            byPeriod.get(period) ?? { label: period, texts: ['–'], value: null, before: null, period },
        )
      : found;
  const left = kind === 'trend' ? 0 : Math.max(0, rows.length - mostPictureRows) + answer.left;
  const target = answer.targets[0] ?? null;
  return {
    title,
    notes: [...notes, ...(left > 0 ? [t('pictureLeft', { n: left })] : [])],
    kind: kinds[kind],
    head: [headOf(widget, names, lang) ?? t('group'), ...measures.map((code) => names.measure(code)[lang])],
    rows,
    target,
    targetText: target === null ? '' : t('pictureTarget', { target: format(target, 0) }),
  };
}

export async function widgetPng(pictured: Pictured, lang: Locale): Promise<File> {
  const blob = await drawPicture(pictureOf(pictured, lang));
  return new File([blob], `${pictured.title}.png`, { type: 'image/png' });
}
