import { z } from 'zod';
import { catalogue } from '../kit/catalogue.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, day, id, idParam, name, text } from '../kit/fields.ts';
import { nit } from '../kit/tax-id.ts';

const path = '/user-service/company/v1';
const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d ()-]{7,20}$/);

export const contact = z.strictObject({
  name: z.string().trim().min(1).max(100),
  role: text(100).default(''),
  phone: phone.nullable().default(null),
  email: z.email().max(120).nullable().default(null),
});
export type Contact = z.output<typeof contact>;

export const companies = catalogue({
  name: 'companies',
  titles: {
    one: { es: 'empresa contratista', en: 'contractor company' },
    many: { es: 'Empresas contratistas', en: 'Contractor companies' },
  },
  module: 'COMPANY',
  path,
  fields: z.object({
    code,
    name,
    taxId: nit,
    contractor: z.boolean().default(true),
    phone: phone.nullable().default(null),
    email: z.email().max(120).nullable().default(null),
    address: text(200).nullable().default(null),
    contacts: z.array(contact).max(20).default([]),
  }),
  computed: z.object({ people: z.number().int(), contracts: z.number().int() }),
});

export const companyEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: `${path}/overview/:id`,
    access: 'COMPANY_MOD_LIST',
    summary: 'A company at a glance: its positions, people and contracts',
    params: idParam,
    reply: z.object({
      positions: z.array(z.object({ id, code: z.string(), name: z.string() })),
      people: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          position: z.string().nullable(),
          mobile: z.boolean(),
          active: z.boolean(),
        }),
      ),
      contracts: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          startsOn: day,
          endsOn: day,
          insuranceExpiresOn: day.nullable(),
          running: z.boolean(),
          active: z.boolean(),
        }),
      ),
    }),
  }),
};
