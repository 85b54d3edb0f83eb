import { useEffect, useReducer } from 'react';
import type { Question, SurveyModel } from 'survey-core';

/** The question of the form itself that holds the answer of a question in a row. */
const ownerOf = (question: Question): Question =>
  question.parentQuestion ? ownerOf(question.parentQuestion) : question;

/** Redraws a control when its question changes. */
export function useQuestion(question: Question, key: string): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const properties = ['value', 'errors', 'readOnly', 'isRequired'];
    question.registerFunctionOnPropertiesValueChanged(properties, redraw, key);
    // A question for files does not report that its answer changed.
    const survey = question.survey as SurveyModel;
    const changed = (_: SurveyModel, { name }: { name: string }) => {
      if (name === ownerOf(question).getValueName()) redraw();
    };
    survey.onValueChanged.add(changed);
    return () => {
      survey.onValueChanged.remove(changed);
      question.unRegisterFunctionOnPropertiesValueChanged(properties, key);
    };
  }, [question, key]);
}

export function answer(question: Question, value: unknown): void {
  question.value = value;
}

/** A number that the form declares of a question, e.g. the most seconds of a recording. */
export function declaredNumber(question: Question, name: string): number | null {
  const value: unknown = question.getPropertyValue(name);
  return typeof value === 'number' && value > 0 ? value : null;
}
