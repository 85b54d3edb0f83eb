import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';

/** Names of the fields that lines of the audit have; others are shown as they are recorded. */
const labels: Readonly<Record<string, Bilingual>> = {
  account: { es: 'Cuenta', en: 'Account' },
  active: { es: 'Activo', en: 'Active' },
  address: { es: 'Dirección', en: 'Address' },
  answers: { es: 'Respuestas', en: 'Answers' },
  barrioId: { es: 'Barrio', en: 'Neighbourhood' },
  basis: { es: 'Fundamento', en: 'Basis' },
  birthDate: { es: 'Fecha de nacimiento', en: 'Birth date' },
  code: { es: 'Código', en: 'Code' },
  companyId: { es: 'Empresa', en: 'Company' },
  contractId: { es: 'Contrato', en: 'Contract' },
  definition: { es: 'Definición', en: 'Definition' },
  departmentId: { es: 'Dependencia', en: 'Department' },
  description: { es: 'Descripción', en: 'Description' },
  dueAt: { es: 'Vencimiento', en: 'Due date' },
  email: { es: 'Correo electrónico', en: 'E-mail' },
  employeeId: { es: 'Empleado', en: 'Employee' },
  ended: { es: 'Sesiones terminadas', en: 'Closed sessions' },
  facts: { es: 'Datos', en: 'Facts' },
  fileName: { es: 'Archivo', en: 'File' },
  filter: { es: 'Filtro', en: 'Filter' },
  filters: { es: 'Filtros', en: 'Filters' },
  format: { es: 'Formato', en: 'Format' },
  idNumber: { es: 'Número de documento', en: 'Document number' },
  idType: { es: 'Tipo de documento', en: 'Document type' },
  jobId: { es: 'Cargo', en: 'Position' },
  lastname: { es: 'Apellido', en: 'Last name' },
  latitude: { es: 'Latitud', en: 'Latitude' },
  longitude: { es: 'Longitud', en: 'Longitude' },
  mobile: { es: 'Trabaja en terreno', en: 'Works in the field' },
  name: { es: 'Nombre', en: 'Name' },
  nameEn: { es: 'Nombre en inglés', en: 'Name in English' },
  nameEs: { es: 'Nombre en español', en: 'Name in Spanish' },
  note: { es: 'Nota', en: 'Note' },
  number: { es: 'Número', en: 'Number' },
  outline: { es: 'Contorno', en: 'Outline' },
  permissions: { es: 'Permisos', en: 'Permissions' },
  phone: { es: 'Teléfono', en: 'Phone' },
  priority: { es: 'Prioridad', en: 'Priority' },
  reach: { es: 'Alcance', en: 'Reach' },
  reason: { es: 'Motivo', en: 'Reason' },
  records: { es: 'Registros', en: 'Records' },
  roles: { es: 'Roles', en: 'Roles' },
  screen: { es: 'Pantalla', en: 'Screen' },
  session: { es: 'Sesión', en: 'Session' },
  shared: { es: 'Compartida', en: 'Shared' },
  skills: { es: 'Habilidades', en: 'Skills' },
  stage: { es: 'Etapa', en: 'Stage' },
  status: { es: 'Estado', en: 'Status' },
  subscriber: { es: 'Suscriptor', en: 'Customer' },
  typeId: { es: 'Tipo', en: 'Type' },
  unit: { es: 'Unidad', en: 'Unit' },
  username: { es: 'Usuario', en: 'Username' },
  valid: { es: 'Válido', en: 'Valid' },
  validFrom: { es: 'Rige desde', en: 'Valid from' },
  value: { es: 'Valor', en: 'Value' },
  viewedBy: { es: 'Visto por', en: 'Viewed by' },
  workflowId: { es: 'Flujo de trabajo', en: 'Workflow' },
  zoneId: { es: 'Zona', en: 'Zone' },
};

/** `answers.hora_pago` is the part `hora_pago` of the answers. */
export function auditFieldLabel(field: string, lang: Locale): string {
  const [first, ...rest] = field.split('.');
  const label = labels[first!]?.[lang] ?? first!;
  return rest.length === 0
    ? label
    : `${label} · ${rest.map((part) => labels[part]?.[lang] ?? part).join(' · ')}`;
}
