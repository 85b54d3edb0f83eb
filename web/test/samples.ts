import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { Page } from '@cuadrilla/contract/kit/page.ts';

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
