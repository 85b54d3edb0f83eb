import type { XPath } from './parser.ts';
import { answerOf, primary, type ExpressionScope, type SurveyText } from './survey-text.ts';
import { XPathFault } from './tokens.ts';
import { isDate, isNumeric } from './value-kinds.ts';

/** A call of an XPath function while it is written for SurveyJS. */
export type Convert = (node: XPath, scope: ExpressionScope) => SurveyText;
export interface Converters {
  convert: Convert;
  /** As something that is true or false. */
  condition: Convert;
}

/** The values of a call, and how they are written. */
export interface Written {
  name: string;
  values: XPath[];
  scope: ExpressionScope;
  text: (node: XPath) => string;
  to: (node: XPath) => SurveyText;
  condition: (node: XPath) => SurveyText;
  /** Where other columns have a value. */
  conditionIn: Convert;
}
export type Conversion = (call: Written) => SurveyText;

export function requireCount({ name, values }: Written, least: number, most = least): void {
  if (values.length < least || values.length > most)
    throw new XPathFault('EXPRESSION_SYNTAX', `${name}(${values.length})`);
}

export const listOf = ({ values, text }: Written): string => values.map(text).join(', ');

/** The same function under our name. */
export const named =
  (ours: string, least: number, most = least): Conversion =>
  (call) => {
    requireCount(call, least, most);
    return primary(`${ours}(${listOf(call)})`);
  };

/** Over the answer to the question itself where nothing is named. */
export const namedOrSelf =
  (ours: string): Conversion =>
  (call) => {
    requireCount(call, 0, 1);
    return primary(`${ours}(${call.text(call.values[0] ?? { type: 'self' })})`);
  };

/** A function of numbers; answers that are texts become numbers. */
export const numeric =
  (ours: string, least: number, most = least): Conversion =>
  (call) => {
    requireCount(call, least, most);
    return primary(`${ours}(${call.values.map((value) => numberText(value, call)).join(', ')})`);
  };

export const numberText = (value: XPath, { scope, text }: Written): string =>
  isNumeric(value, scope) || isDate(value, scope) ? text(value) : `number_of(${text(value)})`;

/** The question of the rows of a repeat, where it is read from outside of them. */
export function column(
  node: XPath | undefined,
  scope: ExpressionScope,
): { repeat: string; name: string } | null {
  const found = node && answerOf(node, scope);
  return found?.outsideOf === undefined ? null : { repeat: found.outsideOf, name: found.name };
}
