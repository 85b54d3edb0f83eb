import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { formatsOf } from '#i18n/formats.ts';
import { translate } from '#i18n/messages.ts';
import type { LineField } from './field.types.ts';
import { partsOf, type LineAbout } from './field-labels.ts';
import { filtersText, filterValue, isFilter } from './filter-text.ts';
import { formatters } from './formatters.ts';
import { permissionLabels, permissionStates } from './permission-labels.ts';
import { isParts, type Parts, type ValueContext, type Within } from './value-context.ts';
import { valueMessages } from './value.messages.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;
/** Objects within objects beyond this are written as JSON. */
const deepest = 5;

interface Settings {
  lang: Locale;
  formats?: ReturnType<typeof formatsOf>;
  /** The measure whose values the line has, where the line says it. */
  measure?: string | null;
  /** Whether the record exists on the side that is written: an absent value may then mean something. */
  exists?: boolean;
}

/** The value of a field as its screen writes it; JSON for what the product does not know. */
export function auditValueText(about: LineAbout, path: string, value: unknown, settings: Settings): string {
  const { lang, formats = formatsOf(lang), measure = null, exists = true } = settings;
  const t = translate(valueMessages, lang);
  const context: ValueContext = { about, lang, formats, measure, t, text: plainText };
  if (permissionLabels.has(path)) return permissionText(value, lang);
  const parts = partsOf(about, path);
  const { field, key } = parts.at(-1)!;
  if (isNothing(value)) return (exists ? field?.empty?.[lang] : undefined) ?? t('nothing');
  if (isCutJson(value)) return t('longValue');
  if (key === 'value' && parts.at(-3)?.field?.format === 'filters')
    return filterValue(context, parts.at(-2)!.key, value);
  const isNamed = parts.some(({ label }) => label !== undefined);
  return plainText(context, value, { field, path, isNamed, depth: 0 });
}

/** A list or an object that the server shortened: the beginning of its JSON. */
const isCutJson = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 250 && value.endsWith('…') && /^[[{]["{[\d]/.test(value);

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isParts(value) && Object.keys(value).length === 0);

const permissionText = (value: unknown, lang: Locale): string =>
  permissionStates[value === true ? 'granted' : value === false ? 'withdrawn' : 'inherited'][lang];

function plainText(context: ValueContext, value: unknown, within: Within): string {
  const { t, formats } = context;
  if (isNothing(value)) return t('nothing');
  const known = within.field ? fieldText(value, within.field, context) : null;
  if (known !== null) return known;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'string') return stringText(value, formats);
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : formats.number(value, 6);
  if (Array.isArray(value))
    return value
      .map((each) => plainText(context, each, { ...within, depth: within.depth + 1 }))
      .join(value.some((each) => typeof each === 'object') ? '; ' : ', ');
  return isParts(value) ? objectText(context, value, within) : String(value);
}

function stringText(value: string, formats: ValueContext['formats']): string {
  if (instant.test(value)) return formats.full(value);
  return day.test(value) ? formats.day(value) : value;
}

/** Null where the value is not of the kind that the field usually has. */
function fieldText(value: unknown, { choices, format }: LineField, context: ValueContext): string | null {
  if (choices && (typeof value === 'string' || typeof value === 'number'))
    return Object.hasOwn(choices, value) ? choices[value]![context.lang] : null;
  return format ? formatters[format](value, context) : null;
}

function objectText(context: ValueContext, value: Parts, within: Within): string {
  const name = nameText(context, value, within);
  if (name !== null) return name;
  const inner = Object.entries(value).map(([key, each]) => {
    const path = within.path === '' ? key : `${within.path}.${key}`;
    const { label, field } = partsOf(context.about, path).at(-1)!;
    return { key, each, label, within: { field, path, isNamed: true, depth: within.depth + 1 } };
  });
  const isKnown = within.isNamed || inner.every(({ label }) => label !== undefined);
  if (!isKnown || within.depth > deepest) return JSON.stringify(value);
  return inner
    .map(({ key, each, label, within: own }) => {
      const text = plainText(context, each, own);
      return `${label?.[context.lang] ?? key}: ${isParts(each) ? `(${text})` : text}`;
    })
    .join('; ');
}

/** Texts in both languages, records by what they are called, and counted groups; null for other objects. */
function nameText(context: ValueContext, value: Parts, within: Within): string | null {
  if (isFilter(value)) return filtersText(value, context);
  const { es, en, id, name, label, value: figure } = value;
  const size = Object.keys(value).length;
  if (typeof es === 'string' && typeof en === 'string' && size === 2) return value[context.lang] as string;
  if (typeof id === 'number' && typeof name === 'string') return name;
  if (label === undefined || figure === undefined || size !== 2) return null;
  const own = { ...within, depth: within.depth + 1 };
  return `${plainText(context, label, own)}: ${plainText(context, figure, own)}`;
}
