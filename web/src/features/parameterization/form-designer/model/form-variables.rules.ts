import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Lists } from '@cuadrilla/forms/lists.ts';
import type {
  ConditionType,
  ConditionVariable,
} from '#features/parameterization/conditions/condition-variables.ts';
import { choiceLine } from './form-choices.rules.ts';
import { shownText } from './form-texts.rules.ts';
import { expressionProperties } from './form-expressions.ts';
import type { FormJson, FormNode } from './form-tree.rules.ts';

const types: Readonly<Record<string, ConditionType>> = {
  boolean: 'boolean',
  checkbox: 'choices',
  tagbox: 'choices',
  ranking: 'choices',
  radiogroup: 'choice',
  dropdown: 'choice',
  rating: 'number',
};

/** So many items of a list are read at most; a longer one is known in part, so its codes are typed. */
export const mostItems = 2000;

type Choices = ConditionVariable['choices'];

function choicesOf({ choices, list }: FormJson, lang: Locale, lists: Lists): Choices {
  if (Array.isArray(choices) && choices.length > 0)
    return choices.map(choiceLine).map(({ value, es, en }) => ({
      value,
      label: (lang === 'en' && en) || es || value,
    }));
  const items = typeof list === 'string' ? lists[list] : undefined;
  if (items === undefined || items.length === 0 || items.length >= mostItems) return undefined;
  return items.map(({ code, name }) => ({ value: code, label: name[lang] || name.es || code }));
}

/** A calculation that writes a text gives texts. */
function typeOf({ type, kind, inputType, expression }: FormJson): ConditionType {
  if (kind === 'integer' || inputType === 'number' || inputType === 'range') return 'number';
  if (inputType === 'date' || inputType === 'datetime-local') return 'date';
  if (type === 'expression') return /si_no\(|['"]/.test(String(expression)) ? 'text' : 'number';
  return types[String(type)] ?? 'text';
}

const parameterCall = /\bparam\('(\w+)'\)/g;
const parameterLabel = (key: string, lang: Locale): string =>
  lang === 'es' ? `Parámetro ${key}` : `Parameter ${key}`;

/** The parameters of the company that the form reads anywhere. */
function parametersIn(nodes: readonly FormNode[], lang: Locale): ConditionVariable[] {
  const texts = nodes.flatMap(({ json }) => expressionProperties.map((property) => json[property]));
  const keys = texts.flatMap((text) =>
    typeof text === 'string' ? [...text.matchAll(parameterCall)].map(([, key]) => key!) : [],
  );
  return [...new Set(keys)].map((key) => ({
    name: `param.${key}`,
    label: parameterLabel(key, lang),
    type: 'number',
  }));
}

/**
 * The questions that a condition may read, with the names that people know; a question may read itself, because an order
 * can fill it beforehand; and the parameters that the form reads.
 * @param lists items of the lists that questions choose from, as far as they are read
 * @param within the repeat of the question with the condition: those of a row are read within that row alone
 */
export const formVariables = (
  nodes: readonly FormNode[],
  within: string | null,
  lang: Locale,
  lists: Lists = {},
): ConditionVariable[] => [
  ...nodes.flatMap(({ name, role, repeat, json }): ConditionVariable[] => {
    if (name === '' || role === 'page' || role === 'panel') return [];
    if (repeat !== null && repeat !== within) return [];
    const variable = {
      name: repeat === null ? name : `panel.${name}`,
      label: shownText(json.title, lang, name),
      type: typeOf(json),
    };
    const choices = choicesOf(json, lang, lists);
    return [choices ? { ...variable, choices } : variable];
  }),
  ...parametersIn(nodes, lang),
];
