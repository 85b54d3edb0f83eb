export const storageKey = 'operation.filters';

/** The filters that the person used last. */
export function lastUsed(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
