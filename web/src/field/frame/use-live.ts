import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';

/** The result of a query over the store, again whenever what it read changes, in any tab; undefined at first. */
export function useLive<T>(query: () => Promise<T>, key: unknown): T | undefined {
  const [result, setResult] = useState<{ key: unknown; value: T }>();
  useEffect(() => {
    const subscription = liveQuery(query).subscribe({
      next: (value) => setResult({ key, value }),
      error: (error: unknown) => reportError(error),
    });
    return () => subscription.unsubscribe();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key says what the query depends on
  }, [key]);
  return result && result.key === key ? result.value : undefined;
}
