import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { cleared, readFilters, toSearch, type Filters } from './activity-filters.ts';

const storageKey = 'operation.filters';

function lastUsed(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** The workspace's filters, in the address. An address without any brings back the last ones used. */
export function useWorkspaceFilters() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = JSON.stringify(toSearch(readFilters(search)));
  const filters = useMemo(() => readFilters(JSON.parse(address) as Record<string, string>), [address]);
  const isFirstVisit = useRef(true);

  const go = (next: Filters) =>
    void navigate({ to: '/operation', search: toSearch(next) as never, replace: true });

  useEffect(() => {
    if (isFirstVisit.current) {
      isFirstVisit.current = false;
      const stored = lastUsed();
      if (address === '{}' && Object.keys(stored).length > 0) {
        void navigate({ to: '/operation', search: stored as never, replace: true });
        return;
      }
    }
    localStorage.setItem(storageKey, address);
  }, [address, navigate]);

  return {
    filters,
    change: (part: Partial<Filters>) => go({ ...filters, ...part }),
    clear: () => go(cleared(filters)),
  };
}
