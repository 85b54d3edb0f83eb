-- The sums of `roll_divided_month` without zone, workflow and stage: `divided_by` ends in `_coarse`.
-- An owner that is no superuser is under row-level security too.
alter table roll_divided_month no force row level security;
do $$
declare
  counters text;
  sums text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(format('sum(%I)', attname), ', ' order by attnum)
  into counters, sums
  from pg_attribute
  where attrelid = 'roll_total'::regclass and attnum > 0 and not attisdropped
    and attname not in ('tenant_id', 'day', 'company_id');
  execute format(
    'insert into roll_divided_month (tenant_id, divided_by, day, company_id, type_id, kind, value, %s)
    select tenant_id, divided_by || ''_coarse'', day, company_id, type_id, kind, value, %s
    from roll_divided_month
    where divided_by in (''priority'', ''outcome'', ''cause'', ''channel'', ''cycle'', ''route'', ''hour'')
    group by tenant_id, divided_by, day, company_id, type_id, kind, value
    order by tenant_id, divided_by, day, type_id', counters, sums);
end $$;
alter table roll_divided_month force row level security;
