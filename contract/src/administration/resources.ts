import { z } from 'zod';
import { catalogue, recordId } from '../kit/catalogue.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, day, id, idParam, instant, name, text } from '../kit/fields.ts';

export const resourceTypes = catalogue({
  name: 'resourceTypes',
  titles: {
    one: { es: 'tipo de recurso', en: 'resource type' },
    many: { es: 'Tipos de recurso', en: 'Resource types' },
  },
  module: 'RESOURCETYPE',
  path: '/user-service/resource-type/v1',
  fields: z.object({
    code,
    nameEs: name,
    nameEn: name,
    /** Serialised things are one each and have a serial; the others are counted in the unit. */
    serialised: z.boolean().default(true),
    unit: text(20).nullable().default(null),
  }),
  computed: z.object({ resources: z.number().int() }),
});

const path = '/user-service/resource/v1';

export const resources = catalogue({
  name: 'resources',
  titles: { one: { es: 'recurso', en: 'resource' }, many: { es: 'Recursos', en: 'Resources' } },
  module: 'RESOURCE',
  path,
  fields: z.object({
    code,
    name,
    typeId: recordId('resourceTypes'),
    serial: text(60).nullable().default(null),
    /** With one of the three at most: a person, a company or a site. */
    userId: recordId('users').nullable().default(null),
    companyId: recordId('companies').nullable().default(null),
    headquartersId: recordId('headquarters').nullable().default(null),
    papersExpireOn: day.nullable().default(null),
    calibrationExpiresOn: day.nullable().default(null),
    /** Below this stock the resource warns. */
    minimumStock: z.number().min(0).max(1e9).default(0),
  }),
  computed: z.object({
    stock: z.number(),
    alerts: z.array(
      z.enum(['PAPERS_EXPIRED', 'PAPERS_SOON', 'CALIBRATION_EXPIRED', 'CALIBRATION_SOON', 'LOW_STOCK']),
    ),
  }),
});

export const movementKind = z.enum(['in', 'out', 'adjust', 'assign']);
const movement = z.object({
  id,
  kind: movementKind,
  /** What it changed the stock by; 0 for an assignment. */ quantity: z.number(),
  stockAfter: z.number(),
  to: z.object({ kind: z.enum(['user', 'company', 'headquarters']), id, name: z.string() }).nullable(),
  note: z.string().nullable(),
  at: instant,
  by: z.string().nullable(),
});
export type ResourceMovement = z.output<typeof movement>;

export const resourceEndpoints = {
  movements: endpoint({
    method: 'GET',
    path: `${path}/movements/:id`,
    access: 'RESOURCE_MOD_LIST',
    summary: 'Movements of a resource, newest first',
    params: idParam,
    reply: z.array(movement),
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/move/:id`,
    access: 'RESOURCE_MOD_EDIT',
    params: idParam,
    reply: movement,
    summary:
      'Move stock in or out, set it to what was counted (adjust), or give the resource to somebody (assign); ' +
      'stock never falls below zero, and serialised resources can only be assigned',
    body: z.strictObject({
      kind: movementKind,
      quantity: z.number().min(0).max(1e9).default(0),
      note: text(500).nullable().default(null),
      to: z
        .strictObject({ kind: z.enum(['user', 'company', 'headquarters']), id })
        .nullable()
        .default(null),
      version: z.number().int(),
    }),
  }),
};
