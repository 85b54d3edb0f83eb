import { useEffect, useRef, type RefObject } from 'react';

/** Moves the keyboard to the newest toast and back to where it was. */
export const toastKey = 'F6';

const isPlain = ({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent) =>
  !ctrlKey && !altKey && !metaKey && !shiftKey;

/**
 * Lets the keyboard reach the toasts, also over a dialog, which keeps the focus to itself otherwise. Returns what leads
 * the focus back, for a toast that is about to close.
 */
export function useToastKeys(host: RefObject<HTMLElement | null>): () => void {
  const origin = useRef<HTMLElement | null>(null);
  const isInside = (target: EventTarget | null) => target instanceof Node && host.current?.contains(target);
  const goBack = () => {
    if (!isInside(document.activeElement)) return;
    if (origin.current?.isConnected) origin.current.focus({ preventScroll: true });
    else (document.activeElement as HTMLElement).blur();
  };
  useEffect(() => {
    const entered = (event: FocusEvent) => {
      if (!isInside(event.target)) return;
      if (!isInside(event.relatedTarget)) origin.current = event.relatedTarget as HTMLElement | null;
      // A dialog listens at the document, and would take the focus back.
      event.stopPropagation();
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== toastKey || !isPlain(event)) return;
      const newest = host.current?.lastElementChild?.querySelector('button');
      if (!newest) return;
      event.preventDefault();
      if (isInside(document.activeElement)) goBack();
      else newest.focus();
    };
    document.documentElement.addEventListener('focusin', entered);
    window.addEventListener('keydown', pressed);
    return () => {
      document.documentElement.removeEventListener('focusin', entered);
      window.removeEventListener('keydown', pressed);
    };
  });
  return goBack;
}
