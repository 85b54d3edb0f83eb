import type { Activity, Personnel } from '@cuadrilla/contract/operation/activities.ts';
import type { Operation } from '@cuadrilla/contract/operation/operations.ts';
import type { positions } from '@cuadrilla/contract/administration/positions.ts';
import type { RecordOf } from '@cuadrilla/contract/kit/catalogue.ts';
import type { VersionWithDefinition } from '@cuadrilla/contract/parameterization/designs.ts';
import type { Page } from '@cuadrilla/contract/kit/page.ts';
import type { Employee } from '@cuadrilla/contract/security/users.ts';

/** A page that holds all rows of a short list. */
export const pageOf = <T>(content: T[]): Page<T> => ({ content, page: 0, size: 50, total: content.length });

/** An assigned field activity of the demo utility. */
export const activityOf = (changes: Partial<Activity> = {}): Activity => ({
  id: 41,
  operationId: 40,
  operationNumber: 'SR-26-000040',
  workflowCode: 'WFSUSREC',
  workflowName: { es: 'Suspensión y reconexión', en: 'Suspension and reconnection' },
  stage: 'A1',
  stageName: { es: 'Suspensión', en: 'Suspension' },
  kind: 'field',
  typeCode: 'SUSPENSION',
  typeName: { es: 'Suspensión', en: 'Suspension' },
  status: 'assigned',
  syncState: 'BY_SYNC',
  syncError: null,
  priority: 'half',
  employee: { id: 9, code: 'C009', name: 'Íñigo Peñaloza Ñáñez' },
  zone: { id: 3, code: 'ZN03', name: { es: 'San Antonio', en: 'San Antonio' } },
  account: '410012345',
  subscriber: 'María del Rosario Ibáñez de la Peñalosa',
  address: 'Cra 4 # 5-20, apartamento 301',
  latitude: 3.44,
  longitude: -76.53,
  createdAt: '2026-11-20T13:00:00.000Z',
  assignedAt: '2026-11-20T14:00:00.000Z',
  dueAt: '2026-11-23T22:00:00.000Z',
  doneAt: null,
  endedAt: null,
  withdrawnAt: null,
  reason: null,
  lateness: 'on_time',
  version: 2,
  allowed: ['reassign', 'reject'],
  ...changes,
});

/** The open operation of the sample activity. */
export const operationOf = (changes: Partial<Operation> = {}): Operation => ({
  id: 40,
  number: 'SR-26-000040',
  workflowCode: 'WFSUSREC',
  workflowName: { es: 'Suspensión y reconexión', en: 'Suspension and reconnection' },
  workflowVersion: 1,
  status: 'open',
  priority: 'half',
  zone: { id: 3, code: 'ZN03', name: { es: 'San Antonio', en: 'San Antonio' } },
  barrio: 'San Antonio',
  company: null,
  account: '410012345',
  subscriber: 'María del Rosario Ibáñez de la Peñalosa',
  address: 'Cra 4 # 5-20, apartamento 301',
  latitude: 3.44,
  longitude: -76.53,
  forReview: false,
  createdBy: 'Ana_Muñoz',
  createdAt: '2026-11-20T13:00:00.000Z',
  dueAt: '2026-11-23T22:00:00.000Z',
  endedAt: null,
  endReason: null,
  note: '',
  lateness: 'on_time',
  openStages: [{ stage: 'A1', name: { es: 'Suspensión', en: 'Suspension' } }],
  activities: 1,
  activitiesEnded: 0,
  version: 2,
  ...changes,
});

/** A trained employee of another crew, near the sample activity. */
export const personnelOf = (changes: Partial<Personnel> = {}): Personnel => ({
  id: 12,
  code: 'C012',
  name: 'Zoraida_Güiza',
  company: 'Redes del Valle',
  job: { es: 'Técnica', en: 'Technician' },
  zone: { id: 3, code: 'ZN03', name: { es: 'San Antonio', en: 'San Antonio' } },
  skills: ['SUSPENSION'],
  load: 4,
  doneToday: 2,
  latitude: 3.45,
  longitude: -76.52,
  positionAt: '2026-11-20T14:00:00.000Z',
  distance: 850,
  fits: true,
  ...changes,
});

/** A position that people of two companies hold. */
export const positionOf = (
  changes: Partial<RecordOf<typeof positions>> = {},
): RecordOf<typeof positions> => ({
  id: 5,
  code: 'TEC',
  nameEs: 'Técnico de redes',
  nameEn: 'Network technician',
  companies: 2,
  people: 14,
  active: true,
  version: 3,
  createdAt: '2026-11-20T13:00:00.000Z',
  labels: {},
  ...changes,
});

/** A user of the office, in the list of users. */
export const employeeOf = (changes: Partial<Employee> = {}): Employee => ({
  id: 9,
  idEmployee: 9,
  idMobile: null,
  name: 'Ana_Muñoz',
  lastname: 'Muñoz',
  username: 'ana.munoz',
  title: 'Despachadora',
  email: 'ana@example.test',
  phone: null,
  birth_date: null,
  code: 'A009',
  id_number: null,
  id_type_id: null,
  zone_id: null,
  company_job_id: null,
  company_id: null,
  job_id: null,
  dependencie_id: null,
  directive: null,
  status: true,
  isMobile: false,
  reach: 'tenant',
  createdDate: '2026-11-20T13:00:00.000Z',
  ...changes,
});

/** A draft of the second version of a form, workflow or rule. */
export const draftVersionOf = (
  definition: VersionWithDefinition['definition'],
  changes: Partial<VersionWithDefinition> = {},
): VersionWithDefinition => ({
  id: 70,
  designId: 7,
  version: '2',
  status: 'draft',
  revision: 1,
  basedOn: null,
  note: '',
  author: 'Ana',
  createdAt: '2026-11-20T14:00:00.000Z',
  editor: null,
  editedAt: null,
  publisher: null,
  publishedAt: null,
  openOperations: null,
  definition,
  ...changes,
});
