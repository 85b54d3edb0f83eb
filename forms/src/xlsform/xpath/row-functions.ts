import { lookupTotal } from './lookups.ts';
import type { XPath } from './parser.ts';
import { answerOf, binding, bound, primary, quoted } from './survey-text.ts';
import { XPathFault } from './tokens.ts';
import { column, listOf, requireCount, type Conversion, type Written } from './written-call.ts';

/** Functions that read the rows of a repeat, and texts that are put together from several values. */
/** Over one column of a repeat that is read from outside of its rows, else over the values. */
export const overRows =
  (inRows: string, plain: string): Conversion =>
  (call) => {
    const { values, scope, to } = call;
    const rows = values.length === 1 ? column(values[0], scope) : null;
    if (rows) return primary(`${inRows}({${rows.repeat}}, ${quoted(rows.name)})`);
    if (values.length === 1) return to(values[0]!);
    requireCount(call, 1, 50);
    return primary(`${plain}(${listOf(call)})`);
  };

export const sum: Conversion = (call) => {
  const [first, ...more] = call.values;
  if (first?.type === 'lookup' && more.length === 0)
    return lookupTotal(first, 'sum', call.conditionIn, call.scope);
  return overRows('sumInArray', 'sum')(call);
};

export const count: Conversion = (call) => {
  requireCount(call, 1);
  const [value] = call.values;
  if (value!.type === 'lookup') return lookupTotal(value as never, 'count', call.conditionIn, call.scope);
  const rows = column(value, call.scope);
  return primary(`count_of(${rows ? `{${rows.repeat}}` : call.text(value!)})`);
};

export const countFilled: Conversion = (call) => {
  const rows = call.values.length === 1 ? column(call.values[0], call.scope) : null;
  if (rows) return primary(`filled_rows({${rows.repeat}}, ${quoted(rows.name)})`);
  requireCount(call, 1, 50);
  return primary(`count_filled(${listOf(call)})`);
};

/** One part of a text that is put together: all rows, where it is read from outside of them. */
export function partText(node: XPath, { scope, text }: Written, between: string): string {
  const rows = column(node, scope);
  return rows ? `join_rows({${rows.repeat}}, ${quoted(rows.name)}, ${between})` : text(node);
}

export const concat: Conversion = (call) => {
  const { values, scope, to } = call;
  const isText = (value: XPath | undefined): boolean => value?.type === 'text' && value.value !== '';
  const isPlain = values.every((value) => {
    const answer = answerOf(value, scope);
    return value.type === 'text' || (answer !== undefined && answer.answer !== 'many' && !answer.outsideOf);
  });
  const parts = values.filter((value) => !(value.type === 'text' && value.value === ''));
  if (parts.length === 0) return primary("''");
  // Two numbers in a row would be added.
  if (isPlain && parts.length > 1 && (isText(parts[0]) || isText(parts[1])))
    return { text: parts.map((value) => bound(to(value), binding.product)).join(' + '), level: binding.sum };
  return primary(`join_text(${parts.map((value) => partText(value, call, "''")).join(', ')})`);
};

export const join: Conversion = (call) => {
  requireCount(call, 1, 50);
  const [between, ...values] = call.values as [XPath, ...XPath[]];
  const separator = call.text(between);
  if (values.length === 1 && column(values[0], call.scope))
    return primary(partText(values[0]!, call, separator));
  return primary(
    `join_with(${[separator, ...values.map((value) => partText(value, call, separator))].join(', ')})`,
  );
};

export const indexedRepeat: Conversion = (call) => {
  requireCount(call, 3);
  const [value, repeat, at] = call.values as [XPath, XPath, XPath];
  const [found, rows] = [answerOf(value, call.scope), answerOf(repeat, call.scope)];
  if (!found || rows?.answer !== 'repeat') throw new XPathFault('EXPRESSION_PATH', 'indexed-repeat()');
  return primary(`row_value(${rows.text}, ${quoted(found.name)}, ${call.text(at)})`);
};

export const position: Conversion = (call) => {
  const [value] = call.values;
  if (value?.type !== 'parent' || !call.scope.self?.inRow)
    throw new XPathFault('EXPRESSION_FUNCTION', 'position()', 'position(..)');
  return { text: '{panelIndex} + 1', level: binding.sum };
};
