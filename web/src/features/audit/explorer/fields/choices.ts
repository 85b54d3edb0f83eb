import type { absenceReasons } from '@cuadrilla/contract/administration/absences.ts';
import type { PackagePart } from '@cuadrilla/contract/administration/packages.ts';
import type { shiftDays } from '@cuadrilla/contract/administration/shifts.ts';
import type { Comparison } from '@cuadrilla/contract/insights/alerts.ts';
import type { Rhythm } from '@cuadrilla/contract/insights/dashboard-mails.ts';
import type { Period } from '@cuadrilla/contract/insights/dimensions.ts';
import type { NumbersQuery } from '@cuadrilla/contract/insights/numbers.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { Term } from '@cuadrilla/contract/kit/term.ts';
import type { FieldType } from '@cuadrilla/contract/kit/search.ts';
import type { ActivityColor, ActivityIcon } from '@cuadrilla/contract/parameterization/activity-types.ts';
import type { BackupKind } from '@cuadrilla/contract/security/backups.ts';
import type { Reach } from '@cuadrilla/contract/security/users.ts';

/** Closed values as their screens call them: the compiler knows which there are. */
type Labels<K extends string> = Readonly<Record<K, Bilingual>>;

export const fieldTypeLabels: Labels<FieldType> = {
  LONG: { es: 'número entero', en: 'whole number' },
  INTEGER: { es: 'número entero', en: 'whole number' },
  DECIMAL: { es: 'número con decimales', en: 'number with decimals' },
  STRING: { es: 'texto', en: 'text' },
  BOOLEAN: { es: 'sí o no', en: 'yes or no' },
  DATE: { es: 'fecha', en: 'date' },
  INSTANT: { es: 'fecha y hora', en: 'date and time' },
};

export const connectorLabels: Labels<'AND' | 'OR'> = {
  AND: { es: 'y', en: 'and' },
  OR: { es: 'o', en: 'or' },
};

export const comparisonLabels: Labels<Comparison> = {
  below: { es: 'por debajo del límite', en: 'below the limit' },
  above: { es: 'por encima del límite', en: 'above the limit' },
  off_target: { es: 'sin cumplir su meta', en: 'off its target' },
};

export const noDataLabels: Labels<'keep' | 'report'> = {
  keep: { es: 'Dejarla como estaba', en: 'Leave it as it was' },
  report: { es: 'Avisar', en: 'Notify' },
};

export const rhythmLabels: Labels<Rhythm> = {
  day: { es: 'Cada día', en: 'Every day' },
  week: { es: 'Cada semana', en: 'Every week' },
  month: { es: 'Cada mes', en: 'Every month' },
};

export const refreshLabels: Labels<'24' | '12' | '5' | 'live'> = {
  '24': { es: 'Cada 24 horas', en: 'Every 24 hours' },
  '12': { es: 'Cada 12 horas', en: 'Every 12 hours' },
  '5': { es: 'Cada 5 horas', en: 'Every 5 hours' },
  live: { es: 'En vivo', en: 'Live' },
};

export const overLabels: Labels<Period> = {
  day: { es: 'Por día', en: 'By day' },
  week: { es: 'Por semana', en: 'By week' },
  month: { es: 'Por mes', en: 'By month' },
};

export const widgetSortLabels: Labels<NumbersQuery['sort']> = {
  key: { es: 'Por código', en: 'By code' },
  worst: { es: 'Primero lo peor', en: 'Worst first' },
  best: { es: 'Primero lo mejor', en: 'Best first' },
  most: { es: 'De mayor a menor', en: 'Most first' },
};

export const absenceReasonLabels: Labels<(typeof absenceReasons)[number]> = {
  VACATION: { es: 'Vacaciones', en: 'Vacation' },
  SICK: { es: 'Incapacidad', en: 'Sick leave' },
  LEAVE: { es: 'Permiso', en: 'Leave' },
  TRAINING: { es: 'Capacitación', en: 'Training' },
  OTHER: { es: 'Otro', en: 'Other' },
};

export const shiftDayLabels: Labels<(typeof shiftDays)[number]> = {
  MON_FRI: { es: 'Lunes a viernes', en: 'Monday to Friday' },
  MON_SAT: { es: 'Lunes a sábado', en: 'Monday to Saturday' },
  SAT: { es: 'Sábado', en: 'Saturday' },
  SAT_SUN: { es: 'Sábado y domingo', en: 'Saturday and Sunday' },
  EVERY_DAY: { es: 'Todos los días', en: 'Every day' },
};

