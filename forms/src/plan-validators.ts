import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { bilingualText } from './definition.ts';
import { isEmpty } from './values.ts';
import type { Expression } from './expressions/expression.ts';
import { matchesPattern } from './guard/patterns.ts';
import { onlyKeys, optional, unsupported, type Json } from './plan-support.ts';

/** One entry of a question's `validators`, compiled. */
export interface Validator {
  /** Whether a value passes; null when only SurveyJS can say. */
  passes(value: unknown, evaluate: (expression: Expression) => unknown): boolean | null;
}

/** A validator with what the form says when it is broken. */
export interface PlannedValidator extends Validator {
  text: Bilingual | null;
}

type ReadExpression = (source: unknown) => Expression | null;

/** An expression passes when it is true and fails when it has no value; SurveyJS converts any other result. */
function expressionValidator(json: Json, read: ReadExpression): Validator {
  const expression = read(json.expression);
  return {
    passes(_, evaluate) {
      if (!expression) return true;
      const result = evaluate(expression);
      if (typeof result === 'boolean') return result;
      return result === undefined || result === null ? false : null;
    },
  };
}

function patternValidator(json: Json): Validator {
  optional(json.caseInsensitive, 'boolean');
  if (typeof json.regex !== 'string' || json.regex === '') return unsupported('a pattern');
  const source = json.regex;
  const ignoreCase = json.caseInsensitive === true;
  return {
    passes: (value) =>
      isEmpty(value) ||
      (typeof value === 'object' ? null : matchesPattern(source, ignoreCase, String(value))),
  };
}

/** A bound of a length or a count; 0, like absent, is none. */
function bound(json: Json, key: string): number {
  optional(json[key], 'number');
  return typeof json[key] === 'number' && json[key] > 0 ? json[key] : 0;
}

const isWithin = (length: number, min: number, max: number): boolean =>
  length >= min && (max === 0 || length <= max);

function lengthValidator(json: Json): Validator {
  const [min, max] = [bound(json, 'minLength'), bound(json, 'maxLength')];
  return {
    passes: (value) =>
      isEmpty(value) || (typeof value === 'string' ? isWithin(value.length, min, max) : null),
  };
}

function countValidator(json: Json): Validator {
  const [min, max] = [bound(json, 'minCount'), bound(json, 'maxCount')];
  return {
    passes: (value) => !Array.isArray(value) || value.length === 0 || isWithin(value.length, min, max),
  };
}

function rangeValidator(json: Json): Validator {
  for (const key of ['minValue', 'maxValue']) optional(json[key], 'number');
  const [min, max] = [Number(json.minValue ?? -Infinity), Number(json.maxValue ?? Infinity)];
  return {
    passes: (value) => isEmpty(value) || (typeof value === 'number' ? value >= min && value <= max : null),
  };
}

interface ValidatorType {
  keys: readonly string[];
  compile: (json: Json, read: ReadExpression) => Validator;
}

const validatorTypes: ReadonlyMap<unknown, ValidatorType> = new Map<string, ValidatorType>([
  ['expression', { keys: ['expression'], compile: expressionValidator }],
  ['regex', { keys: ['regex', 'caseInsensitive'], compile: patternValidator }],
  ['text', { keys: ['minLength', 'maxLength'], compile: lengthValidator }],
  ['answercount', { keys: ['minCount', 'maxCount'], compile: countValidator }],
  ['numeric', { keys: ['minValue', 'maxValue'], compile: rangeValidator }],
]);

/** @throws {Unsupported} for a validator of another type, or with other properties. */
export function compileValidators(source: unknown, read: ReadExpression): PlannedValidator[] {
  if (source === undefined) return [];
  if (!Array.isArray(source)) return unsupported('validators');
  return source.map((entry: unknown): PlannedValidator => {
    if (typeof entry !== 'object' || entry === null) return unsupported('a validator');
    const json = entry as Json;
    const type = validatorTypes.get(json.type);
    if (!type) return unsupported(String(json.type));
    onlyKeys(json, new Set(['type', 'text', ...type.keys]));
    return { ...type.compile(json, read), text: json.text ? bilingualText(json.text, '') : null };
  });
}
