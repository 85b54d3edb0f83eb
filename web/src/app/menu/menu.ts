/**
 * The menu of the specification's sidebar, and the pure rules that decide what a person sees of it. Titles
 * are keys of `menuMessages`; codes are those of the contract's module tree.
 */
import type { Access } from '@cuadrilla/contract/permissions.ts';
import type { menuMessages } from './menu.messages.ts';

export interface MenuEntry {
  title: keyof typeof menuMessages;
  path: string;
  /** Module whose permission shows the entry. A group without one is shown for its children alone. */
  code: string | null;
  icon: MenuIcon;
  /** What its screen asks for beyond the module. */
  access?: Access;
  children?: readonly MenuEntry[];
}
export type MenuIcon =
  | 'statistics'
  | 'operation'
  | 'fieldDay'
  | 'dashboard'
  | 'parameterization'
  | 'forms'
  | 'workflows'
  | 'board'
  | 'rules'
  | 'security'
  | 'backup'
  | 'teams'
  | 'roles'
  | 'users'
  | 'administration'
  | 'lists'
  | 'positions'
  | 'contracts'
  | 'dependencies'
  | 'companies'
  | 'resources'
  | 'reports'
  | 'headquarters'
  | 'zones'
  | 'audit';

const entry = (
  title: MenuEntry['title'],
  path: string,
  code: string | null,
  icon: MenuIcon,
  children?: readonly MenuEntry[],
): MenuEntry => (children ? { title, path, code, icon, children } : { title, path, code, icon });

export const menu: readonly MenuEntry[] = [
  entry('statistics', '/statistics', 'statistics', 'statistics'),
  entry('operation', '/operation', 'operative', 'operation'),
  { ...entry('fieldDay', '/operaciones_campo', 'operative', 'fieldDay'), access: 'SUBOPERATIVE_MOD_VIEW' },
  entry('dashboard', '/reportes-kpi', 'dashboard', 'dashboard'),
  entry('parameterization', '/parameterization', 'setting', 'parameterization', [
    entry('dynamicForms', '/parameterization/#dynamic_forms', null, 'forms', [
      entry('forms', '/parameterization/#dynamic_forms#forms', 'form', 'forms'),
      entry('formGroups', '/parameterization/#dynamic_forms#groups_form', 'form group', 'lists'),
      entry('activityTypes', '/parameterization/#dynamic_forms#activity_type', 'activity type', 'operation'),
    ]),
    entry('workflows', '/parameterization/#workflows', 'workflow', 'workflows'),
    entry('dashboards', '/parameterization/#dashboard', 'dashboard params', 'board'),
    entry('rules', '/parameterization/#rules', 'rule', 'rules'),
  ]),
  entry('security', '/security', 'security', 'security', [
    entry('backup', '/security/#backup', 'backup', 'backup'),
    entry('teams', '/security/#teams', 'team', 'teams'),
    entry('roles', '/security/#roles', 'role', 'roles'),
    entry('users', '/security/#users', 'user', 'users'),
  ]),
  entry('administration', '/administration', 'manage', 'administration', [
    entry('lists', '/administration/#listas', 'lists', 'lists'),
    entry('positions', '/administration/#positions', 'job', 'positions'),
    entry('contracts', '/administration/#contract_proyect', 'contract', 'contracts'),
    entry('dependencies', '/administration/#dependencia', 'dependencia', 'dependencies'),
    entry('companies', '/administration/#contractorCompanies', 'company', 'companies'),
    entry('resourceGroup', '/administration/#resources', null, 'resources', [
      entry('resources', '/administration/#resources', 'resource', 'resources'),
      entry('resourceTypes', '/administration/#resources#resource_type', 'resource type', 'lists'),
    ]),
    entry('reports', '/administration/#report', 'report', 'reports'),
    entry('headquarters', '/administration/#headquarters', 'branch', 'headquarters'),
    entry('zones', '/administration/#zones', 'zone', 'zones'),
    entry('planning', '/administration/#workPlans', null, 'fieldDay', [
      entry('workPlans', '/administration/#workPlans', 'contract', 'contracts'),
      entry('shifts', '/administration/#shifts', 'user', 'users'),
      entry('absences', '/administration/#absences', 'user', 'users'),
      entry('readingCycles', '/administration/#readingCycles', 'lists', 'lists'),
    ]),
    entry('parameters', '/administration/#parameters', 'parameter', 'parameterization'),
  ]),
  entry('audit', '/audit', 'audit', 'audit'),
];

/**
 * The visible part of the menu: an entry with its own code or with a visible child, a parent also without any
 * child.
 */
export function allowedMenu(sidebar: ReadonlySet<string>, entries: readonly MenuEntry[] = menu): MenuEntry[] {
  return entries.flatMap((found) => {
    const children = found.children && allowedMenu(sidebar, found.children);
    const own = found.code !== null && sidebar.has(found.code);
    if (!own && !children?.length) return [];
    return [children ? { ...found, children } : found];
  });
}

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((found) => [found, ...flat(found.children ?? [])]);
export const everyEntry = flat(menu);

/** The top-level module that an address belongs to. */
export function moduleOf(pathname: string): MenuEntry | undefined {
  if (/^\/(workflow|disenador)(\/|$)/.test(pathname))
    return menu.find((found) => found.path === '/parameterization');
  if (/^\/dashboard(\/|$)/.test(pathname)) return menu.find((found) => found.path === '/reportes-kpi');
  return menu.find((found) => pathname === found.path || pathname.startsWith(`${found.path}/`));
}

/** The entry of an address with its hash; the path's final slash does not matter. */
export function entryAt(pathname: string, hash: string): MenuEntry | undefined {
  const plain = (path: string) => path.replace(/\/(?=#|$)/, '');
  const address = plain(pathname) + (hash && `#${hash.replace(/^#/, '')}`);
  const found = everyEntry.filter((candidate) => plain(candidate.path) === address);
  // A screen that is opened from another is under that one: `listas#city` under `listas`.
  return (
    found.findLast((candidate) => candidate.code) ??
    found[0] ??
    (hash.includes('#', 1) ? entryAt(pathname, hash.slice(0, hash.lastIndexOf('#'))) : undefined)
  );
}
