import type { PermissionSource, UserPermissionNode } from '@cuadrilla/contract/access/permission-tree.ts';

/** Codes that the user has through roles and teams. */
export const inheritedCodes = (nodes: readonly UserPermissionNode[]): string[] =>
  nodes.flatMap((node) => [
    ...node.components.filter((component) => component.inherited).map((component) => component.componentCode),
    ...inheritedCodes(node.modules),
  ]);

/** Codes that are in one of the sets only. */
export const differingCodes = (first: ReadonlySet<string>, second: ReadonlySet<string>): string[] =>
  [...new Set([...first, ...second])].filter((code) => first.has(code) !== second.has(code));

/** The state of a permission when `on` is in effect: as the roles have it, or changed for the user alone. */
export function stateOf(
  code: string,
  on: ReadonlySet<string>,
  inherited: ReadonlySet<string>,
): 'inherited' | 'granted' | 'withdrawn' {
  if (on.has(code) === inherited.has(code)) return 'inherited';
  return on.has(code) ? 'granted' : 'withdrawn';
}

/** The sources that are roles, held directly or through a team. */
export const roleSources = (sources: readonly PermissionSource[]) =>
  sources.flatMap(({ role, team }) => (role ? [{ role: role.name, team: team?.name ?? null }] : []));
