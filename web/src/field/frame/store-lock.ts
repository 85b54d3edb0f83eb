/** Whether what is stored may be read in this tab: after the PIN, and again after the app was in the background. */
import { useEffect, useState } from 'react';
import type { FieldDb } from '../store/field-db.ts';
import { hasPin } from '../store/pin.ts';

/** The app asks for the PIN again after so long in the background. */
const lockAfter = 5 * 60_000;
const channelOf = (userId: number): BroadcastChannel => new BroadcastChannel(`cuadrilla-field-pin.${userId}`);

const ownTab = crypto.randomUUID();

/** Tabs that were opened before the PIN was set have no key. */
export function reloadOtherTabs(userId: number): void {
  const channel = channelOf(userId);
  channel.postMessage(ownTab);
  channel.close();
}

export type StoreLock = 'reading' | 'locked' | 'open';

export function useStoreLock(db: FieldDb, userId: number): [StoreLock, () => void] {
  const [state, setState] = useState<StoreLock>('reading');
  useEffect(() => {
    void hasPin(db).then((isSet) => setState(isSet ? 'locked' : 'open'));
    const channel = channelOf(userId);
    channel.addEventListener('message', ({ data }) => {
      if (data !== ownTab) location.reload();
    });
    let hiddenAt = Infinity;
    const changed = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > lockAfter && db.vault.key() !== null) location.reload();
    };
    document.addEventListener('visibilitychange', changed);
    return () => {
      channel.close();
      document.removeEventListener('visibilitychange', changed);
    };
  }, [db, userId]);
  return [state, () => setState('open')];
}
