import { permissions, type Module, type Permission } from '@cuadrilla/contract/permissions.ts';

export interface RoleContent {
  code: string;
  name: string;
  permissions: Permission[];
}

const all = (...names: Module[]): Permission[] =>
  permissions.filter((code) => names.some((module) => code.startsWith(`${module}_MOD_`)));
const reads = permissions.filter((code) => code.endsWith('_MOD_LIST') || code.endsWith('_MOD_VIEW'));

const watch: Permission[] = [
  'OPERATIVE_MOD_VIEW',
  'SUBOPERATIVE_MOD_LIST',
  'SUBOPERATIVE_MOD_VIEW',
  'SUBOPERATIVE_MOD_VIEWFORM',
];
const follow: Permission[] = [
  ...watch,
  'SUBOPERATIVE_MOD_VIEWSETT',
  'SUBOPERATIVE_MOD_DOWNLOAD_PHOTOS',
  'FIELD_MOD_VIEW',
  'STATISTICS_MOD_VIEW',
  'DASHBOARD_MOD_VIEW',
  'DASHBOARD_MOD_LIST',
  // The entry of the menu.
  'DASHBOARDKPI_MOD_VIEW',
];
const dispatch: Permission[] = [
  ...follow,
  'SUBOPERATIVE_MOD_CREATE',
  'SUBOPERATIVE_MOD_EDIT',
  'SUBOPERATIVE_MOD_LOAD',
  'SUBOPERATIVE_MOD_ASSIGN',
  'SUBOPERATIVE_MOD_REASSIGN',
  'SUBOPERATIVE_MOD_REACTIVATE',
  'SUBOPERATIVE_MOD_REJECT',
  'SUBOPERATIVE_MOD_CODEGENE',
  'SUBOPERATIVE_MOD_FILLFORM',
];

export const roles: RoleContent[] = [
  { code: 'ADMINISTRADOR', name: 'Administrador', permissions: [...permissions] },
  {
    code: 'COORDINADOR',
    name: 'Coordinador de operaciones',
    permissions: [
      ...all('STATISTICS', 'OPERATIVE', 'SUBOPERATIVE', 'DASHBOARD', 'DASHBOARDKPI'),
      'FIELD_MOD_VIEW',
      'SETTING_MOD_VIEW',
      'WORKFLOW_MOD_LIST',
      'WORKFLOW_MOD_VIEW',
      'WORKFLOW_MOD_REPORT',
      'RULE_MOD_LIST',
      'FORM_MOD_LIST',
      'ACTIVITYTYPE_MOD_LIST',
      'MANAGE_MOD_VIEW',
      'ZONE_MOD_LIST',
      'COMPANY_MOD_LIST',
      'CONTRACT_MOD_LIST',
      'RESOURCE_MOD_LIST',
      'LISTS_MOD_LIST',
      'REPORT_MOD_LIST',
      'PARAMETER_MOD_LIST',
      'USER_MOD_LIST',
      'TEAM_MOD_LIST',
      'TEAM_MOD_VIEW',
      'AUDIT_MOD_VIEW',
    ],
  },
  { code: 'DESPACHADOR', name: 'Despachador', permissions: dispatch },
  {
    code: 'SUPERVISOR',
    name: 'Supervisor de campo',
    permissions: [
      ...follow,
      'SUBOPERATIVE_MOD_ASSIGN',
      'SUBOPERATIVE_MOD_REASSIGN',
      'SUBOPERATIVE_MOD_REACTIVATE',
      'SUBOPERATIVE_MOD_REJECT',
      'SUBOPERATIVE_MOD_CODEGENE',
      'SUBOPERATIVE_MOD_FILLFORM',
    ],
  },
  {
    code: 'ANALISTACRITICA',
    name: 'Analista de crítica',
    permissions: [...follow, 'SUBOPERATIVE_MOD_CREATE', 'SUBOPERATIVE_MOD_EDIT', 'SUBOPERATIVE_MOD_FILLFORM'],
  },
  {
    code: 'ANALISTAPQR',
    name: 'Analista de PQR',
    permissions: [...follow, 'SUBOPERATIVE_MOD_CREATE', 'SUBOPERATIVE_MOD_EDIT', 'SUBOPERATIVE_MOD_FILLFORM'],
  },
  {
    code: 'INTERVENTOR',
    name: 'Interventor',
    permissions: [
      ...follow,
      'SUBOPERATIVE_MOD_REJECT',
      'SUBOPERATIVE_MOD_FILLFORM',
      'CONTRACT_MOD_LIST',
      'COMPANY_MOD_LIST',
      'MANAGE_MOD_VIEW',
    ],
  },
  {
    code: 'CONTRATISTACOORD',
    name: 'Coordinador de contratista',
    permissions: [
      ...follow,
      'SUBOPERATIVE_MOD_ASSIGN',
      'SUBOPERATIVE_MOD_REASSIGN',
      'SUBOPERATIVE_MOD_REACTIVATE',
      'SUBOPERATIVE_MOD_CODEGENE',
    ],
  },
  {
    code: 'ALMACENISTA',
    name: 'Almacenista',
    permissions: [...all('RESOURCE', 'RESOURCETYPE'), 'MANAGE_MOD_VIEW', 'LISTS_MOD_LIST', 'BRANCH_MOD_LIST'],
  },
  {
    code: 'AUDITOR',
    name: 'Auditor',
    permissions: [...new Set([...reads, 'SUBOPERATIVE_MOD_VIEWFORM', ...all('AUDIT')] as Permission[])],
  },
  { code: 'CONSULTA', name: 'Consulta', permissions: watch },
  /** Field employees: the phone's own interface and nothing else. */
  { code: 'OPERARIO', name: 'Operario de campo', permissions: ['FIELD_MOD_SYNC'] },
];
