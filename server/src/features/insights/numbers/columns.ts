import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';

/** Stages with their workflow, since each workflow names its own. */
export const stageOf = `f.workflow_id || '.' || f.stage`;

/** The columns of dimensions as SQL over the rows `f` of a source. */
export const sqlColumns = (
  columns: Readonly<Partial<Record<DimensionCode, string>>>,
): Partial<Record<DimensionCode, string>> =>
  Object.fromEntries(
    Object.entries(columns).map(([dimension, column]) => [
      dimension,
      dimension === 'stage' ? stageOf : `f.${column}`,
    ]),
  );
