import { useEffect, useState } from 'react';
import { readSpace, type Space } from '../store/space.ts';
import { useSyncState } from './field-context.ts';

/** The room that is left, read again after each round with the server and whenever the app comes back; null: not known. */
export function useSpace(): { space: Space | null; again: () => void } {
  const { running } = useSyncState();
  const [space, setSpace] = useState<Space | null>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isOver = false;
    const read = () => void readSpace().then((next) => !isOver && setSpace(next));
    read();
    document.addEventListener('visibilitychange', read);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', read);
    };
  }, [running, count]);
  return { space, again: () => setCount((before) => before + 1) };
}
