import { withoutValue } from '@cuadrilla/contract/insights/dimension-labels.ts';
import { isDimension } from '@cuadrilla/contract/insights/dimensions.ts';
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
  const names = await namesOf(ctx);
  const named: NamedFilter[] = [];
  for (const { key, operator, value } of where) {
    const codes = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
    if (!isDimension(key)) named.push({ name: key, values: codes.join(', ') });
    else if (operator === 'IS_NULL')
      named.push({ name: names.dimension(key)[ctx.locale], values: withoutValue[ctx.locale] });
    else {
      const stored = (await storedValues(ctx, key, codes)).map(String);
      const labelOf = await labelledValues(ctx, key, stored);
      const values = stored.map((one) => labelOf(one).label[ctx.locale]).join(', ');
      named.push({ name: names.dimension(key)[ctx.locale], values });
    }
  }
  return named;
}
