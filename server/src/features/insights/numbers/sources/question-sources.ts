import { sql } from 'kysely';
import type { Counter } from '@cuadrilla/contract/insights/counters.ts';
import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import { shareRows } from '@cuadrilla/contract/insights/form-questions.ts';
import { counterOfQuestion, questionIn } from '@cuadrilla/contract/insights/question-codes.ts';
import { answerRollup } from '#features/insights/facts/rollups.ts';
import type { CountedQuestion } from '#features/parameterization/counted-questions.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { Source } from './source.types.ts';
import { weekdayOf } from '#features/insights/facts/weekday.ts';

/** Answers to the questions that forms count. Codes of questions have capitals, digits and _ alone. */

export type Questions = ReadonlyMap<string, CountedQuestion>;

/** The column of a dimension, of those of questions too; undefined when the source does not know it as one. */
export function columnOf(source: Source, dimension: DimensionCode): string | undefined {
  const question = questionIn(dimension)?.question;
  return question === undefined ? source.columns[dimension] : source.answerColumn?.(question);
}

/** The several values of a dimension in one row; undefined where a row has one at most. */
export function optionsOf(source: Source, dimension: DimensionCode): string | undefined {
  const question = questionIn(dimension)?.question;
  return question === undefined ? undefined : source.answerOptions?.(question);
}

const answered = (place: string, question: string): string => `${place} -> '${question}' is not null`;
const isYes = (place: string, question: string): string =>
  `coalesce(${place} ->> '${question}' = 'true', false)`;

/** What a row with the answers of one place adds to a counter of a question; null where nothing was answered. */
function amountIn(place: string, counter: Counter): string | undefined {
  const own = counterOfQuestion(counter);
  if (!own) return undefined;
  const { question, what } = own;
  if (what === 'answers') return `(${answered(place, question)})::int`;
  if (what === 'yes') return `(${isYes(place, question)})::int`;
  return `case when jsonb_typeof(${place} -> '${question}') = 'number'
    then (${place} -> '${question}')::numeric end`;
}

/** The rows behind a counter of a question: of a number that is added, those that have one. */
function conditionIn(place: string, counter: Counter): string | undefined {
  const own = counterOfQuestion(counter);
  if (!own) return undefined;
  return own.what === 'yes' ? isYes(place, own.question) : answered(place, own.question);
}

export const answerAmount = (counter: Counter): string | undefined => amountIn('f.answers', counter);
export const answerCondition = (counter: Counter): string | undefined => conditionIn('f.answers', counter);

const chosenIn = (place: string, question: string): string =>
  `array(select jsonb_array_elements_text(${place} -> '${question}'))`;

/** Each answer that an activity gives in its occurrences, once. */
const chosenInOccurrences = (question: string, several: boolean): string =>
  several
    ? `array(select distinct v from jsonb_array_elements(f.occurrences) o
        cross join jsonb_array_elements_text(o -> '${question}') v)`
    : `array(select distinct o ->> '${question}' from jsonb_array_elements(f.occurrences) o
        where o ->> '${question}' is not null)`;

/** How the facts of activities know the answers to questions: one as a text, several as an array of texts. */
export const answersInFacts = (questions: Questions): Pick<Source, 'answerColumn' | 'answerOptions'> => ({
  answerColumn: (code) => {
    const question = questions.get(code);
    return question?.kind === 'choices' || question?.grain === 'occurrence'
      ? undefined
      : `f.answers ->> '${code}'`;
  },
  answerOptions: (code) => {
    const question = questions.get(code);
    if (question?.grain === 'occurrence') return chosenInOccurrences(code, question.kind === 'choices');
    return question?.kind === 'choices' ? chosenIn('f.answers', code) : undefined;
  },
});

/** The one question that all of these counters are of; null when there is another one. */
export function onlyQuestion(counters: ReadonlySet<Counter>): string | null {
  const questions = new Set([...counters].map((counter) => counterOfQuestion(counter)?.question ?? ''));
  const [question = ''] = questions;
  return questions.size === 1 && question !== '' ? question : null;
}

