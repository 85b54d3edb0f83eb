import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import type { Measure } from '@cuadrilla/contract/insights/measure.ts';

export interface PlannedMeasure {
  code: string;
  measure: Measure;
  target: number | null;
  /** The work that the tenant says it is about. */
  limits: readonly DimensionFilter[];
}

export interface DimensionFilter {
  dimension: DimensionCode;
  operator: 'EQUAL' | 'IN' | 'IS_NULL' | 'IS_NOT_NULL' | 'NOT_EQUAL';
  values: readonly string[];
}
