import { useState } from 'react';
import { useText } from '#i18n/messages.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { recordActivityMessages } from './record-activity.messages.ts';

/** For a button that saves a file of the record: whether it is at work, and what it runs; a failure is shown. */
export function useSaveRecord(read: () => Promise<File>) {
  const t = useText(recordActivityMessages);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await read());
    } catch (error) {
      toast.error(error, { title: t('downloadFailed') });
    }
    setBusy(false);
  };
  return { isBusy, save: () => void save() };
}
