import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { hides, placeFor, type Obstacle, type Place } from './toast-place.rules.ts';

const protectedParts = [
  '[role=tab]',
  '[role=toolbar]',
  '[data-page-actions]',
  '[data-menu-of]',
  '.MuiDialogActions-root',
  '.MuiButton-root',
  '.MuiToggleButton-root',
  '.MuiDialog-paper > .MuiIconButton-root',
  '.MuiTablePagination-root',
].join(',');
const otherParts = 'a[href], button, input, textarea, [role=combobox], h1';

/** What can be pressed now: under an open dialog nothing can. */
function obstaclesOutside(host: Element): Obstacle[] {
  const layers = [...document.querySelectorAll('.MuiModal-root:not([aria-hidden=true])')];
  const roots = layers.length > 0 ? layers : [document.body];
  return roots.flatMap((root) =>
    [...root.querySelectorAll(`${protectedParts}, ${otherParts}`)].flatMap((part) => {
      if (host.contains(part) || !part.checkVisibility({ visibilityProperty: true })) return [];
      const { left, top, width, height } = part.getBoundingClientRect();
      return width > 0 && height > 0
        ? [{ left, top, width, height, isProtected: part.matches(protectedParts) }]
        : [];
    }),
  );
}

/**
 * Whether somebody moved the pointer: a toast that comes under a pointer at rest is not pointed at, it may hide what
 * is pressed next.
 */
export const isMoved = ({ movementX, movementY }: MouseEvent): boolean => movementX !== 0 || movementY !== 0;

/** Milliseconds after a change of the page until the place is checked again. */
const settleMs = 120;

/**
 * Keeps the toasts where they hide nothing that is pressed. They move only when something of that kind appears
 * under them, and not while somebody points at them.
 * @param toasts changes whenever a toast comes or goes
 */
export function useToastPlace(host: RefObject<HTMLElement | null>, toasts: unknown): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  const isPointedAt = useRef(false);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const check = () => {
      const isHeld = isPointedAt.current && element.matches(':hover');
      if (isHeld || element.matches(':focus-within')) return;
      const { width, height } = element.getBoundingClientRect();
      const obstacles = obstaclesOutside(element);
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      setPlace((now) => {
        const fits = now && now.left + width <= view.width && now.top + height <= view.height;
        return fits && !hides({ ...now, width, height }, obstacles)
          ? now
          : placeFor({ width, height }, view, obstacles);
      });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(check, settleMs);
    };
    const pointedAt = (event: MouseEvent) => {
      if (event.type === 'mouseleave') isPointedAt.current = false;
      else if (isMoved(event)) isPointedAt.current = true;
    };
    check();
    element.addEventListener('mousemove', pointedAt);
    element.addEventListener('mouseleave', pointedAt);
    const observer = new MutationObserver(checkSoon);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', checkSoon);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('mousemove', pointedAt);
      element.removeEventListener('mouseleave', pointedAt);
      window.removeEventListener('resize', checkSoon);
    };
  }, [host, toasts]);
  return place;
}
