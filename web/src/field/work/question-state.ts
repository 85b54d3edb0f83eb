import { useEffect, useReducer } from 'react';
import type { Question, SurveyModel } from 'survey-core';

/** Redraws a control when its question changes. */
export function useQuestion(question: Question, key: string): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const properties = ['value', 'errors', 'readOnly'];
    question.registerFunctionOnPropertiesValueChanged(properties, redraw, key);
    // A question for files does not report that its answer changed.
    const survey = question.survey as SurveyModel;
    survey.onValueChanged.add(redraw);
    return () => {
      survey.onValueChanged.remove(redraw);
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
