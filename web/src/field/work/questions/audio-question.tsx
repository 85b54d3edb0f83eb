import type { QuestionFileModel } from 'survey-core';
import { useText } from '#i18n/messages.ts';
import { Icon } from '../../frame/icon.tsx';
import { Notice } from '../../frame/parts.tsx';
import { useBlobAddress } from './photo-question.tsx';
import { declaredNumber, useQuestion } from '../question-state.ts';
import { storeAsIs } from '../camera/take-photo.ts';
import { canRecord, useRecorder } from '../use-recorder.ts';
import { mostOf, useTaking } from '../use-taking.ts';
import { useWork } from '../work-context.ts';
import { workMessages } from '../work.messages.ts';

/** Where the form says nothing else. */
const usualSeconds = 300;

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function Recording({ sha256, label }: { sha256: string; label: string }) {
  const url = useBlobAddress(sha256, 'bytes');
  // eslint-disable-next-line jsx-a11y/media-has-caption -- what was just spoken has no captions
  return <audio className="f-audio" controls src={url ?? undefined} aria-label={label} />;
}

/** Records sound for a question, and plays what was recorded. */
export function AudioQuestion({ question }: { question: QuestionFileModel }) {
  const t = useText(workMessages);
  const { saveNow } = useWork();
  const taking = useTaking<Blob>(question, storeAsIs);
  const { files, busy, trouble, hasRoom, remove } = taking;
  const most = declaredNumber(question, 'maxSeconds') ?? usualSeconds;
  const { seconds, problem, start, stop } = useRecorder(most, (sound) => void taking.add([sound]));
  useQuestion(question, 'field-audio');
  const title = question.processedTitle;
  const begin = async () => {
    if (!(await hasRoom())) return;
    await saveNow(question.name);
    await start();
  };
  const isRecording = seconds !== null;
  const canAdd = files.length < mostOf(question) && !question.isReadOnly;
  return (
    <div className="f-photos">
      {files.map(({ sha256 }, at) => (
        <div key={sha256} className="f-file">
          <Recording sha256={sha256} label={t('recordingOf', { title, number: at + 1 })} />
          <button
            type="button"
            className="f-icon-button"
            aria-label={t('removeRecording', { title, number: at + 1 })}
            onClick={() => remove(sha256)}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      {isRecording && (
        <p role="timer" className="f-answer">
          {t('recording', { time: clock(seconds), most: clock(most) })}
        </p>
      )}
      {canAdd && canRecord() && (
        <button
          type="button"
          className={`f-button f-wide ${isRecording ? 'f-danger' : ''}`}
          disabled={busy}
          aria-label={t(isRecording ? 'stopRecordingOf' : files.length > 0 ? 'recordAnotherOf' : 'recordOf', {
            title,
          })}
          onClick={isRecording ? stop : () => void begin()}
        >
          <Icon name="microphone" />
          {t(isRecording ? 'stopRecording' : files.length > 0 ? 'recordAnother' : 'recordSound')}
        </button>
      )}
      {!canRecord() && <Notice tone="warning">{t('noMicrophone')}</Notice>}
      {problem && <Notice tone="error">{t(problem)}</Notice>}
      {trouble && <Notice tone="error">{t(trouble)}</Notice>}
    </div>
  );
}
