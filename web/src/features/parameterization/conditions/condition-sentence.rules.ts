import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { formatsOf } from '#i18n/formats.ts';
import { translate, type Translate } from '#i18n/messages.ts';
import { conditionMessages } from './conditions.messages.ts';
import {
  variableNamed,
  type Condition,
  type ConditionVariable,
  type Variables,
} from './condition-variables.ts';

/** A condition as people say it: with the labels of questions and choices, in either language. */

interface Context {
  t: Translate<typeof conditionMessages>;
  lang: Locale;
  variables: Variables;
}
/** How tightly the parts of a phrase belong together. */
interface Phrase {
  text: string;
  /** Joined by this word, so that brackets are needed within the other one. */
  joined?: 'and' | 'or' | 'sum';
}

const maxDepth = 40;
const comparisons = { '<': 'less', '<=': 'atMost', '>': 'greater', '>=': 'atLeast' } as const;
const dateComparisons = { '<': 'before', '<=': 'notAfter', '>': 'after', '>=': 'notBefore' } as const;
const equalities: Record<string, 'is' | 'isNot'> = { '==': 'is', '===': 'is', '!=': 'isNot', '!==': 'isNot' };
const relations = { contains: 'contains', startsWith: 'startsWith', endsWith: 'endsWith' } as const;

const has = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key);

/** @param variables by whose labels values are called; others are called by their names */
export function conditionSentence(condition: Condition, variables: Variables, lang: Locale): string {
  const context: Context = { t: translate(conditionMessages, lang), lang, variables };
  if (condition === null || condition === true) return context.t('always');
  if (condition === false) return context.t('never');
  return phraseOf(condition, context, 0).text;
}

const operationOf = (node: unknown): [operator: string, operands: unknown[]] | null => {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return null;
  const [entry] = Object.entries(node);
  return entry ? [entry[0], Array.isArray(entry[1]) ? (entry[1] as unknown[]) : [entry[1]]] : null;
};

const nameOf = (node: unknown): string | null => {
  const [operator, operands] = operationOf(node) ?? [];
  return operator === 'var' && typeof operands?.[0] === 'string' ? operands[0] : null;
};

const variableOf = (node: unknown, { variables }: Context): ConditionVariable | undefined => {
  const name = nameOf(node);
  return name === null ? undefined : variableNamed(variables, name);
};

/** A part of a condition that is a condition itself. */
function phraseOf(node: unknown, context: Context, depth: number): Phrase {
  const { t } = context;
  const [operator, operands] = operationOf(node) ?? [];
  if (!operator || !operands || depth > maxDepth) return { text: valueText(node, undefined, context, depth) };
  if (operator === 'and' || operator === 'or') return joined(operator, operands, context, depth);
  if (operator === '!') return negation(operands[0], context, depth);
  if (operator === '!!') return phraseOf(operands[0], context, depth + 1);
  const compared = comparison(operator, operands, context, depth);
  if (compared !== null) return { text: compared };
  const value = expression(operator, operands, context, depth);
  return operator === 'if' ? value : { text: t('holds', { what: value.text }) };
}

function joined(operator: 'and' | 'or', operands: unknown[], context: Context, depth: number): Phrase {
  const { t } = context;
  if (operands.length === 0) return { text: t(operator === 'and' ? 'always' : 'never') };
  const parts = operands.map((each) => phraseOf(each, context, depth + 1));
  if (parts.length === 1) return parts[0]!;
  const texts = parts.map((part) => (part.joined && part.joined !== operator ? `(${part.text})` : part.text));
  return { text: texts.join(` ${t(operator)} `), joined: operator };
}

function negation(operand: unknown, context: Context, depth: number): Phrase {
  const { t } = context;
  const [operator, operands = []] = operationOf(operand) ?? [];
  const [left, right] = operands;
  if (operator === 'contains')
    return {
      text: `${subject(left, context, depth)} ${t('notContains')} ${against(left, right, context, depth)}`,
    };
  if (operator === 'in' && Array.isArray(right))
    return {
      text: `${subject(left, context, depth)} ${t('noneOf')} ${against(left, right, context, depth)}`,
    };
  const inner = phraseOf(operand, context, depth + 1).text;
  if (operator === 'or' && operands.length > 1) return { text: t('noneHolds', { what: inner }) };
  if (operator === 'and' && operands.length > 1) return { text: t('notAllHold', { what: inner }) };
  return { text: t('not', { what: inner }) };
}

const subject = (node: unknown, context: Context, depth: number) =>
  valueText(node, undefined, context, depth);
