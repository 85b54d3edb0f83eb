-- Sums of whole months by all that `roll_day` is by and one dimension more, whose name is `divided_by`. A month is
-- named by its first day. Rows by day of the week and hour have neither zone, workflow nor stage.
create table roll_divided_month (
  tenant_id bigint not null,
  divided_by text not null,
  day date not null,
  company_id bigint,
  type_id bigint,
  zone_id bigint,
  workflow_id bigint,
  stage text,
  kind text not null,
  weekday integer,
  value text
);
do $$
declare
  counters text;
begin
  -- Of one month whole numbers are small, save minutes.
  select string_agg(format('add column %I %s not null', attname, case
    when atttypid = 'bigint'::regtype and attname not like '%minutes' then 'integer'
    else format_type(atttypid, atttypmod) end), ', ' order by attnum)
  into counters
  from pg_attribute
  where attrelid = 'roll_total'::regclass and attnum > 0 and not attisdropped
    and attname not in ('tenant_id', 'day', 'company_id');
  execute 'alter table roll_divided_month ' || counters;
end $$;
create unique index roll_divided_month_once on roll_divided_month (tenant_id, divided_by, day, company_id, type_id,
  zone_id, workflow_id, stage, kind, weekday, value) nulls not distinct;
call secure_tenant_table('roll_divided_month');

-- Months whose facts changed since they were counted: these are read from the facts.
alter table fact_position add column months_to_count date[] not null default '{}';

-- An owner that is no superuser is under row-level security too.
alter table fact_position no force row level security;
alter table roll_total_month no force row level security;
update fact_position p set months_to_count = array(
  select distinct m.day from roll_total_month m where m.tenant_id = p.tenant_id order by 1);
alter table fact_position force row level security;
alter table roll_total_month force row level security;
