-- Sums of the facts of each person by whole quarter and year, which is named by its first day, and the days on which
-- the person did some work.
create table roll_person (
  tenant_id bigint not null,
  period text not null,
  day date not null,
  employee_id bigint
);
do $$
declare
  counters text;
begin
  -- Of one person whole numbers are small, save minutes.
  select string_agg(format('add column %I %s not null', attname, case
    when atttypid = 'bigint'::regtype and attname not like '%minutes' then 'integer'
    else format_type(atttypid, atttypmod) end), ', ' order by attnum)
  into counters
  from pg_attribute
  where attrelid = 'roll_total'::regclass and attnum > 0 and not attisdropped
    and attname not in ('tenant_id', 'day', 'company_id');
  execute 'alter table roll_person ' || counters || ', add column person_days integer not null';
end $$;
create unique index roll_person_once on roll_person (tenant_id, period, day, employee_id) nulls not distinct;
call secure_tenant_table('roll_person');

-- Quarters whose facts changed since they were counted: these are read from the facts.
alter table fact_position add column quarters_to_count date[] not null default '{}';

-- An owner that is no superuser is under row-level security too.
alter table fact_position no force row level security;
alter table roll_total_month no force row level security;
update fact_position p set quarters_to_count = array(
  select distinct date_trunc('quarter', m.day)::date from roll_total_month m where m.tenant_id = p.tenant_id order by 1);
alter table fact_position force row level security;
alter table roll_total_month force row level security;
