import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type ChangeEvent } from 'react';
import type { Question, QuestionFileModel, SurveyModel } from 'survey-core';
import { useText } from '#i18n/messages.ts';
import { useField } from '../frame/field-context.ts';
import { Icon } from '../frame/icon.tsx';
import { Notice } from '../frame/parts.tsx';
import { useLive } from '../frame/use-live.ts';
import type { FieldDb } from '../store/field-db.ts';
import { CameraSheet } from './camera-sheet.tsx';
import { storePhoto, UnreadablePhoto, type TakenPhoto } from './take-photo.ts';
import { hasCamera } from './use-camera.ts';
import { useWork } from './work-context.ts';
import { workMessages } from './work.messages.ts';

/** Redraws a control when its question changes. */
export function useQuestion(question: Question, key: string): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const properties = ['value', 'errors', 'readOnly'];
    question.registerFunctionOnPropertiesValueChanged(properties, redraw, key);
    // A question for files does not report that its answer changed.
    const survey = question.survey as SurveyModel;
    survey.onValueChanged.add(redraw);
    return () => {
      survey.onValueChanged.remove(redraw);
      question.unRegisterFunctionOnPropertiesValueChanged(properties, key);
    };
  }, [question, key]);
}

export function answer(question: Question, value: unknown): void {
  question.value = value;
}

/** A stored photo, small, for as long as it is shown. */
export function PhotoThumb({ sha256, label }: { sha256: string; label: string }) {
  const { db } = useField();
  const blob = useLive(() => db.blobs.get(sha256), sha256);
  const bytes = blob?.thumb ?? blob?.bytes;
  const url = useMemo(
    () => (bytes ? URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' })) : null),
    [bytes],
  );
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  if (url === null) return <div className="f-thumb" role="img" aria-label={label} />;
  return <img className="f-thumb" src={url} alt={label} />;
}

const readPhotos = (value: unknown): TakenPhoto[] => (Array.isArray(value) ? (value as TakenPhoto[]) : []);

const mostOf = (question: QuestionFileModel): number => {
  if (!question.allowMultiple) return 1;
  const declared: unknown = question.getPropertyValue('maxCount');
  return typeof declared === 'number' && declared > 0 ? declared : 10;
};

type Trouble = 'photoUnreadable' | 'photoFull';

/** Stores each file and adds it to the answer. @returns what went wrong last */
async function addPhotos(
  db: FieldDb,
  question: QuestionFileModel,
  images: readonly (Blob | ImageBitmap)[],
): Promise<Trouble | null> {
  let trouble: Trouble | null = null;
  for (const image of images) {
    try {
      const taken = await storePhoto(db, image, new Date());
      const before = readPhotos(question.value);
      if (!before.some(({ sha256 }) => sha256 === taken.sha256)) answer(question, [...before, taken]);
    } catch (error) {
      trouble = error instanceof UnreadablePhoto ? 'photoUnreadable' : 'photoFull';
    }
  }
  return trouble;
}

interface TakenProps {
  title: string;
  photos: readonly TakenPhoto[];
  onRemove: (sha256: string) => void;
}

const TakenPhotos = ({ title, photos, onRemove }: TakenProps) => {
  const t = useText(workMessages);
  return photos.map(({ sha256 }, at) => (
    <div key={sha256} className="f-photo">
      <PhotoThumb sha256={sha256} label={t('photoOf', { title, number: at + 1 })} />
      <button
        type="button"
        className="f-icon-button"
        aria-label={t('removePhoto', { title, number: at + 1 })}
        onClick={() => onRemove(sha256)}
      >
        <Icon name="trash" />
      </button>
    </div>
  ));
};

interface Taking {
  photos: readonly TakenPhoto[];
  busy: boolean;
  trouble: Trouble | null;
  add: (images: readonly (Blob | ImageBitmap)[]) => Promise<void>;
  remove: (sha256: string) => void;
}

/** What is shown is kept here: the question reports no change of an answer that is a list of files. */
function useTaking(question: QuestionFileModel): Taking {
  const { db } = useField();
  const { saveNow } = useWork();
  const [state, setState] = useState<{ busy: boolean; trouble: Trouble | null }>({
    busy: false,
    trouble: null,
  });
  const [photos, setPhotos] = useState(() => readPhotos(question.value));
  const add = async (images: readonly (Blob | ImageBitmap)[]) => {
    setState({ busy: true, trouble: null });
    const trouble = await addPhotos(db, question, images);
    setPhotos(readPhotos(question.value));
    setState({ busy: false, trouble });
    await saveNow(null);
  };
  const remove = (sha256: string) => {
    const left = photos.filter((photo) => photo.sha256 !== sha256);
    answer(question, left.length > 0 ? left : undefined);
    setPhotos(left);
  };
  return { photos, ...state, add, remove };
}

/** Takes photos for a question: stored with their hash before the answer names them. */
export function PhotoQuestion({ question }: { question: QuestionFileModel }) {
  const t = useText(workMessages);
  const { saveNow } = useWork();
  const input = useRef<HTMLInputElement>(null);
  const [isViewing, setViewing] = useState(false);
  const { photos, busy, trouble, add, remove } = useTaking(question);
  useQuestion(question, 'field-photo');
  const title = question.processedTitle;
  const take = (image: ImageBitmap) => {
    setViewing(false);
    void add([image]);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    await add([...(target.files ?? [])]);
    target.value = '';
  };
  const open = async () => {
    // Opening the camera may end the app: it comes back to this question.
    await saveNow(question.name);
    if (hasCamera()) setViewing(true);
    else input.current?.click();
  };
  // The phone's own camera app is what is left where the page may not open one.
  const openOther = useCallback(() => {
    setViewing(false);
    input.current?.click();
  }, []);
  return (
    <div className="f-photos">
      <TakenPhotos title={title} photos={photos} onRemove={remove} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        className="f-hidden"
        tabIndex={-1}
        aria-label={title}
        onChange={(event) => void choose(event)}
      />
      {photos.length < mostOf(question) && !question.isReadOnly && (
        <TakeButton title={title} busy={busy} count={photos.length} onTake={() => void open()} />
      )}
      {isViewing && (
        <CameraSheet title={title} onTake={take} onFailed={openOther} onClose={() => setViewing(false)} />
      )}
      {trouble && <Notice tone="error">{t(trouble)}</Notice>}
    </div>
  );
}

interface TakeProps {
  title: string;
  busy: boolean;
  count: number;
  onTake: () => void;
}

function TakeButton({ title, busy, count, onTake }: TakeProps) {
  const t = useText(workMessages);
  return (
    <button
      type="button"
      className="f-button f-wide"
      disabled={busy}
      aria-label={t('takePhotoOf', { title })}
      onClick={onTake}
    >
      <Icon name="camera" />
      {t(busy ? 'savingPhoto' : count > 0 ? 'takeAnother' : 'takePhoto')}
    </button>
  );
}
