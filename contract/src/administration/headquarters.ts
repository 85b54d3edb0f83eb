import { z } from 'zod';
import { catalogue } from '../kit/catalogue.ts';
import { code, latitude, longitude, name, text } from '../kit/fields.ts';

export const headquarters = catalogue({
  name: 'headquarters',
  titles: { one: { es: 'sede', en: 'headquarters' }, many: { es: 'Sedes', en: 'Headquarters' } },
  module: 'BRANCH',
  path: '/user-service/branch/v1',
  fields: z.object({
    code,
    name,
    kind: text(100),
    address: text(200).nullable().default(null),
    phone: z
      .string()
      .trim()
      .regex(/^\+?[\d ()-]{7,20}$/)
      .nullable()
      .default(null),
    latitude,
    longitude,
  }),
  computed: z.object({ resources: z.number().int() }),
});
