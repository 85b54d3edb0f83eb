import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import type { Variables } from '#features/parameterization/conditions/condition-variables.ts';
import { conditionOfExpression } from './expression-condition.rules.ts';

/** What an expression says in words; the expression itself where it has none. */
export function expressionSentence(expression: string, variables: Variables, lang: Locale): string {
  const condition = conditionOfExpression(expression);
  return condition === undefined ? expression : conditionSentence(condition, variables, lang);
}
