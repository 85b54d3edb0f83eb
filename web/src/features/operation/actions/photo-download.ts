/** The ZIP of photos: asked for, watched while a job makes it, and saved; toasts tell how far it is. */
import { client } from '#api/client.ts';
import { ApiError, isProblem } from '#api/problem.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { formatsOf } from '#i18n/formats.ts';
import { language } from '#i18n/language.ts';
import { currentTranslator } from '#i18n/messages.ts';
import { downloadMessages } from './photo-download.messages.ts';

/** Specification, section 9. */
const warningLasts = 8000;
const successLasts = 3000;
const pause = 1200;
const wait = (milliseconds: number) => new Promise((resolve) => void setTimeout(resolve, milliseconds));

const failed = (cause: unknown) => {
  const t = currentTranslator(downloadMessages);
  toast.error(typeof cause === 'string' || cause instanceof ApiError ? cause : t('ErrorDownloadImage'), {
    title: t('DownloadPhotoFailed'),
    durationMs: warningLasts,
  });
};

async function fetchFile(id: number, photos: number): Promise<void> {
  const t = currentTranslator(downloadMessages);
  const running = toast.progress(t('fetching'), { title: t('AlertDownload') });
  try {
    saveFile(await client.operation.photos.downloadFile({ params: { id } }));
    toast.success(t('ready', { n: photos }), { title: t('DownloadPhotoSuccess'), durationMs: successLasts });
  } finally {
    running.close();
  }
}

/**
 * Fetches the ZIP that a notification told of; follows it where it is not ready yet, and says so where it is
 * gone.
 */
export async function fetchPhotoZip(id: number): Promise<void> {
  const t = currentTranslator(downloadMessages);
  try {
    const state = await client.operation.photos.download({ params: { id } });
    if (state.status === 'failed') failed(t('ErrorDownloadImage'));
    else if (state.status === 'ready') await fetchFile(id, state.photos);
    else await follow(id);
  } catch (error) {
    failed(isProblem(error, 'NOT_FOUND') ? t('gone') : error);
  }
}

async function follow(id: number): Promise<void> {
  const t = currentTranslator(downloadMessages);
  const formats = formatsOf(language());
  const running = toast.progress(t('preparing'), { title: t('AlertDownload') });
  try {
    for (;;) {
      const state = await client.operation.photos.download({ params: { id } });
      if (state.status === 'failed') return failed(t('ErrorDownloadImage'));
      if (state.status === 'ready') {
        running.close();
        return await fetchFile(id, state.photos);
      }
      running.update({
        text: t('progress', { done: state.done, total: state.photos, size: formats.bytes(state.bytes) }),
        ...(state.photos ? { progress: state.done / state.photos } : {}),
      });
      await wait(pause);
    }
  } finally {
    running.close();
  }
}

/**
 * Asks for the ZIP; answers once it is under way, and goes on in the background. Throws `ApiError` when
 * refused.
 */
export async function startPhotoDownload(asked: {
  activityIds?: number[];
  operationIds?: number[];
}): Promise<void> {
  const t = currentTranslator(downloadMessages);
  const { id, heavy, photos } = await client.operation.photos.requestDownload({ body: asked });
  if (photos === 0) toast.warning(t('none'), { title: t('AlertDownload'), durationMs: warningLasts });
  else if (heavy)
    toast.warning(t('Very_heavy_discharge'), { title: t('AlertDownload'), durationMs: warningLasts });
  else void follow(id).catch(failed);
}
