/** Requests a ZIP of photos, follows the job that makes it and saves the file; toasts show the progress. */
import { client } from '#api/client.ts';
import { ApiError, isProblem } from '#api/problem.ts';
import { toast } from '#kit/feedback/notices.ts';
import { saveFile } from '#kit/save-file.ts';
import { formatsOf } from '#i18n/formats.ts';
import { language } from '#i18n/language.ts';
import { currentTranslator } from '#i18n/messages.ts';
import { downloadMessages } from './photo-download.messages.ts';

/** How long toasts stay, in milliseconds; specification, section 9. */
const warningMs = 8000;
const successMs = 3000;
const pollInterval = 1200;
const wait = (milliseconds: number) => new Promise((resolve) => void setTimeout(resolve, milliseconds));

const reportFailure = (cause: unknown) => {
  const t = currentTranslator(downloadMessages);
  toast.error(typeof cause === 'string' || cause instanceof ApiError ? cause : t('ErrorDownloadImage'), {
    title: t('DownloadPhotoFailed'),
    durationMs: warningMs,
  });
};

async function fetchFile(id: number, photos: number): Promise<void> {
  const t = currentTranslator(downloadMessages);
  const running = toast.progress(t('fetching'), { title: t('AlertDownload') });
  try {
    saveFile(await client.operation.photos.downloadFile({ params: { id } }));
    toast.success(t('ready', { n: photos }), { title: t('DownloadPhotoSuccess'), durationMs: successMs });
  } finally {
    running.close();
  }
}

/** Saves the ZIP that a notification announced, after waiting until it is ready; reports one that is gone. */
export async function fetchPhotoZip(id: number): Promise<void> {
  const t = currentTranslator(downloadMessages);
  try {
    const state = await client.operation.photos.download({ params: { id } });
    if (state.status === 'failed') reportFailure(t('ErrorDownloadImage'));
    else if (state.status === 'ready') await fetchFile(id, state.photos);
    else await follow(id);
  } catch (error) {
    reportFailure(isProblem(error, 'NOT_FOUND') ? t('gone') : error);
  }
}

async function follow(id: number): Promise<void> {
  const t = currentTranslator(downloadMessages);
  const formats = formatsOf(language());
  const running = toast.progress(t('preparing'), { title: t('AlertDownload') });
  try {
    for (;;) {
      const state = await client.operation.photos.download({ params: { id } });
      if (state.status === 'failed') return reportFailure(t('ErrorDownloadImage'));
      if (state.status === 'ready') {
        running.close();
        return await fetchFile(id, state.photos);
      }
      running.update({
        text: t('progress', { done: state.done, total: state.photos, size: formats.bytes(state.bytes) }),
        ...(state.photos ? { progress: state.done / state.photos } : {}),
      });
      await wait(pollInterval);
    }
  } finally {
    running.close();
  }
}

/**
 * Requests the ZIP. Resolves once the job is queued, and goes on in the background.
 *
 * @throws {ApiError} when the server refuses.
 */
export async function startPhotoDownload(body: {
  activityIds?: number[];
  operationIds?: number[];
}): Promise<void> {
  const t = currentTranslator(downloadMessages);
  const { id, heavy, photos } = await client.operation.photos.requestDownload({ body });
  if (photos === 0) toast.warning(t('none'), { title: t('AlertDownload'), durationMs: warningMs });
  else if (heavy)
    toast.warning(t('Very_heavy_discharge'), { title: t('AlertDownload'), durationMs: warningMs });
  else void follow(id).catch(reportFailure);
}
