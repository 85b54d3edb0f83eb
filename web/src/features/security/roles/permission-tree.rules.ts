/** The permission tree as rows: which are visible, what is on under a module, and what a click changes. */
import type { PermissionNode } from '@cuadrilla/contract/access/session.ts';

export type Component = PermissionNode['components'][number];
interface Place {
  id: string;
  level: number;
  /** Row id of the module that contains it. */
  parent: string | null;
}
export type TreeRow =
  | (Place & { kind: 'module'; node: PermissionNode; open: boolean })
  | (Place & { kind: 'component'; component: Component });

export const moduleRow = (node: Pick<PermissionNode, 'moduleCode'>) => `module ${node.moduleCode}`;

/** Codes of a module's components and of those of its sub-modules. */
export const codesOf = (node: PermissionNode): string[] => [
  ...node.components.map((component) => component.componentCode),
  ...node.modules.flatMap(codesOf),
];
export const codesOfAll = (nodes: readonly PermissionNode[]): string[] => nodes.flatMap(codesOf);

/** Codes that the server marked as on. */
export const codesOn = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap((node) => [
    ...node.components.filter((component) => component.status).map((component) => component.componentCode),
    ...codesOn(node.modules),
  ]);

export function countOn(node: PermissionNode, on: ReadonlySet<string>): { on: number; all: number } {
  const codes = codesOf(node);
  return { on: codes.filter((code) => on.has(code)).length, all: codes.length };
}

export const codesOfRow = (row: TreeRow): string[] =>
  row.kind === 'module' ? codesOf(row.node) : [row.component.componentCode];

/** How many codes of a row are on, of how many. */
export const countOfRow = (row: TreeRow, on: ReadonlySet<string>): { on: number; all: number } =>
  row.kind === 'module' ? countOn(row.node, on) : { on: on.has(row.component.componentCode) ? 1 : 0, all: 1 };

export interface PermissionLine {
  /** Names of the module and those above it: `Seguridad › Usuarios`. */
  module: string;
  code: string;
  name: string;
}

/** Every component of the tree under the path of its module. */
export const permissionLines = (nodes: readonly PermissionNode[], above = ''): PermissionLine[] =>
  nodes.flatMap((node) => {
    const module = above ? `${above} › ${node.moduleName}` : node.moduleName;
    return [
      ...node.components.map(({ componentCode, componentName }) => ({
        module,
        code: componentCode,
        name: componentName,
      })),
      ...permissionLines(node.modules, module),
    ];
  });

const plain = (text: string) => text.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/**
 * The part of the tree that matches: a module whose name matches stays whole, a component that matches stays
 * with the modules above it.
 */
export function searchTree(nodes: readonly PermissionNode[], typed: string): PermissionNode[] {
  const terms = plain(typed).split(/\s+/).filter(Boolean);
  if (!terms.length) return [...nodes];
  const walk = (found: readonly PermissionNode[], above: string): PermissionNode[] =>
    found.flatMap((node) => {
      const path = `${above} ${plain(node.moduleName)}`;
      const matches = (text: string) => terms.every((term) => text.includes(term));
      if (matches(path)) return [node];
      const modules = walk(node.modules, path);
      const components = node.components.filter((component) =>
        matches(`${path} ${plain(component.componentName)} ${plain(component.componentCode)}`),
      );
      return modules.length || components.length ? [{ ...node, modules, components }] : [];
    });
  return walk(nodes, '');
}

/** Rows from the top down; the content of a closed module is left out. */
export function rowsOf(
  nodes: readonly PermissionNode[],
  open: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): TreeRow[] {
  return nodes.flatMap((node): TreeRow[] => {
    const id = moduleRow(node);
    const isOpen = open.has(id);
    const row: TreeRow = { kind: 'module', id, level, parent, node, open: isOpen };
    if (!isOpen) return [row];
    const components = node.components.map((component): TreeRow => ({
      kind: 'component',
      id: component.componentCode,
      level: level + 1,
      parent: id,
      component,
    }));
    return [row, ...components, ...rowsOf(node.modules, open, level + 1, id)];
  });
}

export const everyModule = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap((node) => [moduleRow(node), ...everyModule(node.modules)]);

/**
 * Turns codes on, or off when all that may be changed are on; those that may not be changed stay as they are.
 */
export function toggled(
  codes: readonly string[],
  on: ReadonlySet<string>,
  may: (code: string) => boolean,
): Set<string> {
  const changeable = codes.filter(may);
  const off = changeable.every((code) => on.has(code));
  const next = new Set(on);
  for (const code of changeable) {
    if (off) next.delete(code);
    else next.add(code);
  }
  return next;
}
