import type { Question } from '@cuadrilla/forms/definition.ts';
import { workflowFaultTexts } from '@cuadrilla/contract/parameterization/workflows/workflow-fault-messages.ts';
import {
  ruleDefinition,
  workflowDefinition,
  type WorkflowFault,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { annexesOfType, groupForms, typeForms } from '@cuadrilla/contract/parameterization/annexes.ts';
import type { PackageRecord } from '@cuadrilla/contract/administration/packages.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { textOf, type PackageWorld } from '#platform/packages.ts';
import { inspectionOf } from './form-inspection.ts';
import type {
  KnownQuestions,
  WorkflowReferences,
} from '@cuadrilla/contract/parameterization/workflows/workflow-references.ts';
import { checkWorkflow } from '@cuadrilla/contract/parameterization/workflows/workflow-check.ts';

/** Checks of designs in a package against everything they refer to, as it would be after the import. */
type Check = (record: PackageRecord) => Bilingual | null;

/** At most this many faults are listed; the rest is counted. */
const maxListed = 5;

export function joinFaults(faults: readonly Bilingual[]): Bilingual | null {
  if (faults.length === 0) return null;
  const listed = faults.slice(0, maxListed);
  const more = faults.length > maxListed ? ` (+${faults.length - maxListed})` : '';
  return {
    es: listed.map(({ es }) => es).join('; ') + more,
    en: listed.map(({ en }) => en).join('; ') + more,
  };
}

/** Questions of a form and of its repeats, in one list. */
function flatten(questions: ReadonlyMap<string, Question>): Question[] {
  return [...questions.values()].flatMap((question) => [question, ...flatten(question.rows ?? new Map())]);
}

/** Checks that the cascades and filters of a form fit the lists they use. */
export function formCheck(world: PackageWorld): Check {
  const lists = world('lists');
  return (record) => {
    const questions = flatten(inspectionOf(record.definition as object).questions);
    const faults = questions.flatMap((question) => listFaults(question, questions, lists));
    return joinFaults(faults.map(({ place, es, en }) => ({ es: `${place}: ${es}`, en: `${place}: ${en}` })));
  };
}

/** What is wrong with the lists that a form uses; unlike a package it cannot bring one along. */
export function listFaultsOf(definition: object, lists: ReadonlyMap<string, PackageRecord>): PlacedFault[] {
  const questions = flatten(inspectionOf(definition).questions);
  return questions.flatMap((question) => {
    const { list } = question.json;
    return typeof list === 'string' && !lists.has(list)
      ? [{ place: question.name, es: `la lista ${list} no existe`, en: `list ${list} does not exist` }]
      : listFaults(question, questions, lists);
  });
}

/** @property place the name of a question */
type PlacedFault = Bilingual & { place: string };

/** What is wrong with how a question uses its list. */
function listFaults(
  question: Question,
  questions: readonly Question[],
  lists: ReadonlyMap<string, PackageRecord>,
): PlacedFault[] {
  const { name, json } = question;
  const list = typeof json.list === 'string' ? lists.get(json.list) : undefined;
  if (!list) return [];
  const code = textOf(json.list);
  const faults: PlacedFault[] = [];
  const parent = questions.find((other) => other.name === json.cascade)?.json.list;
  if (json.cascade !== undefined && (textOf(list.parentListId) === '' || parent !== list.parentListId))
    faults.push({
      place: name,
      es: `la lista ${code} no depende de la que responde «${textOf(json.cascade)}»`,
      en: `list ${code} does not depend on that which “${textOf(json.cascade)}” answers`,
    });
  const declared = attributesOf(list);
  if (declared.length === 0) return faults;
  const unknown = filterAttributes(json.listFilter).filter((attribute) => !declared.includes(attribute));
  for (const attribute of unknown)
    faults.push({
      place: name,
      es: `los elementos de ${code} no tienen «${attribute}»`,
      en: `items of ${code} have no “${attribute}”`,
    });
  return faults;
}

/** Keys of the attributes that a list declares. */
function attributesOf({ config }: PackageRecord): string[] {
  const { attributes = [] } = (config ?? {}) as { attributes?: { key: string }[] };
  return attributes.map(({ key }) => key);
}

/** Attributes that a list filter compares. */
function filterAttributes(filter: unknown): string[] {
  if (typeof filter !== 'string') return [];
  return filter.split(/\s+and\s+/).map((part) => part.trim().split(/\s|=|!/)[0]!);
}

/** What workflows may refer to; questions over a list offer the codes of its active items. */
function referencesIn(world: PackageWorld): WorkflowReferences {
  const codes = itemCodes(world);
  const forms: WorkflowReferences['forms'] = new Map();
  for (const [code, { definition }] of world('forms')) {
    // An unreadable form is reported by its own check and has no questions here.
    const questions: KnownQuestions = new Map();
    for (const [name, { choices, json }] of inspectionOf(definition as object).questions) {
      const offered = choices ?? codes.get(textOf(json.list));
      questions.set(name, offered ? { choices: offered } : {});
    }
    forms.set(code, { published: true, questions });
  }
  const groups = new Map(
    [...world('formGroups')].flatMap(([code, { active, forms: inGroup }]) => {
      const parsed = active === false ? null : groupForms.safeParse(inGroup ?? []);
      return parsed?.success ? [[code, parsed.data] as const] : [];
    }),
  );
  const activityTypes = [...world('activityTypes')].map(([code, type]) => {
    const form = textOf(type.form) || null;
    const entries = typeForms.safeParse(type.forms ?? []);
    const annexes = entries.success ? annexesOfType(form, entries.data, groups) : [];
    return [code, { form, annexes }] as const;
  });
  return {
    forms,
    lists: new Map([...world('lists').keys()].map((code) => [code, codes.get(code) ?? []])),
    activityTypes: new Map(activityTypes),
    workflows: new Set(world('workflows').keys()),
    rules: new Map(
      [...world('rules')].flatMap(([code, { active, definition }]) => {
        const parsed = active === false ? null : ruleDefinition.safeParse(definition);
        return parsed?.success ? [[code, parsed.data] as const] : [];
      }),
    ),
  };
}

/** Codes of the active items by code of their list. */
function itemCodes(world: PackageWorld): ReadonlyMap<string, string[]> {
  const byList = new Map<string, string[]>();
  for (const { active, listId, code } of world('listItems').values()) {
    if (active === false) continue;
    const codes = byList.get(textOf(listId));
    if (codes) codes.push(textOf(code));
    else byList.set(textOf(listId), [textOf(code)]);
  }
  return byList;
}

/** The check before publishing. */
export function workflowCheck(world: PackageWorld): Check {
  const references = referencesIn(world);
  return (record) => {
    const parsed = workflowDefinition.safeParse(record.definition);
    if (!parsed.success) return null;
    return joinFaults(checkWorkflow(parsed.data, references).map(faultMessage));
  };
}

function faultMessage({ code, stage, detail }: WorkflowFault): Bilingual {
  const { es, en } = workflowFaultTexts[code];
  const suffix = detail ? ` (${detail})` : '';
  return { es: `${stage}: ${es}${suffix}`, en: `${stage}: ${en}${suffix}` };
}
