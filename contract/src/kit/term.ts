import { z } from 'zod';

/** A length of time. Working hours and business days follow the tenant's calendar. */
export const term = z.object({
  amount: z.number().positive().max(10_000),
  unit: z.enum(['minutes', 'hours', 'working_hours', 'business_days', 'days', 'months']),
  /**
   * The term starts when the stage opens (default), or at the instant in this answer, e.g. `hora_pago`.
   */
  from: z.string().max(60).optional(),
});
export type Term = z.output<typeof term>;
