/**
 * How a busy field reaches a screen that somebody is working on. Changes are drawn every few seconds at most;
 * while the person selects, reads further down or has a menu open, nothing moves, and the changes are counted
 * instead.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { onChanges } from '#api/realtime.ts';

const pace = 3000;

export function useLiveHold(busy: boolean, interesting: 'activity' | 'operation') {
  const [hold, setHold] = useState(true);
  const [changes, setChanges] = useState(0);
  const changed = useRef(new Set<number>());

  /** Lets the lists be read once; they were marked as out of date when the change was announced. */
  const refresh = useCallback(() => {
    changed.current.clear();
    setChanges(0);
    setHold(false);
  }, []);

  useEffect(() => {
    if (hold) return undefined;
    const timer = setTimeout(() => setHold(true), 0);
    return () => clearTimeout(timer);
  }, [hold]);

  useEffect(
    () =>
      onChanges((batch) => {
        for (const change of batch) {
          if (change.kind === 'import') changed.current.add(-change.id);
          else if (change.kind === interesting) changed.current.add(change.id);
          else if (change.kind === 'activity' && change.operationId) changed.current.add(change.operationId);
        }
      }),
    [interesting],
  );

  useEffect(() => {
    const timer = setInterval(() => {
      const count = changed.current.size;
      if (count === 0) return;
      if (busy) setChanges(count);
      else refresh();
    }, pace);
    return () => clearInterval(timer);
  }, [busy, refresh]);

  return { hold, changes: busy ? changes : 0, refresh };
}
