/** Questions that the phone answers with its own means: camera, microphone, files and location. */
import type { Question, QuestionFileModel, QuestionTextModel, SurveyModel } from 'survey-core';
import { RendererFactory } from 'survey-core';
import { ReactQuestionFactory } from 'survey-react-ui';
import { createElement, type ComponentType, type JSX } from 'react';
import { AudioQuestion } from './questions/audio-question.tsx';
import { BarcodeQuestion } from './questions/barcode-question.tsx';
import { fileControl } from './questions/file-control.ts';
import { FileQuestion } from './questions/file-question.tsx';
import { PhotoQuestion } from './questions/photo-question.tsx';
import { PlaceQuestion } from './questions/place-question.tsx';
import { RangeQuestion } from './questions/range-question.tsx';
import { TraceQuestion } from './questions/trace-question.tsx';
import { TypedText, typeFirst } from './typing.ts';

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

const controls = {
  photo: 'field-photo',
  audio: 'field-audio',
  file: 'field-file',
  geopoint: 'field-place',
  geotrace: 'field-trace',
  barcode: 'field-barcode',
  range: 'field-range',
} as const;
register<QuestionFileModel>('file', controls.photo, PhotoQuestion);
register<QuestionFileModel>('file', controls.audio, AudioQuestion);
register<QuestionFileModel>('file', controls.file, FileQuestion);
register<QuestionTextModel>('text', controls.geopoint, PlaceQuestion);
register<QuestionTextModel>('text', controls.geotrace, TraceQuestion);
register<QuestionTextModel>('text', controls.barcode, BarcodeQuestion);
register<QuestionTextModel>('text', controls.range, RangeQuestion);
ReactQuestionFactory.Instance.registerQuestion('text', ((props: object) =>
  createElement(TypedText, props)) as unknown as (name: string) => JSX.Element);

const kindOf = (question: Question): string => String(question.getPropertyValue('kind') ?? '');

/** On paper, whatever the theme of the phone. */
const ink = '#171a26';

function control(question: Question): void {
  const kind = kindOf(question);
  if (question.getType() === 'signaturepad') {
    question.setPropertyValue('penColor', ink);
    // As wide as the form.
    question.setPropertyValue('signatureAutoScaleEnabled', true);
  }
  if (question.getType() === 'file')
    question.renderAs = controls[fileControl(kind, String(question.getPropertyValue('acceptedTypes') ?? ''))];
  else if (kind === 'geopoint' || kind === 'geotrace' || kind === 'barcode')
    question.renderAs = controls[kind];
  else if (question.getPropertyValue('inputType') === 'range') question.renderAs = controls.range;
  else typeFirst(question);
}

/** Also the questions of parts that repeat: they are made when a part is added. */
export function showOwnControls(model: SurveyModel): void {
  for (const question of model.getAllQuestions(false, true, true)) control(question);
  model.onQuestionCreated.add((_, { question }) => control(question));
}
