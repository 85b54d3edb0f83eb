/**
 * What is typed reaches the form after the browser has shown it: the conditions, calculations and lists of a long form
 * take longer than a key may wait for its letter.
 */
import { QuestionCommentModel, QuestionTextModel, type Question } from 'survey-core';
import { SurveyQuestionText } from 'survey-react-ui';

type Field = HTMLInputElement | HTMLTextAreaElement;

const waiting = new Map<Field, () => void>();
/**
 * Milliseconds from one take to the next while somebody types on: the work of one must be over before the next key, and
 * with a key every 150 ms it is done after every second one.
 */
const between = 200;
let takenAt = -Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

const listeners = new Set<() => void>();
const takenListeners = new Set<() => void>();
/** Calls back as soon as something is typed that the forms do not have yet. @returns how to end it */
export function onTyped(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls back when the forms have what was typed: right after a picture, when no key waits. @returns how to end it */
export function onTaken(listener: () => void): () => void {
  takenListeners.add(listener);
  return () => void takenListeners.delete(listener);
}

/** Gives the forms what was typed and has not reached them yet. Whoever reads their answers calls it before. */
export function takeTyped(): void {
  clearTimeout(timer);
  timer = undefined;
  const takes = [...waiting.values()];
  if (takes.length === 0) return;
  waiting.clear();
  takenAt = performance.now();
  for (const take of takes) take();
  for (const listener of takenListeners) listener();
}

/** @param take gives the form what stands in the field then */
export function takeLater(field: Field, take: () => void): void {
  waiting.set(field, take);
  for (const listener of listeners) listener();
  // Whoever stops typing, or a page in the background, which draws nothing, gets it by time.
  timer ??= setTimeout(takeTyped, between);
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (performance.now() - takenAt >= between) takeTyped();
    }),
  );
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
