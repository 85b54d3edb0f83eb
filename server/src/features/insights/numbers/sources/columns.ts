import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import { stageOf } from '#features/insights/facts/fact-dimensions.ts';

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
