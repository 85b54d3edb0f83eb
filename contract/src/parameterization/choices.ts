import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, priority } from '../kit/fields.ts';
import { activityColor, activityIcon } from './activity-types.ts';
import { orderField } from './order-fields.ts';

/** Active items by code of their list; a list that is too long to offer is missing. */
export const offeredLists = z.record(z.string(), z.array(z.object({ code: z.string(), name: bilingual })));

export const parameterizationChoices = {
  workflows: endpoint({
    method: 'GET',
    path: '/operacion-campo-service/workflow/v1/published',
    access: 'session',
    summary: 'Published workflows, to create operations of',
    reply: z.array(
      z.object({
        id,
        code: z.string(),
        name: bilingual,
        version: z.number().int(),
        stages: z.number().int(),
        /** Whether the workflow lets the caller's roles create its operations. */
        mayCreate: z.boolean(),
      }),
    ),
  }),
  stages: endpoint({
    method: 'GET',
    path: '/operacion-campo-service/workflow/v1/published_stages',
    access: 'session',
    summary: 'The stages of all published workflows, to filter by',
    reply: z.array(
      z.object({ workflowCode: z.string(), workflowName: bilingual, stage: z.string(), name: bilingual }),
    ),
  }),
  orderFields: endpoint({
    method: 'GET',
    path: '/operacion-campo-service/workflow/v1/order_fields/:code',
    access: 'session',
    summary: 'The fields of the work orders of a published workflow, with the items of their lists',
    params: z.object({ code: z.string().max(50) }),
    reply: z.object({
      fields: z.array(orderField),
      lists: offeredLists,
    }),
  }),
  activityTypes: endpoint({
    method: 'GET',
    path: '/operacion-campo-service/activity-type/v1/get_all',
    access: 'session',
    summary: 'Activity types',
    reply: z.array(
      z.object({
        id,
        code: z.string(),
        name: bilingual,
        priority,
        icon: activityIcon.nullable(),
        color: activityColor.nullable(),
      }),
    ),
  }),
};
