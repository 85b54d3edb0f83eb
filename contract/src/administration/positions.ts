import { z } from 'zod';
import { catalogue } from '../kit/catalogue.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, id, idParam, name } from '../kit/fields.ts';

const path = '/user-service/job/v1';

export const positions = catalogue({
  name: 'positions',
  titles: { one: { es: 'cargo', en: 'position' }, many: { es: 'Cargos', en: 'Positions' } },
  module: 'JOB',
  path,
  fields: z.object({ code, nameEs: name, nameEn: name }),
  computed: z.object({ companies: z.number().int(), people: z.number().int() }),
});

export const positionEndpoints = {
  companies: endpoint({
    method: 'GET',
    path: `${path}/companies/:id`,
    access: ['JOB_MOD_LIST', 'JOB_MOD_ASSICOMP'],
    summary: 'Companies that have a position, with the people who hold it',
    params: idParam,
    reply: z.array(z.object({ id, code: z.string(), name: z.string(), people: z.number().int() })),
  }),
  assignCompanies: endpoint({
    method: 'PUT',
    path: `${path}/assign_companies/:id`,
    access: 'JOB_MOD_ASSICOMP',
    summary: 'Which companies have a position; a company whose people hold it keeps it',
    params: idParam,
    body: z.strictObject({
      companyIds: z.array(id).max(1000),
      /**
       * The companies that had it when the person began; STALE_VERSION, with `companyIds` as they are, when
       * others have it now.
       */
      seen: z.array(id).max(1000).optional(),
    }),
    reply: z.object({ added: z.number().int(), removed: z.number().int() }),
  }),
};
