import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, name } from '../kit/fields.ts';
import { pageOf } from '../kit/page.ts';
import { searchQuery } from '../kit/search.ts';
import { confirmQuery } from './users.ts';

const base = '/security-service/teams/v1';

export const teamKeys = {
  id: 'LONG',
  teamName: 'STRING',
  status: 'BOOLEAN',
  createdDate: 'INSTANT',
} as const;
export const teamUserKeys = {
  teamId: 'LONG',
  id: 'LONG',
  username: 'STRING',
  code: 'STRING',
  employeeName: 'STRING',
} as const;

export const team = z.object({
  id,
  teamName: z.string(),
  status: z.boolean(),
  createdDate: instant,
  roleNum: z.number().int(),
  userNum: z.number().int(),
  version: z.number().int(),
});
export type Team = z.output<typeof team>;

/** `id` is the user's; `employeeName` is joined by an underscore. */
export const teamUser = z.object({
  id,
  teamId: id,
  teamName: z.string(),
  username: z.string(),
  tenanId: id,
  code: z.string(),
  employeeName: z.string(),
});
export type TeamUser = z.output<typeof teamUser>;

export const teamRole = z.object({ id, rolId: id, name: z.string(), code: z.string(), status: z.boolean() });
export type TeamRole = z.output<typeof teamRole>;

const payload = {
  name,
  status: z.boolean().default(true),
  userList: z.array(id).max(10_000),
  roleList: z.array(id).max(200),
};
export const teamCreate = z.strictObject(payload);
export const teamUpdate = z.strictObject({ ...payload, id, version: z.number().int().optional() });
export type TeamCreate = z.input<typeof teamCreate>;
export type TeamUpdate = z.input<typeof teamUpdate>;

export const teams = {
  search: endpoint({
    method: 'POST',
    path: `${base}/list_teams_criteria`,
    access: 'TEAM_MOD_LIST',
    summary: 'Search teams',
    body: searchQuery,
    keys: teamKeys,
    wire: 'list',
    reply: pageOf(team),
  }),
  members: endpoint({
    method: 'POST',
    path: `${base}/list_users_criteria`,
    access: ['TEAM_MOD_VIEW', 'TEAM_MOD_EDIT'],
    summary: 'Users of teams',
    body: searchQuery,
    keys: teamUserKeys,
    wire: 'list',
    reply: pageOf(teamUser),
  }),
  roles: endpoint({
    method: 'GET',
    path: `${base}/get_team_role/:id`,
    access: ['TEAM_MOD_VIEW', 'TEAM_MOD_EDIT'],
    summary: 'Roles of a team',
    params: idParam,
    reply: z.array(teamRole),
  }),
  create: endpoint({
    method: 'POST',
    path: `${base}/create_team`,
    access: 'TEAM_MOD_CREATE',
    summary: 'Create a team; its roles go to its users',
    body: teamCreate,
    reply: team,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/update_team`,
    access: 'TEAM_MOD_EDIT',
    summary: 'Change a team',
    query: confirmQuery,
    body: teamUpdate,
    reply: team,
  }),
  undoDeactivate: endpoint({
    method: 'POST',
    path: `${base}/undo_deactivate`,
    access: 'TEAM_MOD_EDIT',
    summary: "Take back the caller's own deactivation of teams of a moment ago, where nothing happened since",
    body: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
    reply: z.object({ changed: z.number().int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/delete_team/:id`,
    access: 'TEAM_MOD_DELETE',
    summary:
      'Delete a team; SOURCE_HAVE_DEPENDENCY while rules name it, EXCEPTION_TO_CONFIRM_DELETE while it has ' +
      'users or roles and `confirm` is not given',
    params: idParam,
    query: confirmQuery,
    reply: z.null(),
  }),
};
