import { checkCondition, variablesOf } from '@cuadrilla/contract/parameterization/conditions.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { translate, type Translate } from '#i18n/messages.ts';
import { conditionMessages } from './conditions.messages.ts';
import {
  readCondition,
  type ConditionNode,
  type ConditionRow,
  type Operand,
} from './condition-tree.rules.ts';
import {
  variableNamed,
  type Condition,
  type ConditionVariable,
  type Variables,
} from './condition-variables.ts';

/** What is wrong in a condition, in the caller's language. */

type Texts = Translate<typeof conditionMessages>;

/** What is wrong with one row: only what can be seen in it. */
export function rowFaults(row: ConditionRow, variables: Variables, t: Texts): string[] {
  if (row.variable === '') return [t('missingVariable')];
  const known = variableNamed(variables, row.variable);
  const label = known?.label ?? row.variable;
  const faults = known ? [] : [t('unknownVariable', { name: row.variable })];
  const { operand } = row;
  if (operand.kind === 'missing' || (operand.kind === 'list' && operand.values.length === 0))
    return [...faults, t('missingValue', { name: label })];
  if (operand.kind === 'variable' && !variableNamed(variables, operand.name))
    faults.push(t('unknownVariable', { name: operand.name }));
  return [...faults, ...choiceFaults(operand, known, t)];
}

/** Values that the variable does not offer. */
function choiceFaults(operand: Operand, known: ConditionVariable | undefined, t: Texts): string[] {
  const values = operand.kind === 'value' ? [operand.value] : operand.kind === 'list' ? operand.values : [];
  const choices = known?.choices;
  if (!choices) return [];
  return values
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => t('unknownChoice', { name: known.label, value: String(value) }));
}

function nodeFaults(node: ConditionNode, variables: Variables, t: Texts): string[] {
  switch (node.kind) {
    case 'row':
      return rowFaults(node, variables, t);
    case 'group':
      return node.children.flatMap((child) => nodeFaults(child, variables, t));
    case 'text': {
      const fault = syntaxFault(node.source, t);
      if (fault !== null) return [fault];
      return variablesOf(node.source as Condition)
        .filter((name) => !variableNamed(variables, name))
        .map((name) => t('unknownVariable', { name }));
    }
  }
}

/** The texts of `checkCondition`, by how they begin. */
const syntaxTexts = [
  [/^a condition is/, 'notACondition'],
  [/^more than/, 'tooManyParts'],
  [/^nested deeper/, 'tooDeep'],
  [/^a text longer/, 'tooLong'],
  [/^an object has/, 'oneOperator'],
  [/^var takes/, 'literalName'],
  [/^not JSON/, 'notJsonValue'],
] as const;

/** Why a condition cannot be evaluated; null when it can. */
export function syntaxFault(condition: unknown, t: Texts): string | null {
  const fault = checkCondition(condition);
  if (fault === null) return null;
  const [, name] = /^unknown operator (.*)$/.exec(fault) ?? [];
  if (name !== undefined) return t('unknownOperator', { name });
  const [, text] = syntaxTexts.find(([start]) => start.test(fault)) ?? [];
  return text ? t(text) : fault;
}

/** Everything that is wrong in a condition, each once; what is incomplete among it. */
export function conditionFaults(condition: Condition, variables: Variables, lang: Locale): string[] {
  const t = translate(conditionMessages, lang);
  const ofNodes = nodeFaults(readCondition(condition), variables, t);
  if (ofNodes.length > 0) return [...new Set(ofNodes)];
  const syntax = syntaxFault(condition, t);
  return syntax === null ? [] : [syntax];
}
