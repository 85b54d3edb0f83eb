import {
  isInside,
  pathAfterRemoval,
  valueAt,
  type Command,
  type DesignDocument,
  type Path,
} from '#features/parameterization/designer/commands.rules.ts';
import type { FormKind } from './form-kinds.ts';
import { freeName, lowerNames } from './form-names.rules.ts';
import {
  endOf,
  formNodes,
  insideOf,
  isContainer,
  isRecord,
  listOf,
  mayHold,
  namesIn,
  nodeAround,
  nodeAt,
  type FormJson,
  type FormNode,
} from './form-tree.rules.ts';

/** What can be done with a form, each as one command; null where it cannot be done. */

/** The container of a node; null for a page. */
const containerOf = (nodes: readonly FormNode[], node: FormNode): FormNode | null =>
  nodes.findLast((other) => other !== node && isContainer(other) && isInside(node.path, other.path)) ?? null;

const placeOf = ({ path }: FormNode): number => Number(path.at(-1));

/** Where something new goes: after what is selected, or at the end inside it. */
function placeFor(
  document: DesignDocument,
  selected: Path | null,
  json: FormJson,
  isPage: boolean,
): Path | null {
  const nodes = formNodes(document);
  const pages = nodes.filter(({ role }) => role === 'page');
  const current = nodeAround(nodes, selected) ?? pages.at(-1) ?? null;
  if (isPage) {
    const page = pages.find(({ path }) => current && isInside(current.path, path)) ?? pages.at(-1);
    return page ? ['pages', placeOf(page) + 1] : ['pages', 0];
  }
  for (let node = current; node; node = containerOf(nodes, node)) {
    if (isContainer(node) && mayHold(node, json, false)) return endOf(document, node);
    const container = containerOf(nodes, node);
    if (container && mayHold(container, json, false)) return [...listOf(node), placeOf(node) + 1];
  }
  return null;
}

/** The command that adds elements; a form without pages gets one first. */
function addition(
  document: DesignDocument,
  selected: Path | null,
  json: FormJson,
  isPage: boolean,
): Command | null {
  const to = placeFor(document, selected, json, isPage);
  if (to) return { changes: [{ type: 'add', to, values: [json] }], selected: to };
  if (isPage || formNodes(document).length > 0) return null;
  const page = { name: freeName('pagina1', lowerNames(namesIn(json))), elements: [json] };
  return {
    changes: [{ type: 'add', to: ['pages', 0], values: [page] }],
    selected: ['pages', 0, 'elements', 0],
  };
}

export function addCommand(
  document: DesignDocument,
  selected: Path | null,
  { key, name, json, label }: FormKind,
): Command | null {
  const taken = lowerNames(namesIn(document));
  const count = formNodes(document).length + 1;
  const isPage = key === 'page';
  const titled = key === 'html' || isPage ? {} : { title: { default: label.es, en: label.en } };
  const { type, ...rest } = json;
  const made = {
    ...(type === undefined ? {} : { type }),
    name: freeName(`${name}${count}`, taken),
    ...titled,
    ...(structuredClone(rest) as object),
  };
  return addition(document, selected, made, isPage);
}

/** Adds a copied element; names that are taken get a number, in the copy alone. */
export function pasteCommand(
  document: DesignDocument,
  selected: Path | null,
  copied: unknown,
): Command | null {
  if (!isRecord(copied)) return null;
  const taken = lowerNames(namesIn(document));
  const isPage = copied.type === undefined || copied.type === 'page';
  const copy = withFreeNames(structuredClone(copied), taken, statisticsIn(document));
  return addition(document, selected, copy, isPage);
}

/** Codes under which statistics count questions of the form. */
const statisticsIn = (document: DesignDocument): ReadonlySet<unknown> =>
  new Set(formNodes(document).map(({ json }) => json.statistic));

/**
 * Every element of a copy under a free name, and without a code for statistics that another question has. References
 * inside the copy still lead to the original.
 */
