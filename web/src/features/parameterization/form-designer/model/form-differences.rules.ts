import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { translate, type Translate } from '#i18n/messages.ts';
import { isSameJson, type DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { choiceLine } from './form-choices.rules.ts';
import { differenceMessages } from './form-differences.messages.ts';
import { kindOf } from './form-kinds.ts';
import { propertyNames } from './form-properties.messages.ts';
import { textIn } from './form-texts.rules.ts';
import { formNodes, isRecord, type FormJson, type FormNode } from './form-tree.rules.ts';

/** What changed between two versions of a form, by the names of its questions; one sentence each. */

type Texts = Translate<typeof differenceMessages>;
interface Named {
  node: FormNode;
  /** The page or group that it is in. */
  container: string;
}

const keyOf = ({ name, repeat, place }: FormNode): string => `${repeat ?? ''} ${name || place}`;

function namedNodes(document: DesignDocument): Map<string, Named> {
  const nodes = formNodes(document);
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  return new Map(
    nodes.map((node) => {
      const container = byKey.get(node.path.slice(0, -2).join('.'));
      return [keyOf(node), { node, container: container?.name ?? '' }];
    }),
  );
}

export function formDifferences(before: DesignDocument, after: DesignDocument, lang: Locale): string[] {
  const t = translate(differenceMessages, lang);
  const [old, now] = [namedNodes(before), namedNodes(after)];
  const named = ({ node }: Named) => ({ what: t(node.role), name: node.name || node.place });
  const removed = [...old].filter(([key]) => !now.has(key)).map(([, each]) => t('removed', named(each)));
  const added = [...now].filter(([key]) => !old.has(key)).map(([, each]) => t('added', named(each)));
  const changed = [...now].flatMap(([key, each]) => {
    const earlier = old.get(key);
    return earlier ? nodeDifferences(earlier, each, lang, t) : [];
  });
  const root = propertyDifferences(before, after, t('form'), lang, t);
  return [...root, ...removed, ...added, ...changed, ...orderDifferences(old, now, t)];
}

function nodeDifferences(old: Named, now: Named, lang: Locale, t: Texts): string[] {
  const { name, place } = now.node;
  const own = name || place;
  const sentences: string[] = [];
  if (old.container !== now.container)
    sentences.push(
      t('moved', { name: own, from: old.container || t('root'), to: now.container || t('root') }),
    );
  if (old.node.json === now.node.json) return sentences;
  const [before, after] = [kindOf(old.node.json), kindOf(now.node.json)];
  if (before !== after)
    sentences.push(
      t('type', {
        name: own,
        from: before?.label[lang] ?? String(old.node.json.type),
        to: after?.label[lang] ?? String(now.node.json.type),
      }),
    );
  return [...sentences, ...propertyDifferences(old.node.json, now.node.json, own, lang, t)];
}

/** What is compared elsewhere. */
const structure: ReadonlySet<string> = new Set([
  'name',
  'type',
  'kind',
  'elements',
  'templateElements',
  'pages',
]);

function propertyDifferences(
  before: FormJson,
  after: FormJson,
  name: string,
  lang: Locale,
  t: Texts,
): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => !structure.has(key) && !isSameJson(before[key], after[key]))
    .flatMap((key) => {
      if (key === 'choices') return choiceDifferences(before[key], after[key], name, t);
      const property = Object.hasOwn(propertyNames, key)
        ? propertyNames[key as keyof typeof propertyNames][lang]
        : key;
      const [from, to] = [before[key], after[key]];
      const isText = [from, to].some((value) => isRecord(value) && ('default' in value || 'en' in value));
      if (isText) return textDifferences(from, to, { property, name }, t);
      if (to === undefined) return [t('unset', { property, name, from: short(from) })];
      if (from === undefined) return [t('set', { property, name, to: short(to) })];
      return [t('changed', { property, name, from: short(from), to: short(to) })];
    });
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

function textDifferences(
  from: unknown,
  to: unknown,
  what: { property: string; name: string },
  t: Texts,
): string[] {
  return (['es', 'en'] as const).flatMap((lang) => {
    const [before, after] = [textIn(from, lang), textIn(to, lang)];
    const language = t(lang === 'es' ? 'spanish' : 'english');
    return before === after ? [] : [t('text', { ...what, language, from: short(before), to: short(after) })];
  });
}

function choiceDifferences(before: unknown, after: unknown, name: string, t: Texts): string[] {
  const lines = (choices: unknown) =>
    new Map((Array.isArray(choices) ? choices : []).map(choiceLine).map((line) => [line.value, line]));
  const [old, now] = [lines(before), lines(after)];
  const without = (mine: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>) =>
    [...mine.keys()].filter((value) => !others.has(value)).map((value) => `«${value}»`);
  const [gained, lost] = [without(now, old), without(old, now)];
  const isReworded = [...now].some(([value, line]) => old.has(value) && !isSameJson(old.get(value), line));
  const isReordered =
    gained.length + lost.length === 0 && [...now.keys()].join('\n') !== [...old.keys()].join('\n');
  return [
    ...(gained.length > 0 ? [t('choiceAdded', { name, values: gained.join(', ') })] : []),
    ...(lost.length > 0 ? [t('choiceRemoved', { name, values: lost.join(', ') })] : []),
    ...(isReworded ? [t('choiceText', { name })] : []),
    ...(isReordered ? [t('reordered', { name })] : []),
  ];
}

/** Pages and groups whose elements that stayed are in another order. */
function orderDifferences(
  old: ReadonlyMap<string, Named>,
  now: ReadonlyMap<string, Named>,
  t: Texts,
): string[] {
  const orders = (mine: ReadonlyMap<string, Named>, others: ReadonlyMap<string, Named>) => {
    const stayed = [...mine].filter(([key, { container }]) => others.get(key)?.container === container);
    const groups = Map.groupBy(stayed, ([, { container }]) => container);
    return new Map(
      [...groups].map(([container, found]) => [container, found.map(([key]) => key).join('\n')]),
    );
  };
  const [before, after] = [orders(old, now), orders(now, old)];
  return [...after]
    .filter(([container, order]) => before.get(container) !== order)
    .map(([container]) => t('reordered', { name: container || t('root') }));
}
