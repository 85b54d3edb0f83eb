import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, instant } from '../kit/fields.ts';

const base = '/operacion-campo-service/work-code/v1';
export const workCode = z.object({
  employeeId: id,
  code: z.string().length(6),
  expiresAt: instant,
  serverTime: instant,
});
export type WorkCode = z.output<typeof workCode>;

export const workCodes = {
  generate: endpoint({
    method: 'POST',
    path: `${base}/generate`,
    access: ['SUBOPERATIVE_MOD_CODEGENE', 'SUBOPERATIVE_MOD_REASSIGN'],
    summary: "An employee's work code of the running hour",
    body: z.strictObject({ employeeId: id }),
    reply: workCode,
  }),
  check: endpoint({
    method: 'POST',
    path: `${base}/check`,
    access: ['SUBOPERATIVE_MOD_CODEGENE', 'SUBOPERATIVE_MOD_REASSIGN', 'FIELD_MOD_SYNC'],
    summary:
      'Whether a code is the running one of an employee; after five wrong ones the caller is THROTTLED for that ' +
      'employee until the next hour. A phone checks the code of its own employee alone',
    body: z.strictObject({
      employeeId: id,
      code: z.string().trim().toUpperCase().length(6),
      /** When a phone without a network was given the code: two days ago at most. Now without it. */
      at: instant.optional(),
    }),
    reply: z.object({ valid: z.boolean() }),
  }),
};
