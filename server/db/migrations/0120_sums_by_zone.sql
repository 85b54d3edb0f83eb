-- Sums by day, company and zone, and by whole month: the finest sums have twenty times as many rows for a zone.
create table roll_zone (like roll_total);
alter table roll_zone add column zone_id bigint;
create unique index roll_zone_once on roll_zone (tenant_id, day, company_id, zone_id) nulls not distinct;
call secure_tenant_table('roll_zone');

create table roll_zone_month (like roll_zone);
create unique index roll_zone_month_once on roll_zone_month (tenant_id, day, company_id, zone_id) nulls not distinct;
call secure_tenant_table('roll_zone_month');

-- An owner that is no superuser is under row-level security too.
alter table roll_day no force row level security;
alter table roll_zone no force row level security;
alter table roll_zone_month no force row level security;
do $$
declare
  names text;
  sums text;
begin
  select string_agg(quote_ident(attname), ', '), string_agg(format('sum(%I)', attname), ', ') into names, sums
  from pg_attribute
  where attrelid = 'roll_total'::regclass and attnum > 0 and not attisdropped
    and attname not in ('tenant_id', 'day', 'company_id');
  execute format('insert into roll_zone (tenant_id, day, company_id, zone_id, %1$s)
    select tenant_id, day, company_id, zone_id, %2$s from roll_day group by 1, 2, 3, 4', names, sums);
  execute format('insert into roll_zone_month (tenant_id, day, company_id, zone_id, %1$s)
    select tenant_id, date_trunc(''month'', day)::date, company_id, zone_id, %2$s from roll_zone group by 1, 2, 3, 4',
    names, sums);
end $$;
alter table roll_day force row level security;
alter table roll_zone force row level security;
alter table roll_zone_month force row level security;
