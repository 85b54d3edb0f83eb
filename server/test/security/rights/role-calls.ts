import { expect } from 'vitest';
import { filter, list, page, tree, type Call } from '../address-calls.ts';

/** Calls about roles, teams, reports, forms and permissions. */
export const roleCalls: Call[] = [
  {
    name: 'roles',
    method: 'POST',
    path: () => 'user-service/rol/v1/get_roles_criteria',
    body: () => ({
      ...page,
      filters: [filter('code', 'STRING', 'LIKE', 'lect'), filter('name', 'STRING', 'LIKE', 'lect', 'OR')],
      sorts: [{ key: 'createdDate', direction: 'DESC' }],
    }),
    data: ({ made }) => [
      expect.objectContaining({ id: made.role, code: 'LECTURA', name: 'Lectura', status: true }),
    ],
    paged: true,
  },
  {
    name: 'roles, for teams',
    method: 'POST',
    path: () => 'user-service/rol/v1/get_roles_criteria',
    body: () => ({
      ...page,
      filters: [filter('name', 'STRING', 'LIKE', ''), filter('status', 'BOOLEAN', 'EQUAL', true)],
    }),
    data: ({ made }) => list({ id: made.role }),
    paged: true,
  },
  {
    name: 'one role',
    method: 'GET',
    path: ({ made }) => `user-service/rol/v1/get_rol/${made.role}`,
    data: ({ made }) => expect.objectContaining({ id: made.role, components: ['ZONE_MOD_LIST'] }),
  },
  {
    name: 'create a role',
    method: 'POST',
    path: () => 'user-service/rol/v1/create_rol',
    body: () => ({
      name: `Otro ${performance.now()}`,
      code: `R${Math.floor(performance.now() * 1000)}`,
      status: true,
      components: [1, 'ZONE_MOD_LIST'],
    }),
    data: () => expect.objectContaining({ components: ['STATISTICS_MOD_VIEW', 'ZONE_MOD_LIST'] }),
  },
  {
    name: 'update a role',
    method: 'PUT',
    path: () => 'user-service/rol/v1/update_rol',
    body: ({ made }) => ({
      id: made.role,
      name: 'Lectura',
      code: 'LECTURA',
      status: true,
      components: ['ZONE_MOD_LIST'],
    }),
    data: ({ made }) => expect.objectContaining({ id: made.role }),
  },
  {
    name: 'teams',
    method: 'POST',
    path: () => 'security-service/teams/v1/list_teams_criteria',
    body: () => ({
      ...page,
      filters: [
        filter('id', 'LONG', 'LIKE_NUMBER', 'Norte'),
        filter('teamName', 'STRING', 'EQUAL', 'Norte', 'OR'),
      ],
      sorts: [{ key: 'createdDate', direction: 'ASC' }],
    }),
    data: ({ made }) => [
      expect.objectContaining({
        id: made.team,
        teamName: 'Norte',
        roleNum: 1,
        userNum: 1,
        createdDate: expect.any(String),
      }),
    ],
    paged: true,
  },
  {
    name: 'users of a team',
    method: 'POST',
    path: () => 'security-service/teams/v1/list_users_criteria',
    body: ({ made }) => ({ ...page, filters: [filter('teamId', 'LONG', 'EQUAL', made.team)] }),
    data: ({ made, tenantId }) => [
      {
        id: made.user,
        teamId: made.team,
        teamName: 'Norte',
        username: made.username,
        tenanId: tenantId,
        code: made.code,
        employeeName: 'Nhora Inés_Ñáñez Güiza',
      },
    ],
    paged: true,
  },
  {
    name: 'roles of a team',
    method: 'GET',
    path: ({ made }) => `security-service/teams/v1/get_team_role/${made.team}`,
    data: ({ made }) => [{ id: made.role, rolId: made.role, name: 'Lectura', code: 'LECTURA', status: true }],
  },
  {
    name: 'create a team',
    method: 'POST',
    path: () => 'security-service/teams/v1/create_team',
    body: () => ({ name: `Sur ${performance.now()}`, status: true, userList: [], roleList: [] }),
    data: () => expect.objectContaining({ roleNum: 0, userNum: 0 }),
  },
  {
    name: 'update a team',
    method: 'PUT',
    path: () => 'security-service/teams/v1/update_team',
    body: ({ made }) => ({
      id: made.team,
      name: 'Norte',
      status: true,
      userList: [made.user],
      roleList: [made.role],
    }),
    data: ({ made }) => expect.objectContaining({ id: made.team }),
  },
  {
    name: 'versions of reports',
    method: 'POST',
    path: () => 'operacion-campo-service/report-template/v1/get_versions_criteria',
    body: () => page,
    data: () => expect.objectContaining({ content: [] }),
    paged: true,
  },
  {
    name: 'forms',
    method: 'POST',
    path: () => 'operacion-campo-service/form/v1/get_forms_criteria',
    body: () => ({
      ...page,
      filters: [filter('name', 'STRING', 'LIKE', 'lect'), filter('status', 'BOOLEAN', 'EQUAL', true)],
      sorts: [{ key: 'createdDate', direction: 'DESC' }],
    }),
    data: () =>
      expect.objectContaining({
        content: [
          {
            id: expect.any(Number),
            code: 'LECTURA',
            name: 'Lectura',
            nameEs: 'Lectura',
            nameEn: 'Reading',
            qualityCode: 'FT01',
            status: true,
            versionId: expect.any(Number),
            version: '1.0',
            draftId: expect.any(Number),
            draftVersion: '1.1',
            questions: 0,
            createdDate: expect.any(String),
          },
        ],
      }),
    paged: true,
  },
  {
    name: 'own permission tree',
    method: 'GET',
    path: () => 'security-service/user/v1/app_permission_list/',
    data: () => tree,
  },
  {
    name: 'permission tree of a role',
    method: 'GET',
    path: ({ made }) => `security-service/user/v1/app_permission_list/role/${made.role}`,
    data: () => tree,
  },
  {
    name: 'modules',
    method: 'GET',
    path: () => 'security-service/user/v1/list_modules',
    data: () => ({ modules: list({ moduleName: 'Usuarios', moduleCode: 'user' }) }),
  },
  {
    name: 'permissions',
    method: 'GET',
    path: () => 'security-service/user/get_permissions',
    data: () => expect.arrayContaining(['USER_MOD_LIST']),
  },
];
