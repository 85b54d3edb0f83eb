import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';

/** How the values of a field are written; closed values by their labels. */
export type FieldFormat =
  | 'bytes'
  | 'count'
  | 'days'
  | 'dimension'
  | 'errorCode'
  | 'filters'
  | 'forms'
  | 'importKind'
  | 'measure'
  | 'measureValue'
  | 'minutes'
  | 'months'
  | 'outline'
  | 'partCounts'
  | 'partResults'
  | 'percentage'
  | 'permissions'
  | 'pesos'
  | 'recipients'
  | 'record'
  | 'term'
  | 'widgets';
export type Choices = Readonly<Record<string, Bilingual>>;

export interface LineField {
  label: Bilingual;
  format?: FieldFormat;
  choices?: Choices;
  /** What the field says without a value, where that is more than nothing. */
  empty?: Bilingual;
  /** Its parts are called as tenants call them: questions, fields of orders, attributes. */
  own?: true;
  /** Fields of its own, where they mean something else than those of the record. */
  parts?: LineFields;
}
export type LineFields = Readonly<Record<string, LineField>>;

type Options = Omit<LineField, 'label'>;

/** A field with its names in Spanish and English. */
export const named = (es: string, en: string, options: Options = {}): LineField => ({
  label: { es, en },
  ...options,
});
export const formatted = (es: string, en: string, format: FieldFormat): LineField =>
  named(es, en, { format });
export const chosen = (es: string, en: string, choices: Choices): LineField => named(es, en, { choices });