function withFreeNames(json: FormJson, taken: Set<string>, counted: ReadonlySet<unknown>): FormJson {
  const own = Object.entries(json).filter(([key, value]) => key !== 'statistic' || !counted.has(value));
  const entries = own.map(([key, value]): [string, unknown] => {
    if (key === 'name' && typeof value === 'string') {
      const name = freeName(value, taken);
      taken.add(name.toLowerCase());
      return [key, name];
    }
    const isList = (key === 'elements' || key === 'templateElements') && Array.isArray(value);
    return [
      key,
      isList
        ? value.map((each: unknown) => (isRecord(each) ? withFreeNames(each, taken, counted) : each))
        : value,
    ];
  });
  return Object.fromEntries(entries);
}

export function duplicateCommand(document: DesignDocument, node: FormNode): Command {
  const taken = lowerNames(namesIn(document));
  const copy = withFreeNames(structuredClone(node.json), taken, statisticsIn(document));
  const to = [...listOf(node), placeOf(node) + 1];
  return { changes: [{ type: 'add', to, values: [copy] }], selected: to };
}

/** Selects what comes after what is removed, else what comes before. */
export function removeCommand(document: DesignDocument, node: FormNode): Command {
  const nodes = formNodes(document);
  const rest = nodes.filter(({ path }) => !isInside(path, node.path));
  const after = rest.find(({ path }) => pathAfterRemoval(path, node.path) !== path);
  const before = rest.findLast((other) => nodes.indexOf(other) < nodes.indexOf(node));
  const selected = after ? pathAfterRemoval(after.path, node.path) : (before?.path ?? null);
  return { changes: [{ type: 'remove', at: node.path }], selected };
}

const moveTo = (node: FormNode, to: Path): Command => ({
  changes: [{ type: 'move', from: node.path, to }],
  selected: pathAfterRemoval(to, node.path),
});

/** One place up or down; at the edge of a group or page, out of it and into the neighbouring page. */
export function moveCommand(document: DesignDocument, node: FormNode, step: -1 | 1): Command | null {
  const nodes = formNodes(document);
  const list = listOf(node);
  const siblings = valueAt(document, list);
  const next = placeOf(node) + step;
  const count = Array.isArray(siblings) ? siblings.length : 0;
  if (next >= 0 && next < count) return moveTo(node, [...list, step > 0 ? next + 1 : next]);
  const container = containerOf(nodes, node);
  if (!container) return null;
  if (container.role !== 'page') return outdentCommand(document, node, step);
  const pages = nodes.filter(({ role }) => role === 'page');
  const neighbour = pages[pages.indexOf(container) + step];
  if (!neighbour) return null;
  return moveTo(node, step > 0 ? [...neighbour.path, 'elements', 0] : endOf(document, neighbour));
}

/** Into the group or repeat before it, at its end. */
export function indentCommand(document: DesignDocument, node: FormNode): Command | null {
  const nodes = formNodes(document);
  const before = nodeAt(nodes, [...listOf(node), placeOf(node) - 1]);
  const isPage = node.role === 'page';
  if (!before || insideOf(before.role) === null || !mayHold(before, node.json, isPage)) return null;
  return moveTo(node, endOf(document, before));
}

/** Out of its group or repeat: after it, or before it. */
export function outdentCommand(document: DesignDocument, node: FormNode, step: -1 | 1 = 1): Command | null {
  const nodes = formNodes(document);
  const container = containerOf(nodes, node);
  if (!container || container.role === 'page') return null;
  return moveTo(node, [...listOf(container), placeOf(container) + (step > 0 ? 1 : 0)]);
}

/** To the end of another page or group. */
export function moveIntoCommand(
  document: DesignDocument,
  node: FormNode,
  container: FormNode,
): Command | null {
  const isOwn = isInside(container.path, node.path);
  if (isOwn || !mayHold(container, node.json, node.role === 'page')) return null;
  return moveTo(node, endOf(document, container));
}
