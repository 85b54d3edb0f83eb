import { z } from 'zod';
import { permissionCode } from '../access/permission-tree.ts';
import { permissionNode } from '../access/session.ts';
import { endpoint } from '../kit/endpoint.ts';
import { code, id, idParam, instant, name } from '../kit/fields.ts';
import { pageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';
import { confirmQuery } from './users.ts';

/** `createByName` is the specification's other name for the name. */
export const roleKeys = {
  id: 'LONG',
  code: 'STRING',
  name: 'STRING',
  createByName: 'STRING',
  status: 'BOOLEAN',
  createdDate: 'INSTANT',
} as const;

export const role = z.object({
  id,
  code: z.string(),
  name: z.string(),
  status: z.boolean(),
  createdDate: instant,
  version: z.number().int(),
  /** How many components it has, and who holds it. */
  componentNum: z.number().int(),
  userNum: z.number().int(),
  teamNum: z.number().int(),
});
export type Role = z.output<typeof role>;

export const roleDetail = role.extend({
  components: z.array(permissionCode),
  /** Has components that the caller lacks: those cannot be changed by them. */
  stronger: z.boolean(),
});
export type RoleDetail = z.output<typeof roleDetail>;

const payload = {
  name,
  code,
  status: z.boolean().default(true),
  /** Component codes, or componentIds of the permission tree. */
  components: z.array(z.union([permissionCode, id])).max(1000),
};
export const roleCreate = z.strictObject(payload);
export const roleUpdate = z.strictObject({ ...payload, id, version: z.number().int().optional() });
export type RoleCreate = z.input<typeof roleCreate>;
export type RoleUpdate = z.input<typeof roleUpdate>;

export const roles = {
  search: endpoint({
    method: 'POST',
    path: '/user-service/rol/v1/get_roles_criteria',
    access: ['ROLE_MOD_LIST', 'TEAM_MOD_CREATE', 'TEAM_MOD_EDIT', 'USER_MOD_CREATE', 'USER_MOD_EDIT'],
    summary: 'Search roles',
    body: searchQuery,
    keys: roleKeys,
    wire: 'list',
    reply: pageOf(role),
  }),
  get: endpoint({
    method: 'GET',
    path: '/user-service/rol/v1/get_rol/:id',
    access: 'ROLE_MOD_LIST',
    summary: 'One role with its components',
    params: idParam,
    reply: roleDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/user-service/rol/v1/create_rol',
    access: 'ROLE_MOD_CREATE',
    summary: 'Create a role; nobody grants what they do not hold',
    body: roleCreate,
    reply: roleDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user-service/rol/v1/update_rol',
    access: 'ROLE_MOD_EDIT',
    summary: 'Change a role; takes effect everywhere within seconds',
    query: confirmQuery,
    body: roleUpdate,
    reply: roleDetail,
  }),
  undoDeactivate: endpoint({
    method: 'POST',
    path: '/user-service/rol/v1/undo_deactivate',
    access: 'ROLE_MOD_EDIT',
    summary: "Take back the caller's own deactivation of roles of a moment ago, where nothing happened since",
    body: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
    reply: z.object({ changed: z.number().int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user-service/rol/v1/delete_rol/:id',
    access: 'ROLE_MOD_DELETE',
    summary:
      'Delete a role; SOURCE_HAVE_DEPENDENCY while users or teams have it, EXCEPTION_TO_CONFIRM_DELETE while ' +
      'it has components and `confirm` is not given',
    params: idParam,
    query: confirmQuery,
    reply: z.null(),
  }),
  removeComponents: endpoint({
    method: 'DELETE',
    path: '/security-service/role/v1/delete_component_by_role/:id',
    access: ['ROLE_MOD_DELETE', 'ROLE_MOD_PERMISSION'],
    summary: 'Take every component from a role',
    params: idParam,
    query: confirmQuery,
    reply: z.object({ removed: z.number().int() }),
  }),
  permissionTree: endpoint({
    method: 'GET',
    path: '/security-service/user/v1/app_permission_list/role/:id',
    access: ['ROLE_MOD_LIST', 'ROLE_MOD_PERMISSION'],
    summary: "The permission tree with a role's components on",
    params: idParam,
    reply: z.array(permissionNode),
  }),
};
