let saves = 0;
const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * For an upload, and for what the screen shows as done before the server has confirmed it: a reload would end the
 * request, so the browser asks first while `saving` runs.
 */
export async function askBeforeUnload<T>(saving: Promise<T>): Promise<T> {
  if (saves++ === 0) window.addEventListener('beforeunload', onUnload);
  try {
    return await saving;
  } finally {
    if (--saves === 0) window.removeEventListener('beforeunload', onUnload);
  }
}
