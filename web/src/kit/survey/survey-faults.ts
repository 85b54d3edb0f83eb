import { SurveyError, type SurveyModel } from 'survey-core';
import { partsOfName } from '@cuadrilla/forms/annexes.ts';

export type Faults = readonly { question: string; text: string }[];

/** A form on screen; `form` is its code when it is an annex. */
export interface ShownForm {
  form: string | null;
  model: SurveyModel;
}

/** Shows each fault at its question; returns the texts of those that belong to none. */
export function placeFaults(shown: readonly ShownForm[], faults: Faults): string[] {
  let focused = false;
  return faults.flatMap(({ question: path, text }) => {
    const parts = partsOfName(path.replace(/^(?:body\.)?(?:answers\.)?/, ''));
    const question = shown
      .find(({ form }) => form === parts.form)
      ?.model.getQuestionByName(parts.question.replace(/\[.*$/, ''));
    if (!question) return [text];
    if (!question.errors.some((error) => error.getText() === text))
      question.addError(new SurveyError(text, question));
    if (!focused) question.focus(true);
    focused = true;
    return [];
  });
}
