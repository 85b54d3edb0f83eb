import { answerLimits } from '@cuadrilla/contract/kit/answer-limits.ts';
import { isRecord, numberOf } from '../values.ts';
import { formLimits } from './form-limits.ts';

/** What a form may grow to when it is answered, computed from its numbers before anything is built. */

type Json = Record<string, unknown>;

/** Questions under a list of elements, inside panels too. */
export function countQuestions(elements: unknown): number {
  if (!Array.isArray(elements)) return 0;
  return elements
    .filter(isRecord)
    .reduce((sum, element) => sum + (element.type === 'panel' ? countQuestions(element.elements) : 1), 0);
}

/** Most rows that answers may have, for a repeat with so many questions in each. */
export function maxRowsOf(repeat: Json, questions: number): number {
  const declared = numberOf(repeat.maxPanelCount) || answerLimits.rows;
  const affordable = Math.floor(formLimits.cells / Math.max(1, questions));
  return Math.max(1, Math.min(declared, answerLimits.rows, affordable));
}

/** Values that a rating shows as buttons. */
export function ratingsOf({ rateMin, rateMax, rateStep }: Json): number {
  const [min, max] = [numberOf(rateMin) ?? 1, numberOf(rateMax) ?? 5];
  return Math.floor((max - min) / (numberOf(rateStep) || 1)) + 1;
}

/** Functions that go through all rows of a repeat. */
const rowFunction = /(?:InArray|_rows)\s*\(/g;

/**
 * Steps of evaluating an expression once: a part of it has about four characters, and a function over a repeat
 * visits each of its rows.
 * @param rows of the longest repeat of the form
 */
export const stepsOf = (expression: string, rows: number): number =>
  Math.ceil(expression.length / 4) + 2 * rows * (expression.match(rowFunction)?.length ?? 0);

/** How deep parentheses nest, outside of texts too: a bound, not a parser. */
export function parenthesesIn(expression: string): number {
  let depth = 0;
  let deepest = 0;
  for (const letter of expression) {
    if (letter === '(' || letter === '[') deepest = Math.max(deepest, ++depth);
    else if (letter === ')' || letter === ']') depth--;
  }
  return deepest;
}
