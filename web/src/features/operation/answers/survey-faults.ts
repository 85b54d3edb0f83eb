import { SurveyError, type SurveyModel } from 'survey-core';

export type Faults = readonly { question: string; text: string }[];

/** Shows each fault at its question; returns the texts of those that belong to none. */
export function placeFaults(model: SurveyModel, faults: Faults): string[] {
  let focused = false;
  return faults.flatMap(({ question: path, text }) => {
    const question = model.getQuestionByName(
      path.replace(/^(?:body\.)?(?:answers\.)?/, '').replace(/\[.*$/, ''),
    );
    if (!question) return [text];
    if (!question.errors.some((error) => error.getText() === text))
      question.addError(new SurveyError(text, question));
    if (!focused) question.focus(true);
    focused = true;
    return [];
  });
}
