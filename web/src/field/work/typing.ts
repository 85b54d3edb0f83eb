/**
 * What is typed reaches the form after the browser has shown it: the conditions, calculations and lists of a long form
 * take longer than a key may wait for its letter.
 */
import { QuestionCommentModel, QuestionTextModel, type Question } from 'survey-core';
import { SurveyQuestionText } from 'survey-react-ui';

type Field = HTMLInputElement | HTMLTextAreaElement;

const waiting = new Map<Field, () => void>();
/** A page in the background draws nothing: then the form takes what was typed this many milliseconds later. */
const latest = 100;

const listeners = new Set<() => void>();
/** Calls back as soon as something is typed that the forms do not have yet. @returns how to end it */
export function onTyped(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Gives the forms what was typed and has not reached them yet. Whoever reads their answers calls it before. */
export function takeTyped(): void {
  const takes = [...waiting.values()];
  waiting.clear();
  for (const take of takes) take();
}

/** @param take gives the form what stands in the field then */
export function takeLater(field: Field, take: () => void): void {
  const isScheduled = waiting.size > 0;
  waiting.set(field, take);
  for (const listener of listeners) listener();
  if (isScheduled) return;
  const timer = setTimeout(takeTyped, latest);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(takeTyped);
  });
}

/** Gives a question of text each key after it was drawn. */
export function typeFirst(question: Question): void {
  if (question instanceof QuestionTextModel) {
    const { onChange } = question;
    question.textUpdateMode = 'onBlur';
    question.onChange = (event: { target: Field }) => {
      onChange(event);
      const { target } = event;
      takeLater(target, () => {
        question.inputValue = target.value;
      });
    };
  } else if (question instanceof QuestionCommentModel) {
    const onInput = question.onInput.bind(question);
    question.textUpdateMode = 'onBlur';
    question.onInput = (event: { target: Field }) => {
      onInput(event);
      const { target } = event;
      takeLater(target, () => {
        question.value = target.value;
      });
    };
  }
}

/** A form that is drawn again before it has a key must not take the letter away. */
export class TypedText extends SurveyQuestionText {
  protected override updateDomElement(): void {
    if (!waiting.has(this.control as Field)) super.updateDomElement();
  }
}
