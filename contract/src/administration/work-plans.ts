import { z } from 'zod';
import { catalogue, recordId } from '../kit/catalogue.ts';
import { code, month } from '../kit/fields.ts';

/** How much work of a type a contract plans for a month; indicators compare with it what was done. */
export const workPlans = catalogue({
  name: 'workPlans',
  titles: {
    one: { es: 'plan mensual', en: 'monthly plan' },
    many: { es: 'Planes mensuales', en: 'Monthly plans' },
  },
  module: 'CONTRACT',
  path: '/user-service/work-plan/v1',
  fields: z.object({
    code,
    contractId: recordId('contracts'),
    activityTypeId: recordId('activityTypes'),
    month,
    planned: z.number().int().min(1).max(1_000_000),
  }),
});
