import { z } from 'zod';
import { permissionNode } from '../access/session.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/fields.ts';

/** Lists that the forms of users and roles choose from. Names are in the caller's language. */
const choice = z.object({ id, code: z.string(), name: z.string() });
export type UserChoice = z.output<typeof choice>;

/** `departmentId`: the department it belongs to, 0 for those at the top. */
export const department = z.object({
  id,
  name: z.string(),
  status: z.boolean(),
  departmentId: z.number().int(),
});
export type Department = z.output<typeof department>;

export const userChoices = {
  jobsByCompany: endpoint({
    method: 'GET',
    path: '/user-service/job/v1/get_jobs_by_company/:companyId',
    access: 'session',
    summary: 'Positions of a company; `id` is the companyJobId of a user',
    params: z.object({ companyId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    reply: z.array(choice.extend({ jobId: id })),
  }),
  documentTypes: endpoint({
    method: 'GET',
    path: '/user-service/document_type/v1/get_all_document_types',
    access: 'session',
    summary: 'Types of identity document',
    reply: z.array(choice),
  }),
  cities: endpoint({
    method: 'GET',
    path: '/user-service/city/v1/get_city',
    access: 'session',
    summary: 'Municipalities by their official (DIVIPOLA) code',
    query: z.object({ size: z.coerce.number().int().min(1).max(2000).default(2000) }),
    reply: z.array(choice.extend({ region: z.string() })),
  }),
  departments: endpoint({
    method: 'GET',
    path: '/user-service/department/v1/get_all_department',
    access: 'session',
    summary: 'Departments of the utility',
    reply: z.array(department),
  }),
  executiveRoles: endpoint({
    method: 'GET',
    path: '/user-service/employee/v1/get_executive_roles',
    access: 'session',
    summary: 'Executive roles; a user keeps the code_id',
    reply: z.array(z.object({ id, code_id: z.string(), description: z.string() })),
  }),
  assignableModules: endpoint({
    method: 'GET',
    path: '/user-service/module/v1/asignable',
    access: ['ROLE_MOD_LIST', 'ROLE_MOD_PERMISSION', 'USER_MOD_LIST'],
    summary: 'The whole permission tree; on are the components that the caller may grant',
    reply: z.array(permissionNode),
  }),
};
