/** What the page itself measures, from inside; each function runs in the page. */

interface Probed {
  /** Milliseconds from the beginning of the navigation to the picture that shows the first card. */
  listAt?: number;
  keys: number[];
}
type Probe = typeof globalThis & Probed;

/** Before the page's own scripts. */
export function watchPage(): void {
  const page = globalThis as Probe;
  page.keys = [];
  const afterPicture = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('.f-list .f-card h2')) return;
    watcher.disconnect();
    afterPicture(() => (page.listAt = performance.now()));
  });
  document.addEventListener('DOMContentLoaded', () =>
    watcher.observe(document.documentElement, { subtree: true, childList: true }),
  );
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => afterPicture(() => page.keys.push(performance.now() - timeStamp)),
    { capture: true },
  );
}

export const listAt = (): number | undefined => (globalThis as Probe).listAt;
/** Milliseconds from each key to the picture after it, since the last call. */
export const takeKeys = (): number[] => (globalThis as Probe).keys.splice(0);

/** Goes to another tab of the app, and measures until the list of the first one is drawn. */
export async function backToList(): Promise<number> {
  const picture = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
    );
  const tab = (name: string) => document.querySelector<HTMLElement>(`.f-tabs a[href="/tabs/${name}"]`)!;
  const isDrawn = () => document.querySelector('.f-search') && document.querySelector('.f-list .f-card h2');
  tab('tab3').click();
  while (!document.querySelector('.f-count')) await picture();
  for (let idle = 0; idle < 20; idle++) await picture();
  const begun = performance.now();
  tab('tab1').click();
  while (!isDrawn()) await picture();
  return performance.now() - begun;
}
