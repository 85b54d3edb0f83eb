import type { Bilingual } from '../kit/fields.ts';
import { modules, type Module } from '../permissions.ts';

/** The seven top-level modules and those under them: names for the sidebar and the permission tree. */
export interface ModuleNode {
  /** Code on the wire (specification, section 6). */
  code: string;
  name: Bilingual;
  /** The module whose actions it has; none for a mere grouping. */
  module?: Module;
  children?: ModuleNode[];
}

const node = (
  code: string,
  es: string,
  en: string,
  module?: Module,
  children?: ModuleNode[],
): ModuleNode => ({
  code,
  name: { es, en },
  ...(module ? { module } : {}),
  ...(children ? { children } : {}),
});

export const moduleTree: ModuleNode[] = [
  node('statistics', 'Estadísticas', 'Statistics', 'STATISTICS'),
  node('operative', 'Operación', 'Operation', 'OPERATIVE', [
    node('sub-operative', 'Operaciones y actividades', 'Operations and activities', 'SUBOPERATIVE'),
    node('field', 'Operaciones de campo', 'Field operations', 'FIELD'),
  ]),
  node('setting', 'Parametrización', 'Parameterization', 'SETTING', [
    node('dynamic form', 'Formularios dinámicos', 'Dynamic forms', undefined, [
      node('form', 'Formularios', 'Forms', 'FORM'),
      node('form group', 'Grupos de formularios', 'Form groups', 'FORMGROUP'),
      node('activity type', 'Tipos de actividad', 'Activity types', 'ACTIVITYTYPE'),
    ]),
    node('workflow', 'Flujos de trabajo', 'Workflows', 'WORKFLOW'),
    node('dashboard params', 'Tableros', 'Dashboards', 'DASHBOARD'),
    node('rule', 'Reglas', 'Rules', 'RULE'),
  ]),
  node('security', 'Seguridad', 'Security', 'SECURITY', [
    node('backup', 'Copias de seguridad', 'Backups', 'BACKUP'),
    node('team', 'Equipos', 'Teams', 'TEAM'),
    node('role', 'Roles y permisos', 'Roles and permissions', 'ROLE'),
    node('user', 'Usuarios', 'Users', 'USER'),
  ]),
  node('manage', 'Administración', 'Administration', 'MANAGE', [
    node('lists', 'Listas', 'Lists', 'LISTS'),
    node('job', 'Cargos', 'Positions', 'JOB'),
    node('contract', 'Contratos y proyectos', 'Contracts and projects', 'CONTRACT'),
    node('dependencia', 'Dependencias', 'Departments', 'DEPENDENCIA'),
    node('company', 'Empresas contratistas', 'Contractor companies', 'COMPANY'),
    node('sub-resource', 'Recursos', 'Resources', undefined, [
      node('resource', 'Recursos', 'Resources', 'RESOURCE'),
      node('resource type', 'Tipos de recurso', 'Resource types', 'RESOURCETYPE'),
    ]),
    node('report', 'Reportes', 'Reports', 'REPORT'),
    node('branch', 'Sedes', 'Headquarters', 'BRANCH'),
    node('zone', 'Zonas', 'Zones', 'ZONE'),
    node('parameter', 'Parámetros', 'Parameters', 'PARAMETER'),
  ]),
  node('dashboard', 'Tableros e indicadores', 'Dashboards and indicators', 'DASHBOARDKPI'),
  node('audit', 'Auditoría', 'Audit', 'AUDIT'),
];

/** Names of the actions of modules. */
export const actionNames: Record<string, Bilingual> = {
  VIEW: { es: 'Ver', en: 'View' },
  LIST: { es: 'Listar', en: 'List' },
  CREATE: { es: 'Crear', en: 'Create' },
  EDIT: { es: 'Editar', en: 'Edit' },
  DELETE: { es: 'Eliminar', en: 'Delete' },
  LOAD: { es: 'Importar', en: 'Import' },
  CHANPASS: { es: 'Cambiar contraseña', en: 'Change password' },
  PERMISSION: { es: 'Permisos', en: 'Permissions' },
  DOWNLOAD: { es: 'Descargar', en: 'Download' },
  ASSICOMP: { es: 'Asignar empresas', en: 'Assign companies' },
  SETTING: { es: 'Configurar', en: 'Configure' },
  ADD: { es: 'Agregar', en: 'Add' },
  EDITSTRU: { es: 'Editar estructura', en: 'Edit structure' },
  PUBLISH: { es: 'Publicar', en: 'Publish' },
  ASSIFORM: { es: 'Asignar formularios', en: 'Assign forms' },
  ASSIGN: { es: 'Asignar', en: 'Assign' },
  REJECT: { es: 'Rechazar', en: 'Reject' },
  REPORT: { es: 'Reporte', en: 'Report' },
  VIEWSETT: { es: 'Ver configuración', en: 'View settings' },
  CODEGENE: { es: 'Generar código', en: 'Generate code' },
  REASSIGN: { es: 'Reasignar', en: 'Reassign' },
  REACTIVATE: { es: 'Reactivar', en: 'Reactivate' },
  VIEWFORM: { es: 'Ver formulario', en: 'View form' },
  FILLFORM: { es: 'Diligenciar formulario', en: 'Fill in form' },
  DOWNLOAD_PHOTOS: { es: 'Descargar fotos', en: 'Download photos' },
  SYNC: { es: 'Sincronizar', en: 'Synchronize' },
  DESCARGAR_JSON: { es: 'Descargar JSON', en: 'Download JSON' },
  AUDI_ACTIVITY_RECORD: { es: 'Registro de actividad', en: 'Activity record' },
  CONFIG: { es: 'Configurar', en: 'Configure' },
};

/** Codes of a module and of everything under it. */
export function codesUnder(at: ModuleNode): string[] {
  const own = at.module ? modules[at.module].map((action) => `${at.module}_MOD_${action}`) : [];
  return [...own, ...(at.children ?? []).flatMap(codesUnder)];
}
