import { useCallback, useEffect, useRef, useState } from 'react';
import { readHeld } from '#api/query.ts';
import { onChanges, onMissedChanges } from '#api/realtime.ts';

const refreshInterval = 3000;

/** What the lists do not show yet. */
export interface HeldChanges {
  /** Records that changed. */
  count: number;
  /** The connection was lost for a while: nobody can say what changed meanwhile. */
  missed: boolean;
}
const nothing: HeldChanges = { count: 0, missed: false };

/**
 * When lists that hold still are read again. Changes are drawn every few seconds at most; while the person is `busy`
 * (selects, reads further down, has a menu open) nothing moves, and changes are counted.
 */
export function useHeldChanges(busy: boolean, kind: 'activity' | 'operation') {
  const [changes, setChanges] = useState(nothing);
  const changed = useRef(new Set<number>());
  const missed = useRef(false);

  /** Draws what was held back, if anything was. */
  const refresh = useCallback(() => {
    if (changed.current.size === 0 && !missed.current) return;
    changed.current.clear();
    missed.current = false;
    setChanges(nothing);
    void readHeld();
  }, []);

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
  useEffect(() => onMissedChanges(() => (missed.current = true)), []);

  useEffect(() => {
    const timer = setInterval(() => {
      const count = changed.current.size;
      if (!busy) refresh();
      else if (count > 0 || missed.current) setChanges({ count, missed: missed.current });
    }, refreshInterval);
    return () => clearInterval(timer);
  }, [busy, refresh]);

  return { changes: busy ? changes : nothing, refresh };
}
