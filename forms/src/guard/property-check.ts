import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { callsChance } from './chance-functions.ts';
import { isRecord } from '../values.ts';
import { parenthesesIn } from './form-cost.ts';
import { reasons } from './form-faults.ts';
import { formLimits } from './form-limits.ts';
import type { PropertyRule } from './form-properties.ts';
import { patternFaults, readPattern } from './patterns.ts';

/** Checks one value against its rule. Lists of elements are checked by `form-guard.ts`. */

const wanted = {
  boolean: { es: 'verdadero o falso', en: 'true or false' },
  number: { es: 'un número', en: 'a number' },
  integer: { es: 'un número entero', en: 'a whole number' },
  text: { es: 'un texto, o un texto por idioma', en: 'a text, or a text per language' },
  plain: { es: 'un texto', en: 'a text' },
  texts: { es: 'un objeto de textos', en: 'an object of texts' },
  cells: { es: 'un objeto de pocos textos cortos', en: 'an object of a few short texts' },
  list: { es: 'una lista', en: 'a list' },
  names: { es: 'una lista de pocos códigos', en: 'a list of a few codes' },
  bound: { es: 'un número o una fecha', en: 'a number or a date' },
  value: {
    es: 'un texto, número o valor lógico, o una lista corta de ellos',
    en: 'a text, a number, true or false, or a short list of them',
  },
} as const satisfies Record<string, Bilingual>;

const isScalar = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= 4_000) ||
  (typeof value === 'number' && Number.isFinite(value));

function textFault(name: string, value: unknown, maxLength: number): Bilingual | null {
  if (typeof value === 'string') return value.length > maxLength ? reasons.length(name, maxLength) : null;
  if (!isRecord(value)) return reasons.wanted(name, wanted.text);
  const entries = Object.entries(value);
  if (entries.length > formLimits.languages) return reasons.tooMany('languages', formLimits.languages);
  for (const [language, text] of entries) {
    if (!/^(?:default|[a-z]{2}(?:-[A-Za-z]{2,4})?)$/.test(language) || typeof text !== 'string')
      return reasons.wanted(name, wanted.text);
    if (text.length > maxLength) return reasons.length(name, maxLength);
  }
  return null;
}

function numberFault(
  name: string,
  value: unknown,
  { min, max, integer }: Extract<PropertyRule, { type: 'number' }>,
): Bilingual | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || (integer && !Number.isInteger(value)))
    return reasons.wanted(name, integer ? wanted.integer : wanted.number);
  return value < min || value > max ? reasons.range(name, min, max) : null;
}

function expressionFault(name: string, value: unknown, mayUseChance: boolean): Bilingual | null {
  if (typeof value !== 'string') return reasons.wanted(name, wanted.plain);
  const chance = mayUseChance ? undefined : callsChance.exec(value)?.[1];
  if (chance !== undefined) return reasons.chance(name, chance);
  if (value.length > formLimits.expression) return reasons.length(name, formLimits.expression);
  return parenthesesIn(value) > formLimits.parentheses
    ? reasons.tooMany('parentheses', formLimits.parentheses)
    : null;
}

function patternFault(name: string, value: unknown): Bilingual | null {
  if (typeof value !== 'string') return reasons.wanted(name, wanted.plain);
  const pattern = readPattern(value);
  return typeof pattern === 'string' ? patternFaults[pattern] : null;
}

function plainFault(name: string, value: unknown, maxLength: number): Bilingual | null {
  if (typeof value !== 'string') return reasons.wanted(name, wanted.plain);
  return value.length > maxLength ? reasons.length(name, maxLength) : null;
}

function valueFault(name: string, value: unknown): Bilingual | null {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.length <= formLimits.values && values.every(isScalar)
    ? null
    : reasons.wanted(name, wanted.value);
}

const isBound = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 40);

const widthFault = (name: string, value: unknown): Bilingual | null =>
  typeof value === 'number' ? null : plainFault(name, value, 20);

const isTexts = (value: unknown, keys: readonly string[]): boolean =>
  isRecord(value) &&
  Object.entries(value).every(
    ([key, text]) => keys.includes(key) && typeof text === 'string' && text.length <= 200,
  );

const areCells = (value: unknown, { most, maxLength }: { most: number; maxLength: number }): boolean => {
  if (!isRecord(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= most &&
    entries.every(
      ([column, text]) => column.length <= 100 && typeof text === 'string' && text.length <= maxLength,
    )
  );
};

const areNames = (value: unknown, most: number): boolean =>
  Array.isArray(value) &&
  value.length <= most &&
  value.every((name) => typeof name === 'string' && /^[\p{L}\p{N}_]{1,60}$/u.test(name));

const orNull = (holds: boolean, name: string, what: Bilingual): Bilingual | null =>
  holds ? null : reasons.wanted(name, what);

/** What is wrong with a value; null when nothing is. Of lists of elements only that they are lists. */
export function valueFaultOf(name: string, value: unknown, rule: PropertyRule): Bilingual | null {
  switch (rule.type) {
    case 'boolean':
      return orNull(typeof value === 'boolean', name, wanted.boolean);
    case 'number':
      return numberFault(name, value, rule);
    case 'text':
      return textFault(name, value, rule.maxLength);
    case 'plain':
      return plainFault(name, value, rule.maxLength);
    case 'oneOf': {
      const offered = rule.values.join(', ');
      return orNull(rule.values.includes(value as string | boolean), name, { es: offered, en: offered });
    }
    case 'bound':
      return orNull(isBound(value), name, wanted.bound);
    case 'width':
      return widthFault(name, value);
    case 'expression':
      return expressionFault(name, value, rule.chance === true);
    case 'pattern':
      return patternFault(name, value);
    case 'value':
      return valueFault(name, value);
    case 'texts':
      return orNull(isTexts(value, rule.keys), name, wanted.texts);
    case 'cells':
      return orNull(areCells(value, rule), name, wanted.cells);
    case 'names':
      return orNull(areNames(value, rule.most), name, wanted.names);
    default:
      return orNull(Array.isArray(value), name, wanted.list);
  }
}
