/**
 * Rows that move between the press and the release of a pointer take the click away from what was pressed, or
 * give it to another. What the server answers therefore waits, at the one place where all answers come in,
 * until the hand lets go.
 */

/** Milliseconds after which a press holds nothing any more: a release outside the window is never told. */
const longest = 3000;
/** Milliseconds from a release to the click that a finger makes of it. */
const settling = 50;

let held: Promise<void> | undefined;

/** Follows the presses of a page. */
export function watchPointer(page: EventTarget): void {
  let letGo: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const free = () => {
    held = undefined;
    letGo();
  };
  const freeIn = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(free, pause);
  };
  const listen = (type: string, heard: () => void) =>
    page.addEventListener(type, heard, { capture: true, passive: true });
  listen('pointerdown', () => {
    held ??= new Promise((resolve) => (letGo = resolve));
    freeIn(longest);
  });
  for (const end of ['pointerup', 'pointercancel']) listen(end, () => held && freeIn(settling));
}

/** Until nothing is pressed; at once when nothing is. */
export const waitForPointerUp = async (): Promise<void> => held;
