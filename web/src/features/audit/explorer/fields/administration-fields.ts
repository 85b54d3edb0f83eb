import type { ListConfig } from '@cuadrilla/contract/administration/lists.ts';
import type { ReportSetting } from '@cuadrilla/contract/administration/reports.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import { absenceReasonLabels, partLabels, shiftDayLabels } from './choices.ts';
import { chosen, formatted, named, type LineFields } from './field.types.ts';
import { parameterUnits } from './parameter-units.messages.ts';

const reportDataLabels: Record<ReportSetting['dataSet'], Bilingual> = {
  operations: { es: 'Operaciones', en: 'Operations' },
  activities: { es: 'Actividades', en: 'Activities' },
  submissions: { es: 'Respuestas de formularios', en: 'Form submissions' },
  contracts: { es: 'Contratos', en: 'Contracts' },
  resources: { es: 'Recursos', en: 'Resources' },
  employees: { es: 'Personal', en: 'Employees' },
};
const itemOrderLabels: Record<ListConfig['order'], Bilingual> = {
  position: { es: 'En el orden puesto a mano', en: 'In the order by hand' },
  name: { es: 'Por nombre', en: 'By name' },
  code: { es: 'Por código', en: 'By code' },
};
const attributeKindLabels: Record<ListConfig['attributes'][number]['kind'], Bilingual> = {
  text: { es: 'Texto', en: 'Text' },
  number: { es: 'Número', en: 'Number' },
  boolean: { es: 'Sí o no', en: 'Yes or no' },
  codes: { es: 'Códigos', en: 'Codes' },
};

const absence: LineFields = {
  reason: chosen('Motivo', 'Reason', absenceReasonLabels),
  startsOn: named('Primer día', 'First day'),
  endsOn: named('Último día', 'Last day'),
};

const shift: LineFields = {
  days: chosen('Días', 'Days', shiftDayLabels),
  startsAt: named('Entra', 'Starts at'),
  endsAt: named('Sale', 'Ends at'),
  breakMinutes: formatted('Descanso', 'Break', 'minutes'),
  onHolidays: named('También en festivos', 'On holidays, too'),
  startsOn: named('Desde', 'From'),
  endsOn: named('Hasta', 'To', { empty: { es: 'hasta nuevo aviso', en: 'until further notice' } }),
};

const workPlan: LineFields = { planned: formatted('Planeadas', 'Planned', 'count') };

const readingCycle: LineFields = {
  cycle: named('Ciclo', 'Cycle'),
  readFrom: named('Lectura desde', 'Read from'),
  readTo: named('Lectura hasta', 'Read to'),
  billsOn: named('Se factura', 'Billed on'),
  meters: formatted('Medidores', 'Meters', 'count'),
};

const contract: LineFields = {
  name: named('Objeto o nombre', 'Subject or name'),
  startsOn: named('Inicio', 'Start'),
  endsOn: named('Fin', 'End'),
  budgetCap: formatted('Tope de presupuesto', 'Budget cap', 'pesos'),
  budgetSpent: formatted('Ejecutado', 'Spent', 'pesos'),
  budgetAlertPct: formatted('Avisar al llegar a', 'Warn from', 'percentage'),
  insuranceExpiresOn: named('Vence la póliza', 'Policy expires'),
  tariffBasis: named('Base de tarifas', 'Basis of rates'),
};

const company: LineFields = {
  name: named('Razón social', 'Company name'),
  role: named('Cargo', 'Role'),
  taxId: named('NIT', 'NIT (tax number)'),
  contractor: named('Es contratista', 'Is a contractor'),
  contacts: named('Contactos', 'Contacts', { parts: { name: named('Nombre', 'Name') } }),
};

const department: LineFields = {
  parentId: formatted('Depende de', 'Belongs to', 'record'),
};

const headquarters: LineFields = { kind: named('Tipo de sede', 'Kind of headquarters') };

const list: LineFields = {
  parentListId: formatted('Depende de la lista', 'Depends on the list', 'record'),
  attributes: named('Atributos de cada elemento', 'Attributes of each item'),
  kind: chosen('Tipo', 'Kind', attributeKindLabels),
  required: named('Obligatorio', 'Required'),
  order: chosen('Los elementos se ofrecen', 'Items are offered', itemOrderLabels),
  offline: named('Disponible sin conexión en los teléfonos', 'Available on phones without a connection'),
  before: named('Antes del elemento', 'Before the item', {
    format: 'record',
    empty: { es: 'al final', en: 'at the end' },
  }),
};

const listItem: LineFields = {
  parentCode: named('Bajo el elemento', 'Under the item'),
  attributes: named('Atributos', 'Attributes', { own: true }),
};

const report: LineFields = {
  conditions: named('Filtros que siempre rigen', 'Filters that always hold', {
    format: 'filters',
    empty: { es: 'ninguno: todos los registros', en: 'none: every record' },
  }),
  dataSet: chosen('Datos', 'Data', reportDataLabels),
  published: named('Versión publicada', 'Published version'),
  roles: named('Roles que lo pueden ejecutar', 'Roles that may run it', {
    empty: { es: 'nadie todavía', en: 'nobody yet' },
  }),
  versionId: named('Versión que se ejecuta', 'Version that is run', {
    format: 'record',
    empty: { es: 'ninguna', en: 'none' },
  }),
};

const resourceType: LineFields = {
  serialised: named('Cada uno lleva su serie', 'Each one has a serial'),
};

const resource: LineFields = {
  calibrationExpiresOn: named('Vence la calibración', 'Calibration expires'),
  minimumStock: formatted('Existencia mínima', 'Minimum stock', 'count'),
  papersExpireOn: named('Vencen los papeles', 'Papers expire'),
  serial: named('Serie o placa', 'Serial or plate'),
  stock: formatted('Existencia', 'Stock', 'count'),
};

const parameter: LineFields = {
  basis: named('Fundamento', 'Basis'),
  unit: chosen('Unidad', 'Unit', parameterUnits),
  validFrom: named('Rige desde', 'Valid from'),
  value: named('Valor', 'Value'),
  // Within values that have several parts.
  bimestral: named('bimestral', 'two-monthly'),
  d: named('domingo', 'Sunday'),
  inf: named('inferior', 'lower'),
  lv: named('lunes a viernes', 'Monday to Friday'),
  mensual: named('mensual', 'monthly'),
  meses: named('meses', 'months'),
  min: named('desde', 'from'),
  normaliza: named('días de normalización', 'days to normalise to'),
  pct: named('porcentaje', 'percentage'),
  s: named('sábado', 'Saturday'),
  sup: named('superior', 'upper'),
  target: named('meta', 'target'),
};

const packaged: LineFields = {
  from: named('Exportado de', 'Exported from'),
  part: chosen('Parte', 'Part', partLabels),
  parts: formatted('Partes', 'Parts', 'partCounts'),
  result: formatted('Resultado', 'Result', 'partResults'),
};

export const administrationFields: Readonly<Record<string, LineFields>> = {
  absence,
  barrio: { comuna: named('Comuna', 'District') },
  city: { region: named('Departamento', 'Department') },
  company,
  contract,
  department,
  headquarters,
  list,
  list_item: listItem,
  package: packaged,
  parameter,
  reading_cycle: readingCycle,
  report,
  resource,
  resource_type: resourceType,
  shift,
  work_plan: workPlan,
};
