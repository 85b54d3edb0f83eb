-- Sums by day and type, and by day and zone, of all companies together, and by whole month: those that are by company
-- too have a row for each of them, which nobody needs whose reach is not limited to one. Rows change with every fold:
-- room on their pages keeps a changed one where it was.
create table roll_type_total (like roll_coarse) with (fillfactor = 75);
alter table roll_type_total drop column company_id;
create unique index roll_type_total_once on roll_type_total (tenant_id, day, type_id) nulls not distinct;
call secure_tenant_table('roll_type_total');

create table roll_type_total_month (like roll_type_total) with (fillfactor = 50);
create unique index roll_type_total_month_once on roll_type_total_month (tenant_id, day, type_id) nulls not distinct;
call secure_tenant_table('roll_type_total_month');

create table roll_zone_total (like roll_zone) with (fillfactor = 75);
alter table roll_zone_total drop column company_id;
create unique index roll_zone_total_once on roll_zone_total (tenant_id, day, zone_id) nulls not distinct;
call secure_tenant_table('roll_zone_total');

create table roll_zone_total_month (like roll_zone_total) with (fillfactor = 50);
create unique index roll_zone_total_month_once on roll_zone_total_month (tenant_id, day, zone_id) nulls not distinct;
call secure_tenant_table('roll_zone_total_month');

-- An owner that is no superuser is under row-level security too.
alter table roll_coarse no force row level security;
alter table roll_zone no force row level security;
alter table roll_type_total no force row level security;
alter table roll_type_total_month no force row level security;
alter table roll_zone_total no force row level security;
alter table roll_zone_total_month no force row level security;
do $$
declare
  names text;
  sums text;
begin
  select string_agg(quote_ident(attname), ', '), string_agg(format('sum(%I)', attname), ', ') into names, sums
  from pg_attribute
  where attrelid = 'roll_total'::regclass and attnum > 0 and not attisdropped
    and attname not in ('tenant_id', 'day', 'company_id');
  execute format('insert into roll_type_total (tenant_id, day, type_id, %1$s)
    select tenant_id, day, type_id, %2$s from roll_coarse group by 1, 2, 3', names, sums);
  execute format('insert into roll_type_total_month (tenant_id, day, type_id, %1$s)
    select tenant_id, date_trunc(''month'', day)::date, type_id, %2$s from roll_type_total group by 1, 2, 3',
    names, sums);
  execute format('insert into roll_zone_total (tenant_id, day, zone_id, %1$s)
    select tenant_id, day, zone_id, %2$s from roll_zone group by 1, 2, 3', names, sums);
  execute format('insert into roll_zone_total_month (tenant_id, day, zone_id, %1$s)
    select tenant_id, date_trunc(''month'', day)::date, zone_id, %2$s from roll_zone_total group by 1, 2, 3',
    names, sums);
end $$;
alter table roll_coarse force row level security;
alter table roll_zone force row level security;
alter table roll_type_total force row level security;
alter table roll_type_total_month force row level security;
alter table roll_zone_total force row level security;
alter table roll_zone_total_month force row level security;
