import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Condition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { DesignReferences } from '@cuadrilla/contract/parameterization/workflow-design/design-references.ts';
import { translate, type Translate } from '#i18n/messages.ts';
import { conditionSentence } from '#features/parameterization/conditions/condition-sentence.rules.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import { isSameJson, type DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { inspectorMessages } from '../inspector/inspector.messages.ts';
import { termText } from '../term-text.ts';
import { stageName } from './stage-texts.rules.ts';
import { stageVariables } from './stage-variables.rules.ts';
import { propertyTexts, workflowDifferenceMessages } from './workflow-differences.messages.ts';
import { isElse } from './workflow-links.rules.ts';
import {
  isRecord,
  listIn,
  workflowTree,
  type Link,
  type StageNode,
  type WorkflowTree,
} from './workflow-tree.rules.ts';

/** What changed between two versions of a workflow, by the keys of its stages; one sentence each. */

type Texts = Translate<typeof workflowDifferenceMessages>;

/** @param references names of what conditions read; without them, sentences have the keys */
export function workflowDifferences(
  before: DesignDocument,
  after: DesignDocument,
  lang: Locale,
  references?: DesignReferences,
): string[] {
  const t = translate(workflowDifferenceMessages, lang);
  const [old, now] = [workflowTree(before), workflowTree(after)];
  const nameIn = (tree: WorkflowTree, key: string): string => {
    const node = tree.byKey.get(key);
    return node ? `${key} «${stageName(node, lang)}»` : key || t('nothing');
  };
  const only = (tree: WorkflowTree, other: WorkflowTree) =>
    [...tree.byKey.keys()].filter((key) => !other.byKey.has(key));
  const variablesOf = (key: string): ConditionVariable[] => {
    const node = now.byKey.get(key);
    return node && references ? stageVariables(after, node, references, lang) : [];
  };
  const stayed = [...now.byKey].flatMap(([key, node]): [StageNode, StageNode][] => {
    const earlier = old.byKey.get(key);
    return earlier ? [[earlier, node]] : [];
  });
  return [
    ...(old.start === now.start
      ? []
      : [t('start', { from: nameIn(old, old.start), to: nameIn(now, now.start) })]),
    ...only(old, now).map((key) => t('removed', { stage: nameIn(old, key) })),
    ...only(now, old).map((key) => t('added', { stage: nameIn(now, key) })),
    ...stayed.flatMap(([earlier, node]) =>
      moveOf(earlier, node, (tree, key) => nameIn(tree === 'old' ? old : now, key), t),
    ),
    ...stayed.flatMap(([earlier, node]) =>
      properties(earlier.json, node.json, nameIn(now, node.key), stageSkipped, lang, t),
    ),
    ...stayed.flatMap(([{ key }]) =>
      linkDifferences(old.leaving.get(key) ?? [], now.leaving.get(key) ?? [], {
        name: (to) => nameIn(now.byKey.has(to) ? now : old, to),
        variables: variablesOf(key),
        lang,
        t,
      }),
    ),
    ...fieldDifferences(before, after, lang, t),
    ...properties(before, after, t('own'), documentSkipped, lang, t),
  ];
}

function moveOf(
  earlier: StageNode,
  node: StageNode,
  name: (tree: 'old' | 'now', key: string) => string,
  t: Texts,
): string[] {
  const [from, to] = [earlier.parent?.key ?? '', node.parent?.key ?? ''];
  return from === to
    ? []
    : [t('moved', { stage: name('now', node.key), from: name('old', from), to: name('now', to) })];
}

interface LinkContext {
  name: (key: string) => string;
  /** What the conditions may read. */
  variables: readonly ConditionVariable[];
  lang: Locale;
  t: Texts;
}

const whenText = ({ json }: Link, { variables, lang, t }: LinkContext): string =>
  isElse(json)
    ? t('otherwise')
    : t('if', { condition: conditionSentence((json.when ?? null) as Condition, variables, lang) });

