import { useCallback, useEffect, useMemo, useRef, useState, type ChangeEvent } from 'react';
import type { QuestionFileModel } from 'survey-core';
import { useText } from '#i18n/messages.ts';
import { Icon } from '../../frame/icon.tsx';
import { Notice } from '../../frame/parts.tsx';
import { useLive } from '../../frame/use-live.ts';
import { CameraSheet } from '../camera/camera-sheet.tsx';
import { DrawingSheet } from '../drawing-sheet.tsx';
import { useQuestion } from '../question-state.ts';
import { storePhoto, type TakenFile } from '../camera/take-photo.ts';
import { hasCamera } from '../camera/use-camera.ts';
import { mostOf, useTaking } from '../use-taking.ts';
import { useWork } from '../work-context.ts';
import { workMessages } from '../work.messages.ts';

/** An address of stored bytes, for as long as they are shown. */
export function useBlobAddress(sha256: string, part: 'thumb' | 'bytes'): string | null {
  const { files } = useWork();
  const blob = useLive(() => files.read(sha256), sha256);
  const bytes = part === 'thumb' ? (blob?.thumb ?? blob?.bytes) : blob?.bytes;
  const type = part === 'thumb' && blob?.thumb ? 'image/jpeg' : blob?.type;
  const url = useMemo(
    () => (bytes && type ? URL.createObjectURL(new Blob([bytes], { type })) : null),
    [bytes, type],
  );
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return url;
}

/** A stored photo, small. */
export function PhotoThumb({ sha256, label }: { sha256: string; label: string }) {
  const url = useBlobAddress(sha256, 'thumb');
  if (url === null) return <div className="f-thumb" role="img" aria-label={label} />;
  return <img className="f-thumb" src={url} alt={label} />;
}

interface TakenProps {
  title: string;
  photos: readonly TakenFile[];
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

type Taker = 'camera' | 'drawing' | null;

/** Takes photos for a question, or drawings where the form asks for them. */
export function PhotoQuestion({ question }: { question: QuestionFileModel }) {
  const t = useText(workMessages);
  const { saveNow } = useWork();
  const input = useRef<HTMLInputElement>(null);
  const [taker, setTaker] = useState<Taker>(null);
  const { files, busy, trouble, add, hasRoom, remove } = useTaking(question, storePhoto);
  useQuestion(question, 'field-photo');
  const title = question.processedTitle;
  const take = (image: ImageBitmap) => {
    setTaker(null);
    void add([image]);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    await add([...(target.files ?? [])]);
    target.value = '';
  };
  const open = async (wanted: Taker) => {
    if (!(await hasRoom())) return;
    // Opening the camera may end the app: it comes back to this question.
    await saveNow(question.name);
    if (wanted === 'drawing' || hasCamera()) setTaker(wanted);
    else input.current?.click();
  };
  // The phone's own camera app is what is left where the page may not open one.
  const openOther = useCallback(() => {
    setTaker(null);
    input.current?.click();
  }, []);
  const close = () => {
    setTaker(null);
    void saveNow(null);
  };
  return (
    <div className="f-photos">
      <TakenPhotos title={title} photos={files} onRemove={remove} />
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
      {files.length < mostOf(question) && !question.isReadOnly && (
        <TakeButtons
          question={question}
          busy={busy}
          count={files.length}
          onTake={(wanted) => void open(wanted)}
        />
      )}
      {taker === 'camera' && <CameraSheet title={title} onTake={take} onFailed={openOther} onClose={close} />}
      {taker === 'drawing' && <DrawingSheet title={title} onDrawn={take} onClose={close} />}
      {trouble && <Notice tone="error">{t(trouble)}</Notice>}
    </div>
  );
}

interface TakeProps {
  question: QuestionFileModel;
  busy: boolean;
  count: number;
  onTake: (taker: 'camera' | 'drawing') => void;
}

/** A drawing may also be made on paper and photographed. */
function TakeButtons({ question, busy, count, onTake }: TakeProps) {
  const t = useText(workMessages);
  const title = question.processedTitle;
  return (
    <>
      {question.getPropertyValue('draw') === true && (
        <button
          type="button"
          className="f-button f-wide"
          disabled={busy}
          aria-label={t('drawOf', { title })}
          onClick={() => onTake('drawing')}
        >
          <Icon name="pen" />
          {t('draw')}
        </button>
      )}
      <button
        type="button"
        className="f-button f-wide"
        disabled={busy}
        aria-label={busy ? undefined : t(count > 0 ? 'takeAnotherOf' : 'takePhotoOf', { title })}
        onClick={() => onTake('camera')}
      >
        <Icon name="camera" />
        {t(busy ? 'savingPhoto' : count > 0 ? 'takeAnother' : 'takePhoto')}
      </button>
    </>
  );
}
