import { currentTranslator } from '#i18n/messages.ts';
import { kitMessages } from '../kit.messages.ts';
import { toast, undoDurationMs, type ToastOptions } from './notices.ts';

/**
 * What a toast needs to take back what it says was done.
 * @param undo takes it back and resolves to the text that says so
 */
export function undoable(undo: () => Promise<string>): ToastOptions {
  const t = currentTranslator(kitMessages);
  const run = async () => {
    try {
      toast.success(await undo(), { title: t('operationSuccess') });
    } catch (error) {
      toast.error(error, { title: t('operationFailed') });
    }
  };
  return { durationMs: undoDurationMs, action: { label: t('undo'), run: () => void run() } };
}
