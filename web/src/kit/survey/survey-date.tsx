/** Questions for a day, or a day with its time, are answered in the kit's date field instead of the browser's. */
import type { Question, QuestionTextModel, SurveyModel } from 'survey-core';
import { RendererFactory } from 'survey-core';
import { ReactQuestionFactory } from 'survey-react-ui';
import { createElement, useReducer, useEffect, type JSX } from 'react';
import { DateField } from '#kit/date/date-field.tsx';

const renderer = 'cuadrilla-date';
const dayOfBound = (bound: unknown) =>
  typeof bound === 'string' && /^\d{4}-\d\d-\d\d/.test(bound) ? bound.slice(0, 10) : undefined;

function answer(question: QuestionTextModel, value: string): void {
  question.value = value === '' ? undefined : value;
}

function DateQuestion({ question }: { question: QuestionTextModel }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const properties = ['value', 'errors', 'readOnly'];
    question.registerFunctionOnPropertiesValueChanged(properties, redraw, renderer);
    return () => question.unRegisterFunctionOnPropertiesValueChanged(properties, renderer);
  }, [question]);
  return (
    <DateField
      label={question.processedTitle}
      labelledBy={question.ariaTitleId}
      required={question.isRequired}
      disabled={question.isReadOnly}
      error={question.errors.length > 0}
      withTime={question.inputType === 'datetime-local'}
      value={String(question.value ?? '')}
      min={dayOfBound(question.renderedMin)}
      max={dayOfBound(question.renderedMax)}
      passInvalid
      fullWidth
      onChange={(value) => answer(question, value)}
    />
  );
}

RendererFactory.Instance.registerRenderer('text', renderer, renderer);
const draw = (props: { question: QuestionTextModel }) => createElement(DateQuestion, props);
// The library declares that it passes a name; it passes the properties of the question.
ReactQuestionFactory.Instance.registerQuestion(renderer, draw as unknown as (name: string) => JSX.Element);

const isDate = (question: Question): boolean =>
  question.getType() === 'text' &&
  ['date', 'datetime-local'].includes((question as QuestionTextModel).inputType);

/** Also the questions of parts that repeat: they are made when a part is added. */
export function showDateFields(model: SurveyModel): void {
  const set = (question: Question) => {
    if (isDate(question)) question.renderAs = renderer;
  };
  for (const question of model.getAllQuestions(false, true, true)) set(question);
  model.onQuestionCreated.add((_, { question }) => set(question));
}
