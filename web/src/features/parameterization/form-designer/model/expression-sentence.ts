import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import type { Variables } from '#features/parameterization/conditions/condition-variables.ts';
import { conditionOfExpression } from './expression-condition.rules.ts';

/** What an expression says in words, between quotation marks; the expression itself where it has none. */
export function expressionSentence(expression: string, variables: Variables, lang: Locale): string {
  const condition = conditionOfExpression(expression);
  if (condition === undefined) return expression;
  const sentence = conditionSentence(condition, variables, lang);
  return lang === 'es' ? `«${sentence}»` : `“${sentence}”`;
}
