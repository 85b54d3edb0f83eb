/** Milliseconds that a change of page may take before the progress bar appears (specification, section 9). */
export const throttle = 200;

/**
 * Calls `show` while a page is loading, after the delay, and once it has loaded.
 * @returns the function to call when that changes
 */
export function showDelayed(busy: boolean, show: (shown: boolean) => void): () => void {
  const timer = setTimeout(() => show(busy), busy ? throttle : 0);
  return () => clearTimeout(timer);
}
