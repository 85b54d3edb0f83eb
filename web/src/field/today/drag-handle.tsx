import { useEffect, useRef, type PointerEvent } from 'react';
import { useText } from '#i18n/messages.ts';
import { Icon } from '../frame/icon.tsx';
import { todayMessages } from './today.messages.ts';

/** Pixels from an end of the screen within which the list moves along, and by how much. */
const edge = 130;
const stride = 14;

const visitAt = (x: number, y: number): number | null => {
  const card = document
    .elementsFromPoint(x, y)
    .find((one) => one instanceof HTMLElement && one.dataset.visit);
  return card ? Number((card as HTMLElement).dataset.visit) : null;
};

interface Props {
  id: number;
  number: string;
  /** The finger is over another visit. */
  onOver: (id: number) => void;
}

/** A visit is dragged by it to its place in the order; the buttons below the card do the same, for who cannot drag. */
export function DragHandle({ id, number, onOver }: Props) {
  const t = useText(todayMessages);
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  // The card changes its place in the page while it is dragged, which would end a capture of the pointer.
  const begin = ({ pointerId }: PointerEvent<HTMLSpanElement>) => {
    let last = id;
    const go = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const { clientX: x, clientY: y } = event;
      if (y < edge) scrollBy(0, -stride);
      else if (y > innerHeight - edge) scrollBy(0, stride);
      const over = visitAt(x, y);
      // What was just passed lies under the finger until the list is drawn anew.
      if (over === null || over === last) return;
      last = over;
      if (over !== id) latest.current(over);
    };
    const end = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      removeEventListener('pointermove', go);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
    addEventListener('pointermove', go);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  };
  return (
    <span className="f-handle" title={t('drag', { number })} onPointerDown={begin}>
      <Icon name="drag" />
    </span>
  );
}
