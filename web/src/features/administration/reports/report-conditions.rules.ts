/**
 * The fields by which each kind of report data can be filtered, with labels for the contract's search keys.
 */
import { reportKeys } from '@cuadrilla/contract/report-keys.ts';
import type { ReportSetting } from '@cuadrilla/contract/administration/reports.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { FieldType, Filter, Operator, SearchKeys } from '@cuadrilla/contract/kit/search.ts';
import {
  activityStatusLabels,
  operationStatusLabels,
  syncStateLabels,
} from '@cuadrilla/contract/operation/activity-labels.ts';
import { dayOf, endOfDay, startOfDay } from '#i18n/time-zone.ts';

export type DataSet = ReportSetting['dataSet'];
type FieldLabel = Bilingual & { choices?: Readonly<Record<string, Bilingual>>; to?: string };
export interface ConditionField {
  key: string;
  type: FieldType;
  label: Bilingual;
  choices?: Readonly<Record<string, Bilingual>>;
  /** The catalogue whose records the key refers to. */
  to?: string;
}

const fieldsOf = <K extends SearchKeys>(
  keys: K,
  labels: { [Key in keyof K]?: FieldLabel },
): ConditionField[] =>
  Object.entries(labels as Record<string, FieldLabel>).map(([key, { es, en, ...rest }]) => ({
    key,
    type: keys[key]!,
    label: { es, en },
    ...rest,
  }));

const priorities = {
  low: { es: 'Baja', en: 'Low' },
  half: { es: 'Media', en: 'Medium' },
  high: { es: 'Alta', en: 'High' },
};
const zone = { es: 'Zona', en: 'Zone', to: 'zones' };
const company = { es: 'Empresa', en: 'Company', to: 'companies' };
const active = { es: 'Activo', en: 'Active' };
const work = {
  workflowCode: { es: 'Código del flujo de trabajo', en: 'Workflow code' },
  priority: { es: 'Prioridad', en: 'Priority', choices: priorities },
  zoneId: zone,
  companyId: company,
  createdAt: { es: 'Creación', en: 'Created' },
  dueAt: { es: 'Vencimiento', en: 'Due date' },
  endedAt: { es: 'Terminada', en: 'Finished' },
};
const activities = fieldsOf(reportKeys.activities, {
  status: { es: 'Estado', en: 'Status', choices: activityStatusLabels },
  typeCode: { es: 'Código del tipo de actividad', en: 'Activity type code' },
  stage: { es: 'Etapa', en: 'Stage' },
  workflowStage: { es: 'Flujo de trabajo y etapa', en: 'Workflow and stage' },
  employeeId: { es: 'Empleado', en: 'Employee', to: 'users' },
  syncState: { es: 'Sincronización', en: 'Synchronization', choices: syncStateLabels },
  ...work,
  assignedAt: { es: 'Asignación', en: 'Assigned' },
});

