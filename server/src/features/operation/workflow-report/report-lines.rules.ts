import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { StageReport, WorkflowReport } from '@cuadrilla/contract/operation/workflow-report.ts';
import type { Cell } from '#platform/tables/write.ts';

/** A workflow report as the lines of a sheet: one table below the other, with a line between them. */

const hours = (value: number | null | undefined): Cell =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100;

const stageColumns: readonly [Bilingual, (stage: StageReport) => Cell][] = [
  [{ es: 'Abiertas', en: 'Opened' }, ({ opened }) => opened],
  [{ es: 'Sin terminar', en: 'Unfinished' }, ({ open }) => open],
  [{ es: 'No realizadas', en: 'Unrealized' }, ({ unrealized }) => unrealized],
  [{ es: 'Rechazadas', en: 'Rejected' }, ({ rejected }) => rejected],
  [{ es: 'Reactivadas', en: 'Reactivated' }, ({ reactivated }) => reactivated],
  [{ es: 'Con vencimiento', en: 'With a due time' }, ({ due }) => due],
  [{ es: 'Tarde', en: 'Late' }, ({ late }) => late],
  [{ es: 'Últimas de su operación', en: 'Last of their operation' }, ({ last }) => last],
  [{ es: 'Espera, mediana (h)', en: 'Waiting, median (h)' }, ({ waiting }) => hours(waiting?.median)],
  [{ es: 'Espera, p90 (h)', en: 'Waiting, p90 (h)' }, ({ waiting }) => hours(waiting?.p90)],
  [{ es: 'Ejecución, mediana (h)', en: 'Service, median (h)' }, ({ service }) => hours(service?.median)],
  [{ es: 'Ejecución, p90 (h)', en: 'Service, p90 (h)' }, ({ service }) => hours(service?.p90)],
];

const labels = {
  stage: { es: 'Etapa', en: 'Stage' },
  from: { es: 'Desde', en: 'From' },
  to: { es: 'Hasta', en: 'To' },
  count: { es: 'Veces', en: 'Times' },
  path: { es: 'Camino', en: 'Path' },
  operations: { es: 'Operaciones', en: 'Operations' },
  duration: { es: 'Duración, mediana (h)', en: 'Duration, median (h)' },
  week: { es: 'Semana', en: 'Week' },
  opened: { es: 'Abiertas', en: 'Opened' },
  ended: { es: 'Terminadas', en: 'Finished' },
  late: { es: 'Tarde', en: 'Late' },
} as const satisfies Record<string, Bilingual>;

export function reportLines(
  report: WorkflowReport,
  name: (stage: string) => string,
  locale: Locale,
): Cell[][] {
  const head = (...keys: (keyof typeof labels)[]): Cell[] => keys.map((key) => labels[key][locale]);
  return [
    [labels.stage[locale], ...stageColumns.map(([label]) => label[locale])],
    ...report.stages.map((stage) => [name(stage.stage), ...stageColumns.map(([, cell]) => cell(stage))]),
    [],
    head('from', 'to', 'count'),
    ...report.edges.map(({ from, to, count }) => [name(from), name(to), count]),
    [],
    head('path', 'operations', 'duration'),
    ...report.paths.variants.map(({ path, operations, medianHours }) => [
      path.map(name).join(' → '),
      operations,
      hours(medianHours),
    ]),
    [],
    head('week', 'opened', 'ended', 'late'),
    ...report.weeks.map(({ week, opened, ended, late }) => [week, opened, ended, late]),
  ];
}
