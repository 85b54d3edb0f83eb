import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { FormError, type FormFault } from '@cuadrilla/forms/guard/form-faults.ts';
import { readForm } from '@cuadrilla/forms/read-form.ts';
import { translate, type Translate } from '#i18n/messages.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import type { DesignNotice } from '#features/parameterization/designer/design-domain.ts';
import { choiceLine } from './form-choices.rules.ts';
import { expressionProperties, isReadable } from './form-expressions.ts';
import { namesRead } from './form-names.rules.ts';
import { noticeMessages } from './form-notices.messages.ts';
import { propertyNames } from './form-properties.messages.ts';
import { lacksEnglish, shownText } from './form-texts.rules.ts';
import { formNodes, isRecord, type FormJson, type FormNode } from './form-tree.rules.ts';

/** What is wrong in a form: what the server refuses, by the same code, and what is probably not meant. */
export function formNotices(document: DesignDocument, lang: Locale): DesignNotice[] {
  const nodes = formNodes(document);
  const byPlace = new Map(nodes.map((node) => [node.place, node]));
  return [...refusals(document, byPlace, lang), ...doubts(nodes, lang)];
}

function refusals(
  document: DesignDocument,
  byPlace: ReadonlyMap<string, FormNode>,
  lang: Locale,
): DesignNotice[] {
  return faultsOf(document).map((fault) => {
    const place = fault.place.replace(/\.(choices|validators)$/, '');
    const node = byPlace.get(place);
    const own = translate(noticeMessages, lang)('form');
    return { severity: 'error', text: fault[lang], place: fault.place || own, path: node?.path ?? null };
  });
}

function faultsOf(document: DesignDocument): readonly FormFault[] {
  try {
    readForm(document);
    return [];
  } catch (error) {
    if (error instanceof FormError) return error.faults;
    throw error;
  }
}

type ExpressionProperty = (typeof expressionProperties)[number];
type Texts = Translate<typeof noticeMessages>;
interface Doubt {
  severity: DesignNotice['severity'];
  text: string;
}

/** What is found in an element that did not change, for the names that there were, is not looked for again. */
const cached = new WeakMap<FormJson, { key: string; doubts: readonly Doubt[] }>();

function doubts(nodes: readonly FormNode[], lang: Locale): DesignNotice[] {
  const names = new Set(
    nodes
      .filter(({ repeat, role }) => repeat === null && role !== 'page' && role !== 'panel')
      .map(({ name }) => name.toLowerCase()),
  );
  const rows = Map.groupBy(nodes, ({ repeat }) => repeat ?? '');
  const allNames = `${lang} ${nodes.map(({ name, repeat }) => `${repeat ?? ''}.${name}`).join(' ')}`;
  return nodes.flatMap((node) => {
    const found = cached.get(node.json);
    const scope: Scope = {
      names,
      row: new Set(
        (node.repeat === null ? [] : (rows.get(node.repeat) ?? [])).map(({ name }) => name.toLowerCase()),
      ),
    };
    const own = found?.key === allNames ? found.doubts : doubtsOf(node, scope, lang);
    if (own !== found?.doubts) cached.set(node.json, { key: allNames, doubts: own });
    return own.map((doubt) => ({ ...doubt, place: node.name || node.place, path: node.path }));
  });
}

interface Scope {
  names: ReadonlySet<string>;
  row: ReadonlySet<string>;
}

function doubtsOf(node: FormNode, scope: Scope, lang: Locale): Doubt[] {
  const t = translate(noticeMessages, lang);
  return [
    ...textDoubts(node, t),
    ...answerDoubts(node, scope, t),
    ...expressionDoubts(node.json, scope, lang),
  ];
}

const warn = (text: string): Doubt => ({ severity: 'warning', text });

function textDoubts({ json, role }: FormNode, t: Texts): Doubt[] {
  const texts = [json.title, json.description, json.html, json.requiredErrorText];
  const found: Doubt[] = [];
  if (role === 'question' && json.type !== 'html' && shownText(json.title, 'es') === '')
    found.push(warn(t('noTitle')));
  if (texts.some(lacksEnglish)) found.push(warn(t('noEnglish')));
  return found;
}

function answerDoubts({ json, role }: FormNode, { names, row }: Scope, t: Texts): Doubt[] {
  const found: Doubt[] = [];
  if (json.isRequired === true && json.readOnly === true) found.push(warn(t('requiredReadOnly')));
  if (typeof json.min === 'number' && typeof json.max === 'number' && json.min > json.max)
    found.push(warn(t('minAboveMax')));
  if (Number(json.minCount) > Number(json.maxCount)) found.push(warn(t('minAboveMax')));
  const { cascade } = json;
  if (typeof cascade === 'string' && !names.has(cascade.toLowerCase()) && !row.has(cascade.toLowerCase()))
    found.push(warn(t('noCascade', { name: cascade })));
  const inside = role === 'repeat' ? json.templateElements : json.elements;
  if (role !== 'question' && !(Array.isArray(inside) && inside.length > 0))
    found.push(warn(t('emptyContainer')));
  return [...found, ...choiceDoubts(json, t)];
}

function choiceDoubts(json: FormJson, t: Texts): Doubt[] {
  if (
    !['radiogroup', 'dropdown', 'checkbox', 'tagbox', 'ranking'].includes(String(json.type)) ||
    json.list !== undefined
  )
    return [];
  const lines = (Array.isArray(json.choices) ? json.choices : []).map(choiceLine);
  if (lines.length === 0) return [warn(t('noChoices'))];
  const seen = new Set<string>();
  const twice = lines.find(({ value }) => seen.size === seen.add(value).size);
  return [
    ...(twice ? [warn(t('choiceTwice', { value: twice.value }))] : []),
    ...(lines.some(({ es, en }) => es !== '' && en === '') ? [warn(t('noEnglish'))] : []),
  ];
}

function expressionDoubts(json: FormJson, { names, row }: Scope, lang: Locale): Doubt[] {
  const t = translate(noticeMessages, lang);
  return expressionsOf(json).flatMap(([name, text]) => {
    const property = propertyNames[name][lang];
    if (!isReadable(text)) return [{ severity: 'error' as const, text: t('unreadable', { property, text }) }];
    const isKnown = (name: string): boolean =>
      name.startsWith('panel.')
        ? row.has(name.slice(6))
        : names.has(name) || name === 'item' || name === 'self';
    const unknown = [...new Set(namesRead(text))].filter((name) => !isKnown(name.toLowerCase()));
    return unknown.map((name) => warn(t('unknownName', { property, name: `{${name}}` })));
  });
}

/** The expressions of one element, those of its choices and checks included. */
export function expressionsOf(json: FormJson): [property: ExpressionProperty, text: string][] {
  const own = (part: FormJson): [ExpressionProperty, string][] =>
    expressionProperties.flatMap((property) => {
      const text = part[property];
      return typeof text === 'string' && text !== '' ? [[property, text]] : [];
    });
  const parts = [json.choices, json.validators].flatMap((list) =>
    Array.isArray(list) ? list.filter(isRecord) : [],
  );
  return [...own(json), ...parts.flatMap(own)];
}
