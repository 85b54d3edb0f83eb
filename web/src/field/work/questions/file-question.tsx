import { useRef, type ChangeEvent } from 'react';
import type { QuestionFileModel } from 'survey-core';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { Icon } from '../../frame/icon.tsx';
import { Notice } from '../../frame/parts.tsx';
import { useQuestion } from '../question-state.ts';
import { storeAnyFile } from '../camera/take-photo.ts';
import { mostOf, useTaking } from '../use-taking.ts';
import { workMessages } from '../work.messages.ts';

const usualTypes = 'image/*,application/pdf,audio/*,video/*';

/** Takes files that are on the phone already: a permit as PDF, a video. */
export function FileQuestion({ question }: { question: QuestionFileModel }) {
  const t = useText(workMessages);
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const { files, busy, trouble, add, hasRoom, remove } = useTaking<Blob>(question, storeAnyFile);
  useQuestion(question, 'field-file');
  const title = question.processedTitle;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    await add([...(target.files ?? [])]);
    target.value = '';
  };
  const open = async () => {
    if (await hasRoom()) input.current?.click();
  };
  return (
    <div className="f-photos">
      {files.map(({ sha256, name, bytes }) => (
        <div key={sha256} className="f-file">
          <span className="f-grow">
            {name} · {formats.bytes(bytes)}
          </span>
          <button
            type="button"
            className="f-icon-button"
            aria-label={t('removeFile', { name })}
            onClick={() => remove(sha256)}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <input
        ref={input}
        type="file"
        accept={question.acceptedTypes || usualTypes}
        className="f-hidden"
        tabIndex={-1}
        aria-label={title}
        onChange={(event) => void choose(event)}
      />
      {files.length < mostOf(question) && !question.isReadOnly && (
        <button
          type="button"
          className="f-button f-wide"
          disabled={busy}
          aria-label={t('chooseFileOf', { title })}
          onClick={() => void open()}
        >
          <Icon name="download" />
          {t('chooseFile')}
        </button>
      )}
      {trouble && <Notice tone="error">{t(trouble)}</Notice>}
    </div>
  );
}
