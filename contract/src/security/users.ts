import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/fields.ts';
import { pageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';

export const employeeKeys = {
  id: 'LONG', name: 'STRING', username: 'STRING', code: 'STRING', email: 'STRING', status: 'BOOLEAN', isMobile: 'BOOLEAN',
  zone_id: 'LONG', company_id: 'LONG', job_id: 'LONG', createdDate: 'INSTANT',
} as const;

export const employee = z.object({
  id,
  idEmployee: id,
  /** First and last name joined by an underscore, as the specification wants them on the wire. */
  name: z.string(),
  lastname: z.string(),
  username: z.string(),
  title: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  code: z.string(),
  zone_id: id.nullable(),
  company_id: id.nullable(),
  job_id: id.nullable(),
  status: z.boolean(),
  isMobile: z.boolean(),
  createdDate: z.string(),
});
export type Employee = z.output<typeof employee>;

export const users = {
  search: endpoint({
    method: 'POST', path: '/user-service/employee/v1/search', access: ['USER_MOD_LIST', 'SUBOPERATIVE_MOD_LIST'], summary: 'Search users and field employees',
    body: searchQuery, keys: employeeKeys, reply: pageOf(employee),
  }),
};
