/** A form as something to read: its questions in order, under the headings of their pages and panels. */
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { z } from 'zod';
import type { activities } from '@cuadrilla/contract/operation/activity-endpoints.ts';
import { yesNoOf } from '@cuadrilla/contract/operation/yes-no.ts';
import { annexName } from '@cuadrilla/forms/annexes.ts';
import { isMissing } from '@cuadrilla/forms/values.ts';
import {
  bilingualText,
  choiceValue,
  elementsOf,
  questionsIn,
  type FormDefinition,
  type Question,
} from '@cuadrilla/forms/definition.ts';

export type Survey = z.output<typeof activities.survey.reply>;
export type SurveyLists = Survey['lists'];

export interface AnsweredQuestion {
  name: string;
  title: Bilingual;
  /** Null for an answer whose question this version of the form does not have. */
  question: Question | null;
  value: unknown;
}
export interface AnswerSection {
  key: string;
  title: Bilingual | null;
  answers: AnsweredQuestion[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What was answered, grouped as the form groups it; empty sections are left out. What no question owns comes
 * last.
 */
export function answerSections(
  definition: FormDefinition,
  answers: Record<string, unknown>,
): AnswerSection[] {
  const questions = questionsIn(definition);
  const sections: AnswerSection[] = [];
  const seen = new Set<string>();
  const visit = (node: Record<string, unknown>, section: AnswerSection) => {
    for (const element of elementsOf(node)) {
      const name = typeof element.name === 'string' ? element.name : '';
      const type = element.type;
      if (type === undefined || type === 'page' || type === 'panel') {
        const own: AnswerSection = {
          key: `${section.key}/${name}`,
          title: element.title ? bilingualText(element.title, name) : section.title,
          answers: [],
        };
        sections.push(own);
        visit(element, own);
        continue;
      }
      seen.add(name);
      const question = questions.get(name);
      if (question && question.type !== 'html' && !isMissing(answers[name]))
        section.answers.push({ name, title: question.title, question, value: answers[name] });
    }
  };
  const top: AnswerSection = { key: '', title: null, answers: [] };
  sections.push(top);
  visit(definition, top);
  const rest = Object.entries(answers).filter(([name, value]) => !seen.has(name) && !isMissing(value));
  if (rest.length > 0)
    sections.push({
      key: 'rest',
      title: null,
      answers: rest.map(([name, value]) => ({ name, title: { es: name, en: name }, question: null, value })),
    });
  return sections.filter((section) => section.answers.length > 0);
}

/** The label of one chosen value: from the list it comes from, or from the form's own choices. */
export function choiceText(question: Question, value: unknown, lists: SurveyLists): Bilingual {
  const wanted = String(value);
  const { json } = question;
  if (typeof json.list === 'string') {
    const item = lists[json.list]?.find((entry) => entry.code === wanted);
    if (item) return item.name;
  }
  if (question.type === 'boolean') {
    const yes = wanted === choiceValue(json.valueTrue ?? true);
    const label = yes ? json.labelTrue : json.labelFalse;
    return label === undefined ? yesNoOf(question.type, yes) : bilingualText(label, wanted);
  }
  const choice = Array.isArray(json.choices)
    ? json.choices.find((entry) => choiceValue(entry) === wanted)
    : undefined;
  return isRecord(choice) ? bilingualText(choice.text, wanted) : { es: wanted, en: wanted };
}

export const isChoice = ({ type }: Question): boolean =>
  ['radiogroup', 'dropdown', 'checkbox', 'tagbox', 'ranking', 'boolean'].includes(type);

/** How the questions of an activity are called, as photos name them: `<form>/<question>` in an annex. */
export const surveyTitles = ({ form, annexes }: Pick<Survey, 'form' | 'annexes'>): Map<string, Bilingual> =>
  new Map([
    ...(form ? questionTitles(form.definition) : []),
    ...annexes.flatMap(({ code, definition }) =>
      [...questionTitles(definition)].map(([name, title]) => [annexName(code, name), title] as const),
    ),
  ]);

/** How the questions of a form are called; none when the form cannot be read. */
export function questionTitles(definition: FormDefinition): Map<string, Bilingual> {
  try {
    return new Map([...questionsIn(definition)].map(([name, question]) => [name, question.title]));
  } catch {
    return new Map();
  }
}
