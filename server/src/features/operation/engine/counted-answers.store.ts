import { sql, type RawBuilder } from 'kysely';
import { measuredOf, unrealizedOf } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import type { Statistic } from '@cuadrilla/forms/statistics/statistics.ts';
import { countedIn } from '#features/parameterization/counted-questions.store.ts';
import { formVersion } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';

/** What statistics read of answers, as the forms declare it: those to the main form, to its repeats and to annexes. */

/** The questions of each repeat, null of a form that counts none in repeats. */
function repeatsOf(statistics: readonly Statistic[]): { repeat: string; statistics: Statistic[] }[] | null {
  const inRepeats = statistics.filter(({ repeat }) => repeat !== undefined);
  const byRepeat = Map.groupBy(inRepeats, ({ repeat }) => repeat!);
  return byRepeat.size === 0 ? null : [...byRepeat].map(([repeat, own]) => ({ repeat, statistics: own }));
}

/**
 * What the forms of these versions declare: the answer that means undone, its cause, figures, photos, signatures, and
 * the questions that are counted.
 */
export async function formsAsRows(ctx: TenantCtx, versions: readonly number[]): Promise<object[]> {
  const rows: object[] = [];
  for (const id of versions) {
    const { definition } = await formVersion(ctx, id);
    const declared = unrealizedOf(definition);
    const questions = [...questionsOf(definition).values()];
    const statistics = await countedIn(ctx, id);
    const ofForm = statistics.filter(({ repeat }) => repeat === undefined);
    rows.push({
      id,
      question: declared?.question ?? null,
      value: declared?.value ?? null,
      cause: declared?.cause ?? null,
      ...measuredOf(definition),
      statistics: ofForm.length === 0 ? null : ofForm,
      repeats: repeatsOf(statistics),
      photos: questions.some(({ kind }) => kind === 'photo'),
      signatures: questions.filter(({ type }) => type === 'signaturepad').map(({ name }) => name),
    });
  }
  return rows;
}

/** The versions of the annexes that these activities answered. */
export async function annexVersions(ctx: TenantCtx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct (x ->> 'formVersionId')::bigint as id
    from submission s cross join jsonb_array_elements(s.annexes) x
    where s.tenant_id = ${ctx.tenantId} and s.activity_id = any(${ids}::bigint[]) and s.state = 'current'
      and s.annexes <> '[]'`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

const longestOption = 100;

/** An answer as what its question is counted as, null when it is no such answer: SQL over the answers of one place. */
const countedValue = (answers: string): string => `case q.kind
  when 'number' then case when jsonb_typeof(${answers} -> q.question) = 'number'
    and abs((${answers} ->> q.question)::numeric) < 1e10
    then to_jsonb(round((${answers} ->> q.question)::numeric, 6)) end
  when 'boolean' then case when ${answers} ->> q.question <> '' then to_jsonb(${answers} ->> q.question = q.yes) end
  when 'choices' then case when jsonb_typeof(${answers} -> q.question) = 'array' then (
    select jsonb_agg(distinct v) from jsonb_array_elements(${answers} -> q.question) v
    where jsonb_typeof(v) = 'string' and length(v #>> '{}') between 1 and ${longestOption}) end
  else case when jsonb_typeof(${answers} -> q.question) = 'string'
    and length(${answers} ->> q.question) between 1 and ${longestOption} then ${answers} -> q.question end end`;

/**
 * The counted answers of one place, by their codes; null when there are none. Here and below `offset 0` has what is
 * named twice computed once.
 */
const countedAnswers = (answers: string, statistics: string): string => `(
  select jsonb_object_agg(v.code, v.value) from (
    select q.code, ${countedValue(answers)} as value
    from jsonb_to_recordset(${statistics}) as q(code text, kind text, question text, yes text) offset 0) v
  where v.value is not null)`;

/** The counted answers of each occurrence of the repeats of a form; an occurrence without any is left out. */
const countedOccurrences = (answers: string, repeats: string): string => `
  select o.answered, r.place, e.place as row
  from rows from (jsonb_to_recordset(${repeats}) as (repeat text, statistics jsonb)) with ordinality
      as r(repeat, statistics, place)
    cross join lateral jsonb_array_elements(case when jsonb_typeof(${answers} -> r.repeat) = 'array'
      then ${answers} -> r.repeat else '[]' end) with ordinality as e(value, place)
    cross join lateral (select ${countedAnswers('e.value', 'r.statistics')} as answered offset 0) o
  where o.answered is not null`;

const annexes = `jsonb_array_elements(s.annexes) with ordinality as x(annex, place)
  join forms n on n.id = (x.annex ->> 'formVersionId')::bigint`;

/**
 * What was answered to the questions that are counted, each as what it is counted as; anything else is no answer. A
 * code that several forms of the activity answer has the answer to the main form, then that to the first annex.
 */
export const answersOfActivity: RawBuilder<unknown> = sql.raw(`case
  when s.annexes = '[]' and f.statistics is null then null
  when s.annexes = '[]' then ${countedAnswers('s.answers', 'f.statistics')}
  else nullif(coalesce((
      select jsonb_object_agg(a.key, a.value order by x.place desc)
      from ${annexes} cross join lateral jsonb_each(${countedAnswers("(x.annex -> 'answers')", 'n.statistics')}) a
    ), '{}') || coalesce(${countedAnswers('s.answers', 'f.statistics')}, '{}'), '{}') end`);

/** The occurrences of repeats that answered something that is counted, in their order; those of annexes last. */
export const occurrencesOfActivity: RawBuilder<unknown> = sql.raw(`case
  when s.annexes = '[]' and f.repeats is null then null
  when s.annexes = '[]' then (
    select jsonb_agg(own.answered order by own.place, own.row) from (${countedOccurrences('s.answers', 'f.repeats')}) own)
  else (
    select jsonb_agg(o.answered order by o.form, o.place, o.row) from (
      select 0 as form, own.* from (${countedOccurrences('s.answers', 'f.repeats')}) own
      union all
      select x.place, own.* from ${annexes}
        cross join lateral (${countedOccurrences("(x.annex -> 'answers')", 'n.repeats')}) own
    ) o) end`);
