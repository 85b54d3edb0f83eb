/** Milliseconds that a change of page may take before the progress bar appears (specification, section 9). */
export const throttle = 200;

/**
 * Tells `show` what to do about a page that is, or is no longer, on its way.
 * @returns what to call when that changes
 */
export function showDelayed(busy: boolean, show: (shown: boolean) => void): () => void {
  const timer = setTimeout(() => show(busy), busy ? throttle : 0);
  return () => clearTimeout(timer);
}
