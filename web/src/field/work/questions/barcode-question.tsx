import { useCallback, useRef, useState, type ChangeEvent } from 'react';
import type { QuestionTextModel } from 'survey-core';
import { useText } from '#i18n/messages.ts';
import { Icon } from '../../frame/icon.tsx';
import { answer, useQuestion } from '../question-state.ts';
import { ScanSheet } from '../camera/scan-sheet.tsx';
import { hasCamera } from '../camera/use-camera.ts';
import { takeLater } from '../typing.ts';
import { workMessages } from '../work.messages.ts';

/** A code that is typed, or read by the camera. */
export function BarcodeQuestion({ question }: { question: QuestionTextModel }) {
  const t = useText(workMessages);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** What the form does not have yet. */
  const [typed, setTyped] = useState<string | null>(null);
  useQuestion(question, 'field-barcode');
  const title = question.processedTitle;
  const read = useCallback(
    (code: string) => {
      answer(question, code);
      setOpen(false);
    },
    [question],
  );
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    takeLater(target, () => {
      answer(question, target.value === '' ? undefined : target.value);
      setTyped(null);
    });
  };
  const type = () => {
    setOpen(false);
    // A dialog gives the focus back to what opened it.
    setTimeout(() => field.current?.focus());
  };
  return (
    <div className="f-with-button">
      <input
        ref={field}
        id={question.inputId}
        className="f-input"
        aria-label={title}
        aria-required={question.isRequired}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={question.maxLength > 0 ? question.maxLength : 200}
        disabled={question.isReadOnly}
        value={typed ?? String(question.value ?? '')}
        onChange={change}
      />
      {hasCamera() && !question.isReadOnly && (
        <button
          type="button"
          className="f-button"
          aria-label={t('scanOf', { title })}
          onClick={() => setOpen(true)}
        >
          <Icon name="camera" />
        </button>
      )}
      {isOpen && <ScanSheet title={title} onRead={read} onType={type} onClose={() => setOpen(false)} />}
    </div>
  );
}
