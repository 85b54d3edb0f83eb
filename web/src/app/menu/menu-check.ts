/**
 * When the sidebar reads the permissions, and how long its indicator shows that (specification, sections 4
 * and 9), in milliseconds.
 */
const checkDelay = 400;
const firstTimer = 300;
const linger = 500;

/**
 * Loads the permissions once. The indicator starts before that and stays until 500 ms after the answer, also
 * after a failure.
 * @returns a function that stops it
 */
export function checkMenu(load: () => Promise<void>, onLoading: (loading: boolean) => void): () => void {
  const timers = [setTimeout(onLoading, firstTimer, true)];
  let stopped = false;
  const ready = () => {
    if (!stopped) timers.push(setTimeout(onLoading, linger, false));
  };
  timers.push(setTimeout(() => void load().then(ready, ready), checkDelay));
  return () => {
    stopped = true;
    timers.forEach(clearTimeout);
  };
}
