import type { Bilingual } from '../kit/fields.ts';
import {
  dashboardWidget,
  gridColumns,
  type DashboardWidget,
  type WidgetKind,
} from './dashboard-definition.ts';
import type { NumbersInput } from './numbers.ts';
import { usualPlace } from './widget-edit.ts';

interface Widget {
  kind: WidgetKind;
  /** The name of its first measure when absent. */
  title?: Bilingual;
  query: NumbersInput;
  /** That of its kind when absent. */
  place?: DashboardWidget['place'];
}

/** References are codes, so that a dashboard means the same for every tenant. */
export interface StandardDashboard {
  code: string;
  name: Bilingual;
  description: Bilingual;
  /** Hours, as the specification labels them. */
  refresh: 24 | 12 | 5;
  widgets: readonly Widget[];
}

/** Groups that are ranked count this much at least. */
const least = 20;

const number = (code: string): Widget => ({
  kind: 'number',
  query: { id: code, measures: [code], over: 'day', compare: true },
});
const now = (code: string): Widget => ({ kind: 'number', query: { id: code, measures: [code] } });
const trend = (code: string): Widget => ({
  kind: 'trend',
  query: { id: `${code} trend`, measures: [code], over: 'day' },
});
const bars = (
  code: string,
  by: string,
  es: string,
  en: string,
  sort: 'worst' | 'most' | 'key' = 'worst',
): Widget => ({
  kind: 'bars',
  title: { es, en },
  query: {
    id: `${code} ${by}`,
    measures: [code],
    by: [by],
    sort,
    top: 10,
    least: sort === 'worst' ? least : 0,
  },
});
const drawn = (
  kind: 'funnel' | 'pareto' | 'map' | 'heat',
  code: string,
  by: string[],
  es: string,
  en: string,
): Widget => ({
  kind,
  title: { es, en },
  query: {
    id: `${code} ${kind}`,
    measures: [code],
    by,
    sort: kind === 'pareto' ? 'most' : 'key',
    top: kind === 'pareto' ? 10 : 200,
  },
});
const table = (codes: string[], by: string, es: string, en: string): Widget => ({
  kind: 'table',
  title: { es, en },
  query: { id: `table ${by}`, measures: codes, by: [by], sort: 'worst', top: 50 },
});

/** As low as its bars: their row grows with them, whether there is one or there are ten. */
const half = { w: 6, h: 1 } as const;

