import { answerLimits } from '@cuadrilla/contract/kit/answer-limits.ts';
import { latitude, longitude } from '@cuadrilla/contract/kit/fields.ts';
import { isDay, readInstant } from '@cuadrilla/contract/kit/read-instant.ts';
import type { AnswerFault } from './answer-fault-messages.ts';
import type { Question, QuestionType } from './definition.ts';
import { checkFiles, checkSignature } from './file-answers.ts';
import { maxRowsOf } from './guard/form-cost.ts';
import { formLimits } from './guard/form-limits.ts';
import { offeredCodes, type Lists, type ListSource } from './lists.ts';
import { isRecord, isTimestamp, numberOf } from './values.ts';

/** A range that a question's properties may bound on either side. */
const isWithin = (value: number, min: unknown, max: unknown): boolean =>
  value >= (numberOf(min) ?? -Infinity) && value <= (numberOf(max) ?? Infinity);

const pointKeys = new Set(['lat', 'lng', 'accuracy', 'at']);

/** @param maxAccuracy metres */
function checkPoint(value: unknown, maxAccuracy?: number): AnswerFault | null {
  if (!isRecord(value) || Object.keys(value).some((key) => !pointKeys.has(key))) return 'wrong_type';
  const { lat, lng, accuracy, at } = value;
  if (!latitude.safeParse(lat).success || !longitude.safeParse(lng).success) return 'wrong_type';
  if (!isTimestamp(at)) return 'wrong_type';
  if (accuracy !== undefined && accuracy !== null && (numberOf(accuracy) ?? -1) < 0) return 'wrong_type';
  return maxAccuracy !== undefined && (numberOf(accuracy) ?? Infinity) > maxAccuracy ? 'inaccurate' : null;
}

function checkTrace(value: unknown): AnswerFault | null {
  if (!Array.isArray(value)) return 'wrong_type';
  if (value.length > answerLimits.trace) return 'too_many';
  if (value.length < 2) return 'too_few';
  return value.some((point) => checkPoint(point) !== null) ? 'wrong_type' : null;
}

const isTime = (value: string): boolean => /T/.test(value) && readInstant(value, 'UTC') !== null;
const matches =
  (pattern: RegExp) =>
  (value: string): boolean =>
    pattern.test(value);

/** What the value of a text question looks like, by its input type. */
const formats: Record<string, (value: string) => boolean> = {
  date: isDay,
  time: matches(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/),
  'datetime-local': isTime,
  datetime: isTime,
  month: (value) => isDay(`${value}-01`),
  email: matches(/^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,60}$/),
};

function checkNumber({ json, kind }: Question, value: unknown): AnswerFault | null {
  const number = numberOf(value);
  if (number === undefined || (kind === 'integer' && !Number.isInteger(number))) return 'wrong_type';
  return isWithin(number, json.min, json.max) ? null : 'out_of_range';
}

/** Shorter where a pattern is matched against the text, which bounds the time it can take. */
function maxLength({ json }: Question): number {
  const patterned =
    Array.isArray(json.validators) &&
    json.validators.some((validator) => isRecord(validator) && validator.type === 'regex');
  return Math.min(
    numberOf(json.maxLength) || answerLimits.text,
    patterned ? formLimits.patternValue : answerLimits.text,
  );
}

function checkText(question: Question, value: unknown): AnswerFault | null {
  const inputType = String(question.json.inputType ?? 'text');
  if (inputType === 'number' || inputType === 'range' || question.kind === 'integer')
    return checkNumber(question, value);
  if (typeof value !== 'string') return 'wrong_type';
  if ([...value].length > maxLength(question)) return 'too_long';
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value)) return 'wrong_type';
  const format = question.type === 'text' ? formats[inputType] : undefined;
  return !format || format(value) ? null : 'wrong_type';
}

type AnswerOf = (name: string) => unknown;

/** Which of the values a question offers now; null when its list is not known. */
function offeredValues(
  { json, choices = [] }: Question,
  values: readonly unknown[],
  lists: Lists | undefined,
  answerOf: AnswerOf,
): ReadonlySet<string> | null {
  const offered =
    typeof json.list === 'string'
      ? offeredCodes(json as unknown as ListSource, values.map(String), lists ?? {}, answerOf)
      : new Set(choices);
  if (!offered) return null;
  if (json.showOtherItem === true) offered.add('other');
  if (json.showNoneItem === true) offered.add('none');
  return offered;
}

const manyTypes: ReadonlySet<QuestionType> = new Set(['checkbox', 'tagbox', 'ranking']);

function checkChoice(
  question: Question,
  value: unknown,
  lists: Lists | undefined,
  answerOf: AnswerOf,
): AnswerFault | null {
  const many = manyTypes.has(question.type);
  if (many !== Array.isArray(value)) return 'wrong_type';
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.some((entry) => !['string', 'number', 'boolean'].includes(typeof entry))) return 'wrong_type';
  if (new Set(values).size < values.length) return 'duplicate';
  const offered = offeredValues(question, values, lists, answerOf);
  if (!offered) return 'unknown_list';
  if (values.some((entry) => !offered.has(String(entry)))) return 'unknown_choice';
  return many ? checkSelected(question, values.length) : null;
}

function checkSelected({ json }: Question, selected: number): AnswerFault | null {
  if (selected > (numberOf(json.maxSelectedChoices) || Infinity)) return 'too_many';
  return selected < (numberOf(json.minSelectedChoices) ?? 0) ? 'too_few' : null;
}

function checkRating({ json }: Question, value: unknown): AnswerFault | null {
  const number = numberOf(value);
  if (number === undefined) return 'wrong_type';
  return isWithin(number, numberOf(json.rateMin) ?? 1, numberOf(json.rateMax) ?? 5) ? null : 'out_of_range';
}

/** The rows themselves; their answers are checked one by one. */
function checkRows({ json, rows }: Question, value: unknown): AnswerFault | null {
  if (!Array.isArray(value)) return 'wrong_type';
  if (value.length > maxRowsOf(json, rows?.size ?? 1)) return 'too_many';
  if (!value.every(isRecord)) return 'wrong_type';
  return value.length < (numberOf(json.minPanelCount) ?? 0) ? 'too_few' : null;
}

type Check = (
  question: Question,
  value: unknown,
  lists: Lists | undefined,
  answerOf: AnswerOf,
) => AnswerFault | null;

const noCheck: Check = () => null;

const checks: Record<QuestionType, Check> = {
  text: checkText,
  comment: checkText,
  radiogroup: checkChoice,
  dropdown: checkChoice,
  checkbox: checkChoice,
  tagbox: checkChoice,
  ranking: checkChoice,
  boolean: checkChoice,
  rating: checkRating,
  file: checkFiles,
  signaturepad: checkSignature,
  paneldynamic: checkRows,
  expression: noCheck,
  html: noCheck,
};

/**
 * Checks the shape of one answer that is not missing, but not whether the question is visible or required.
 * @param answerOf gives the other answers of the form, or of the same row of a repeat
 */
export function checkAnswer(
  question: Question,
  value: unknown,
  lists: Lists | undefined,
  answerOf: AnswerOf,
): AnswerFault | null {
  if (question.kind === 'geopoint') return checkPoint(value, numberOf(question.json.maxAccuracy));
  if (question.kind === 'geotrace') return checkTrace(value);
  return checks[question.type](question, value, lists, answerOf);
}
