import { isStatisticCode } from '../kit/statistic-code.ts';

/** Codes of measures, dimensions and counters of questions of forms. */

export const questionTotals = ['N', 'SUM', 'AVG', 'MED', 'MIN', 'MAX', 'YES'] as const;
export type QuestionTotal = (typeof questionTotals)[number];

/** The longest code of a measure or dimension, of a question included. */
export const longestCode = 30;

/** Counters of one question: who answered it, what was answered, and who said yes. */
export type QuestionCounter = `${'answers' | 'amount' | 'yes'}:${string}`;
export type QuestionDimension = `Q.${string}`;

export const questionMeasureCode = (question: string, total: QuestionTotal): string =>
  `Q.${question}.${total}`;
export const questionDimension = (question: string): QuestionDimension => `Q.${question}`;

export interface QuestionPart {
  question: string;
  /** Null for the question itself, by whose answers numbers are divided. */
  total: QuestionTotal | null;
}

/** The question that a code of a measure or dimension is about; null for all others. */
export function questionIn(code: string): QuestionPart | null {
  const [prefix, question = '', total, ...rest] = code.split('.');
  if (prefix !== 'Q' || rest.length > 0 || !isStatisticCode(question)) return null;
  if (total === undefined) return { question, total: null };
  return (questionTotals as readonly string[]).includes(total)
    ? { question, total: total as QuestionTotal }
    : null;
}

/** The question of a counter, and what is counted of it; null for other counters. */
export function counterOfQuestion(
  counter: string,
): { question: string; what: 'answers' | 'amount' | 'yes' } | null {
  const [what = '', question] = counter.split(':');
  return question === undefined ? null : { question, what: what as 'answers' | 'amount' | 'yes' };
}