/** The dashboards that every tenant has. */
export const standardDashboards: readonly StandardDashboard[] = [
  {
    code: 'OPERACION',
    name: { es: 'Operación de hoy', en: 'Operation today' },
    description: {
      es: 'Efectividad, riesgo, latencia y en qué estado está lo que se abrió',
      en: 'Effectiveness, risk, latency, and the status of what was opened',
    },
    refresh: 5,
    widgets: [
      number('CLOSED'),
      number('K01'),
      now('K05'),
      number('K16'),
      now('LATE'),
      now('UNASSIGNED'),
      trend('CLOSED'),
      drawn(
        'funnel',
        'OPENED',
        ['status'],
        'Hasta dónde llegó lo que se abrió',
        'How far what was opened has come',
      ),
      drawn('map', 'K01', ['zone'], 'Efectividad en el mapa', 'Effectiveness on the map'),
      { ...bars('K01', 'zone', 'Efectividad por zona', 'Effectiveness by zone'), place: { w: 6, h: 3 } },
      drawn('heat', 'CLOSED', ['weekday', 'hour'], 'Cerradas por día y hora', 'Closed by weekday and hour'),
      {
        ...bars('K18', 'age', 'Antigüedad de pendientes', 'Backlog age', 'key'),
        place: { w: 6, h: 3 },
      },
    ],
  },
  {
    code: 'REGULATORIO',
    name: { es: 'Cumplimiento regulatorio', en: 'Regulatory compliance' },
    description: {
      es: 'Plazos: todos, los de reconexión y los de las PQR',
      en: 'Terms: all of them, reconnections and claims',
    },
    refresh: 12,
    widgets: [
      number('K02'),
      number('K03'),
      number('K04'),
      number('K08'),
      trend('K02'),
      trend('K03'),
      bars('K03', 'zone', 'Reconexiones a tiempo por zona', 'Reconnections in term by zone'),
      bars('K02', 'type', 'Plazos por tipo', 'Terms by type'),
      bars('K02', 'stage', 'Plazos por etapa', 'Terms by stage'),
      bars('K04', 'channel', 'PQR a tiempo por canal', 'Claims in term by channel'),
    ],
  },
  {
    code: 'CONTRATISTAS',
    name: { es: 'Contratistas y liquidación', en: 'Contractors and settlement' },
    description: {
      es: 'Efectividad, trabajo correcto a la primera y productividad de cada contratista',
      en: 'Effectiveness, work right at the first time and productivity of each contractor',
    },
    refresh: 24,
    widgets: [
      number('K01'),
      number('K12'),
      number('K11'),
      number('K13'),
      table(['K01', 'K01E', 'K02', 'K12', 'K11', 'DONE'], 'company', 'Contratistas', 'Contractors'),
      { ...bars('K23', 'company', 'Utilización de las cuadrillas', 'Utilisation of crews'), place: half },
      { ...bars('K19', 'company', 'Medidores contra el plan', 'Meters against the plan'), place: half },
      {
        ...drawn(
          'pareto',
          'INEFFECTIVE',
          ['cause'],
          'Por qué no fueron efectivas',
          'Why visits were ineffective',
        ),
        place: { w: 9, h: 2 },
      },
      { ...number('K21'), place: { w: 3, h: 1 } },
      { ...number('K22'), place: { w: 3, h: 1 } },
    ],
  },
  {
    code: 'EVIDENCIA',
    name: { es: 'Calidad de la evidencia', en: 'Quality of the evidence' },
    description: {
      es: 'Actas con todo lo que su tipo pide, y capturas lejos del predio',
      en: 'Acts with all that their type asks for, and work done away from the premises',
    },
    refresh: 12,
    widgets: [
      number('K14'),
      number('K15'),
      number('K17'),
      now('AWAITING'),
      now('SYNCERRORS'),
      trend('K15'),
      bars('K14', 'type', 'Evidencia por tipo', 'Evidence by type'),
      bars('K15', 'company', 'Fuera de sitio por contratista', 'Away from the premises by contractor'),
      bars('K17', 'company', 'Errores de sincronización por contratista', 'Sync errors by contractor'),
    ],
  },
  {
    code: 'LECTURA',
    name: { es: 'Lectura y crítica', en: 'Reading and its review' },
    description: {
      es: 'Lecturas efectivas por ciclo y zona, por qué no se leyó, y la crítica antes de facturar',
      en: 'Effective readings by cycle and zone, why there was none, and reviews before billing',
    },
    refresh: 24,
    widgets: [
      number('K06'),
      number('K08'),
      number('K09'),
      trend('K06'),
      bars('K06', 'cycle', 'Lecturas efectivas por ciclo', 'Effective readings by cycle'),
      bars('K06', 'zone', 'Lecturas efectivas por zona', 'Effective readings by zone'),
      bars('K06', 'route', 'Lecturas efectivas por ruta', 'Effective readings by route'),
      bars('K08', 'cycle', 'Críticas antes de facturar, por ciclo', 'Reviews before billing, by cycle'),
      bars('K09', 'zone', 'Desviaciones confirmadas por zona', 'Confirmed deviations by zone'),
      drawn('pareto', 'K07', ['cause'], 'Causales de no lectura', 'Causes of no reading'),
      {
        ...bars('K07', 'barrio', 'Sin lectura, por barrio', 'Without a reading, by neighbourhood', 'most'),
        place: { w: 6, h: 3 },
      },
    ],
  },
];

/** So many numbers share the first row, from left to right without a gap. */
const widthOf = (count: number, at: number): number =>
  Math.floor(gridColumns / count) + (at < gridColumns % count ? 1 : 0);

/** The widgets of a dashboard of the product as those of a tenant's own. */
export function storedWidgets({ widgets }: Pick<StandardDashboard, 'widgets'>): DashboardWidget[] {
  const numbers = widgets.filter(({ kind, place }) => kind === 'number' && !place);
  return widgets.map((widget, at) =>
    dashboardWidget.parse({
      ...widget.query,
      id: `w${at + 1}`,
      kind: widget.kind,
      title: widget.title ?? null,
      place:
        widget.place ??
        (widget.kind === 'number'
          ? { w: widthOf(numbers.length, numbers.indexOf(widget)), h: 1 }
          : usualPlace(widget.kind)),
    }),
  );
}

export const standardDashboard = (code: string): StandardDashboard | undefined =>
  standardDashboards.find((one) => one.code === code);
