/** Milliseconds after which a run that has not ended no longer holds up the next. */
const longestRunMs = 15_000;

export interface Throttled {
  schedule(): void;
  cancel(): void;
}

/**
 * Runs `work` `pause` ms after the first request, and never twice at a time: requests during a run lead to one
 * more run afterwards. Without this pace, frequent changes on a slow line would abort each read before its end.
 */
export function throttled(work: () => unknown, pause: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let requested = false;
  const startTimer = () => {
    if (requested && !running) timer ??= setTimeout(() => void run(), pause);
  };
  async function run() {
    timer = undefined;
    requested = false;
    running = true;
    let tooLong: ReturnType<typeof setTimeout> | undefined;
    // A throw or a rejection does not prevent the next run.
    const done = new Promise((resolve) => resolve(work())).catch(() => undefined);
    await Promise.race([done, new Promise((resolve) => (tooLong = setTimeout(resolve, longestRunMs)))]);
    clearTimeout(tooLong);
    running = false;
    startTimer();
  }
  return {
    schedule() {
      requested = true;
      startTimer();
    },
    cancel() {
      requested = false;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
