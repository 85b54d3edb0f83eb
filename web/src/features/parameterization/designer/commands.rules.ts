/**
 * Changes of a design as data. A design is its JSON: what nobody touched stays the same object, so that saving it
 * writes the same text, and so that only what changed is drawn again.
 */
export type DesignDocument = Readonly<Record<string, unknown>>;
/** Keys and places from the root of the document. */
export type Path = readonly (string | number)[];

export type Change =
  /** Without a value the property is removed. */
  | { type: 'set'; at: Path; value?: unknown }
  | { type: 'add'; to: Path; values: readonly unknown[] }
  | { type: 'remove'; at: Path }
  /** `to` is a place in the document as it is before the change. */
  | { type: 'move'; from: Path; to: Path };

/** One step of undo. */
export interface Command {
  changes: readonly Change[];
  /** What is selected afterwards; absent: what was selected before. */
  selected?: Path | null;
  /** Commands that follow each other with the same key become one step. */
  merge?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What is at a path; undefined where nothing is. */
export function valueAt(document: unknown, path: Path): unknown {
  let node = document;
  for (const key of path) {
    if (!isObject(node) || !Object.hasOwn(node, key)) return undefined;
    node = node[key];
  }
  return node;
}

export const isSamePath = (a: Path | null, b: Path | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((key, at) => key === b[at]));

/** Whether a path leads to what another one leads to, or into it. */
export const isInside = (path: Path, outer: Path): boolean =>
  path.length >= outer.length && outer.every((key, at) => key === path[at]);

/** Copies what is on the way to a path, and nothing else. */
function changeAt<T>(node: T, path: Path, change: (inner: unknown) => unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return change(node) as T;
  if (Array.isArray(node)) {
    const before: unknown = node[Number(key)];
    const after = changeAt(before, rest, change);
    return (before === after ? node : node.with(Number(key), after)) as T;
  }
  const own = (isObject(node) ? node : {}) as Record<string, unknown>;
  const before = Object.hasOwn(own, key) ? own[key] : undefined;
  const after = changeAt(before, rest, change);
  return (before === after && Object.hasOwn(own, key) ? node : { ...own, [key]: after }) as T;
}

const listAt = (node: unknown): unknown[] => (Array.isArray(node) ? node : []);

function set(document: DesignDocument, at: Path, value: unknown): DesignDocument {
  if (value !== undefined) return changeAt(document, at, () => value);
  if (valueAt(document, at) === undefined) return document;
  return remove(document, at);
}

function remove(document: DesignDocument, at: Path): DesignDocument {
  const key = at.at(-1);
  return changeAt(document, at.slice(0, -1), (node) =>
    Array.isArray(node)
      ? node.toSpliced(Number(key), 1)
      : Object.fromEntries(Object.entries(node as object).filter(([name]) => name !== String(key))),
  );
}

function add(document: DesignDocument, to: Path, values: readonly unknown[]): DesignDocument {
  return changeAt(document, to.slice(0, -1), (node) =>
    listAt(node).toSpliced(Number(to.at(-1)), 0, ...values),
  );
}

/** Where a place is once what was at another one is gone. */
export function pathAfterRemoval(path: Path, removed: Path): Path {
  const depth = removed.length - 1;
  const [mine, gone] = [path[depth], removed[depth]];
  const isBeside = isInside(path, removed.slice(0, -1));
  return isBeside && typeof mine === 'number' && typeof gone === 'number' && mine > gone
    ? path.with(depth, mine - 1)
    : path;
}

function move(document: DesignDocument, from: Path, to: Path): DesignDocument {
  const moved = valueAt(document, from);
  if (moved === undefined || isInside(to, from)) return document;
  return add(remove(document, from), pathAfterRemoval(to, from), [moved]);
}

function applyChange(document: DesignDocument, change: Change): DesignDocument {
  switch (change.type) {
    case 'set':
      return set(document, change.at, change.value);
    case 'add':
      return add(document, change.to, change.values);
    case 'remove':
      return valueAt(document, change.at) === undefined ? document : remove(document, change.at);
    case 'move':
      return move(document, change.from, change.to);
  }
}

/** The document after a command; the same object when the command changes nothing. */
export const applyCommand = (document: DesignDocument, { changes }: Command): DesignDocument =>
  changes.reduce(applyChange, document);

/** Whether two values are the same JSON; the order of properties does not count, the database changes it. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
  );
}

/** What makes one document of another: whatever is the same in both stays the same object. */
export const replaceCommand = (before: DesignDocument, after: DesignDocument): Command => ({
  changes: [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): Change[] => {
    if (!Object.hasOwn(after, key)) return [{ type: 'set', at: [key] }];
    return isSameJson(before[key], after[key]) ? [] : [{ type: 'set', at: [key], value: after[key] }];
  }),
});
