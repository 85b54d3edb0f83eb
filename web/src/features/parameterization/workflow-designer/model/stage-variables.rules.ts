import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { parameterDefinitions } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { engineKeys } from '@cuadrilla/contract/parameterization/engine-facts.ts';
import { stageAnnexes } from '@cuadrilla/contract/parameterization/workflows/workflow-annexes.ts';
import type {
  DesignReferences,
  ReferenceQuestion,
} from '@cuadrilla/contract/parameterization/workflow-design/design-references.ts';
import type { KnownVariable } from '@cuadrilla/contract/parameterization/workflow-design/branch-values.ts';
import { translate } from '#i18n/messages.ts';
import type { ConditionVariable } from '#features/parameterization/conditions/condition-variables.ts';
import type { DesignDocument } from '#features/parameterization/designer/commands.rules.ts';
import { codesIn, kindOfStage, stageName, textIn } from './stage-texts.rules.ts';
import { variableMessages } from './stage-variables.messages.ts';
import { isRecord, listIn, type StageJson, type StageNode } from './workflow-tree.rules.ts';

/** What the conditions of a stage may read, by the names that people know. */

export type ReferenceForm = DesignReferences['forms'][number];

/** The form of a stage: its own, else the main one of its activity type. */
export function formOfStage(
  { form, activityType }: StageJson,
  references: DesignReferences,
): ReferenceForm | null {
  const own =
    typeof form === 'string'
      ? form
      : (references.activityTypes.find(({ code }) => code === activityType)?.form ?? null);
  return references.forms.find(({ code }) => code === own) ?? null;
}

export const engineKeysOf = ({
  engineKeys: own,
}: DesignDocument): Record<keyof typeof engineKeys, string> => ({
  ...engineKeys,
  ...(isRecord(own) ? (own as Record<string, string>) : {}),
});

export interface OfferedChoice {
  code: string;
  name: { es: string; en: string };
}

export const choicesOf = (
  { choices, list }: Pick<ReferenceQuestion, 'choices' | 'list'>,
  references: DesignReferences,
): readonly OfferedChoice[] | null =>
  choices ??
  (list === undefined ? null : (references.lists.find(({ code }) => code === list)?.items ?? null));

/** A question that a stage asks; those of annexes are named `<form>.<question>`. */
export interface StageQuestion {
  name: string;
  title: { es: string; en: string };
  kind: ReferenceQuestion['kind'];
  choices: readonly OfferedChoice[] | null;
}

/** The questions of a stage itself, with the decisions that it offers. */
export function stageQuestions(
  document: DesignDocument,
  stage: StageJson,
  references: DesignReferences,
): StageQuestion[] {
  const wanted = Array.isArray(stage.questions) ? new Set(codesIn(stage.questions)) : null;
  const { decision } = engineKeysOf(document);
  const decisions = Array.isArray(stage.decisions) ? new Set(codesIn(stage.decisions)) : null;
  const questions = formOfStage(stage, references)?.questions ?? [];
  return questions
    .filter(({ name }) => !wanted || wanted.has(name))
    .map((question) => {
      const choices = choicesOf(question, references);
      const { name, title, kind } = question;
      const narrowed =
        name === decision && decisions ? (choices ?? []).filter(({ code }) => decisions.has(code)) : choices;
      return { name, title, kind, choices: narrowed };
    });
}

/** The questions of the forms that a stage asks after its main one. */
export function annexQuestionsOf(stage: StageJson, references: DesignReferences): StageQuestion[] {
  const types = new Map(references.activityTypes.map(({ code, form, annexes }) => [code, { form, annexes }]));
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const [form, activityType] = [text(stage.form), text(stage.activityType)];
  const annexes = stageAnnexes(
    { kind: kindOfStage(stage), ...(form ? { form } : {}), ...(activityType ? { activityType } : {}) },
    types,
  );
  return annexes.flatMap(({ form: code }) => {
    const found = references.forms.find((each) => each.code === code);
    return (found?.questions ?? []).map((question) => ({
      name: `${code}.${question.name}`,
      title: question.title,
      kind: question.kind,
      choices: choicesOf(question, references),
    }));
  });
}

function answerVariable(
  { name, title, kind, choices }: StageQuestion,
  group: string,
  lang: Locale,
): ConditionVariable {
  const offered = choices?.map((choice) => ({ value: choice.code, label: choice.name[lang] }));
  const type = offered
    ? kind === 'choices'
      ? 'choices'
      : 'choice'
    : kind === 'choice' || kind === 'choices'
      ? 'text'
      : kind;
  return {
    name: `answers.${name}`,
    label: title[lang],
    group,
    type,
    ...(offered ? { choices: offered } : {}),
  };
}

