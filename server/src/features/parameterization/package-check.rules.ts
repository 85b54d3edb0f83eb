import { FormError, type FormDefinition, type Question } from '@cuadrilla/forms/definition.ts';
import { loadForm, questionsOf } from '@cuadrilla/forms/engine.ts';
import { workflowFaultTexts } from '@cuadrilla/contract/parameterization/workflow-fault-messages.ts';
import { workflowDefinition } from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import type { PackageRecord } from '@cuadrilla/contract/administration/packages.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { textOf, type PackageWorld } from '#platform/packages.ts';
import type { WorkflowReferences } from './workflow-references.ts';
import { checkWorkflow } from './workflow.rules.ts';

/** Designs of a package, held against everything they refer to as it would be after the import. */
type Check = (record: PackageRecord) => Bilingual | null;

/** At most this many faults are worded; the rest is counted. */
const most = 5;
const together = (faults: readonly Bilingual[]): Bilingual | null => {
  if (faults.length === 0) return null;
  const more = faults.length > most ? ` (+${faults.length - most})` : '';
  return {
    es:
      faults
        .slice(0, most)
        .map(({ es }) => es)
        .join('; ') + more,
    en:
      faults
        .slice(0, most)
        .map(({ en }) => en)
        .join('; ') + more,
  };
};
const same = (words: string): Bilingual => ({ es: words, en: words });

/** Questions by name; those of repeats stand beside the others. */
function everyQuestion(questions: ReadonlyMap<string, Question>): Question[] {
  return [...questions.values()].flatMap((question) => [
    question,
    ...everyQuestion(question.rows ?? new Map()),
  ]);
}

/** A form that SurveyJS opens, whose cascades and filters follow lists that are made for it. */
export function formCheck(world: PackageWorld): Check {
  const lists = world('lists');
  return (record) => {
    const definition = record.definition as FormDefinition;
    let asked: Question[];
    try {
      const errors = loadForm(definition).jsonErrors ?? [];
      if (errors.length > 0) return together(errors.map(({ message }) => same(message)));
      asked = everyQuestion(questionsOf(definition));
    } catch (error) {
      if (error instanceof FormError) return together(error.faults.map(same));
      throw error;
    }
    const faults: Bilingual[] = [];
    for (const { name, json } of asked) {
      const list = typeof json.list === 'string' ? lists.get(json.list) : undefined;
      if (!list) continue;
      const parent = asked.find((each) => each.name === json.cascade)?.json.list;
      if (json.cascade !== undefined && (textOf(list.parentListId) === '' || parent !== list.parentListId)) {
        faults.push({
          es: `${name}: la lista ${textOf(json.list)} no depende de la que responde «${textOf(json.cascade)}»`,
          en: `${name}: list ${textOf(json.list)} does not depend on that which “${textOf(json.cascade)}” answers`,
        });
      }
      const declared = (
        (list.config as { attributes?: { key: string }[] } | undefined)?.attributes ?? []
      ).map(({ key }) => key);
      const wanted =
        typeof json.listFilter === 'string'
          ? json.listFilter.split(/\s+and\s+/).map((part) => part.trim().split(/\s|=|!/)[0]!)
          : [];
      for (const attribute of declared.length === 0 ? [] : wanted) {
        if (!declared.includes(attribute))
          faults.push({
            es: `${name}: los elementos de ${textOf(json.list)} no tienen «${attribute}»`,
            en: `${name}: items of ${textOf(json.list)} have no “${attribute}”`,
          });
      }
    }
    return together(faults);
  };
}

/** Choices of questions that offer a list: the codes of its items that are on. */
function worldOf(world: PackageWorld): WorkflowReferences {
  const codes = new Map<string, string[]>();
  for (const item of world('listItems').values())
    if (item.active !== false)
      codes.set(textOf(item.listId), [...(codes.get(textOf(item.listId)) ?? []), textOf(item.code)]);
  const forms: WorkflowReferences['forms'] = new Map();
  const facts = new Set<string>();
  for (const [code, { definition }] of world('forms')) {
    const questions = readable(definition as FormDefinition);
    for (const name of questions.keys()) facts.add(name);
    forms.set(code, {
      published: true,
      questions: new Map(
        [...questions].map(([name, { choices, json }]) => {
          const offered = choices ?? codes.get(textOf(json.list));
          return [name, offered ? { choices: offered } : {}];
        }),
      ),
    });
  }
  return {
    forms,
    facts,
    activityTypes: new Map(
      [...world('activityTypes')].map(([code, { form }]) => [code, { form: textOf(form) || null }]),
    ),
    workflows: new Set(world('workflows').keys()),
  };
}

/** A form that cannot be read is a fault of its own, and asks nothing here. */
function readable(definition: FormDefinition): ReadonlyMap<string, Question> {
  try {
    return questionsOf(definition);
  } catch (error) {
    if (error instanceof FormError) return new Map();
    throw error;
  }
}

/**
 * The check before publishing. What comes from outside the forms bears the name of a question of some form.
 */
export function workflowCheck(world: PackageWorld): Check {
  const known = worldOf(world);
  return (record) => {
    const parsed = workflowDefinition.safeParse(record.definition);
    if (!parsed.success) return null;
    return together(
      checkWorkflow(parsed.data, known).map(({ code, stage, detail }) => ({
        es: `${stage}: ${workflowFaultTexts[code].es}${detail ? ` (${detail})` : ''}`,
        en: `${stage}: ${workflowFaultTexts[code].en}${detail ? ` (${detail})` : ''}`,
      })),
    );
  };
}
