import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { isRecord } from './form-tree.rules.ts';

/** Texts of a form: a string for both languages, or one text for each (`default` is Spanish). */

const own = (value: Record<string, unknown>, key: string): string | undefined =>
  typeof value[key] === 'string' ? value[key] : undefined;

/** The text as it is written for one language; empty where it is missing. */
export function textIn(value: unknown, lang: Locale): string {
  if (typeof value === 'string') return lang === 'es' ? value : '';
  if (!isRecord(value)) return '';
  return (lang === 'es' ? (own(value, 'es') ?? own(value, 'default')) : own(value, 'en')) ?? '';
}

/** What is shown to a person of a language: the text of the other where their own is missing. */
export const shownText = (value: unknown, lang: Locale, fallback = ''): string =>
  textIn(value, lang) || textIn(value, 'es') || textIn(value, 'en') || fallback;

/** The value with the text of one language replaced; undefined once nothing is left of it. */
export function withText(value: unknown, lang: Locale, text: string): unknown {
  if (lang === 'es' && !isRecord(value)) return text === '' ? undefined : text;
  const before: Record<string, unknown> = isRecord(value)
    ? value
    : typeof value === 'string'
      ? { default: value }
      : {};
  const key = lang === 'en' ? 'en' : Object.hasOwn(before, 'es') ? 'es' : 'default';
  const entries = Object.entries(before);
  const changed: [string, unknown][] =
    text === ''
      ? entries.filter(([name]) => name !== key)
      : Object.hasOwn(before, key)
        ? entries.map(([name, old]) => [name, name === key ? text : old])
        : [...entries, [key, text]];
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/** Whether it says something in Spanish and nothing in English. */
export const lacksEnglish = (value: unknown): boolean =>
  textIn(value, 'es') !== '' && textIn(value, 'en') === '';
