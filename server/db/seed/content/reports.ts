export interface ReportContent {
  code: string;
  name: { es: string; en: string };
  description: string;
  dataSet: 'operations' | 'activities' | 'submissions' | 'contracts' | 'resources' | 'employees';
  format: 'pdf' | 'xlsx' | 'csv';
  columns: string[];
  /** Codes of the roles that may run it. */
  roles: string[];
}

/** Reports a utility asks for every day or month; their templates list columns of the data set. */
export const reports: ReportContent[] = [
  {
    code: 'ACTASUSP',
    name: { es: 'Acta de suspensión o corte', en: 'Suspension or cut-off record' },
    description: 'Acta firmada con fotos y materiales, una por actividad',
    dataSet: 'submissions',
    format: 'pdf',
    columns: [
      'cuenta',
      'direccion',
      'resultado',
      'tipo_suspension',
      'lectura_suspension',
      'sello_instalado',
      'firma_usuario',
    ],
    roles: ['ADMINISTRADOR', 'COORDINADOR', 'SUPERVISOR'],
  },
  {
    code: 'ACTAREV',
    name: { es: 'Acta de revisión técnica', en: 'Technical inspection record' },
    description: 'Acta con medidor, sellos, pruebas y testigos',
    dataSet: 'submissions',
    format: 'pdf',
    columns: ['cuenta', 'direccion', 'estado_medidor', 'lectura', 'hallazgo', 'firma_tecnico', 'testigos'],
    roles: ['ADMINISTRADOR', 'COORDINADOR', 'ANALISTAPQR'],
  },
  {
    code: 'PRODDIA',
    name: { es: 'Productividad diaria', en: 'Daily productivity' },
    description: 'Actividades realizadas y no realizadas por persona y tipo',
    dataSet: 'activities',
    format: 'xlsx',
    columns: ['employee', 'type', 'status', 'done_at'],
    roles: ['ADMINISTRADOR', 'COORDINADOR', 'SUPERVISOR', 'DESPACHADOR'],
  },
  {
    code: 'VENCIMIENTOS',
    name: { es: 'Operaciones por vencer', en: 'Operations about to fall due' },
    description: 'Operaciones abiertas con su plazo y etapa',
    dataSet: 'operations',
    format: 'xlsx',
    columns: ['number', 'workflow', 'stage', 'due_at'],
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
