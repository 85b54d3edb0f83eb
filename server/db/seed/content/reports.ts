import type { RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import type { Filter } from '@cuadrilla/contract/kit/search.ts';
import {
  damageAct,
  inspectionAct,
  irregularityAct,
  meterChangeAct,
  reconnectionAct,
  suspensionAct,
} from './acts.ts';

export interface ReportContent {
  code: string;
  name: { es: string; en: string };
  description: string;
  dataSet: 'operations' | 'activities' | 'submissions' | 'contracts' | 'resources' | 'employees';
  format: 'pdf' | 'xlsx' | 'csv';
  /** Of a report that lists records. */
  columns?: string[];
  /** Of a report that prints one record. */
  template?: RecordTemplate;
  /** Filters that always hold for a report that lists records. */
  conditions?: Filter[];
  /** Codes of the roles that may run it. */
  roles: string[];
}

const only = (key: string, operator: Filter['operator'], value: string): Filter => ({
  key,
  field_type: 'STRING',
  operator,
  value,
  sql_connector: 'AND',
});

const actRoles = [
  'ADMINISTRADOR',
  'COORDINADOR',
  'SUPERVISOR',
  'ANALISTAPQR',
  'INTERVENTOR',
  'AUDITOR',
  'CONTRATISTACOORD',
];
const act = (code: string, template: RecordTemplate, description: string): ReportContent => ({
  code,
  name: template.title,
  description,
  dataSet: 'submissions',
  format: 'pdf',
  template,
  roles: actRoles,
});

/** Reports a utility asks for: acts of single activities, and lists for every day or month. */
export const reports: ReportContent[] = [
  act('ACTASUSP', suspensionAct, 'Acta firmada con fotos y materiales, una por actividad'),
  act('ACTARECO', reconnectionAct, 'Acta con el término de 24 horas, lecturas y firma'),
  act('ACTACAMB', meterChangeAct, 'Acta con el medidor retirado, el instalado, materiales y testigos'),
  act('ACTAIRRE', irregularityAct, 'Acta con mediciones, irregularidades, carga instalada y testigos'),
  act('ACTADANO', damageAct, 'Acta con diagnóstico, válvulas, afectación, reparación y fotos'),
  act('ACTAREV', inspectionAct, 'Acta con medidor, sellos, pruebas y testigos'),
  {
    code: 'PRODDIA',
    name: { es: 'Productividad diaria', en: 'Daily productivity' },
    description: 'Actividades realizadas y no realizadas por persona y tipo',
    dataSet: 'activities',
    format: 'xlsx',
    columns: ['employee', 'type', 'status', 'done_at'],
    conditions: [only('kind', 'EQUAL', 'field'), only('status', 'IN', 'done,synchronized,unrealized')],
    roles: ['ADMINISTRADOR', 'COORDINADOR', 'SUPERVISOR', 'DESPACHADOR'],
  },
  {
    code: 'VENCIMIENTOS',
    name: { es: 'Operaciones por vencer', en: 'Operations about to fall due' },
    description: 'Operaciones abiertas con su plazo y etapa',
    dataSet: 'operations',
    format: 'xlsx',
    columns: ['number', 'workflow', 'stage', 'due_at'],
    conditions: [only('status', 'EQUAL', 'open')],
    roles: ['ADMINISTRADOR', 'COORDINADOR', 'DESPACHADOR'],
  },
  {
    code: 'CONTRATOS',
    name: { es: 'Ejecución de contratos', en: 'Progress of contracts' },
    description: 'Presupuesto, ejecución, pólizas y vencimientos',
    dataSet: 'contracts',
    format: 'xlsx',
    columns: ['code', 'company', 'ends_on', 'budget_cap', 'budget_spent', 'insurance_expires_on'],
    roles: ['ADMINISTRADOR', 'INTERVENTOR', 'AUDITOR'],
  },
  {
    code: 'CALIBRACION',
    name: { es: 'Equipos por calibrar', en: 'Equipment to be calibrated' },
    description: 'Recursos con calibración o papeles por vencer',
    dataSet: 'resources',
    format: 'csv',
    columns: ['code', 'name', 'calibration_expires_on', 'papers_expire_on'],
    roles: ['ADMINISTRADOR', 'ALMACENISTA', 'AUDITOR'],
  },
];
