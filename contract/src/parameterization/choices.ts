import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, priority } from '../kit/fields.ts';

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
      }),
    ),
  }),
  activityTypes: endpoint({
    method: 'GET',
    path: '/operacion-campo-service/activity-type/v1/get_all',
    access: 'session',
    summary: 'Activity types',
    reply: z.array(z.object({ id, code: z.string(), name: bilingual, priority })),
  }),
};
