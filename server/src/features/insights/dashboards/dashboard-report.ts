import type { DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import { measureOf } from '@cuadrilla/contract/insights/measure-catalogue.ts';
import type { NumberNames } from '@cuadrilla/contract/insights/number-names.ts';
import type { Cell, NumbersAnswer, NumbersReply } from '@cuadrilla/contract/insights/numbers.ts';
import { withinText } from '@cuadrilla/contract/insights/within-text.ts';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import { momentText } from '#features/insights/numbers/day-texts.ts';
import type { NamedFilter } from '#features/insights/numbers/filter-names.ts';
import type { Ctx } from '#platform/context.ts';
import type { Cell as SheetCell } from '#platform/tables/write.ts';

/** The numbers of a dashboard as the sheets of a workbook: what they mean first, then a sheet for each widget. */
type Sheet = { name: string; rows: SheetCell[][] };

const texts = {
  sheet: { es: 'Tablero', en: 'Dashboard' },
  period: { es: 'Período', en: 'Period' },
  asOf: { es: 'Datos al', en: 'Data as of' },
  filters: { es: 'Filtros', en: 'Filters' },
  definition: { es: 'Definición', en: 'Definition' },
  from: { es: 'Desde', en: 'From' },
  total: { es: 'Total', en: 'Total' },
  left: { es: 'Filas que no están en esta hoja', en: 'Rows that are not on this sheet' },
} as const satisfies Record<string, Bilingual>;

/** When everything had been counted, and how exact percentiles are, as people read it. */
export function asOfText({ timeZone }: Pick<Ctx, 'timeZone'>, reply: NumbersReply, locale: Locale): string {
  const moment = reply.asOf === null ? '–' : momentText(reply.asOf, timeZone, locale);
  return [moment, withinText(reply, locale)].filter(Boolean).join(' · ');
}

export function reportSheets(
  { locale, actor }: Pick<Ctx, 'locale' | 'actor'>,
  { name, description, widgets }: Dashboard,
  filters: readonly NamedFilter[],
  reply: NumbersReply,
  names: NumberNames,
): Sheet[] {
  const t = (key: keyof typeof texts) => texts[key][locale];
  const codes = [...new Set(widgets.flatMap(({ measures }) => measures))];
  const defined = codes.map((code) => [code, names.measure(code)[locale], names.meaning(code)[locale]]);
  const about: Sheet = {
    name: t('sheet'),
    rows: [
      [name],
      [description],
      [actor.tenantName],
      [t('period'), reply.from, reply.to],
      [t('asOf'), reply.asOf ?? '', withinText(reply, locale) ?? ''],
      ...filters.map(({ name: filter, values }) => [t('filters'), filter, values]),
      [],
      ['', '', t('definition')],
      ...defined,
    ],
  };
  return [
    about,
    ...widgets.map((widget, at) => ({
      name: sheetName(`${at + 1} ${widget.title?.[locale] ?? names.measure(widget.measures[0]!)[locale]}`),
      rows: widgetRows(widget, reply.widgets[at]!, names, locale),
    })),
  ];
}

/** A spreadsheet allows no more in the name of a sheet. */
const sheetName = (text: string): string =>
  text
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim();

function widgetRows(
  { measures, by, over, text }: DashboardWidget,
  { error, rows, totals, left }: NumbersAnswer,
  names: NumberNames,
  locale: 'es' | 'en',
): SheetCell[][] {
  if (text) return [[text[locale]]];
  if (error) return [[error.message]];
  const isRatio = measures.map((code) => measureOf(code)?.per !== undefined);
  const cells = (values: readonly Cell[]): SheetCell[] =>
    values.flatMap(({ value, n, d }, at) => (isRatio[at] ? [value, n, d] : [value]));
  const keys = [...(over === null ? [] : [texts.from]), ...by.map((code) => names.dimension(code))];
  const head = measures.flatMap((code, at) => {
    const name = names.measure(code)[locale];
    return isRatio[at] ? [name, `${name} (n)`, `${name} (d)`] : [name];
  });
  const total = [texts.total[locale], ...keys.slice(1).map(() => '')];
  return [
    [...(keys.length > 0 ? keys.map((key) => key[locale]) : ['']), ...head],
    ...(keys.length > 0
      ? rows.map((row) => [
          ...(over === null ? [] : [row.period]),
          ...row.labels.map((label) => label[locale]),
          ...cells(row.cells),
        ])
      : []),
    [...total, ...cells(totals)],
    ...(left > 0 ? [[texts.left[locale], left]] : []),
  ];
}