const orderTypes = {
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  instant: 'date',
  list: 'choice',
} as const;

function orderVariables(
  document: DesignDocument,
  references: DesignReferences,
  lang: Locale,
): ConditionVariable[] {
  const group = translate(variableMessages, lang)('orderGroup');
  return listIn(document, 'orderFields').flatMap((field): ConditionVariable[] => {
    if (!isRecord(field) || typeof field.key !== 'string') return [];
    const items = references.lists.find(({ code }) => code === field.list)?.items;
    const known = orderTypes[field.type as keyof typeof orderTypes];
    return [
      {
        name: `answers.${field.key}`,
        label: textIn(field.label, lang) || field.key,
        group,
        type: known === 'choice' && !items ? 'text' : (known ?? 'text'),
        ...(items ? { choices: items.map(({ code, name }) => ({ value: code, label: name[lang] })) } : {}),
      },
    ];
  });
}

function engineVariables(document: DesignDocument, lang: Locale): ConditionVariable[] {
  const t = translate(variableMessages, lang);
  const numbers = new Set(['latitude', 'longitude', 'daysWaiting']);
  return Object.entries(engineKeysOf(document)).flatMap(([fact, key]): ConditionVariable[] =>
    fact === 'decision'
      ? []
      : [
          {
            name: `answers.${key}`,
            label: t(fact as Exclude<keyof typeof engineKeys, 'decision'>),
            group: t('orderGroup'),
            type: numbers.has(fact) ? 'number' : 'text',
          },
        ],
  );
}

function operationVariables({ activityTypes, params }: DesignReferences, lang: Locale): ConditionVariable[] {
  const t = translate(variableMessages, lang);
  const [group, ofParams] = [t('operationGroup'), t('paramGroup')];
  const choice = (value: 'low' | 'half' | 'high' | 'synchronized' | 'unrealized' | 'rejected') => ({
    value,
    label: t(value),
  });
  return [
    {
      name: 'status',
      label: t('status'),
      group,
      type: 'choice',
      choices: (['synchronized', 'unrealized', 'rejected'] as const).map(choice),
    },
    {
      name: 'priority',
      label: t('priority'),
      group,
      type: 'choice',
      choices: (['low', 'half', 'high'] as const).map(choice),
    },
    { name: 'zone', label: t('zoneOf'), group, type: 'text' },
    {
      name: 'activityType',
      label: t('activityType'),
      group,
      type: 'choice',
      choices: activityTypes.map(({ code, name }) => ({ value: code, label: name[lang] })),
    },
    ...Object.entries(params).flatMap(([key, value]): ConditionVariable[] => {
      const type = typeof value;
      if (type !== 'number' && type !== 'string' && type !== 'boolean') return [];
      const label = Object.hasOwn(parameterDefinitions, key) ? parameterDefinitions[key]!.name[lang] : key;
      return [{ name: `param.${key}`, label, group: ofParams, type: type === 'string' ? 'text' : type }];
    }),
  ];
}

/** The stages before one, the nearest first. */
export function stagesBefore(node: StageNode): StageNode[] {
  const found: StageNode[] = [];
  for (let next = node.parent; next && !found.includes(next); next = next.parent) found.push(next);
  return found;
}

/** Of two variables with one name, that of the nearer stage. */
export function stageVariables(
  document: DesignDocument,
  node: StageNode,
  references: DesignReferences,
  lang: Locale,
): ConditionVariable[] {
  const t = translate(variableMessages, lang);
  const nearest = [node, ...stagesBefore(node)].flatMap((stage) => {
    const group = t('stageGroup', { key: stage.key, name: stageName(stage, lang) });
    return [
      ...stageQuestions(document, stage.json, references),
      ...annexQuestionsOf(stage.json, references),
    ].map((question) => answerVariable(question, group, lang));
  });
  const all = [
    ...nearest,
    ...orderVariables(document, references, lang),
    ...engineVariables(document, lang),
    ...operationVariables(references, lang),
  ];
  const seen = new Set<string>();
  return all.filter(({ name }) => seen.size < seen.add(name).size);
}

/** The same as the check of branches takes it. */
export function knownVariable(variables: readonly ConditionVariable[], name: string): KnownVariable {
  const found = variables.find((variable) => variable.name === name);
  if (!found) return { kind: 'text' };
  return {
    kind: found.type,
    isOptional: name.startsWith('answers.') && name.split('.').length > 2,
    ...(found.choices ? { choices: found.choices.map(({ value }) => String(value)) } : {}),
  };
}
