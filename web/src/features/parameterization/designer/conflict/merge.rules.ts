import { isSameJson, type DesignDocument } from '#features/parameterization/designer/commands.rules.ts';

/**
 * Puts together what two people made of one document. What one of them left alone is taken from the other; where both
 * changed the same thing it is a conflict, which is decided one by one. Members of lists are known by their names, not
 * by their places.
 */
export type Side = 'mine' | 'theirs' | 'base';
/** Where a conflict is, as the names on the way to it. */
export type ConflictKey = string;

export interface Merged {
  document: DesignDocument;
  conflicts: readonly ConflictKey[];
}

/** @param choose which side is taken at a conflict */
export function mergeDocuments(
  base: DesignDocument,
  mine: DesignDocument,
  theirs: DesignDocument,
  choose: (key: ConflictKey) => Side,
): Merged {
  const conflicts: ConflictKey[] = [];
  const pick = (key: ConflictKey): Side => {
    conflicts.push(key);
    return choose(key);
  };
  const document = merge({ base, mine, theirs }, '', pick) as DesignDocument;
  return { document, conflicts };
}

type Sides = Record<Side, unknown>;
type Pick = (key: ConflictKey) => Side;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Two that are both absent are the same. */
const isSame = (a: unknown, b: unknown): boolean => a === b || isSameJson(a, b);

/** The value that counts; undefined where there is none any more. */
function merge({ base, mine, theirs }: Sides, key: ConflictKey, pick: Pick): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isObject(mine) && isObject(theirs))
    return mergeObjects(isObject(base) ? base : {}, mine, theirs, key, pick);
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const lists = [Array.isArray(base) ? base : [], mine, theirs].map(byName);
    const [before, own, other] = lists;
    if (before && own && other) return mergeLists(before, own, other, key, pick);
  }
  return { base, mine, theirs }[pick(key)];
}

function mergeObjects(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
  key: ConflictKey,
  pick: Pick,
): Record<string, unknown> {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const of = (side: Record<string, unknown>, name: string): unknown =>
    Object.hasOwn(side, name) ? side[name] : undefined;
  const entries = [...names].map((name): [string, unknown] => [
    name,
    merge({ base: of(base, name), mine: of(mine, name), theirs: of(theirs, name) }, `${key}/${name}`, pick),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

type Named = ReadonlyMap<string, unknown>;

/** How a member of a list is known; null where it has no name. */
function nameOf(member: unknown): string | null {
  if (typeof member === 'string' || typeof member === 'number') return String(member);
  if (!isObject(member)) return null;
  for (const property of ['name', 'key', 'value', 'code'])
    if (['string', 'number'].includes(typeof member[property])) return String(member[property]);
  return typeof member.from === 'string' && typeof member.to === 'string'
    ? `${member.from}→${member.to}`
    : null;
}

/** The members by name; null where some have none, or share one: such a list is one thing. */
function byName(list: readonly unknown[]): Named | null {
  const named = new Map<string, unknown>();
  for (const member of list) {
    const name = nameOf(member);
    if (name === null || named.has(name)) return null;
    named.set(name, member);
  }
  return named;
}

function mergeLists(base: Named, mine: Named, theirs: Named, key: ConflictKey, pick: Pick): unknown[] {
  const stayed = (side: Named): string => [...base.keys()].filter((name) => side.has(name)).join('\n');
  const inOrder = (side: Named): string => [...side.keys()].filter((name) => base.has(name)).join('\n');
  const reordered = stayed(mine) !== inOrder(mine);
  const [first, second] = reordered ? [mine, theirs] : [theirs, mine];
  const order = [...first.keys()];
  let previous = -1;
  for (const name of second.keys()) {
    const at = order.indexOf(name);
    if (at >= 0) previous = at;
    else order.splice(++previous, 0, name);
  }
  return order.flatMap((name) => {
    const sides = { base: base.get(name), mine: mine.get(name), theirs: theirs.get(name) };
    const value = merge(sides, `${key}/${name}`, pick);
    return value === undefined ? [] : [value];
  });
}
