import { closedCounters, type ClosedCounter } from '@cuadrilla/contract/insights/counters.ts';
import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';

/** A table of sums of facts. Every one has the company, by which a caller's reach is limited. */
export interface Rollup {
  table: 'roll_coarse' | 'roll_cause' | 'roll_day';
  /** Its key, in the order of its index. */
  keys: readonly string[];
  /** The column of each dimension that it knows. */
  columns: Readonly<Partial<Record<DimensionCode, string>>>;
  counters: readonly ClosedCounter[];
  /** Facts that it adds up; all when absent. */
  only?: string;
}

/** From coarse to fine: the first that knows all that is requested answers. */
export const rollups: readonly Rollup[] = [
  {
    table: 'roll_coarse',
    keys: ['day', 'company_id', 'type_id'],
    columns: { company: 'company_id', type: 'type_id' },
    counters: closedCounters,
  },
  {
    table: 'roll_cause',
    keys: ['day', 'company_id', 'type_id', 'zone_id', 'cause'],
    columns: { company: 'company_id', type: 'type_id', zone: 'zone_id', cause: 'cause' },
    counters: ['ineffective'],
    only: `f.kind = 'field' and f.outcome in ('done', 'unrealized') and not f.effective`,
  },
  {
    table: 'roll_day',
    keys: ['day', 'company_id', 'type_id', 'zone_id', 'workflow_id', 'stage', 'kind'],
    columns: {
      company: 'company_id',
      type: 'type_id',
      zone: 'zone_id',
      workflow: 'workflow_id',
      stage: 'stage',
      kind: 'kind',
    },
    counters: closedCounters,
  },
];
