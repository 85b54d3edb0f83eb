import type { Locale } from '@cuadrilla/contract/kit/fields.ts';

const texts = {
  es: { yes: 'Sí', no: 'No', none: 'ninguno', many: (n: number) => `${n} valores` },
  en: { yes: 'Yes', no: 'No', none: 'none', many: (n: number) => `${n} values` },
} as const;
/** A longer list is shown by its number of values alone. */
const maxListed = 8;

/**
 * Labels of keys in values of the parameters that the product reads; a tenant's own keys are shown as they
 * are.
 */
const members: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  min: { es: 'desde', en: 'from' },
  pct: { es: 'porcentaje', en: 'percentage' },
  inf: { es: 'inferior', en: 'lower' },
  sup: { es: 'superior', en: 'upper' },
  mensual: { es: 'mensual', en: 'monthly' },
  bimestral: { es: 'bimestral', en: 'two-monthly' },
  meses: { es: 'meses', en: 'months' },
  normaliza: { es: 'días de normalización', en: 'days to normalise to' },
  lv: { es: 'lunes a viernes', en: 'Monday to Friday' },
  s: { es: 'sábado', en: 'Saturday' },
  d: { es: 'domingo', en: 'Sunday' },
};
const choices: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  low: { es: 'Baja', en: 'Low' },
  half: { es: 'Media', en: 'Medium' },
  high: { es: 'Alta', en: 'High' },
};
const units: Readonly<Record<string, Readonly<Record<Locale, readonly [one: string, many: string]>>>> = {
  h: { es: ['hora', 'horas'], en: ['hour', 'hours'] },
  d: { es: ['día', 'días'], en: ['day', 'days'] },
  dh: { es: ['día hábil', 'días hábiles'], en: ['business day', 'business days'] },
  meses: { es: ['mes', 'meses'], en: ['month', 'months'] },
  periodos: { es: ['período', 'períodos'], en: ['period', 'periods'] },
  caracteres: { es: ['carácter', 'caracteres'], en: ['character', 'characters'] },
  personas: { es: ['persona', 'personas'], en: ['person', 'people'] },
  actividades: { es: ['actividad', 'actividades'], en: ['activity', 'activities'] },
  '% del plazo': { es: ['% del plazo', '% del plazo'], en: ['% of the term', '% of the term'] },
  'x promedio del estrato': {
    es: ['× promedio del estrato', '× promedio del estrato'],
    en: ['× average of the stratum', '× average of the stratum'],
  },
};
const named = <T>(
  of: Readonly<Record<string, Readonly<Record<Locale, T>>>>,
  name: string,
  lang: Locale,
): T | undefined => (Object.hasOwn(of, name) ? of[name]![lang] : undefined);

/**
 * A parameter's value as one line for people: `50, 80, 100` and `desde 40, porcentaje 35 · …` instead of
 * JSON.
 */
export function parameterLabels(value: unknown, lang: Locale): string {
  const { yes, no, none, many } = texts[lang];
  if (value === null || value === undefined) return none;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number')
    return value.toLocaleString(lang === 'es' ? 'es-CO' : 'en', { maximumFractionDigits: 10 });
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    if (value.length === 0) return none;
    if (value.length > maxListed) return many(value.length);
    const each = (one: unknown) =>
      typeof one === 'string' ? (named(choices, one, lang) ?? one) : parameterLabels(one, lang);
    return value.map(each).join(value.some((one) => typeof one === 'object') ? ' · ' : ', ');
  }
  const entries = Object.entries(value).map(
    ([key, each]) =>
      `${named(members, key, lang) ?? key}${Array.isArray(each) ? ':' : ''} ${parameterLabels(each, lang)}`,
  );
  return entries.length === 0 ? none : entries.join(', ');
}

/** The value with its unit: `15 días hábiles`; the unit of a value with several parts is in parentheses. */
export function measurementLabels(value: unknown, unit: string | null, lang: Locale): string {
  const text = parameterLabels(value, lang);
  if (!unit) return text;
  const [one, many] = named(units, unit, lang) ?? [unit, unit];
  const composed =
    typeof value === 'object' && (!Array.isArray(value) || value.some((each) => typeof each === 'object'));
  return composed ? `${text} (${many})` : `${text} ${value === 1 ? one : many}`;
}
