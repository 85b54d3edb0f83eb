-- Answers repeat number, zone and company of their activity, so that an index has what lists of answers are filtered and
-- sorted by. The foreign keys of zone and company are those of the activity, whose values they are.
alter table submission
  add column operation_number text not null default '',
  add column zone_id bigint,
  add column company_id bigint;

-- Run by the migration, and by the restore of a backup from before it.
create procedure place_submissions(t bigint) language plpgsql as $$
begin
  -- An owner that is no superuser is under row-level security too.
  perform set_config('app.tenant_id', t::text, true);
  update submission s set operation_number = a.operation_number, zone_id = a.zone_id, company_id = a.company_id
  from activity a where a.tenant_id = t and s.tenant_id = t and a.id = s.activity_id;
end $$;
drop index submission_of_version;
do $$
declare
  t bigint;
begin
  for t in select id from tenant order by id loop
    call place_submissions(t);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- Filters, sorts, totals and maps of the answers to a form read this index alone.
create index submission_of_version on submission (tenant_id, form_version_id, received_at desc, id desc)
  include (zone_id, company_id, author_id, operation_number, latitude, longitude) where state = 'current';
-- Pages that no vacuum has seen since they were filled are looked up in the table.
alter table submission set (autovacuum_vacuum_insert_scale_factor = 0.02);
