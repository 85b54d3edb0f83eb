import type { Values } from '#platform/catalogue/catalogue-store.ts';

/** The fault of a period whose last day is before its first. */
export function endBeforeStart(values: Values, first = 'startsOn', last = 'endsOn'): Record<string, string> {
  const [from, to] = [values[first], values[last]];
  return typeof from === 'string' && typeof to === 'string' && to < from ? { [last]: 'BEFORE_START' } : {};
}
