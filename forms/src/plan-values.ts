import type { Question } from './definition.ts';
import { onlyKeys, unsupported, type Json } from './plan-support.ts';

/** Choices to which SurveyJS gives a meaning of its own; to `other` only with `showOtherItem`, which no plan has. */
const specialChoices: ReadonlySet<string> = new Set(['none', 'refused', 'dontknow', 'undefined']);
/** Texts that SurveyJS takes for another value of a yes-or-no question. */
const specialBooleans: ReadonlySet<string> = new Set(['', 'true', 'false', 'indeterminate']);
const choiceTypes: ReadonlySet<string> = new Set(['radiogroup', 'dropdown', 'checkbox', 'tagbox']);
const choiceKeys: ReadonlySet<string> = new Set(['value', 'text', 'xls']);

/**
 * The values that a question can hold without SurveyJS converting them; null when it converts none.
 * @throws {Unsupported} when SurveyJS would convert a value that the form itself offers.
 */
export function exactValues(question: Question): ReadonlySet<unknown> | null {
  const { type, json } = question;
  if (typeof json.list === 'string') return null;
  if (type === 'boolean') return booleanValues(json);
  return choiceTypes.has(type) ? choiceValues(json) : null;
}

function booleanValues({ valueTrue, valueFalse }: Json): ReadonlySet<unknown> {
  const values = [valueTrue ?? true, valueFalse ?? false];
  const isPlain = (value: unknown): boolean =>
    typeof value === 'boolean' || (typeof value === 'string' && !specialBooleans.has(value));
  return values.every(isPlain) ? new Set(values) : unsupported('values of a yes-or-no question');
}

function choiceValues(json: Json): ReadonlySet<unknown> {
  const values = (Array.isArray(json.choices) ? (json.choices as unknown[]) : []).map((choice) => {
    if (typeof choice !== 'object' || choice === null) return choice;
    onlyKeys(choice as Json, choiceKeys);
    return (choice as Json).value;
  });
  // SurveyJS takes an answer for the first choice that equals it, ignoring capitals and spaces.
  if (!values.every(isPlainChoice)) unsupported('choices that are no plain texts');
  const lower = values.map((value) => String(value).toLowerCase());
  if (new Set(lower).size < values.length) unsupported('choices that equal each other');
  if (lower.some((value) => specialChoices.has(value))) unsupported('a choice with a special meaning');
  return new Set(values);
}

const isPlainChoice = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value === value.trim() && !value.includes('|');
