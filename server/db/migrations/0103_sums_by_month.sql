-- Sums by day and company alone, and by whole month, whose row has its first day: a long period reads whole months and
-- the days at its edges.
create table roll_total (like roll_coarse);
alter table roll_total drop column type_id;
create unique index roll_total_once on roll_total (tenant_id, day, company_id) nulls not distinct;
call secure_tenant_table('roll_total');

create table roll_total_month (like roll_total);
create unique index roll_total_month_once on roll_total_month (tenant_id, day, company_id) nulls not distinct;
call secure_tenant_table('roll_total_month');

create table roll_coarse_month (like roll_coarse);
create unique index roll_coarse_month_once on roll_coarse_month
  (tenant_id, day, company_id, type_id) nulls not distinct;
call secure_tenant_table('roll_coarse_month');

create table roll_day_month (like roll_day);
create unique index roll_day_month_once on roll_day_month
  (tenant_id, day, company_id, type_id, zone_id, workflow_id, stage, kind) nulls not distinct;
call secure_tenant_table('roll_day_month');

-- An owner that is no superuser is under row-level security too.
alter table roll_day no force row level security;
alter table roll_coarse no force row level security;
alter table roll_total no force row level security;
alter table roll_total_month no force row level security;
alter table roll_coarse_month no force row level security;
alter table roll_day_month no force row level security;
do $$
declare
  filled record;
  names text;
  sums text;
begin
  select string_agg(quote_ident(attname), ', '), string_agg(format('sum(%I)', attname), ', ') into names, sums
  from pg_attribute
  where attrelid = 'roll_total'::regclass and attnum > 0 and not attisdropped
    and attname not in ('tenant_id', 'day', 'company_id');
  for filled in
    select * from (values
      ('roll_coarse', 'roll_total', 'company_id', 'day'),
      ('roll_coarse', 'roll_total_month', 'company_id', 'date_trunc(''month'', day)::date'),
      ('roll_coarse', 'roll_coarse_month', 'company_id, type_id', 'date_trunc(''month'', day)::date'),
      ('roll_day', 'roll_day_month', 'company_id, type_id, zone_id, workflow_id, stage, kind',
        'date_trunc(''month'', day)::date')) as f(source, target, keys, day)
  loop
    execute format('insert into %s (tenant_id, day, %s, %s) select tenant_id, %s, %s, %s from %s group by tenant_id, %s, %s',
      filled.target, filled.keys, names, filled.day, filled.keys, sums, filled.source, filled.day, filled.keys);
  end loop;
end $$;
alter table roll_day force row level security;
alter table roll_coarse force row level security;
alter table roll_total force row level security;
alter table roll_total_month force row level security;
alter table roll_coarse_month force row level security;
alter table roll_day_month force row level security;
