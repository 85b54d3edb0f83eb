-- Counts know the kind of stage: the work list leaves automatic stages out unless they are asked for. Both grains are
-- counted anew from the activities; the owner looks past the tenants' walls for as long as that takes.
alter table activity no force row level security;
alter table activity_tally no force row level security;
alter table activity_day_tally no force row level security;
delete from activity_tally;
delete from activity_day_tally;

drop index activity_tally_folded;
alter table activity_tally add column kind text not null;
create unique index activity_tally_folded on activity_tally (tenant_id, day, status, kind, type_id, zone_id, workflow_id, company_id) nulls not distinct where folded;
drop index activity_tally_tenant_id_status_type_id_zone_id_day_n_idx;
create index on activity_tally (tenant_id, status, type_id, zone_id, day) include (kind, n);
drop index activity_tally_tenant_id_zone_id_day_status_type_id_n_idx;
create index on activity_tally (tenant_id, zone_id, day) include (status, kind, type_id, n);
alter table activity_day_tally drop constraint activity_day_tally_pkey;
alter table activity_day_tally add column kind text not null, add primary key (tenant_id, day, status, kind);

insert into activity_tally (tenant_id, day, status, kind, type_id, zone_id, workflow_id, company_id, n, folded)
select a.tenant_id, (a.created_at at time zone t.time_zone)::date, a.status, a.kind, a.type_id, a.zone_id, a.workflow_id, a.company_id, count(*), true
from activity a join tenant t on t.id = a.tenant_id where a.withdrawn_at is null group by 1, 2, 3, 4, 5, 6, 7, 8;
insert into activity_day_tally (tenant_id, day, status, kind, n)
select tenant_id, day, status, kind, sum(n) from activity_tally group by 1, 2, 3, 4;

alter table activity force row level security;
alter table activity_tally force row level security;
alter table activity_day_tally force row level security;
