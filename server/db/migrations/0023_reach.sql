-- Whose work a user sees belongs to the user: 'tenant' the whole tenant's, 'company' that of the own company alone.
-- The narrower one is the default, so that nothing that is taken away (a role, a team, a permission) widens it.
alter table app_user add column reach text not null default 'company' check (reach in ('tenant', 'company'));

comment on column role.scope is 'Decided what a user sees before app_user.reach did; read by begin_reach alone.';

-- Sets the reach of a tenant's users who have none yet, from what their roles said. Whoever saw the whole tenant keeps
-- it only with an active role of that scope, with none of the own company beside it, even a switched off one, and
-- not as staff of a contractor. Each person who sees less from then on is a line of the audit and a warning, which
-- the migrator logs. Run by the migration, and by the restore of a backup from before it.
create procedure begin_reach(t bigint) language plpgsql as $$
declare
  person record;
  administrators integer;
begin
  -- An owner that is no superuser is under row-level security too.
  perform set_config('app.tenant_id', t::text, true);
  create temporary table begin_reach_of on commit drop as
    with held as (
      select ur.user_id, r.id, r.scope, r.active
        from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = t
      union
      select tu.user_id, r.id, r.scope, r.active and m.active
        from team_user tu
        join team m on m.tenant_id = tu.tenant_id and m.id = tu.team_id
        join team_role tr on tr.tenant_id = tu.tenant_id and tr.team_id = tu.team_id
        join role r on r.tenant_id = tr.tenant_id and r.id = tr.role_id
        where tu.tenant_id = t
    ), facts as (
      select u.id, u.username, u.active, c.name as company, coalesce(c.contractor, false) as contractor,
        coalesce(bool_or(h.active and h.scope = 'tenant'), false) as wide_role,
        coalesce(bool_or(h.active), false) as any_role,
        coalesce(bool_or(h.scope = 'company'), false) as narrow_role,
        exists (
          select 1 from held g join role_permission p on p.tenant_id = t and p.role_id = g.id
            where g.user_id = u.id and g.active and p.permission = 'ROLE_MOD_PERMISSION'
          union all
          select 1 from user_permission p
            where p.tenant_id = t and p.user_id = u.id and p.permission = 'ROLE_MOD_PERMISSION' and p.granted
        ) and not exists (
          select 1 from user_permission p
            where p.tenant_id = t and p.user_id = u.id and p.permission = 'ROLE_MOD_PERMISSION' and not p.granted
        ) as administrator
      from app_user u
      left join company c on c.tenant_id = u.tenant_id and c.id = u.company_id
      left join held h on h.user_id = u.id
      where u.tenant_id = t
      group by u.id, u.username, u.active, c.name, c.contractor
    )
    select *, wide_role or not any_role as was_wide,
      wide_role and not narrow_role and not contractor as stays_wide
    from facts;

  select count(*) into administrators from begin_reach_of where stays_wide and active and administrator;
  if administrators = 0 then
    -- Somebody must be left who can give the reach back.
    for person in
      update begin_reach_of set stays_wide = true
        where was_wide and active and administrator and not stays_wide returning *
    loop
      raise warning 'reach: tenant %, user "%" keeps the whole tenant: nobody else could administer it',
        t, person.username;
    end loop;
  end if;

  update app_user u set reach = 'tenant' from begin_reach_of b
    where u.tenant_id = t and u.id = b.id and b.stays_wide;
  for person in select * from begin_reach_of where was_wide and not stays_wide order by id loop
    insert into audit (tenant_id, action, subject, subject_id, before, after, request_id)
    values (
      t, 'user.reach', 'app_user', person.id,
      jsonb_build_object('reach', 'tenant'), jsonb_build_object('reach', 'company'), 'reach narrowed'
    );
    raise warning 'reach: tenant %, user "%" saw the whole tenant and sees company "%" alone from now on: %',
      t, person.username, coalesce(person.company, '(none)'), concat_ws(', ',
        case when not person.any_role then 'no active role' end,
        case when person.narrow_role then 'a role of the own company' end,
        case when person.contractor then 'staff of a contractor' end);
  end loop;
  drop table begin_reach_of;
end $$;

do $$
declare
  t bigint;
begin
  for t in select id from tenant order by id loop
    call begin_reach(t);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
