import type { Bilingual } from '../kit/fields.ts';
import type { MeasureSource } from './measure.ts';
import { questionIn, type QuestionDimension } from './question-codes.ts';

/**
 * By what numbers are divided and filtered. The code is the key of filters, too. Values are codes, not numbers of
 * rows, so that a dashboard means the same in another tenant.
 */
export interface Dimension {
  name: Bilingual;
  /** What knows it. */
  sources: readonly MeasureSource[];
}

const everywhere: readonly MeasureSource[] = ['closed', 'opened', 'open'];
/** What a company has, and its people. */
const ofCompanies: readonly MeasureSource[] = [...everywhere, 'planned', 'shifts'];
const define = (es: string, en: string, sources: readonly MeasureSource[] = everywhere): Dimension => ({
  name: { es, en },
  sources,
});

export const dimensions = {
  kind: define('Clase de etapa', 'Kind of stage'),
  type: define('Tipo de actividad', 'Activity type', [...everywhere, 'planned']),
  workflow: define('Flujo de trabajo', 'Workflow'),
  stage: define('Etapa', 'Stage', ['closed', 'open']),
  zone: define('Zona', 'Zone'),
  company: define('Empresa contratista', 'Contractor company', ofCompanies),
  employee: define('Empleado', 'Employee', ['closed', 'open', 'shifts']),
  priority: define('Prioridad', 'Priority', ['closed', 'open']),
  outcome: define('Resultado', 'Outcome', ['closed']),
  cause: define('Causa', 'Cause', ['closed']),
  barrio: define('Barrio', 'Neighbourhood', ['closed']),
  cycle: define('Ciclo de lectura', 'Reading cycle', ['closed']),
  route: define('Ruta', 'Route', ['closed']),
  channel: define('Canal', 'Channel', ['closed']),
  weekday: define('Día de la semana', 'Day of the week', ['closed', 'opened', 'planned', 'shifts']),
  hour: define('Hora del día', 'Hour of the day', ['closed']),
  status: define('Estado', 'Status', ['opened', 'open']),
  age: define('Antigüedad en días hábiles', 'Age in business days', ['open']),
} as const satisfies Record<string, Dimension>;
type ProductDimension = keyof typeof dimensions;
export type DimensionCode = ProductDimension | QuestionDimension;

const isOfQuestion = (code: string): code is QuestionDimension => questionIn(code)?.total === null;
export const isDimension = (code: string): code is DimensionCode =>
  Object.hasOwn(dimensions, code) || isOfQuestion(code);

/** A dimension by its code; one of a question is called by its code until the question is known. */
export function dimensionOf(code: string): Dimension | undefined {
  if (isOfQuestion(code)) return define(code.slice(2), code.slice(2), ['closed']);
  return Object.hasOwn(dimensions, code) ? dimensions[code as ProductDimension] : undefined;
}

/** Business days since the opening; the last bucket has no end. */
export const ageBuckets = ['0-2', '3-5', '6-10', '11+'] as const;

export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];
