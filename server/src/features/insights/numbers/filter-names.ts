import { withoutType, withoutValue } from '@cuadrilla/contract/insights/dimension-labels.ts';
import { isDimension } from '@cuadrilla/contract/insights/dimensions.ts';
import type { FilterInWords } from '@cuadrilla/contract/insights/numbers.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import type { Ctx } from '#platform/context.ts';
import { namesOf } from './form-questions.ts';
import { labelledValues, storedValues } from './dimension-values.ts';

/** Filters as people read them in a file: names of dimensions and of their values. */
export interface NamedFilter {
  name: string;
  values: string;
}

export async function namedFilters(ctx: Ctx, where: readonly Filter[]): Promise<NamedFilter[]> {
  return (await filtersInWords(ctx, where)).map(({ name, values }) => ({
    name: name[ctx.locale],
    values: values.map((value) => value[ctx.locale]).join(', '),
  }));
}

/** In both languages. What no record is called any more keeps its code. */
export async function filtersInWords(ctx: Ctx, where: readonly Filter[]): Promise<FilterInWords[]> {
  const names = await namesOf(ctx);
  return Promise.all(
    where.map(async ({ key, operator, value }): Promise<FilterInWords> => {
      const codes = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
      if (!isDimension(key)) return { key, name: asIs(key), values: codes.map(asIs) };
      const name = names.dimension(key);
      if (operator === 'IS_NULL') return { key, name, values: [key === 'type' ? withoutType : withoutValue] };
      const stored = (await storedValues(ctx, key, codes)).map(String);
      const labelOf = await labelledValues(ctx, key, stored);
      const values = stored.map((one) => labelOf(one).label);
      return { key, name, values: values.length > 0 ? values : codes.map(asIs) };
    }),
  );
}

const asIs = (text: string): Bilingual => ({ es: text, en: text });
