/**
 * Roles and effective permissions of users, as SQL text: the query that loads an actor is prepared by hand, others
 * are built. Arguments are placeholders or column names, never values.
 */

/** Active roles that users hold directly or through active teams; `users` is a condition, e.g. `= $2`. */
export const heldRolesSql = (tenant: string, users: string): string => `
  select ur.user_id, r.id as role_id
    from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.active
    where ur.tenant_id = ${tenant} and ur.user_id ${users}
  union
  select tu.user_id, r.id from team_user tu
    join team t on t.tenant_id = tu.tenant_id and t.id = tu.team_id and t.active
    join team_role tr on tr.tenant_id = tu.tenant_id and tr.team_id = tu.team_id
    join role r on r.tenant_id = tr.tenant_id and r.id = tr.role_id and r.active
    where tu.tenant_id = ${tenant} and tu.user_id ${users}`;

/** Permissions of the roles that `roleIds` selects, plus the user's own grants, minus their own withdrawals. */
export const permissionsSql = (tenant: string, user: string, roleIds: string): string => `array(
  (select rp.permission from role_permission rp
     where rp.tenant_id = ${tenant} and rp.role_id in (${roleIds})
   union
   select up.permission from user_permission up
     where up.tenant_id = ${tenant} and up.user_id = ${user} and up.granted)
  except
  select up.permission from user_permission up
    where up.tenant_id = ${tenant} and up.user_id = ${user} and not up.granted)`;
