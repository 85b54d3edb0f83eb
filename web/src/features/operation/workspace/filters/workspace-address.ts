import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { cleared, readFilters, requestedView, toSearch, type Filters } from './activity-filters.ts';
import { lastUsed, storageKey } from './last-used.ts';

/** The workspace's filters, in the address. An address without any brings back the last ones used. */
export function useWorkspaceFilters() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const requestedId = requestedView(search);
  const address = JSON.stringify(toSearch(readFilters(search)));
  const filters = useMemo(() => readFilters(JSON.parse(address) as Record<string, string>), [address]);
  const isFirstVisit = useRef(true);
  const [mayOpenDefault, setMayOpenDefault] = useState(address === '{}' && requestedId === null);

  const go = (next: Filters) => {
    setMayOpenDefault(false);
    void navigate({ to: '/operation', search: toSearch(next) as never, replace: true });
  };

  useEffect(() => {
    // The view that is asked for has filters of its own.
    if (requestedId !== null) return;
    if (isFirstVisit.current) {
      isFirstVisit.current = false;
      const stored = lastUsed();
      if (address === '{}' && Object.keys(stored).length > 0) {
        void navigate({ to: '/operation', search: stored as never, replace: true });
        return;
      }
    }
    localStorage.setItem(storageKey, address);
  }, [address, requestedId, navigate]);

  return {
    filters,
    /** The saved view that the address asks to open. */
    requestedId,
    /** Whether the person came without filters and has set none since. */
    mayOpenDefault,
    change: (part: Partial<Filters>) => go({ ...filters, ...part }),
    clear: () => go(cleared(filters)),
  };
}
