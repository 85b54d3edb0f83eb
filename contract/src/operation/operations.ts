import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, idParam, instant, latitude, longitude, priority, text } from '../kit/fields.ts';
import { longPageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';
import { fileQuery, importEndpoints, tableFormat } from '../kit/table-import.ts';
import { offeredLists } from '../parameterization/choices.ts';
import { orderField } from '../parameterization/order-fields.ts';
import { workflowDefinition } from '../parameterization/workflows/workflow-definition.ts';
import {
  activity,
  activityEvent,
  employeeRef,
  lateness,
  operationChange,
  photo,
  reason,
  zoneRef,
} from './activities.ts';
import { operationStatus } from './activity-status.schemas.ts';
import { awaitedFact, factLabels } from './facts.ts';
import { operationSettingsEndpoints } from './operation-settings.ts';

const base = '/operacion-campo-service/operation/v1';

export const operation = z.object({
  id,
  number: z.string(),
  workflowCode: z.string(),
  workflowName: bilingual,
  workflowVersion: z.number().int(),
  status: operationStatus,
  priority,
  zone: zoneRef.nullable(),
  barrio: z.string().nullable(),
  company: z.string().nullable(),
  account: z.string(),
  subscriber: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  forReview: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  dueAt: instant.nullable(),
  endedAt: instant.nullable(),
  endReason: z.string().nullable(),
  note: z.string(),
  lateness,
  /** Stages open now, by key and name. */
  openStages: z.array(z.object({ stage: z.string(), name: bilingual })),
  activities: z.number().int(),
  activitiesEnded: z.number().int(),
  version: z.number().int(),
});
export type Operation = z.output<typeof operation>;

export const operationKeys = {
  id: 'LONG',
  number: 'STRING',
  workflowCode: 'STRING',
  status: 'STRING',
  priority: 'STRING',
  zoneId: 'LONG',
  companyId: 'LONG',
  account: 'STRING',
  subscriber: 'STRING',
  address: 'STRING',
  /** Number, account, subscriber and address at once. */
  text: 'STRING',
  forReview: 'BOOLEAN',
  createdAt: 'INSTANT',
  dueAt: 'INSTANT',
  endedAt: 'INSTANT',
} as const;

/** Which of the two coordinates is missing; null when both are there or neither. */
export const missingCoordinate = ({
  latitude: lat,
  longitude: lng,
}: {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}): 'latitude' | 'longitude' | null =>
  (lat == null) === (lng == null) ? null : lat == null ? 'latitude' : 'longitude';

function refuseHalfPoint(order: Parameters<typeof missingCoordinate>[0], issues: z.RefinementCtx): void {
  const missing = missingCoordinate(order);
  if (missing) issues.addIssue({ code: 'custom', path: [missing], message: 'HALF_POINT' });
}

const prefill = z.record(
  z.string().max(60),
  z.union([z.string().max(200), z.number(), z.boolean(), z.null()]),
);

/** A work order as staff enter it, by hand or as a row of a file. */
export const workOrder = z
  .strictObject({
    /** The utility's own number; made by the server when absent. */
    number: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]*$/)
      .max(30)
      .optional(),
    priority: priority.default('half'),
    account: text(30).min(1),
    subscriber: text(120).min(1),
    address: text(160).min(1),
    barrioCode: z.string().max(10).optional(),
    zoneCode: z.string().max(50).optional(),
    latitude: latitude.nullable().optional(),
    longitude: longitude.nullable().optional(),
    dueAt: instant.nullable().optional(),
    note: text(500).optional(),
    /** The fields that the workflow declares, by key: what its forms start with. */
    prefill: prefill.default({}),
  })
  .superRefine(refuseHalfPoint);
export type WorkOrder = z.output<typeof workOrder>;

/** What can be edited of a work order after its operation was created; a null code leaves the place to the point. */
const editedOrder = z.strictObject({
  priority,
  dueAt: instant.nullable(),
  address: text(160).min(1),
  barrioCode: z.string().max(10).nullable(),
  zoneCode: z.string().max(50).nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  note: text(500),
  prefill,
});
export type EditedOrder = z.output<typeof editedOrder>;

/** Columns of an uploaded file beside the fields of the workflow: header text (Spanish first, English second). */
export const workOrderColumns = {
  number: ['orden', 'order', 'numero'],
  priority: ['prioridad', 'priority'],
  account: ['cuenta', 'account'],
  subscriber: ['suscriptor', 'subscriber'],
  address: ['direccion', 'address'],
  barrioCode: ['barrio', 'codigo_barrio', 'barrio_code'],
  zoneCode: ['zona', 'zone'],
  latitude: ['latitud', 'latitude', 'lat'],
  longitude: ['longitud', 'longitude', 'lng', 'lon'],
  dueAt: ['vence', 'due'],
} as const;

