import type { QuestionTextModel } from 'survey-core';
import { useText } from '#i18n/messages.ts';
import { answer, useQuestion } from '../question-state.ts';
import { workMessages } from '../work.messages.ts';

/** A number between two ends. The slider stands in the middle before there is an answer, so the answer is beside it. */
export function RangeQuestion({ question }: { question: QuestionTextModel }) {
  const t = useText(workMessages);
  useQuestion(question, 'field-range');
  const { min, max, step } = question;
  const given: unknown = question.value;
  const value = typeof given === 'number' ? given : undefined;
  return (
    <div className="f-range">
      <input
        id={question.inputId}
        type="range"
        aria-label={question.processedTitle}
        aria-valuetext={value === undefined ? t('noAnswer') : undefined}
        min={Number(min || 0)}
        max={Number(max || 100)}
        step={Number(step || 1)}
        disabled={question.isReadOnly}
        value={value ?? (Number(min || 0) + Number(max || 100)) / 2}
        onChange={({ target }) => answer(question, target.valueAsNumber)}
      />
      <output htmlFor={question.inputId}>{value ?? '–'}</output>
    </div>
  );
}
