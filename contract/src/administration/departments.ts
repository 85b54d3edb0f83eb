import { z } from 'zod';
import { catalogue, recordId } from '../kit/catalogue.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, name } from '../kit/fields.ts';

const path = '/user-service/department/v1';

export const departments = catalogue({
  name: 'departments',
  titles: { one: { es: 'dependencia', en: 'department' }, many: { es: 'Dependencias', en: 'Departments' } },
  module: 'DEPENDENCIA',
  path,
  fields: z.object({
    name,
    parentId: recordId('departments').nullable().default(null),
    position: z.number().int().min(0).max(1_000_000).default(0),
  }),
  computed: z.object({ children: z.number().int(), people: z.number().int() }),
});

export const departmentEndpoints = {
  tree: endpoint({
    method: 'GET',
    path: `${path}/tree`,
    access: 'DEPENDENCIA_MOD_LIST',
    summary: 'The whole tree, parents before children, in their order by hand',
    reply: z.array(
      z.object({
        id,
        name: z.string(),
        parentId: id.nullable(),
        depth: z.number().int(),
        position: z.number().int(),
        people: z.number().int(),
        active: z.boolean(),
        version: z.number().int(),
      }),
    ),
  }),
  move: endpoint({
    method: 'PUT',
    path: `${path}/move/:id`,
    access: 'DEPENDENCIA_MOD_EDIT',
    summary:
      'Hang a department under another (or at the top), at a place among its siblings; never under itself',
    params: idParam,
    body: z.strictObject({
      parentId: id.nullable(),
      position: z.number().int().min(0).max(1_000_000),
      version: z.number().int(),
    }),
    reply: z.object({ version: z.number().int() }),
  }),
};
