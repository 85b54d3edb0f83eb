/**
 * Texts stand beside their screen in a `*.messages.ts` file, both languages in one line:
 *
 *     export const loginMessages = messages({ greeting: { es: 'Hola, {name}', en: 'Hello, {name}' } });
 *     const t = useText(loginMessages);   t('greeting', { name })
 *
 * Variables are read from the Spanish text by the compiler, so a forgotten one does not compile. A text with
 * `|` has a form for one and a form for many: `'{n} foto|{n} fotos'` chooses by `n`. A number is written as the
 * language writes it (9.519, 9,519), except where it names something.
 */
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { formatsOf } from './formats.ts';
import { language, useLanguage } from './language.ts';

export type Texts = Readonly<Record<string, Readonly<Record<Locale, string>>>>;
type VariablesOf<S extends string> = S extends `${string}{${infer V}}${infer Rest}`
  ? V | VariablesOf<Rest>
  : never;
export type TextArguments<S extends string> = [VariablesOf<S>] extends [never]
  ? []
  : [Record<VariablesOf<S>, string | number>];
export type Translate<T extends Texts> = <K extends keyof T & string>(
  key: K,
  ...variables: TextArguments<T[K]['es']>
) => string;

/** Variables whose numbers are names: a year, a version, the number of a record. */
const identifiers: ReadonlySet<string> = new Set(['id', 'number', 'version', 'year']);

export const messages = <const T extends Texts>(texts: T): T => texts;

export function translate<T extends Texts>(texts: T, lang: Locale): Translate<T> {
  return (key, ...rest) => {
    const values: Record<string, string | number> = rest[0] ?? {};
    const text = texts[key]![lang];
    const [one, many] = 'n' in values ? text.split('|') : [text];
    const chosen = many !== undefined && Number(values.n) !== 1 ? many : one!;
    return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === 'number' && !identifiers.has(name)
        ? formatsOf(lang).number(value, 2)
        : String(value);
    });
  };
}

/** Texts in the running language, in a component. */
export function useText<T extends Texts>(texts: T): Translate<T> {
  return translate(texts, useLanguage());
}

/** Texts in the running language, outside of components. */
export const currentTranslator = <T extends Texts>(texts: T): Translate<T> => translate(texts, language());
