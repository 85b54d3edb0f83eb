import type { Locale } from '@cuadrilla/contract/kit/fields.ts';

const words = { es: { yes: 'Sí', no: 'No', none: 'ninguno', many: (n: number) => `${n} valores` }, en: { yes: 'Yes', no: 'No', none: 'none', many: (n: number) => `${n} values` } } as const;
const mostListed = 8;

/** A parameter's value as one line for people: `50, 80, 100` and `min 40, pct 35 · min 0, pct 65` instead of JSON. */
export function parameterWords(value: unknown, lang: Locale): string {
  const { yes, no, none, many } = words[lang];
  if (value === null || value === undefined) return none;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') return value.toLocaleString(lang === 'es' ? 'es-CO' : 'en', { maximumFractionDigits: 10 });
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    if (value.length === 0) return none;
    if (value.length > mostListed) return many(value.length);
    return value.map((each) => parameterWords(each, lang)).join(value.some((each) => typeof each === 'object') ? ' · ' : ', ');
  }
  const entries = Object.entries(value).map(([key, each]) => `${key}${Array.isArray(each) ? ':' : ''} ${parameterWords(each, lang)}`);
  return entries.length === 0 ? none : entries.join(', ');
}
