import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DesignDomain } from '#features/parameterization/designer/design-domain.ts';
import { DraftLockState } from './draft-lock-state.ts';

const storageKey = 'design-tab';

/** The same for as long as the tab is open, also after a reload. */
function tabId(): string {
  try {
    const stored = sessionStorage.getItem(storageKey) ?? crypto.randomUUID();
    sessionStorage.setItem(storageKey, stored);
    return stored;
  } catch {
    return crypto.randomUUID();
  }
}

/** The lock of one draft, held while this is drawn; null: of a version that is no draft. */
export function useDraftLock({ endpoints }: DesignDomain, draftId: number | null, edits: boolean) {
  const [versionId] = useState(draftId);
  const [lock] = useState(() => {
    const tab = tabId();
    const params = { versionId: versionId ?? 0 };
    return new DraftLockState(
      {
        hold: (take) => endpoints.lockDraft({ params, body: { tab, take } }),
        read: () => endpoints.draftLock({ params, query: { tab } }),
        release: () => void endpoints.unlockDraft({ params, body: { tab } }).catch(() => undefined),
      },
      edits,
    );
  });
  useEffect(() => {
    if (versionId === null) return;
    lock.start();
    return () => lock.stop();
  }, [lock, versionId]);
  return { lock, state: useSyncExternalStore(lock.subscribe, lock.read) };
}
