import type { FieldPath } from '@cuadrilla/contract/audit/evidence/evidence-fields.ts';
import type { Question } from '@cuadrilla/forms/definition.ts';

/** Which answers a reduced copy shows: what was chosen or measured, and nothing that somebody wrote or drew. */

const choices: ReadonlySet<Question['type']> = new Set([
  'radiogroup',
  'dropdown',
  'checkbox',
  'tagbox',
  'ranking',
  'boolean',
]);
/** A longer number may be a document, a telephone or an account. */
const largest = 999_999;
const listCode = /^[\p{L}\p{N}_.-]{1,40}$/u;

export type Questions = ReadonlyMap<string, Question>;

/** @param path from the name of the question on */
export function isShownAnswer(questions: Questions | undefined, path: FieldPath, value: unknown): boolean {
  const [name, ...rest] = path;
  const question = typeof name === 'string' ? questions?.get(name) : undefined;
  if (!question) return false;
  if (question.rows) return rest.length >= 2 && isShownAnswer(question.rows, rest.slice(1), value);
  // Several choices are a list; anything deeper is no answer to these questions.
  const isOne = rest.length === 0 || (rest.length === 1 && typeof rest[0] === 'number');
  return isOne && (isMeasured(question, value) || isChosen(question, value));
}

function isMeasured({ type, kind, json }: Question, value: unknown): boolean {
  if (type === 'text' && kind === undefined && json.inputType === 'time')
    return typeof value === 'string' && /^\d\d:\d\d(?::\d\d)?$/.test(value);
  const isNumber =
    type === 'rating' ||
    type === 'expression' ||
    (type === 'text' && (kind === 'integer' || (kind === undefined && json.inputType === 'number')));
  return isNumber && typeof value === 'number' && Math.abs(value) <= largest;
}

function isChosen({ type, kind, choices: offered, json }: Question, value: unknown): boolean {
  if (!choices.has(type) || kind !== undefined) return false;
  if (typeof value !== 'string' && typeof value !== 'boolean' && typeof value !== 'number') return false;
  if (offered) return offered.includes(String(value));
  // "Other" lets people write what they want in the place of a code.
  const isFree = json.showOtherItem === true || json.hasOther === true;
  return !isFree && json.list !== undefined && typeof value === 'string' && listCode.test(value);
}
