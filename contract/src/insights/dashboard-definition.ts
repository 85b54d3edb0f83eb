import { z } from 'zod';
import { code, text, type Bilingual } from '../kit/fields.ts';
import { filter } from '../kit/search.ts';
import { periods } from './dimensions.ts';
import { mostRows, type NumbersInput } from './numbers.ts';
import { longestCode } from './question-codes.ts';

/** What a dashboard shows, as it is stored and as it stands in a file: codes, and no numbers of rows. */

export const widgetKinds = [
  'number',
  'trend',
  'bars',
  'stacked',
  'funnel',
  'pareto',
  'heat',
  'map',
  'table',
  'list',
  'text',
] as const;
export type WidgetKind = (typeof widgetKinds)[number];
export const widgetKindLabels: Readonly<Record<WidgetKind, Bilingual>> = {
  number: { es: 'Número', en: 'Number' },
  trend: { es: 'Tendencia', en: 'Trend' },
  bars: { es: 'Barras', en: 'Bars' },
  stacked: { es: 'Apiladas', en: 'Stacked' },
  funnel: { es: 'Embudo', en: 'Funnel' },
  pareto: { es: 'Pareto', en: 'Pareto' },
  heat: { es: 'Calor', en: 'Heat' },
  map: { es: 'Mapa', en: 'Map' },
  table: { es: 'Tabla', en: 'Table' },
  list: { es: 'Lista', en: 'List' },
  text: { es: 'Texto', en: 'Text' },
};

export const mostWidgets = 24;
/** Columns of the grid that widgets are laid out in. */
export const gridColumns = 12;
export const tallest = 6;
export const narrowest = 2;

export const longestText = 1000;
const widgetTitle = z.strictObject({ es: text(100).min(1), en: text(100).min(1) });

export const dashboardWidget = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9-]{1,20}$/),
  kind: z.enum(widgetKinds),
  /** The name of its first measure when null. */
  title: widgetTitle.nullable().default(null),
  /** A text has none. */
  measures: z.array(z.string().min(1).max(longestCode)).max(6),
  by: z.array(z.string().min(1).max(longestCode)).max(2).default([]),
  over: z.enum(periods).nullable().default(null),
  filters: z.array(filter).max(10).default([]),
  sort: z.enum(['key', 'worst', 'best', 'most']).default('key'),
  top: z.number().int().min(1).max(200).default(50),
  least: z.number().int().min(0).max(100_000).default(0),
  compare: z.boolean().default(false),
  /** Columns and rows of the grid; the order of the widgets is their order in it. */
  place: z.strictObject({
    w: z.number().int().min(narrowest).max(gridColumns),
    h: z.number().int().min(1).max(tallest),
  }),
  /** What a text says; others have none. */
  text: z.strictObject({ es: text(longestText).min(1), en: text(longestText).min(1) }).optional(),
});
export type DashboardWidget = z.output<typeof dashboardWidget>;

export const dashboardWidgets = z.array(dashboardWidget).max(mostWidgets);

/** Under 100 and under 200 characters (specification, section 5). */
export const dashboardName = text(99).min(1);
export const dashboardDescription = text(199);

/** Hours for which everybody sees the same numbers, or always the newest. */
export const refreshes = [24, 12, 5, 'live'] as const;
export const refresh = z.literal(refreshes);
export type Refresh = z.output<typeof refresh>;

/** Codes of the roles whose holders see a dashboard; without any, everybody who may see dashboards. */
export const mostReaders = 20;
export const dashboardReaders = z.array(z.string().min(1).max(60)).max(mostReaders);

/** A dashboard in a file. Written by `writeDashboardFile`, two files of one dashboard are equal to the byte. */
export const dashboardFile = z.strictObject({
  schema: z.literal(1),
  code,
  name: dashboardName,
  description: dashboardDescription,
  refresh,
  readers: dashboardReaders.default([]),
  widgets: dashboardWidgets,
});
export type DashboardFile = z.output<typeof dashboardFile>;

/** Parsing puts the keys in the order of the schema. */
export const writeDashboardFile = (file: DashboardFile): string =>
  `${JSON.stringify(dashboardFile.parse(file), null, 2)}\n`;

/** Whether a widget shows numbers; a text does not. */
export const hasNumbers = ({ kind }: Pick<DashboardWidget, 'kind'>): boolean => kind !== 'text';

/** The numbers that a widget shows; of a course over time no day is left out. */
export function queryOf(widget: DashboardWidget): NumbersInput {
  const { id, measures, by, over, filters, sort, least, compare } = widget;
  return {
    id,
    measures,
    by,
    over,
    filters,
    sort,
    top: over === null ? widget.top : mostRows,
    least,
    compare,
  };
}