/** Transitions of one stage: the same condition to the same stage is the same one. */
function linkDifferences(before: readonly Link[], after: readonly Link[], context: LinkContext): string[] {
  const { name, t } = context;
  const isSame = (a: Link, b: Link): boolean =>
    a.to === b.to && isSameJson(a.json.when ?? null, b.json.when ?? null);
  const gone = before.filter((link) => !after.some((other) => isSame(link, other)));
  const fresh = after.filter((link) => !before.some((other) => isSame(link, other)));
  const sentences: string[] = [];
  for (const link of fresh.slice()) {
    const earlier = gone.find(({ to }) => to === link.to);
    if (!earlier) continue;
    gone.splice(gone.indexOf(earlier), 1);
    fresh.splice(fresh.indexOf(link), 1);
    const texts = { before: whenText(earlier, context), after: whenText(link, context) };
    sentences.push(t('linkChanged', { from: name(link.from), to: name(link.to), ...texts }));
  }
  const said = (link: Link) => ({ from: name(link.from), to: name(link.to), when: whenText(link, context) });
  const order = (links: readonly Link[], others: readonly Link[]) =>
    links
      .filter((link) => others.some((other) => isSame(link, other)))
      .map(({ to, json }) => `${to} ${JSON.stringify(json.when ?? null)}`)
      .join('\n');
  const [first] = after;
  const isReordered = first !== undefined && order(before, after) !== order(after, before);
  return [
    ...sentences,
    ...gone.map((link) => t('linkRemoved', said(link))),
    ...fresh.map((link) => t('linkAdded', said(link))),
    ...(isReordered ? [t('reordered', { stage: name(first.from) })] : []),
  ];
}

const stageSkipped: ReadonlySet<string> = new Set(['key']);
const documentSkipped: ReadonlySet<string> = new Set(['start', 'stages', 'transitions', 'orderFields']);

function properties(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  name: string,
  skipped: ReadonlySet<string>,
  lang: Locale,
  t: Texts,
): string[] {
  if (before === after) return [];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => !skipped.has(key) && !isSameJson(before[key], after[key]))
    .map((key) => {
      const property = Object.hasOwn(propertyTexts, key)
        ? propertyTexts[key as keyof typeof propertyTexts][lang]
        : key;
      const [from, to] = [shownValue(key, before[key], lang, t), shownValue(key, after[key], lang, t)];
      if (after[key] === undefined) return t('unset', { property, name, from });
      return before[key] === undefined
        ? t('set', { property, name, to })
        : t('changed', { property, name, from, to });
    });
}

const wordedProperties: ReadonlySet<string> = new Set(['kind', 'choose', 'otherwise', 'priority', 'type']);

/** A value as the inspector calls it. */
function shownValue(property: string, value: unknown, lang: Locale, t: Texts): string {
  const task = property === 'system' && isRecord(value) ? value.type : value;
  const isWorded = wordedProperties.has(property) || property === 'system';
  if (isWorded && typeof task === 'string' && Object.hasOwn(inspectorMessages, task)) {
    const text = inspectorMessages[task as keyof typeof inspectorMessages][lang];
    return isRecord(value) && typeof value.workflow === 'string' ? `${text}: ${value.workflow}` : text;
  }
  return termText(value, lang) || short(value, t);
}

function short(value: unknown, t: Texts): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  const text =
    typeof value === 'string'
      ? `«${value}»`
      : Array.isArray(value) && value.every((each) => typeof each === 'string')
        ? value.join(', ')
        : isRecord(value) && typeof value.es === 'string'
          ? `«${value.es}» / «${String(value.en)}»`
          : JSON.stringify(value ?? null);
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

function fieldDifferences(before: DesignDocument, after: DesignDocument, lang: Locale, t: Texts): string[] {
  const fields = (document: DesignDocument) =>
    new Map(
      listIn(document, 'orderFields').flatMap((each) =>
        isRecord(each) ? [[String(each.key), each] as const] : [],
      ),
    );
  const [old, now] = [fields(before), fields(after)];
  return [
    ...[...old.keys()].filter((key) => !now.has(key)).map((name) => t('fieldRemoved', { name })),
    ...[...now.keys()].filter((key) => !old.has(key)).map((name) => t('fieldAdded', { name })),
    ...[...now].flatMap(([key, field]) => {
      const earlier = old.get(key);
      return earlier ? properties(earlier, field, t('fieldOf', { name: key }), stageSkipped, lang, t) : [];
    }),
  ];
}
