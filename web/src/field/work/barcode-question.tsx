import { useCallback, useState } from 'react';
import type { QuestionTextModel } from 'survey-core';
import { useText } from '#i18n/messages.ts';
import { Icon } from '../frame/icon.tsx';
import { canScan, ScanSheet } from './camera-sheet.tsx';
import { answer, useQuestion } from './question-state.ts';
import { workMessages } from './work.messages.ts';

/** A code that is typed, or read by the camera where the browser can. */
export function BarcodeQuestion({ question }: { question: QuestionTextModel }) {
  const t = useText(workMessages);
  const [isOpen, setOpen] = useState(false);
  useQuestion(question, 'field-barcode');
  const title = question.processedTitle;
  const read = useCallback(
    (code: string) => {
      answer(question, code);
      setOpen(false);
    },
    [question],
  );
  return (
    <div className="f-with-button">
      <input
        className="f-input"
        aria-label={title}
        aria-required={question.isRequired}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={question.maxLength > 0 ? question.maxLength : 200}
        disabled={question.isReadOnly}
        value={String(question.value ?? '')}
        onChange={(event) => answer(question, event.target.value === '' ? undefined : event.target.value)}
      />
      {canScan() && !question.isReadOnly && (
        <button
          type="button"
          className="f-button"
          aria-label={t('scanOf', { title })}
          onClick={() => setOpen(true)}
        >
          <Icon name="camera" />
        </button>
      )}
      {isOpen && <ScanSheet title={title} onRead={read} onClose={() => setOpen(false)} />}
    </div>
  );
}
