import { z } from 'zod';
import { openSession } from '../access/my-sessions.ts';
import { permissionCode, permissionReason, userPermissionNode } from '../access/permission-tree.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant } from '../kit/fields.ts';
import { pageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';
import { fileQuery, importEndpoints } from '../kit/table-import.ts';
import {
  confirmQuery,
  employee,
  employeeCreate,
  employeeDetail,
  employeeKeys,
  employeeUpdate,
} from './users.ts';

const base = '/user-service/employee/v1';
/** The path of an endpoint for one user. */
const onePath = (path: string) => `/user-service/user/v1/${path}/:id` as const;

export const users = {
  all: endpoint({
    method: 'GET',
    path: `${base}/get_employee_data`,
    access: 'USER_MOD_LIST',
    summary: 'Every user',
    prewritten: true,
    reply: z.array(employee),
  }),
  search: endpoint({
    method: 'POST',
    path: `${base}/search`,
    access: ['USER_MOD_LIST', 'SUBOPERATIVE_MOD_LIST'],
    summary: 'Search users and field employees',
    body: searchQuery,
    keys: employeeKeys,
    reply: pageOf(employee),
  }),
  byCode: endpoint({
    method: 'GET',
    path: `${base}/get_employee_info_by_code/:code`,
    access: 'USER_MOD_LIST',
    summary: 'One user, by code',
    params: z.object({ code: z.string().min(1).max(50) }),
    reply: employeeDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: `${base}/create_employee`,
    access: 'USER_MOD_CREATE',
    summary: 'Create a user; a password made by the server is shown this once',
    body: z.strictObject({ employee: employeeCreate }),
    reply: employeeDetail.extend({ temporaryPassword: z.string().nullable() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/update_employee`,
    access: 'USER_MOD_EDIT',
    summary: 'Change a user; a stronger user is refused, and so is a stale version when one is sent',
    query: confirmQuery,
    body: z.strictObject({ employee: employeeUpdate }),
    reply: employeeDetail,
  }),
  activate: endpoint({
    method: 'POST',
    path: `${base}/activate`,
    access: 'USER_MOD_EDIT',
    summary: 'Let users in or keep them out; keeping out ends their sessions at once',
    query: confirmQuery,
    body: z.strictObject({ ids: z.array(id).min(1).max(1000), active: z.boolean() }),
    reply: z.object({ changed: z.number().int() }),
  }),
  undoDeactivate: endpoint({
    method: 'POST',
    path: `${base}/undo_deactivate`,
    access: 'USER_MOD_EDIT',
    summary: "Take back the caller's own deactivation of users of a moment ago, where nothing happened since",
    body: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
    reply: z.object({ changed: z.number().int() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/user-service/user/v1/reset-password',
    access: 'USER_MOD_CHANPASS',
    summary:
      'Give a user a new password, to be changed at the next sign-in; ends their sessions. In the query ' +
      'as specified, or in the body',
    query: z.object({ username: z.string().max(60).optional(), password: z.string().max(64).optional() }),
    body: z
      .strictObject({
        username: z.string().max(60).optional(),
        password: z.string().min(4).max(20).optional(),
      })
      .nullish(),
    reply: z.null(),
  }),
  permissionTree: endpoint({
    method: 'GET',
    path: '/security-service/user/v1/app_permission_list/user/:id',
    access: ['ROLE_MOD_PERMISSION', 'USER_MOD_LIST'],
    summary: "A user's permission tree: inherited, granted, withdrawn",
    params: idParam,
    reply: z.array(userPermissionNode),
  }),
  changePermissions: endpoint({
    method: 'POST',
    path: '/security-service/user/v1/change_permissions/:id',
    access: 'ROLE_MOD_PERMISSION',
    summary: "Change a user's permissions on top of the roles",
    params: idParam,
    query: confirmQuery,
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ code: permissionCode, to: z.enum(['inherited', 'granted', 'withdrawn']) }))
        .min(1)
        .max(500),
    }),
    reply: z.array(userPermissionNode),
  }),
  permissionReasons: endpoint({
    method: 'GET',
    path: onePath('permission_reasons'),
    access: 'ROLE_MOD_PERMISSION',
    summary: 'Why a user holds each permission: roles, teams, own changes',
    params: idParam,
    reply: z.array(permissionReason),
  }),
  viewAs: endpoint({
    method: 'POST',
    path: onePath('view_as'),
    access: 'ROLE_MOD_PERMISSION',
    summary:
      'A read-only session that sees what the user sees, for ten minutes; audited. Refused for stronger users',
    params: idParam,
    reply: z.object({
      accessToken: z.string(),
      expiresAt: instant,
      username: z.string(),
      employeeName: z.string(),
    }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: onePath('sessions'),
    access: 'USER_MOD_EDIT',
    summary: 'Open sessions of a user',
    params: idParam,
    reply: z.array(openSession),
  }),
  endSessions: endpoint({
    method: 'POST',
    path: onePath('end_sessions'),
    access: 'USER_MOD_EDIT',
    summary: 'End the sessions of a user, all or one',
    params: idParam,
    body: z.strictObject({ session: z.uuid().optional() }),
    reply: z.object({ ended: z.number().int() }),
  }),
  ...importEndpoints(base, 'USER_MOD_LOAD', 'users', fileQuery),
};
