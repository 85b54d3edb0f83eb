-- Activities are found and sorted by the number of their operation, which never changes.
alter table activity no force row level security;
alter table operation no force row level security;
alter table activity add column operation_number text not null default '';
update activity a set operation_number = o.number from operation o where o.tenant_id = a.tenant_id and o.id = a.operation_id;
alter table activity force row level security;
alter table operation force row level security;
alter table activity alter column operation_number drop default;
drop index activity_search;
alter table activity drop column search;
alter table activity add column search text generated always as
  (plain_text(operation_number || ' ' || account || ' ' || subscriber || ' ' || address)) stored;
create index activity_search on activity using gin (search gin_trgm_ops);
-- Open work, most urgent first: what the list of activities begins with.
create index activity_open_due on activity (tenant_id, due_at, id) where ended_at is null and withdrawn_at is null;
drop index activity_tenant_id_due_at_idx;
-- What ended today.
create index activity_ended on activity (tenant_id, ended_at) where ended_at is not null and withdrawn_at is null;
