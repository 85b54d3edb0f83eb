import {
  isInside,
  valueAt,
  type DesignDocument,
  type Path,
} from '#features/parameterization/designer/commands.rules.ts';

/** A form as a tree of pages, groups, repeats and questions, each with its path in the JSON. */
export type NodeRole = 'page' | 'panel' | 'repeat' | 'question';
export type FormJson = Readonly<Record<string, unknown>>;

export interface FormNode {
  path: Path;
  /** The path as text. */
  key: string;
  depth: number;
  role: NodeRole;
  json: FormJson;
  name: string;
  /** How the check of a form calls it: its name, else where it is. */
  place: string;
  /** The repeat that it is a row's question of. */
  repeat: string | null;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const roleOf = (json: FormJson, list: string): NodeRole => {
  if (list === 'pages') return 'page';
  if (json.type === 'panel' || json.type === undefined) return 'panel';
  return json.type === 'paneldynamic' ? 'repeat' : 'question';
};

/** The property that holds what is inside; null for a question, which holds nothing. */
export const insideOf = (role: NodeRole): 'elements' | 'templateElements' | null =>
  role === 'question' ? null : role === 'repeat' ? 'templateElements' : 'elements';

interface Context {
  prefix: Path;
  depth: number;
  place: string;
  repeat: string | null;
}

/** A list that did not change, at the place where it was, has the same nodes: they are made once. */
const known = new WeakMap<readonly unknown[], { key: string; nodes: readonly FormNode[] }>();

function nodesIn(elements: unknown, list: string, context: Context): readonly FormNode[] {
  if (!Array.isArray(elements)) return [];
  const key = `${context.prefix.join('.')} ${context.depth} ${context.place} ${context.repeat}`;
  const found = known.get(elements);
  if (found?.key === key) return found.nodes;
  const nodes = elements.flatMap((json: unknown, at): readonly FormNode[] => {
    if (!isRecord(json)) return [];
    const { depth, prefix, place, repeat } = context;
    const name = typeof json.name === 'string' ? json.name : '';
    const ownPlace = `${list}[${at}]`;
    const path = [...prefix, at];
    const role = roleOf(json, list);
    const node: FormNode = {
      path,
      key: path.join('.'),
      depth,
      role,
      json,
      name,
      place: name === '' ? (place === '' ? ownPlace : `${place}.${ownPlace}`) : name.slice(0, 60),
      repeat,
    };
    const inside = insideOf(role);
    if (inside === null) return [node];
    const below: Context = {
      prefix: [...path, inside],
      depth: depth + 1,
      place: node.place,
      repeat: role === 'repeat' ? name : repeat,
    };
    return [node, ...nodesIn(json[inside], 'elements', below)];
  });
  known.set(elements, { key, nodes });
  return nodes;
}

/** All nodes in the order in which they are asked. */
export const formNodes = (document: DesignDocument): readonly FormNode[] => [
  ...nodesIn(document.pages, 'pages', { prefix: ['pages'], depth: 0, place: '', repeat: null }),
  ...nodesIn(document.elements, 'elements', { prefix: ['elements'], depth: 0, place: '', repeat: null }),
];

export const nodeAt = (nodes: readonly FormNode[], path: Path | null): FormNode | null => {
  const key = path?.join('.');
  return (key !== undefined && nodes.find((node) => node.key === key)) || null;
};

/** The node that a path leads to or into. */
export const nodeAround = (nodes: readonly FormNode[], path: Path | null): FormNode | null =>
  (path && nodes.findLast((node) => isInside(path, node.path))) ?? null;

export const isContainer = ({ role }: FormNode): boolean => role !== 'question';

/** The path of the list in which a node is. */
export const listOf = ({ path }: FormNode): Path => path.slice(0, -1);

/** Where the last element inside a container would go. */
export function endOf(document: DesignDocument, { path, role }: FormNode): Path {
  const list = [...path, insideOf(role)!];
  const elements = valueAt(document, list);
  return [...list, Array.isArray(elements) ? elements.length : 0];
}

/** Whether one may stand directly in the other: pages hold no pages, and repeats no repeats. */
export function mayHold(container: FormNode | null, json: FormJson, isPage: boolean): boolean {
  if (isPage) return container === null;
  if (container === null || !isContainer(container)) return false;
  const inRepeat = container.role === 'repeat' || container.repeat !== null;
  return !inRepeat || !holdsRepeat(json);
}

const holdsRepeat = (json: unknown): boolean =>
  Array.isArray(json)
    ? json.some(holdsRepeat)
    : isRecord(json) && (json.type === 'paneldynamic' || holdsRepeat(json.elements));

/** Names of everything in an element, itself included. */
export function namesIn(json: unknown): string[] {
  if (Array.isArray(json)) return json.flatMap(namesIn);
  if (!isRecord(json)) return [];
  const own = typeof json.name === 'string' ? [json.name] : [];
  return [...own, ...namesIn(json.pages), ...namesIn(json.elements), ...namesIn(json.templateElements)];
}
