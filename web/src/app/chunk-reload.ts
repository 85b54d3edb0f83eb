/** After a new version is deployed an open tab asks for files that are gone: it reloads, at most once a minute. */
const key = 'chunkReload';
const guard = 60_000;
const isChunkFailure = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|Unable to preload|error loading/i.test(error.message);

export function reloadOnce(error: unknown): void {
  if (!isChunkFailure(error)) return;
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - last < guard) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => reloadOnce((event as Event & { payload: unknown }).payload));
}
