import { useEffect, useId, useReducer, useRef, useState, type ChangeEvent } from 'react';
import type { QuestionFileModel } from 'survey-core';
import { useText } from '#i18n/messages.ts';
import { useField } from '../frame/field-context.ts';
import { Icon } from '../frame/icon.tsx';
import { Notice } from '../frame/parts.tsx';
import { useLive } from '../frame/use-live.ts';
import { storePhoto, UnreadablePhoto, type TakenPhoto } from './take-photo.ts';
import { useWork } from './work-context.ts';
import { workMessages } from './work.messages.ts';

/** Redraws a control when its question changes. */
export function useQuestion(question: QuestionFileModel | { value: unknown }, key: string): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const own = question as QuestionFileModel;
    const properties = ['value', 'errors', 'readOnly'];
    own.registerFunctionOnPropertiesValueChanged(properties, redraw, key);
    return () => own.unRegisterFunctionOnPropertiesValueChanged(properties, key);
  }, [question, key]);
}

/** A stored photo as an address that lives as long as it is shown. */
export function useBlobUrl(sha256: string): string | null {
  const { db } = useField();
  const blob = useLive(() => db.blobs.get(sha256), sha256);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const bytes = blob?.thumb ?? blob?.bytes;
    if (!bytes) return undefined;
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

export function PhotoThumb({ sha256, label }: { sha256: string; label: string }) {
  const url = useBlobUrl(sha256);
  return url ? <img className="f-thumb" src={url} alt={label} /> : <div className="f-thumb" role="img" aria-label={label} />;
}

const mostOf = (question: QuestionFileModel): number => {
  if (!question.allowMultiple) return 1;
  const declared: unknown = question.getPropertyValue('maxCount');
  return typeof declared === 'number' && declared > 0 ? declared : 10;
};

/** Takes photos for a question: stored with their hash before the answer names them. */
export function PhotoQuestion({ question }: { question: QuestionFileModel }) {
  const t = useText(workMessages);
  const { db } = useField();
  const { saveNow } = useWork();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ busy: boolean; problem: string }>({ busy: false, problem: '' });
  const id = useId();
  useQuestion(question, 'field-photo');
  const photos = Array.isArray(question.value) ? (question.value as TakenPhoto[]) : [];
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    setState({ busy: true, problem: '' });
    let problem = '';
    for (const file of files) {
      try {
        const taken = await storePhoto(db, file, new Date());
        const before = Array.isArray(question.value) ? (question.value as TakenPhoto[]) : [];
        if (!before.some(({ sha256 }) => sha256 === taken.sha256)) question.value = [...before, taken];
      } catch (error) {
        problem = t(error instanceof UnreadablePhoto ? 'photoUnreadable' : 'photoFull');
      }
    }
    setState({ busy: false, problem });
    await saveNow(null);
  };
  const remove = (sha256: string) => {
    const left = photos.filter((photo) => photo.sha256 !== sha256);
    question.value = left.length > 0 ? left : undefined;
  };
  const open = async () => {
    // Opening the camera may end the app: it comes back to this question.
    await saveNow(question.name);
    input.current?.click();
  };
  const title = question.processedTitle;
  return (
    <div className="f-photos">
      {photos.map(({ sha256 }, at) => (
        <div key={sha256} className="f-photo">
          <PhotoThumb sha256={sha256} label={t('photoOf', { title, number: at + 1 })} />
          <button
            type="button"
            className="f-icon-button"
            aria-label={t('removePhoto', { title, number: at + 1 })}
            onClick={() => remove(sha256)}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className="f-hidden"
        tabIndex={-1}
        aria-label={title}
        data-question={question.name}
        onChange={(event) => void take(event)}
      />
      {photos.length < mostOf(question) && !question.isReadOnly && (
        <button
          type="button"
          className="f-button f-wide"
          disabled={state.busy}
          aria-label={t('takePhotoOf', { title })}
          onClick={() => void open()}
        >
          <Icon name="camera" />
          {t(state.busy ? 'savingPhoto' : photos.length > 0 ? 'takeAnother' : 'takePhoto')}
        </button>
      )}
      {state.problem && <Notice tone="error">{state.problem}</Notice>}
    </div>
  );
}
