import { operatorLabels } from '@cuadrilla/contract/kit/operator-labels.ts';
import { fixedLabels } from '@cuadrilla/contract/insights/dimension-labels.ts';
import { connectorLabels } from './choices.ts';
import { filteredField } from './field-labels.ts';
import { isParts, type Parts, type ValueContext } from './value-context.ts';

/** The values of a filter: those that every tenant has by their labels, others as codes. */
export function filterValue(context: ValueContext, key: string, value: unknown): string {
  const { about, lang, t } = context;
  const fixed = fixedLabels[key];
  const field = filteredField(about, key);
  const one = (each: unknown): string =>
    fixed && Object.hasOwn(fixed, String(each))
      ? fixed[String(each)]![lang]
      : context.text(context, each, { field, path: key, isNamed: true, depth: 1 });
  return Array.isArray(value) ? value.map(one).join(', ') : value === undefined ? t('nothing') : one(value);
}

export const isFilter = (value: unknown): value is Parts =>
  isParts(value) &&
  typeof value['key'] === 'string' &&
  Object.hasOwn(operatorLabels, String(value['operator']));

/** `Zona es uno de Z01, Z02`. */
function sentenceOf(filter: Parts, context: ValueContext): string {
  const { about, lang, t } = context;
  const key = filter['key'] as string;
  const operator = filter['operator'] as keyof typeof operatorLabels;
  const { value } = filter;
  const sentence = `${filteredField(about, key)?.label[lang] ?? key} ${operatorLabels[operator][lang]}`;
  if (operator === 'IS_NULL' || operator === 'IS_NOT_NULL') return sentence;
  const many = typeof value === 'string' && operator !== 'EQUAL' ? value.split(',') : value;
  if (operator === 'BETWEEN' && Array.isArray(many))
    return `${sentence} ${many.map((each) => filterValue(context, key, each)).join(` ${t('and')} `)}`;
  return `${sentence} ${filterValue(context, key, operator === 'IN' ? many : value)}`;
}

const namesOf = (keys: readonly string[], { about, lang }: ValueContext): string =>
  keys.map((key) => filteredField(about, key)?.label[lang] ?? key).join(', ');

/** Null for what are no filters of a search: the audit's own, and those of a list's address. */
export function filtersText(value: unknown, context: ValueContext): string | null {
  const filters = Array.isArray(value) ? value : [value];
  // Where their order changed, lists of filters are those of their keys.
  if (filters.every((each) => typeof each === 'string')) return namesOf(filters, context);
  if (!filters.every(isFilter)) return null;
  return filters
    .map((filter, place) => {
      const connector = connectorLabels[filter['sql_connector'] === 'OR' ? 'OR' : 'AND'][context.lang];
      return `${place > 0 ? `${connector} ` : ''}${sentenceOf(filter, context)}`;
    })
    .join(' ');
}
