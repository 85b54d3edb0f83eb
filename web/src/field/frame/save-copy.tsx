import { useState } from 'react';
import { useFormats } from '#i18n/formats.ts';
import { useText } from '#i18n/messages.ts';
import { appVersion } from './app-version.ts';
import { makeCopy } from '../store/copy.ts';
import { note } from '../store/log.ts';
import type { Unsent } from '../store/unsent.ts';
import { useField } from './field-context.ts';
import { lockMessages } from './account/lock.messages.ts';
import { Notice } from './parts.tsx';

function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** Saves what is only on this phone as a file. @param onSaved called with what the file holds */
export function SaveCopy({ onSaved }: { onSaved?: (unsent: Unsent) => void }) {
  const t = useText(lockMessages);
  const formats = useFormats();
  const { account, db } = useField();
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const [file, setFile] = useState<File | null>(null);
  const save = async () => {
    setState('making');
    try {
      const { username, name } = account;
      const readme = t('readme', { name, date: formats.dayTime(Date.now()) });
      const copy = await makeCopy(db, { username, name, appVersion, readme });
      download(copy.file);
      setFile(copy.file);
      setState('idle');
      await note(db, 'copy', `${copy.file.name} ${copy.file.size}`);
      onSaved?.(copy.unsent);
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="f-form">
      <p className="f-hint">{t('copyText')}</p>
      <button
        type="button"
        className="f-button f-wide"
        disabled={state === 'making'}
        onClick={() => void save()}
      >
        {t(state === 'making' ? 'makingCopy' : 'saveCopy')}
      </button>
      {state === 'failed' && <Notice tone="error">{t('copyFailed')}</Notice>}
      {file && <Notice tone="good">{t('copySaved', { name: file.name })}</Notice>}
      {file && canShare(file) && (
        <button
          type="button"
          className="f-button f-wide"
          onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
        >
          {t('share')}
        </button>
      )}
    </div>
  );
}
