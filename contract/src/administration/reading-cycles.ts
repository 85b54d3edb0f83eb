import { z } from 'zod';
import { catalogue } from '../kit/catalogue.ts';
import { code, day, month } from '../kit/fields.ts';

/** When the meters of a cycle are read in a month, and when their bills are made. */
export const readingCycles = catalogue({
  name: 'readingCycles',
  titles: {
    one: { es: 'ciclo de lectura', en: 'reading cycle' },
    many: { es: 'Ciclos de lectura y facturación', en: 'Reading and billing cycles' },
  },
  module: 'LISTS',
  path: '/user-service/reading-cycle/v1',
  fields: z.object({
    code,
    /** As work orders have it. */
    cycle: z
      .string()
      .trim()
      .regex(/^[\p{L}\p{N}]+$/u)
      .max(10),
    month,
    readFrom: day,
    readTo: day,
    billsOn: day,
    /** How many are to be read. */
    meters: z.number().int().min(0).max(10_000_000),
  }),
});
