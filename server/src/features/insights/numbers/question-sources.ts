import { sql } from 'kysely';
import type { Counter } from '@cuadrilla/contract/insights/counters.ts';
import type { DimensionCode } from '@cuadrilla/contract/insights/dimensions.ts';
import { counterOfQuestion, questionIn } from '@cuadrilla/contract/insights/question-codes.ts';
import { answerRollup } from '#features/insights/facts/rollups.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { Source } from './source.types.ts';

/** Answers to the questions that forms count. Codes of questions have capitals, digits and _ alone. */

/** The column of a dimension, of those of questions too; undefined when the source does not know it. */
export function columnOf(source: Source, dimension: DimensionCode): string | undefined {
  const question = questionIn(dimension)?.question;
  return question === undefined ? source.columns[dimension] : source.answerColumn?.(question);
}

const answered = (question: string): string => `f.answers -> '${question}' is not null`;
const isYes = (question: string): string => `coalesce(f.answers ->> '${question}' = 'true', false)`;

/** In facts: the answer as text. */
export const answerInFacts = (question: string): string => `f.answers ->> '${question}'`;

/** What a fact adds to a counter of a question; null where nothing was answered. */
export function answerAmount(counter: Counter): string | undefined {
  const own = counterOfQuestion(counter);
  if (!own) return undefined;
  const { question, what } = own;
  if (what === 'answers') return `(${answered(question)})::int`;
  if (what === 'yes') return `(${isYes(question)})::int`;
  return `case when jsonb_typeof(f.answers -> '${question}') = 'number'
    then (f.answers ->> '${question}')::numeric end`;
}

/** The facts behind a counter of a question: of a number that is added, those that have one. */
export function answerCondition(counter: Counter): string | undefined {
  const own = counterOfQuestion(counter);
  if (!own) return undefined;
  return own.what === 'yes' ? isYes(own.question) : answered(own.question);
}

/** The one question that all of these counters are of; null when there is another one. */
export function onlyQuestion(counters: ReadonlySet<Counter>): string | null {
  const questions = new Set([...counters].map((counter) => counterOfQuestion(counter)?.question ?? ''));
  const [question = ''] = questions;
  return questions.size === 1 && question !== '' ? question : null;
}

/** The sums of the answers to one question. */
export const answerSums = ({ tenantId }: TenantCtx, question: string): Source => ({
  name: answerRollup.table,
  from: () => sql`(
    select * from roll_answer where tenant_id = ${tenantId} and question = ${question} and answers <> 0)`,
  columns: {
    weekday: 'extract(isodow from f.day)::int',
    ...Object.fromEntries(
      Object.entries(answerRollup.columns).map(([dimension, column]) => [dimension, `f.${column}`]),
    ),
  },
  answerColumn: (other) => (other === question ? 'f.answer' : undefined),
  amount: (counter) => {
    const own = counterOfQuestion(counter);
    if (own?.question !== question) return undefined;
    return {
      answers: 'f.answers',
      amount: 'f.amount',
      yes: `case when f.answer = 'true' then f.answers else 0 end`,
    }[own.what];
  },
  condition: () => undefined,
  hasDay: true,
});

/** The facts that answer one question: groups of others are none of its groups. */
export const answeredFacts = ({ tenantId }: TenantCtx, facts: Source, question: string): Source => ({
  ...facts,
  // The days stand here again: beside them an index has the work with answers.
  from: ({ from, to }) => sql`(
    select * from fact_activity where tenant_id = ${tenantId} and answers is not null
      and day between ${from} and ${to} and answers -> ${question}::text is not null)`,
});
