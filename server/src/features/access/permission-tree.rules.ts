import {
  actionNames,
  codesUnder,
  moduleTree,
  type ModuleNode,
} from '@cuadrilla/contract/access/module-tree.ts';
import type { PermissionNode } from '@cuadrilla/contract/access/session.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { modules, permissions } from '@cuadrilla/contract/permissions.ts';

/** Modules with an entry in the sidebar: those of which a code, or a code of a module below, is held. */
export function modulesOf(
  held: ReadonlySet<string>,
  locale: Locale,
): { moduleCode: string; moduleName: string }[] {
  const walk = (nodes: ModuleNode[]): { moduleCode: string; moduleName: string }[] =>
    nodes.flatMap((node) =>
      codesUnder(node).some((code) => held.has(code))
        ? [{ moduleCode: node.code, moduleName: node.name[locale] }, ...walk(node.children ?? [])]
        : [],
    );
  return walk(moduleTree);
}

/**
 * The permission tree with the held permissions marked on. A module is on if any of its components is; without
 * components, if any of its sub-modules is (specification, section 3).
 */
export function permissionTreeOf(held: ReadonlySet<string>, locale: Locale): PermissionNode[] {
  let moduleId = 0;
  const build = (node: ModuleNode): PermissionNode => {
    moduleId += 1;
    const own = moduleId;
    const actions: readonly string[] = node.module ? modules[node.module] : [];
    const components = actions.map((action) => {
      const code = `${node.module}_MOD_${action}`;
      return {
        componentId: permissions.findIndex((known) => known === code) + 1,
        componentCode: code,
        componentName: actionNames[action]?.[locale] ?? action,
        status: held.has(code),
      };
    });
    const children = (node.children ?? []).map(build);
    const status =
      components.length > 0
        ? components.some((component) => component.status)
        : children.some((child) => child.status);
    return {
      moduleId: own,
      moduleCode: node.code,
      moduleName: node.name[locale],
      status,
      modules: children,
      components,
    };
  };
  return moduleTree.map(build);
}
