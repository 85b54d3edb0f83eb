import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { bilingual, id, instant } from '../kit/fields.ts';
import { zoneRef } from './activities.ts';
import { activityStatus } from './activity-status.schemas.ts';

export const fieldEmployee = z.object({
  id,
  code: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  job: bilingual.nullable(),
  zone: zoneRef.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  positionAt: instant.nullable(),
  battery: z.number().nullable(),
  /** Of the activities assigned to the employee: open ones, and those ended today. */
  counts: z.partialRecord(activityStatus, z.number().int()),
  late: z.number().int(),
  current: z
    .object({
      activityId: id,
      operationId: id,
      workflowCode: z.string(),
      typeName: bilingual.nullable(),
      address: z.string(),
    })
    .nullable(),
});
export type FieldEmployee = z.output<typeof fieldEmployee>;

export const fieldDay = {
  today: endpoint({
    method: 'POST',
    readOnly: true,
    path: '/operacion-campo-service/field-day/v1/today',
    access: 'SUBOPERATIVE_MOD_VIEW',
    summary: 'The field employees: where they are, what each has done and has left',
    body: z.strictObject({
      zoneId: id.optional(),
      companyId: id.optional(),
      search: z.string().max(60).optional(),
    }),
    reply: z.object({ day: z.iso.date(), employees: z.array(fieldEmployee) }),
  }),
};
