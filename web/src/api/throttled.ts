/** Longer than any answer is waited for here; what takes longer no longer holds up the next. */
const patience = 15_000;

export interface Throttled {
  schedule(): void;
  cancel(): void;
}

/**
 * Runs `work` `pause` ms after it was first asked for, and never twice at a time: who asks meanwhile has it
 * run once more afterwards. Reads that follow a busy field are paced so, or on a slow line each change would
 * cut short the read for the one before, for ever.
 */
export function throttled(work: () => unknown, pause: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let asked = false;
  const set = () => {
    if (asked && !running) timer ??= setTimeout(() => void run(), pause);
  };
  async function run() {
    timer = undefined;
    asked = false;
    running = true;
    let tooLong: ReturnType<typeof setTimeout> | undefined;
    // Whether it throws or rejects: the next is done all the same.
    const done = new Promise((resolve) => resolve(work())).catch(() => undefined);
    await Promise.race([done, new Promise((resolve) => (tooLong = setTimeout(resolve, patience)))]);
    clearTimeout(tooLong);
    running = false;
    set();
  }
  return {
    schedule() {
      asked = true;
      set();
    },
    cancel() {
      asked = false;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
