import { isMissingChunk, MissingChunk } from '#kit/lazy-part.ts';
/**
 * After a new version is deployed an open tab requests files that are gone. The page then loads again, at
 * most once a minute, and shows the error page when that did not help. Without a network, loading again would
 * only lose the page.
 */
const key = 'chunkReload';
const guard = 60_000;

/** For the `catch` of a dynamic import; throws. */
export function rethrowMissingChunk(error: unknown): never {
  throw isMissingChunk(error)
    ? new MissingChunk('a part of the application could not be loaded', { cause: error })
    : error;
}

export function reloadOnce(error: unknown): void {
  if (!isMissingChunk(error) || !navigator.onLine) return;
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - last < guard) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

/**
 * Chunks that are loaded outside of rendering; the others end at the error page. Pointing at a link never
 * loads the page again.
 */
export function watchChunks(): void {
  window.addEventListener('unhandledrejection', (event) => reloadOnce(event.reason));
}
