/**
 * What can be permitted: the one list. Codes are MODULE_MOD_ACTION (specification, section 6).
 * The seed, the server's authorizer, the web's buttons and the permission tree are computed from it.
 */
const crud = ['CREATE', 'LIST', 'EDIT', 'DELETE'] as const;

export const modules = {
  STATISTICS: ['VIEW'],
  OPERATIVE: ['VIEW'],
  SETTING: ['VIEW'],
  SECURITY: ['VIEW'],
  MANAGE: ['VIEW'],
  USER: [...crud, 'LOAD', 'CHANPASS'],
  ROLE: [...crud, 'PERMISSION'],
  TEAM: [...crud, 'VIEW'],
  BACKUP: [...crud, 'DOWNLOAD'],
  JOB: [...crud, 'ASSICOMP'],
  COMPANY: crud,
  ZONE: crud,
  DEPENDENCIA: crud,
  CONTRACT: crud,
  RESOURCE: crud,
  RESOURCETYPE: crud,
  BRANCH: crud,
  REPORT: [...crud, 'SETTING'],
  LISTS: [...crud, 'CONFIG'],
  PARAMETER: ['LIST', 'EDIT'],
  RULE: [...crud, 'ADD'],
  FORM: [...crud, 'EDITSTRU', 'SETTING', 'DOWNLOAD', 'PUBLISH'],
  FORMGROUP: [...crud, 'ASSIFORM'],
  ACTIVITYTYPE: [...crud, 'ASSIGN'],
  WORKFLOW: [...crud, 'VIEW', 'REPORT'],
  SUBOPERATIVE: [
    ...crud,
    'LOAD',
    'ASSIGN',
    'REJECT',
    'VIEW',
    'VIEWSETT',
    'CODEGENE',
    'REASSIGN',
    'REACTIVATE',
    'VIEWFORM',
    'FILLFORM',
    'DOWNLOAD_PHOTOS',
  ],
  FIELD: ['SYNC', 'VIEW'],
  DASHBOARD: ['EDIT', 'CREATE', 'DELETE', 'VIEW', 'REPORT', 'LIST', 'DESCARGAR_JSON'],
  DASHBOARDKPI: ['VIEW'],
  AUDIT: ['VIEW', 'AUDI_ACTIVITY_RECORD'],
} as const satisfies Record<string, readonly string[]>;

export type Module = keyof typeof modules;
export type Permission = { [M in Module]: `${M}_MOD_${(typeof modules)[M][number]}` }[Module];

export const permissions = Object.entries(modules).flatMap(([module, actions]) =>
  actions.map((action) => `${module}_MOD_${action}` as Permission),
);

/** Who may call an endpoint: anyone, any signed-in person, or holders of a code or of one of several. */
export type Access = 'public' | 'session' | Permission | readonly Permission[];

/** Whether someone with the permissions `held` may call an endpoint; that a session exists is checked before. */
export function allows(access: Access, held: ReadonlySet<string>): boolean {
  if (access === 'public' || access === 'session') return true;
  return typeof access === 'string' ? held.has(access) : access.some((code) => held.has(code));
}
