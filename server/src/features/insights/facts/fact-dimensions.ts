import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';

/** What facts are divided by, as SQL over a fact `f`. */

/** Stages with their workflow, since each workflow names its own. */
export const stageOf = `f.workflow_id || '.' || f.stage`;

/** What an activity is divided by, closed or open. */
export const activityDimensions = {
  kind: 'f.kind',
  type: 'f.type_id',
  workflow: 'f.workflow_id',
  stage: stageOf,
  zone: 'f.zone_id',
  company: 'f.company_id',
  employee: 'f.employee_id',
  priority: 'f.priority',
} as const satisfies Partial<Record<DimensionCode, string>>;

/** What is known of closed work alone. */
export const closedDimensions = {
  outcome: 'f.outcome',
  cause: 'f.cause',
  hour: 'f.hour',
  barrio: 'f.barrio_id',
  cycle: 'f.cycle',
  route: 'f.route',
  channel: 'f.channel',
} as const satisfies Partial<Record<DimensionCode, string>>;

/** A dimension and its SQL over a fact `f`. */
export type Division = readonly [code: string, column: string];

const all: [DimensionCode, string][] = Object.entries({
  ...activityDimensions,
  ...closedDimensions,
}) as never;
/** What a company's work of a month is divided by ahead of time. */
export const monthDivisions = all.filter(([code]) => code !== 'company' && code !== 'employee');
