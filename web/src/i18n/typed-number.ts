import type { Locale } from '@cuadrilla/contract/kit/fields.ts';

const separators: Record<Locale, { group: string; decimal: string }> = {
  es: { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
};

/**
 * The number that somebody typed, null when it is none. Spanish groups by points and English by commas
 * (`1.234,5`, `1,234.5`); what cannot be a group is decimal whoever writes it, so that `1.5` and `1,5` are
 * one and a half in both.
 */
export function parseNumber(text: string, lang: Locale): number | null {
  const bare = text.replace(/[\s\u00a0$]/g, '').replace('−', '-');
  const { group, decimal } = separators[lang];
  for (const [thousands, point] of [
    [group, decimal],
    [decimal, group],
  ] as const) {
    const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${thousands}\\d{3})+(\\${point}\\d+)?$`);
    if (grouped.test(bare) && !bare.startsWith('0'))
      return Number(bare.replaceAll(thousands, '').replace(point, '.'));
    const plain = new RegExp(`^[+-]?\\d*\\${point}?\\d+$`);
    if (plain.test(bare)) return Number(bare.replace(point, '.'));
  }
  return null;
}

/** A number as it is typed: with the language's decimal sign, and without groups. */
export const formatTypedNumber = (value: number, lang: Locale): string =>
  String(value).replace('.', separators[lang].decimal);