/** Parts of a package; catalogues that packages do not have come to them in imports. */
export const partLabels: Labels<PackagePart | 'absences' | 'shifts' | 'workPlans' | 'readingCycles'> = {
  documentTypes: { es: 'Tipos de documento', en: 'Document types' },
  executiveRoles: { es: 'Roles directivos', en: 'Executive roles' },
  cities: { es: 'Ciudades', en: 'Cities' },
  zones: { es: 'Zonas', en: 'Zones' },
  barrios: { es: 'Barrios', en: 'Neighbourhoods' },
  headquarters: { es: 'Sedes', en: 'Headquarters' },
  departments: { es: 'Dependencias', en: 'Departments' },
  positions: { es: 'Cargos', en: 'Positions' },
  companies: { es: 'Empresas contratistas', en: 'Contractor companies' },
  resourceTypes: { es: 'Tipos de recurso', en: 'Resource types' },
  resources: { es: 'Recursos', en: 'Resources' },
  lists: { es: 'Listas', en: 'Lists' },
  listItems: { es: 'Elementos de lista', en: 'List items' },
  parameters: { es: 'Parámetros', en: 'Parameters' },
  roles: { es: 'Roles', en: 'Roles' },
  forms: { es: 'Formularios', en: 'Forms' },
  formGroups: { es: 'Grupos de formularios', en: 'Form groups' },
  activityTypes: { es: 'Tipos de actividad', en: 'Activity types' },
  rules: { es: 'Reglas', en: 'Rules' },
  workflows: { es: 'Flujos de trabajo', en: 'Workflows' },
  contracts: { es: 'Contratos y proyectos', en: 'Contracts and projects' },
  reports: { es: 'Reportes', en: 'Reports' },
  dashboards: { es: 'Tableros', en: 'Dashboards' },
  absences: { es: 'Ausencias', en: 'Absences' },
  shifts: { es: 'Turnos', en: 'Shifts' },
  workPlans: { es: 'Planes mensuales', en: 'Monthly plans' },
  readingCycles: { es: 'Ciclos de lectura y facturación', en: 'Reading and billing cycles' },
};

export const termUnitLabels: Labels<Term['unit']> = {
  minutes: { es: 'minutos corridos', en: 'minutes of the clock' },
  hours: { es: 'horas', en: 'hours of the clock' },
  working_hours: { es: 'horas hábiles', en: 'working hours' },
  business_days: { es: 'días hábiles', en: 'business days' },
  days: { es: 'días calendario', en: 'calendar days' },
  months: { es: 'meses', en: 'calendar months' },
};

export const backupKindLabels: Labels<BackupKind> = {
  tenant: { es: 'Toda la entidad', en: 'Whole utility' },
  work: { es: 'Trabajo de campo', en: 'Field work' },
  device: { es: 'Teléfono', en: 'Phone' },
};

export const reachLabels: Labels<Reach> = {
  company: { es: 'Solo su empresa', en: 'Own company only' },
  tenant: { es: 'Toda la entidad', en: 'Whole utility' },
};

export const localeLabels: Labels<'es' | 'en'> = {
  es: { es: 'Español', en: 'Spanish' },
  en: { es: 'Inglés', en: 'English' },
};

export const genderLabels: Labels<'0' | '1' | '2' | '3'> = {
  '0': { es: 'Sin especificar', en: 'Not specified' },
  '1': { es: 'Femenino', en: 'Female' },
  '2': { es: 'Masculino', en: 'Male' },
  '3': { es: 'Otro', en: 'Other' },
};

export const fileFormatLabels: Labels<'pdf' | 'xlsx' | 'csv' | 'json' | 'ndjson' | 'geojson' | 'xlsform'> = {
  pdf: { es: 'PDF', en: 'PDF' },
  xlsx: { es: 'XLSX', en: 'XLSX' },
  csv: { es: 'CSV', en: 'CSV' },
  json: { es: 'JSON', en: 'JSON' },
  ndjson: { es: 'NDJSON', en: 'NDJSON' },
  geojson: { es: 'GeoJSON', en: 'GeoJSON' },
  xlsform: { es: 'XLSForm', en: 'XLSForm' },
};

export const iconLabels: Labels<ActivityIcon> = {
  reading: { es: 'Lectura', en: 'Reading' },
  inspection: { es: 'Revisión', en: 'Inspection' },
  suspension: { es: 'Suspensión', en: 'Suspension' },
  reconnection: { es: 'Reconexión', en: 'Reconnection' },
  meter: { es: 'Medidor', en: 'Meter' },
  repair: { es: 'Reparación', en: 'Repair' },
  leak: { es: 'Fuga', en: 'Leak' },
  losses: { es: 'Pérdidas', en: 'Losses' },
  office: { es: 'Oficina', en: 'Office' },
  visit: { es: 'Visita', en: 'Visit' },
  photo: { es: 'Fotografía', en: 'Photograph' },
  laboratory: { es: 'Laboratorio', en: 'Laboratory' },
  excavation: { es: 'Excavación', en: 'Excavation' },
  valve: { es: 'Válvula', en: 'Valve' },
  safety: { es: 'Seguridad', en: 'Safety' },
};

export const colorLabels: Labels<ActivityColor> = {
  grey: { es: 'Gris', en: 'Grey' },
  blue: { es: 'Azul', en: 'Blue' },
  indigo: { es: 'Índigo', en: 'Indigo' },
  violet: { es: 'Violeta', en: 'Violet' },
  teal: { es: 'Turquesa', en: 'Teal' },
  green: { es: 'Verde', en: 'Green' },
  amber: { es: 'Ámbar', en: 'Amber' },
  orange: { es: 'Naranja', en: 'Orange' },
  red: { es: 'Rojo', en: 'Red' },
};