/** The questions that counters are of, of which each occurrence is counted; empty when another one is among them. */
export function occurringIn(counters: ReadonlySet<Counter>, questions: Questions): CountedQuestion[] {
  const found = [...counters].map((counter) => questions.get(counterOfQuestion(counter)?.question ?? ''));
  const occurring = found.filter((question) => question?.grain === 'occurrence');
  return occurring.length < found.length
    ? []
    : [...new Set(occurring)].filter((question) => question !== undefined);
}

/**
 * The sums of the answers to one question; undefined where they do not know what is requested.
 * @param isFiltered by its own answers
 */
export function answerSums(
  { tenantId }: TenantCtx,
  { code, kind }: CountedQuestion,
  isFiltered: boolean,
): Source | undefined {
  const isSeveral = kind === 'choices';
  // Who chose one of two options is in both of their sums.
  if (isSeveral && isFiltered) return undefined;
  const rows = sql`select * from roll_answer where tenant_id = ${tenantId} and question = ${code} and answers <> 0`;
  return {
    name: answerRollup.table,
    from: () => (isSeveral ? sql`(${rows} and answer is null)` : sql`(${rows})`),
    columns: {
      weekday: weekdayOf('f.day'),
      ...Object.fromEntries(
        Object.entries(answerRollup.columns).map(([dimension, column]) => [dimension, `f.${column}`]),
      ),
    },
    ...(isSeveral
      ? {
          answerOptions: (other) => (other === code ? 'f.answer' : undefined),
          eachOption: (_span, at) => sql`(
            select r.*, (r.answer is not null)::int as part, r.answer as ${sql.ref(`option${at}`)}
            from (${rows}) r)`,
        }
      : { answerColumn: (other) => (other === code ? 'f.answer' : undefined) }),
    amount: (counter) => {
      const own = counterOfQuestion(counter);
      if (own?.question !== code) return undefined;
      return {
        answers: 'f.answers',
        amount: 'f.amount',
        yes: `case when f.answer = 'true' then f.answers else 0 end`,
      }[own.what];
    },
    condition: () => undefined,
    hasDay: true,
  };
}

/** The facts that answer one question: groups of others are none of its groups. */
export const answeredFacts = ({ tenantId }: TenantCtx, facts: Source, question: string): Source => ({
  ...facts,
  // The days stand here again: beside them an index has the work with answers.
  from: ({ from, to }) => sql`(
    select * from fact_activity where tenant_id = ${tenantId} and answers is not null
      and day between ${from} and ${to} and answers -> ${question}::text is not null)`,
});

/**
 * The occurrences of repeats, one row each with the fact of its activity. They are divided by the questions of their
 * own repeat, and by whatever divides activities.
 */
export const occurringFacts = (
  { tenantId }: TenantCtx,
  facts: Source,
  { measured, questions }: { measured: readonly CountedQuestion[]; questions: Questions },
): Source => {
  const ofActivity = answersInFacts(questions);
  const isBeside = (code: string): boolean => {
    const question = questions.get(code);
    return question?.grain === 'occurrence' && measured.every((each) => shareRows(each, question));
  };
  const isOccurring = (code: string): boolean => questions.get(code)?.grain === 'occurrence';
  const isSeveral = (code: string): boolean => questions.get(code)?.kind === 'choices';
  return {
    ...facts,
    name: 'fact_occurrence',
    isOfOccurrences: true,
    from: ({ from, to }) => sql`(
      select a.*, o as occurrence
      from fact_activity a cross join lateral jsonb_array_elements(a.occurrences) o
      where a.tenant_id = ${tenantId} and a.occurrences is not null and a.day between ${from} and ${to}
        and o ?| ${measured.map(({ code }) => code)}::text[])`,
    answerColumn: (code) => {
      if (!isOccurring(code)) return ofActivity.answerColumn!(code);
      return isBeside(code) && !isSeveral(code) ? `f.occurrence ->> '${code}'` : undefined;
    },
    answerOptions: (code) => {
      if (!isOccurring(code)) return ofActivity.answerOptions!(code);
      return isBeside(code) && isSeveral(code) ? chosenIn('f.occurrence', code) : undefined;
    },
    amount: (counter) => amountIn('f.occurrence', counter),
    condition: (counter) => conditionIn('f.occurrence', counter),
  };
};
