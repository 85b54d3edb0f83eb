-- Counts of activities by day, status and kind: a third of the rows that tell priorities and synchronization apart, too.
create table activity_day_total (
  tenant_id bigint not null references tenant,
  day date not null,
  status text not null,
  kind text not null,
  n integer not null,
  primary key (tenant_id, day, status, kind)
);
call secure_tenant_table('activity_day_total');

create or replace procedure recount_activities(t bigint) language plpgsql as $$
begin
  -- An owner that is no superuser is under row-level security too.
  perform set_config('app.tenant_id', t::text, true);
  delete from activity_tally where tenant_id = t;
  delete from activity_day_tally where tenant_id = t;
  delete from activity_day_total where tenant_id = t;
  delete from activity_total where tenant_id = t;
  insert into activity_tally (tenant_id, day, status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id, n, folded)
  select a.tenant_id, (a.created_at at time zone z.time_zone)::date, a.status, a.kind, a.priority, a.sync_state, a.type_id,
    a.zone_id, a.workflow_id, a.company_id, count(*), true
  from activity a join tenant z on z.id = a.tenant_id
  where a.tenant_id = t and a.withdrawn_at is null
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  insert into activity_day_tally (tenant_id, day, status, kind, priority, sync_state, n)
  select tenant_id, day, status, kind, priority, sync_state, sum(n) from activity_tally where tenant_id = t
  group by 1, 2, 3, 4, 5, 6;
  insert into activity_day_total (tenant_id, day, status, kind, n)
  select tenant_id, day, status, kind, sum(n) from activity_tally where tenant_id = t
  group by 1, 2, 3, 4 order by 1, 2, 3, 4;
  insert into activity_total (tenant_id, status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id, n)
  select tenant_id, status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id, sum(n)
  from activity_tally where tenant_id = t
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
end $$;

do $$
declare
  t bigint;
begin
  for t in select id from tenant order by id loop
    perform set_config('app.tenant_id', t::text, true);
    insert into activity_day_total (tenant_id, day, status, kind, n)
    select tenant_id, day, status, kind, sum(n)
    from activity_tally where tenant_id = t and folded
    group by 1, 2, 3, 4 order by 1, 2, 3, 4;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
