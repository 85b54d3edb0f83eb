import { useCallback, useEffect, useRef, useState } from 'react';
import { onChanges } from '#api/realtime.ts';

const refreshInterval = 3000;

/**
 * Holds lists still while somebody works on them. Changes are drawn every few seconds at most; while the
 * person is `busy` (selects, reads further down, has a menu open) nothing moves, and changes are counted.
 */
export function useLiveHold(busy: boolean, kind: 'activity' | 'operation') {
  const [hold, setHold] = useState(true);
  const [changes, setChanges] = useState(0);
  const changed = useRef(new Set<number>());

  /** Lets the lists be read once: each change has marked them as out of date. */
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
          else if (change.kind === kind) changed.current.add(change.id);
          else if (change.kind === 'activity' && change.operationId) changed.current.add(change.operationId);
        }
      }),
    [kind],
  );

  useEffect(() => {
    const timer = setInterval(() => {
      const count = changed.current.size;
      if (count === 0) return;
      if (busy) setChanges(count);
      else refresh();
    }, refreshInterval);
    return () => clearInterval(timer);
  }, [busy, refresh]);

  return { hold, changes: busy ? changes : 0, refresh };
}
