-- Lists of a million activities: which indexes they read, and what each costs, is in docs/performance.md.

-- Most activities have the texts of their operation, so these are indexed once, on the operation. What an edit of the work
-- order leaves behind on ended activities is theirs alone. Whoever writes rows without saying so is on the safe side.
drop index activity_search;
alter table activity add column own_texts boolean not null default false;
alter table activity no force row level security;
alter table operation no force row level security;
update activity a set own_texts = true from operation o
  where o.tenant_id = a.tenant_id and o.id = a.operation_id
    and (o.number, o.account, o.subscriber, o.address) <> (a.operation_number, a.account, a.subscriber, a.address);
alter table activity force row level security;
alter table operation force row level security;
alter table activity alter column own_texts set default true;
create index activity_own_search on activity using gin (search gin_trgm_ops) where own_texts;
create index activity_own_texts on activity (tenant_id, id) where own_texts;

-- A search ends at `most` rows, null for all of them: a text that many rows contain is looked for in the order of the list.
drop function activity_search(text);
create function activity_search(pattern text, most integer default null) returns setof bigint
  language sql stable parallel safe security definer rows 500
  set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
    select a.id from operation o join activity a on a.tenant_id = o.tenant_id and a.operation_id = o.id
      where o.tenant_id = app_tenant() and a.tenant_id = app_tenant() and o.search like pattern and not a.own_texts
    union all
    select id from activity where tenant_id = app_tenant() and own_texts and search like pattern
    limit most
  $$;
drop function operation_search(text);
create function operation_search(pattern text, most integer default null) returns setof bigint
  language sql stable parallel safe security definer rows 500
  set search_path = public, pg_temp set enable_seqscan = off
  as $$ select id from operation where tenant_id = app_tenant() and search like pattern limit most $$;
grant create on schema public to cuadrilla_search;
alter function activity_search owner to cuadrilla_search;
alter function operation_search owner to cuadrilla_search;
revoke create on schema public from cuadrilla_search;
revoke execute on function activity_search, operation_search from public;
grant execute on function activity_search, operation_search to cuadrilla_app;

-- Lists leave withdrawn activities out: without that in the index, each entry was looked up in the table.
drop index activity_tenant_id_created_at_id_idx;
create index activity_newest on activity (tenant_id, created_at desc, id desc) where withdrawn_at is null;
drop index activity_tenant_id_status_created_at_id_idx;
create index activity_of_status on activity (tenant_id, status, created_at desc, id desc) where withdrawn_at is null;
-- What refers to a zone, a type or a company is read from these too, withdrawn or not.
drop index activity_tenant_id_zone_id_status_created_at_id_idx;
create index activity_of_zone on activity (tenant_id, zone_id, created_at desc, id desc) include (withdrawn_at);
drop index activity_tenant_id_type_id_status_created_at_id_idx;
create index activity_of_type on activity (tenant_id, type_id, created_at desc, id desc) include (withdrawn_at);
drop index activity_tenant_id_company_id_status_created_at_id_idx;
create index activity_of_company on activity (tenant_id, company_id, created_at desc, id desc) include (withdrawn_at)
  where company_id is not null;
create index activity_of_stage on activity (tenant_id, workflow_id, stage, created_at desc, id desc) where withdrawn_at is null;
-- Orders of the list.
create index activity_due on activity (tenant_id, due_at, id) where withdrawn_at is null;
create index activity_assigned on activity (tenant_id, assigned_at, id) where assigned_at is not null and withdrawn_at is null;
create index activity_done on activity (tenant_id, done_at, id) where done_at is not null and withdrawn_at is null;
drop index activity_ended;
create index activity_ended on activity (tenant_id, ended_at, id) where ended_at is not null and withdrawn_at is null;
create index activity_unsynchronized on activity (tenant_id, sync_state, created_at desc, id desc)
  where sync_state <> 'SYNC' and withdrawn_at is null;

create index operation_number on operation (tenant_id, number collate "es-x-icu", id);
create index operation_account on operation (tenant_id, account collate "es-x-icu", id);
create index operation_subscriber on operation (tenant_id, subscriber collate "es-x-icu", id);
create index operation_address on operation (tenant_id, address collate "es-x-icu", id);
create index operation_due on operation (tenant_id, due_at, id);
create index operation_ended on operation (tenant_id, ended_at, id) where ended_at is not null;

-- Counts know the priority and the state of synchronization, so that filters by these are not counted row by row.
alter table activity_tally add column priority text not null default 'half', add column sync_state text not null default 'SYNC';
drop index activity_tally_folded;
create unique index activity_tally_folded on activity_tally
  (tenant_id, day, status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id) nulls not distinct where folded;
alter table activity_day_tally drop constraint activity_day_tally_pkey;
alter table activity_day_tally add column priority text not null default 'half', add column sync_state text not null default 'SYNC',
  add primary key (tenant_id, day, status, kind, priority, sync_state);

-- Counts a tenant's activities anew. Run by the migration, and by the restore of a backup from before it.
create procedure recount_activities(t bigint) language plpgsql as $$
begin
  -- An owner that is no superuser is under row-level security too.
  perform set_config('app.tenant_id', t::text, true);
  delete from activity_tally where tenant_id = t;
  delete from activity_day_tally where tenant_id = t;
  insert into activity_tally (tenant_id, day, status, kind, priority, sync_state, type_id, zone_id, workflow_id, company_id, n, folded)
  select a.tenant_id, (a.created_at at time zone z.time_zone)::date, a.status, a.kind, a.priority, a.sync_state, a.type_id,
    a.zone_id, a.workflow_id, a.company_id, count(*), true
  from activity a join tenant z on z.id = a.tenant_id
  where a.tenant_id = t and a.withdrawn_at is null
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  insert into activity_day_tally (tenant_id, day, status, kind, priority, sync_state, n)
  select tenant_id, day, status, kind, priority, sync_state, sum(n) from activity_tally where tenant_id = t
  group by 1, 2, 3, 4, 5, 6;
end $$;
do $$
declare
  t bigint;
begin
  for t in select id from tenant order by id loop
    call recount_activities(t);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
