import type { Bilingual } from '../kit/fields.ts';

const yes: Bilingual = { es: 'Sí', en: 'Yes' };
const no: Bilingual = { es: 'No', en: 'No' };

/** What calculated questions answer with, which have no choices that could name it. */
const calculated = new Map<unknown, Bilingual>([
  ['si', yes],
  ['sí', yes],
  ['yes', yes],
  ['no', no],
]);

/** Yes or no as people write it, of a question of this type; undefined for every other answer. */
export function yesNoOf(type: string | undefined, value: boolean): Bilingual;
export function yesNoOf(type: string | undefined, value: unknown): Bilingual | undefined;
export function yesNoOf(type: string | undefined, value: unknown): Bilingual | undefined {
  if (typeof value === 'boolean') return value ? yes : no;
  return type === 'expression' ? calculated.get(value) : undefined;
}
