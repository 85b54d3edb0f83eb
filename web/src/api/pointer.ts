/**
 * Rows that move between the press and the release of a pointer take the click away from what was pressed, or
 * give it to another row. Answers of the server therefore wait, at the one place where they all arrive, until
 * the pointer is released.
 */

/** Milliseconds after which a press no longer holds answers back: a release outside the window has no event. */
const longestPressMs = 3000;
/** Milliseconds from the release of a finger to the click that follows. */
const clickDelayMs = 50;

let held: Promise<void> | undefined;

/** Follows the presses of a page. */
export function watchPointer(page: EventTarget): void {
  let resolveHeld: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    held = undefined;
    resolveHeld();
  };
  const releaseIn = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(release, pause);
  };
  const listen = (type: string, listener: () => void) =>
    page.addEventListener(type, listener, { capture: true, passive: true });
  listen('pointerdown', () => {
    held ??= new Promise((resolve) => (resolveHeld = resolve));
    releaseIn(longestPressMs);
  });
  for (const end of ['pointerup', 'pointercancel']) listen(end, () => held && releaseIn(clickDelayMs));
}

/** Resolves when no pointer is pressed; at once when none is. */
export const waitForPointerUp = async (): Promise<void> => held;