const against = (left: unknown, right: unknown, context: Context, depth: number) =>
  valueText(right, variableOf(left, context) ?? undefined, context, depth);

/** The text of a comparison; null when it is none. */
function comparison(operator: string, operands: unknown[], context: Context, depth: number): string | null {
  const { t } = context;
  const [left, right] = operands;
  const known = variableOf(left, context) ?? variableOf(right, context);
  const one = () => valueText(left, known, context, depth);
  if (operator === 'empty' || operator === 'notEmpty') return `${one()} ${t(operator)}`;
  if (has(comparisons, operator)) {
    const isDate = known?.type === 'date';
    const text = t(isDate ? dateComparisons[operator] : comparisons[operator]);
    return operands.map((each) => valueText(each, known, context, depth)).join(` ${text} `);
  }
  const other = () => valueText(right, known, context, depth);
  if (has(equalities, operator)) return `${one()} ${t(equalities[operator]!)} ${other()}`;
  if (operator === 'in') return `${one()} ${t(Array.isArray(right) ? 'oneOf' : 'isIn')} ${other()}`;
  if (!has(relations, operator)) return null;
  return `${one()} ${t(Array.isArray(right) ? 'containsAll' : relations[operator])} ${other()}`;
}

const signs: Readonly<Record<string, string | undefined>> = {
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
  '%': 'mod',
};

/** An operation whose result is a value. */
function expression(operator: string, operands: unknown[], context: Context, depth: number): Phrase {
  const { t } = context;
  const values = operands.map((each) => valuePhrase(each, undefined, context, depth + 1));
  const texts = values.map(({ text, joined: by }) => (by ? `(${text})` : text));
  const sign = Object.hasOwn(signs, operator) ? signs[operator] : undefined;
  if (sign !== undefined) {
    if (texts.length === 1) return { text: `${sign}${texts[0]!}` };
    return { text: texts.join(` ${sign} `), joined: 'sum' };
  }
  if (operator === 'min' || operator === 'max')
    return { text: t(operator === 'min' ? 'smallest' : 'largest', { what: texts.join(', ') }) };
  if (operator !== 'if') return { text: `${operator}(${texts.join(', ')})` };
  const parts: string[] = [];
  for (let at = 0; at + 1 < operands.length; at += 2)
    parts.push(t('choose', { when: phraseOf(operands[at], context, depth + 1).text, what: texts[at + 1]! }));
  if (operands.length % 2 === 1) parts.push(t('otherwise', { what: texts.at(-1)! }));
  return { text: parts.join('; '), joined: 'or' };
}

/** @param known the variable that a literal is compared with, whose choices have labels */
function valuePhrase(
  node: unknown,
  known: ConditionVariable | undefined,
  context: Context,
  depth: number,
): Phrase {
  const { t, variables } = context;
  if (depth > maxDepth) return { text: t('incomplete') };
  if (Array.isArray(node))
    return {
      text:
        node.map((each: unknown) => valueText(each, known, context, depth + 1)).join(', ') || t('incomplete'),
    };
  const name = nameOf(node);
  if (name === '') return { text: t('incomplete') };
  if (name !== null) return { text: variableNamed(variables, name)?.label ?? name };
  const [operator, operands] = operationOf(node) ?? [];
  if (!operator || !operands) return { text: literalText(node, known, context) };
  const compared = comparison(operator, operands, context, depth + 1);
  if (compared !== null) return { text: compared, joined: 'or' };
  return ['and', 'or', '!', '!!'].includes(operator)
    ? { text: phraseOf(node, context, depth + 1).text, joined: 'or' }
    : expression(operator, operands, context, depth);
}

const valueText = (
  node: unknown,
  known: ConditionVariable | undefined,
  context: Context,
  depth: number,
): string => valuePhrase(node, known, context, depth).text;

const day = /^\d{4}-\d\d-\d\d$/;

function literalText(value: unknown, known: ConditionVariable | undefined, { t, lang }: Context): string {
  const choice = known?.choices?.find((each) => each.value === value);
  if (choice) return choice.label;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return formatsOf(lang).number(value, 6);
  if (typeof value !== 'string') return t('nothing');
  return day.test(value) ? formatsOf(lang).day(value) : t('quoted', { text: value });
}

/** A value as the sentences call it. */
export const valueSentence = (
  value: unknown,
  variable: ConditionVariable | undefined,
  lang: Locale,
): string => valueText(value, variable, { t: translate(conditionMessages, lang), lang, variables: [] }, 0);
