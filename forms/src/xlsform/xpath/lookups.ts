import { columnAttribute } from '../import/column-attribute.ts';
import type { XPath } from './parser.ts';
import {
  bound,
  binding,
  primary,
  quoted,
  type ExpressionScope,
  type LookupItem,
  type LookupSource,
  type SurveyText,
} from './survey-text.ts';
import { XPathFault } from './tokens.ts';

/** `instance('list')/root/item[filter]/column` and `pulldata()`: what a list says of one of its items. */
export type Lookup = Extract<XPath, { type: 'lookup' }>;
export type Convert = (node: XPath, scope: ExpressionScope) => SurveyText;

/** Characters of one look-up; a form takes expressions of four thousand. */
const longest = 3_600;

function checked(text: string, list: string): SurveyText {
  if (text.length > longest) throw new XPathFault('LOOKUP_TOO_LONG', list);
  return primary(text);
}

export function sourceOf(list: string, scope: ExpressionScope): LookupSource {
  const source = scope.lookup(list);
  if (!source) throw new XPathFault('UNKNOWN_LIST', list);
  return source;
}

/** A number where it is written as one, so that it can be calculated with. */
const valueText = (value: string): string =>
  /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? value : quoted(value);

/** The value of a column for the item whose other column has a key. */
export function valueByKey(
  list: string,
  [keyColumn, key]: readonly [string, string],
  column: string,
  scope: ExpressionScope,
): SurveyText {
  const source = sourceOf(list, scope);
  if (source.type === 'tenant') {
    if (!['name', 'code', 'value', 'key', `${list}_key`].includes(keyColumn.toLowerCase()))
      scope.warn('LOOKUP_BY_CODE', keyColumn);
    return primary(`pulldata('${source.code}', ${key}, ${quoted(tenantColumn(column))})`);
  }
  const seen = new Set<string>();
  const pairs = source.items.flatMap((item) => {
    const [code, value] = [item.get(keyColumn), item.get(column)];
    // The first item counts.
    if (code === undefined || value === undefined || seen.has(code)) return [];
    seen.add(code);
    return [quoted(code), valueText(value)];
  });
  requireColumn(source.items, keyColumn);
  requireColumn(source.items, column);
  return checked(`case_of(${[key, ...pairs].join(', ')})`, list);
}

const tenantColumn = (column: string): string =>
  column === 'name' || column === 'label' || column.startsWith('label::')
    ? column.split('::')[0]!
    : columnAttribute(column);

function requireColumn(items: readonly LookupItem[], column: string): void {
  const isThere = column === 'name' || column === 'label' || items.some((item) => item.has(column));
  if (!isThere) throw new XPathFault('UNKNOWN_NAME', column);
}

/** `name = ${q}` as the key and what it equals; null for any other filter. */
function keyOf(filter: XPath, convert: Convert, scope: ExpressionScope): [string, string] | null {
  if (filter.type !== 'binary' || filter.operator !== '=') return null;
  const { left, right } = filter;
  const [column, value] = left.type === 'column' ? [left, right] : [right, left];
  if (column.type !== 'column' || hasColumn(value)) return null;
  return [column.name, convert(value, scope).text];
}

function hasColumn(node: XPath): boolean {
  switch (node.type) {
    case 'column':
      return true;
    case 'call':
      return node.values.some(hasColumn);
    case 'negative':
      return hasColumn(node.value);
    case 'binary':
      return hasColumn(node.left) || hasColumn(node.right);
    default:
      return false;
  }
}

/** Conditions of the items, each with its value. */
function itemParts(
  { list, filter, column }: Lookup,
  convert: Convert,
  scope: ExpressionScope,
): { holds: string; value: string | undefined }[] {
  const source = sourceOf(list, scope);
  if (source.type === 'tenant') throw new XPathFault('LOOKUP_OF_TENANT', list);
  const { items } = source;
  if (column !== '') requireColumn(items, column);
  return items.map((item) => {
    const own: ExpressionScope = { ...scope, column: (name) => columnOf(items, item, name) };
    const holds = filter === null ? 'true' : bound(convert(filter, own), binding.or);
    return { holds, value: item.get(column) };
  });
}

const columnOf = (items: readonly LookupItem[], item: LookupItem, name: string): string | undefined =>
  item.get(name) ?? (items.some((each) => each.has(name)) ? '' : undefined);

/** The value of the first item that the filter leaves. */
export function lookupText(lookup: Lookup, convert: Convert, scope: ExpressionScope): SurveyText {
  const key = lookup.filter && keyOf(lookup.filter, convert, scope);
  if (key) return valueByKey(lookup.list, key, lookup.column, scope);
  const parts = itemParts(lookup, convert, scope);
  const pairs = parts.map(({ holds, value }) => `${holds}, ${value === undefined ? "''" : valueText(value)}`);
  return checked(`when(${pairs.join(', ')})`, lookup.list);
}

/** How many items the filter leaves, or the sum of their numbers. */
export function lookupTotal(
  lookup: Lookup,
  what: 'count' | 'sum',
  convert: Convert,
  scope: ExpressionScope,
): SurveyText {
  const parts = itemParts(lookup, convert, scope);
  const texts = parts.map(({ holds, value }) =>
    what === 'count' ? holds : `${holds}, ${value === undefined ? '0' : valueText(value)}`,
  );
  return checked(`${what}_when(${texts.join(', ')})`, lookup.list);
}
