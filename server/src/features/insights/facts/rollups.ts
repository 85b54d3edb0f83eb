import { closedCounters } from '@cuadrilla/contract/insights/counters.ts';
import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';

/** A table of sums of facts; one without the company is for callers whose reach is not limited to one. */
export interface Rollup {
  table: string;
  /** Its key, in the order of its index. */
  keys: readonly string[];
  /** The column of each dimension that it knows. */
  columns: Readonly<Partial<Record<DimensionCode, string>>>;
  counters: readonly string[];
  /** What a row adds to counters of its own. */
  amounts?: Readonly<Record<string, string>>;
  /** Its rows where they are not the facts: SQL from a table of facts. */
  rows?: (facts: string) => string;
  /** Facts that it adds up; all when absent. */
  only?: string;
  /** The table of the same sums by whole month; a month is named by its first day. */
  months?: string;
}

const ofCompany = { company: 'company_id' } as const;
const ofType = { ...ofCompany, type: 'type_id' } as const;

/** By all that the other sums of all counters are by: they are added up from its rows. */
export const finest: Rollup = {
  table: 'roll_day',
  keys: ['day', 'company_id', 'type_id', 'zone_id', 'workflow_id', 'stage', 'kind'],
  columns: { ...ofType, zone: 'zone_id', workflow: 'workflow_id', stage: 'stage', kind: 'kind' },
  counters: closedCounters,
  months: 'roll_day_month',
};

/** From coarse to fine: the first that knows all that is requested answers. */
export const rollups: readonly Rollup[] = [
  {
    table: 'roll_total',
    keys: ['day', 'company_id'],
    columns: ofCompany,
    counters: closedCounters,
    months: 'roll_total_month',
  },
  {
    table: 'roll_type_total',
    keys: ['day', 'type_id'],
    columns: { type: 'type_id' },
    counters: closedCounters,
    months: 'roll_type_total_month',
  },
  {
    table: 'roll_zone_total',
    keys: ['day', 'zone_id'],
    columns: { zone: 'zone_id' },
    counters: closedCounters,
    months: 'roll_zone_total_month',
  },
  {
    table: 'roll_coarse',
    keys: ['day', 'company_id', 'type_id'],
    columns: ofType,
    counters: closedCounters,
    months: 'roll_coarse_month',
  },
  {
    table: 'roll_zone',
    keys: ['day', 'company_id', 'zone_id'],
    columns: { ...ofCompany, zone: 'zone_id' },
    counters: closedCounters,
    months: 'roll_zone_month',
  },
  {
    table: 'roll_cause',
    keys: ['day', 'company_id', 'type_id', 'zone_id', 'cause'],
    columns: { ...ofType, zone: 'zone_id', cause: 'cause' },
    counters: ['ineffective'],
    only: `f.kind = 'field' and f.outcome in ('done', 'unrealized') and not f.effective`,
  },
  finest,
];

/**
 * Answers to the questions that are counted, one row an answer; of yes and no the text `true` or `false`. Of several
 * options one row each and one without, which counts the activity or occurrence once.
 */
export const answerRollup: Rollup = {
  table: 'roll_answer',
  keys: ['question', 'day', 'company_id', 'type_id', 'zone_id', 'answer'],
  columns: { ...ofType, zone: 'zone_id' },
  counters: ['answers', 'amount'],
  amounts: { answers: 'f.times', amount: 'coalesce(f.number, 0)::numeric(24, 6) * f.times' },
  // Of activities that answered the same, the answers are taken apart once.
  rows: (facts) => `(
    select n.*, case when jsonb_typeof(n.value) <> 'number' then n.value #>> '{}' end as answer,
      case when jsonb_typeof(n.value) = 'number' then (n.value #>> '{}')::numeric end as number
    from (
      select m.*, a.key as question, unnest(case when jsonb_typeof(a.value) = 'array'
        then array_append(array(select jsonb_array_elements(a.value)), null) else array[a.value] end) as value
      from (
        select t.tenant_id, t.day, t.company_id, t.type_id, t.zone_id, t.answers as answered, count(*) as times
        from ${facts} t where t.answers is not null group by 1, 2, 3, 4, 5, 6
        union all
        select t.tenant_id, t.day, t.company_id, t.type_id, t.zone_id, o.answered, count(*)
        from ${facts} t cross join lateral jsonb_array_elements(t.occurrences) o(answered)
        where t.occurrences is not null group by 1, 2, 3, 4, 5, 6
      ) m cross join lateral jsonb_each(m.answered) a
    ) n)`,
};

/** All that the fold writes, day by day. */
export const writtenRollups: readonly Rollup[] = [...rollups, answerRollup];

/** Every table of sums. */
export const rollupTables: readonly string[] = [
  ...writtenRollups.flatMap(({ table, months }) => [table, ...(months === undefined ? [] : [months])]),
  'roll_people',
  'roll_day_latency',
  'roll_hour',
  'roll_divided_month',
  'roll_month_people',
  'roll_month_latency',
  'roll_person',
  'roll_duty',
  'roll_person_duty',
];