export const stageRun = z.object({
  stage: z.string(),
  activity: activity,
  submissions: z.number().int(),
  photos: z.array(photo),
  photosOwed: z.number().int(),
});

export const operations = {
  search: endpoint({
    method: 'POST',
    path: `${base}/search`,
    access: 'SUBOPERATIVE_MOD_LIST',
    summary: 'Search operations',
    body: searchQuery,
    keys: operationKeys,
    reply: longPageOf(operation),
  }),
  export: endpoint({
    method: 'POST',
    path: `${base}/export`,
    access: 'SUBOPERATIVE_MOD_LIST',
    summary: 'All operations that the search finds, in its order, as a file',
    body: searchQuery.omit({ page: true, size: true }).extend({ format: tableFormat }),
    keys: operationKeys,
    reply: 'file',
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/get/:id`,
    access: 'SUBOPERATIVE_MOD_VIEW',
    summary: 'One operation with its activities',
    params: idParam,
    reply: operation.extend({
      prefill: z.record(z.string(), z.unknown()),
      facts: z.record(z.string(), z.unknown()),
      labels: factLabels,
      activityList: z.array(activity),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: `${base}/create`,
    access: 'SUBOPERATIVE_MOD_CREATE',
    summary: 'Create an operation; its start stage opens at once',
    body: z.strictObject({ workflowCode: z.string().max(50), order: workOrder }),
    reply: operation,
  }),
  editForm: endpoint({
    method: 'GET',
    path: `${base}/edit_form/:id`,
    access: 'SUBOPERATIVE_MOD_EDIT',
    summary: 'What can be edited of the work order of an operation, as it is saved now',
    params: idParam,
    reply: z.object({
      number: z.string(),
      status: operationStatus,
      version: z.number().int(),
      workflowCode: z.string(),
      workflowName: bilingual,
      account: z.string(),
      subscriber: z.string(),
      order: editedOrder,
      fields: z.array(orderField),
      /** Keys of fields that a form has asked for: their answers count now, and they cannot be edited. */
      collected: z.array(z.string()),
      lists: offeredLists,
    }),
  }),
  edit: endpoint({
    method: 'PUT',
    path: `${base}/edit/:id`,
    access: 'SUBOPERATIVE_MOD_EDIT',
    summary: 'Edit the work order of an open operation; its open activities and their phones follow',
    params: idParam,
    body: z.strictObject({
      version: z.number().int(),
      order: editedOrder.superRefine(refuseHalfPoint),
    }),
    reply: operation,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${base}/cancel/:id`,
    access: 'SUBOPERATIVE_MOD_DELETE',
    summary: 'Cancel an open operation; phones drop its activities',
    params: idParam,
    body: z.strictObject({ reason, version: z.number().int() }),
    reply: operation,
  }),
  /** A fact from outside (a payment, a claim) that waiting stages look at. */
  addFacts: endpoint({
    method: 'POST',
    path: `${base}/facts/:id`,
    access: 'SUBOPERATIVE_MOD_EDIT',
    summary: 'Add facts to an operation; waiting stages look again',
    params: idParam,
    body: z.strictObject({
      facts: z
        .record(
          z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
          z.union([z.string().max(200), z.number(), z.boolean()]),
        )
        .refine((f) => Object.keys(f).length > 0 && Object.keys(f).length <= 50),
    }),
    reply: operation,
  }),
  awaitedFacts: endpoint({
    method: 'GET',
    path: `${base}/awaited_facts/:id`,
    access: 'SUBOPERATIVE_MOD_EDIT',
    summary: "Facts that waiting stages of the operation's workflow look at",
    params: idParam,
    reply: z.array(awaitedFact),
  }),
  /** Everything the monitoring screen shows, in one answer. */
  monitoring: endpoint({
    method: 'GET',
    path: `${base}/monitoring/:id`,
    access: 'SUBOPERATIVE_MOD_VIEW',
    summary: 'The workflow, the live path through it, and what each stage brought',
    params: idParam,
    reply: z.object({
      operation,
      definition: workflowDefinition,
      stages: z.array(stageRun),
      events: z.array(activityEvent.extend({ activityId: id, stage: z.string() })),
      /** Edits of the work order, oldest first. */
      changes: z.array(operationChange),
      positions: z.array(employeeRef.extend({ latitude: z.number(), longitude: z.number(), at: instant })),
      children: z.array(
        z.object({ id, number: z.string(), workflowCode: z.string(), status: operationStatus }),
      ),
      parent: z.object({ id, number: z.string(), workflowCode: z.string() }).nullable(),
    }),
  }),
  ...operationSettingsEndpoints,
  ...importEndpoints(
    base,
    'SUBOPERATIVE_MOD_LOAD',
    'work orders',
    fileQuery.extend({ workflow: z.string().max(50) }),
    z.object({ workflow: z.string().max(50) }),
  ),
};
