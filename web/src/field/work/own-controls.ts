/** Questions that the phone answers with its own means: camera and location. */
import type { Question, QuestionFileModel, QuestionTextModel, SurveyModel } from 'survey-core';
import { RendererFactory } from 'survey-core';
import { ReactQuestionFactory } from 'survey-react-ui';
import { createElement, type ComponentType, type JSX } from 'react';
import { BarcodeQuestion } from './barcode-question.tsx';
import { PhotoQuestion } from './photo-question.tsx';
import { PlaceQuestion } from './place-question.tsx';

function register<Q extends Question>(
  type: string,
  name: string,
  Control: ComponentType<{ question: Q }>,
): void {
  RendererFactory.Instance.registerRenderer(type, name, name);
  const draw = (props: { question: Q }) => createElement(Control, props);
  // The library declares that it passes a name; it passes the properties of the question.
  ReactQuestionFactory.Instance.registerQuestion(name, draw as unknown as (name: string) => JSX.Element);
}

const [photo, place, barcode] = ['field-photo', 'field-place', 'field-barcode'];
register<QuestionFileModel>('file', photo, PhotoQuestion);
register<QuestionTextModel>('text', place, PlaceQuestion);
register<QuestionTextModel>('text', barcode, BarcodeQuestion);

const kindOf = (question: Question): string => String(question.getPropertyValue('kind') ?? '');

/** Whether the phone can take what a question for files asks for: the server receives images from phones. */
export const takesPhotos = (question: Question): boolean =>
  kindOf(question) === 'photo' || /image\//.test(String(question.getPropertyValue('acceptedTypes') ?? ''));

function control(question: Question): void {
  if (question.getType() === 'file') question.renderAs = photo;
  else if (kindOf(question) === 'geopoint') question.renderAs = place;
  else if (kindOf(question) === 'barcode') question.renderAs = barcode;
}

/** Also the questions of parts that repeat: they are made when a part is added. */
export function showOwnControls(model: SurveyModel): void {
  for (const question of model.getAllQuestions(false, true, true)) control(question);
  model.onQuestionCreated.add((_, { question }) => control(question));
}
