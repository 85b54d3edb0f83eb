import { sql, type RawBuilder } from 'kysely';
import type { Statistic } from '@cuadrilla/forms/statistics/statistics.ts';

/**
 * SQL that counts answers. The questions stand in it as constants, one expression each: to read them from a table would
 * start a part of the plan for every row.
 */

type Sql = RawBuilder<unknown>;

/** The counted questions of a repeat. */
export interface Repeat {
  repeat: string;
  statistics: Statistic[];
}

const longestOption = 100;

/** An answer as what its question is counted as, null when it is no such answer. */
function countedValue(answers: Sql, { kind, question, yes }: Statistic): Sql {
  const value = sql`${answers} -> ${sql.lit(question)}`;
  const text = sql`${answers} ->> ${sql.lit(question)}`;
  switch (kind) {
    case 'number':
      return sql`case when jsonb_typeof(${value}) = 'number' and abs((${value})::numeric) < 1e10
        then to_jsonb(round((${value})::numeric, 6)) end`;
    case 'boolean':
      return sql`case when ${text} <> '' then to_jsonb(${text} = ${sql.lit(yes)}::text) end`;
    case 'choices':
      return sql`case when jsonb_typeof(${value}) = 'array' then (
        select jsonb_agg(distinct v) from jsonb_array_elements(${value}) v
        where jsonb_typeof(v) = 'string' and length(v #>> '{}') between 1 and ${sql.lit(longestOption)}) end`;
    default:
      return sql`case when jsonb_typeof(${value}) = 'string'
        and length(${text}) between 1 and ${sql.lit(longestOption)} then ${value} end`;
  }
}

/** The counted answers of one place, by their codes; null when there are none. */
const countedAnswers = (answers: Sql, statistics: readonly Statistic[]): Sql =>
  sql`nullif(jsonb_strip_nulls(jsonb_build_object(${sql.join(
    statistics.map((each) => sql`${sql.lit(each.code)}, ${countedValue(answers, each)}`),
  )})), '{}')`;

/** The counted answers of each occurrence of some repeats, as one array; an occurrence without any is left out. */
function countedOccurrences(answers: Sql, repeats: readonly Repeat[]): Sql {
  const lists = repeats.map(({ repeat, statistics }, place) => {
    const value = sql`${answers} -> ${sql.lit(repeat)}`;
    return sql`
      select ${countedAnswers(sql`e.value`, statistics)} as answered, ${sql.lit(place)} as place, e.place as row
      from jsonb_array_elements(case when jsonb_typeof(${value}) = 'array' then ${value} else '[]' end)
        with ordinality as e(value, place)`;
  });
  // Those of one repeat are in their order.
  const order = repeats.length > 1 ? sql`order by o.place, o.row` : sql``;
  return sql`(
    select jsonb_agg(o.answered ${order})
    from (${sql.join(lists, sql` union all `)} offset 0) o where o.answered is not null)`;
}

/** What is counted of a form, by the place of its questions among those of all. */
function byPlace<T>(place: Sql, all: readonly T[], counted: (each: T) => Sql): Sql {
  if (all.length === 0) return sql`null::jsonb`;
  const cases = all.map((each, at) => sql`when ${sql.lit(at)} then ${counted(each)}`);
  return sql`case ${place} ${sql.join(cases, sql` `)} end`;
}

/** The annexes of a submission `s` with their forms `n`; their answers are read once. */
const annexed = sql`jsonb_array_elements(s.annexes) with ordinality as x(annex, place)
  join forms n on n.id = (x.annex ->> 'formVersionId')::bigint
  cross join lateral (select x.annex -> 'answers' as answers offset 0) g`;

/** Of a submission `s` to a form `f`, `statistics` is the place of its questions. */
export function answersCounted(statistics: readonly (readonly Statistic[])[], isAnnexed: boolean): Sql {
  const counted = (form: Sql, answers: Sql) =>
    byPlace(sql`${form}.statistics`, statistics, (own) => countedAnswers(answers, own));
  const own = counted(sql`f`, sql`s.answers`);
  if (!isAnnexed) return own;
  return sql`nullif(coalesce(case when s.annexes <> '[]' then (
      select jsonb_object_agg(a.key, a.value order by x.place desc)
      from ${annexed} cross join lateral jsonb_each(${counted(sql`n`, sql`g.answers`)}) a
    ) end, '{}') || coalesce(${own}, '{}'), '{}')`;
}

/** Of a submission `s` to a form `f`, `repeats` is the place of its repeats. */
export function occurrencesCounted(repeats: readonly (readonly Repeat[])[], isAnnexed: boolean): Sql {
  const counted = (form: Sql, answers: Sql) =>
    byPlace(sql`${form}.repeats`, repeats, (own) => countedOccurrences(answers, own));
  const own = counted(sql`f`, sql`s.answers`);
  if (!isAnnexed) return own;
  return sql`nullif(coalesce(${own}, '[]') || coalesce(case when s.annexes <> '[]' then (
      select jsonb_agg(o.value order by x.place, o.row)
      from ${annexed} cross join lateral jsonb_array_elements(${counted(sql`n`, sql`g.answers`)})
        with ordinality as o(value, row)
    ) end, '[]'), '[]')`;
}
