import type { z } from 'zod';
import { shapeOf, type FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import type { CatalogueRow, CatalogueView, FieldView, Values } from '../catalogue.types.ts';

/** Fields of the form with their shapes; what the server computes has none. */
export function shapesOf(fields: z.ZodObject): ReadonlyMap<string, FieldShape> {
  return new Map(Object.entries(fields.shape).map(([name, schema]) => [name, shapeOf(schema as z.ZodType)]));
}

const blank = ({ kind, required }: FieldShape): unknown => {
  if (kind === 'codes') return [];
  if (kind === 'boolean') return false;
  if (kind === 'text') return '';
  return required ? undefined : null;
};

/** What the form starts with: the record, or the defaults of its schema. */
export function startingValues<R extends CatalogueRow>(
  { catalogue }: CatalogueView<R>,
  row: R | null,
  fixedValues: Values,
): Values {
  return Object.fromEntries(
    [...shapesOf(catalogue.fields)].map(([name, shape]) => {
      if (row) return [name, (row as unknown as Values)[name] ?? blank(shape)];
      if (name in fixedValues) return [name, fixedValues[name]];
      const preset = (catalogue.fields.shape[name] as z.ZodType).safeParse(undefined);
      return [name, preset.success ? (preset.data ?? blank(shape)) : blank(shape)];
    }),
  );
}

/** What is sent: an empty text that may be missing is no text at all. */
export function sentValues(shapes: ReadonlyMap<string, FieldShape>, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => shapes.has(name))
      .map(([name, value]) => [name, value === '' && !shapes.get(name)!.required ? null : value]),
  );
}

export const labelOf = <R>(fields: readonly FieldView<R>[], name: string, lang: 'es' | 'en'): string =>
  fields.find((field) => field.name === name)?.label[lang] ?? name;
