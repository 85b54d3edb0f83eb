import { stableJson } from './record-history.ts';

export interface Difference {
  field: string;
  before: unknown;
  after: unknown;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What identifies the parts of a list, in designs and catalogues: `stages.S03` says more than `stages.2`.
 */
const handles = ['key', 'code', 'name', 'version', 'date'];
function handleOf(list: readonly unknown[]): ((part: Record<string, unknown>) => string) | null {
  if (list.length === 0 || !list.every(isMap)) return null;
  const handle = handles.find((each) => list.every((part) => typeof part[each] === 'string'));
  return handle === undefined ? null : (part) => part[handle] as string;
}

/**
 * The differences of two values as dotted paths. Lists of things that have a handle are compared thing by
 * thing, with their order as a difference of its own; other lists as a whole.
 * @param most how many differences are returned at most
 */
export function deepDifferences(before: unknown, after: unknown, most = 100): Difference[] {
  const found: Difference[] = [];
  const walk = (path: string, old: unknown, now: unknown): void => {
    if (found.length >= most || stableJson(old) === stableJson(now)) return;
    const step = (key: string): string => (path === '' ? key : `${path}.${key}`);
    if (isMap(old) && isMap(now)) {
      for (const key of new Set([...Object.keys(old), ...Object.keys(now)]))
        walk(step(key), old[key], now[key]);
      return;
    }
    if (Array.isArray(old) && Array.isArray(now)) {
      const handle = handleOf([...old, ...now]);
      const [was, is] = [old, now].map(
        (list) =>
          new Map(handle ? (list as Record<string, unknown>[]).map((part) => [handle(part), part]) : []),
      ) as [Map<string, unknown>, Map<string, unknown>];
      if (handle && was.size === old.length && is.size === now.length) {
        for (const key of new Set([...was.keys(), ...is.keys()])) walk(step(key), was.get(key), is.get(key));
        const [wasOrder, isOrder] = [
          [...was.keys()].filter((key) => is.has(key)),
          [...is.keys()].filter((key) => was.has(key)),
        ];
        if (stableJson(wasOrder) !== stableJson(isOrder))
          found.push({ field: path, before: wasOrder, after: isOrder });
        return;
      }
    }
    found.push({ field: path, before: old ?? null, after: now ?? null });
  };
  walk('', before, after);
  return found;
}