export const conditionFields: Readonly<Record<DataSet, readonly ConditionField[]>> = {
  operations: fieldsOf(reportKeys.operations, {
    number: { es: 'Número', en: 'Number' },
    status: { es: 'Estado', en: 'Status', choices: operationStatusLabels },
    ...work,
    account: { es: 'Cuenta', en: 'Account' },
    forReview: { es: 'Por revisar', en: 'For review' },
  }),
  activities,
  submissions: activities,
  contracts: fieldsOf(reportKeys.contracts, {
    code: { es: 'Código', en: 'Code' },
    name: { es: 'Nombre', en: 'Name' },
    companyId: company,
    startsOn: { es: 'Inicio', en: 'Start' },
    endsOn: { es: 'Fin', en: 'End' },
    insuranceExpiresOn: { es: 'Vence la póliza', en: 'Policy expires' },
    budgetCap: { es: 'Tope de presupuesto', en: 'Budget cap' },
    spentPct: { es: 'Ejecución (%)', en: 'Spent (%)' },
    active,
  }),
  resources: fieldsOf(reportKeys.resources, {
    code: { es: 'Código', en: 'Code' },
    name: { es: 'Nombre', en: 'Name' },
    typeId: { es: 'Tipo', en: 'Type', to: 'resourceTypes' },
    userId: { es: 'Persona', en: 'Person', to: 'users' },
    companyId: company,
    headquartersId: { es: 'Sede', en: 'Headquarters', to: 'headquarters' },
    stock: { es: 'Existencia', en: 'Stock' },
    papersExpireOn: { es: 'Vencen los papeles', en: 'Papers expire' },
    calibrationExpiresOn: { es: 'Vence la calibración', en: 'Calibration expires' },
    active,
  }),
  employees: fieldsOf(reportKeys.employees, {
    code: { es: 'Código', en: 'Code' },
    name: { es: 'Nombre', en: 'Name' },
    status: active,
    isMobile: { es: 'Trabaja en campo', en: 'Works in the field' },
    zone_id: zone,
    company_id: company,
    job_id: { es: 'Cargo', en: 'Position', to: 'positions' },
    dependencie_id: { es: 'Dependencia', en: 'Department', to: 'departments' },
  }),
};

export function operatorsOf({ type, choices, to }: ConditionField): readonly Operator[] {
  if (type === 'BOOLEAN') return ['EQUAL'];
  if (type === 'DATE' || type === 'INSTANT') return ['BETWEEN', 'IS_NULL', 'IS_NOT_NULL'];
  if (to) return ['EQUAL', 'NOT_EQUAL', 'IS_NULL', 'IS_NOT_NULL'];
  if (choices) return ['IN', 'NOT_EQUAL'];
  return type === 'STRING'
    ? ['EQUAL', 'NOT_EQUAL', 'LIKE', 'IN', 'IS_NULL', 'IS_NOT_NULL']
    : ['EQUAL', 'NOT_EQUAL', 'BETWEEN', 'IS_NULL', 'IS_NOT_NULL'];
}

/** A condition on the field before any value is typed. */
export function freshCondition(
  field: ConditionField,
  connector: Filter['sql_connector'] = 'AND',
  operator: Operator = operatorsOf(field)[0]!,
): Filter {
  const value =
    operator === 'BETWEEN' ? ['', ''] : operator === 'IN' ? [] : field.type === 'BOOLEAN' ? true : '';
  return {
    key: field.key,
    field_type: field.type,
    operator,
    ...(operator.startsWith('IS_') ? {} : { value }),
    sql_connector: connector,
  };
}

/** Whether the data has the key and the condition has every value that its operator needs. */
export function isComplete({ key, operator, value }: Filter, dataSet: DataSet): boolean {
  const field = conditionFields[dataSet].find((each) => each.key === key);
  if (!field) return false;
  if (operator === 'IS_NULL' || operator === 'IS_NOT_NULL') return true;
  const filled = (each: unknown) => each !== '' && each !== null && each !== undefined;
  if (operator === 'BETWEEN')
    return Array.isArray(value) && value.length === 2 && value.every(filled) && value[0]! <= value[1]!;
  return Array.isArray(value) ? value.length > 0 && value.every(filled) : filled(value);
}

/** A condition's value as a list of texts; a single text is split at its commas. */
export function valueTexts(value: Filter['value']): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === undefined || value === null || value === '' ? [] : String(value).split(',');
}

/** The local days with which a range of instants begins and ends. */
export const daysOf = (type: FieldType, [from, to]: readonly string[]): [string, string] => {
  const day = (moment: string | undefined) => (!moment ? '' : type === 'INSTANT' ? dayOf(moment) : moment);
  return [day(from), day(to)];
};

/** The range from the beginning of the first day to the end of the last. */
export const rangeOf = (type: FieldType, from: string, to: string): [string, string] =>
  type === 'INSTANT'
    ? [from && startOfDay(from).toISOString(), to && endOfDay(to).toISOString()]
    : [from, to];
