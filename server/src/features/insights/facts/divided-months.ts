import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import { finest } from './rollups.ts';

/**
 * Whole months by one dimension more than the finest sums. Kept by the fold, they would make each of its batches write
 * nine times as many rows; they are counted once a month is over, and again after its facts changed.
 */
export interface DividedMonths {
  /** `divided_by` of its rows. */
  code: string;
  dimension: DimensionCode;
  /** The column of a fact, and its type. */
  column: string;
  type: 'text' | 'bigint' | 'integer';
  /** What else its rows are by. */
  keys: readonly string[];
  columns: Readonly<Partial<Record<DimensionCode, string>>>;
  byWeekday: boolean;
}

export const dividedMonthTable = 'roll_divided_month';

const coarse: Pick<DividedMonths, 'keys' | 'columns'> = {
  keys: ['company_id', 'type_id', 'kind'],
  columns: { company: 'company_id', type: 'type_id', kind: 'kind' },
};

const dividedBy = (
  dimension: DimensionCode,
  column: string = dimension,
  type: DividedMonths['type'] = 'text',
): DividedMonths => ({
  code: dimension,
  dimension,
  column,
  type,
  keys: finest.keys.filter((key) => key !== 'day'),
  columns: finest.columns,
  byWeekday: false,
});

/** A third as many rows, for what asks neither for a zone nor for a workflow and its stage. */
const coarselyDividedBy = (...dimension: Parameters<typeof dividedBy>): DividedMonths => {
  const divided = dividedBy(...dimension);
  return { ...divided, ...coarse, code: `${divided.code}_coarse` };
};

/** Those with fewer rows first. Neighbourhoods have no coarse rows: each is of one zone. */
export const dividedMonths: readonly DividedMonths[] = [
  coarselyDividedBy('priority'),
  coarselyDividedBy('outcome'),
  coarselyDividedBy('cause'),
  coarselyDividedBy('channel'),
  coarselyDividedBy('cycle'),
  coarselyDividedBy('route'),
  coarselyDividedBy('hour', 'hour', 'integer'),
  dividedBy('priority'),
  dividedBy('outcome'),
  dividedBy('cause'),
  dividedBy('channel'),
  dividedBy('cycle'),
  dividedBy('route'),
  dividedBy('barrio', 'barrio_id', 'bigint'),
  dividedBy('hour', 'hour', 'integer'),
  { ...dividedBy('hour', 'hour', 'integer'), ...coarse, code: 'weekday', byWeekday: true },
];
