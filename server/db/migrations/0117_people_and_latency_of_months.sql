-- Done work of whole months with the people who did it, by company and the values of one dimension, whose name is
-- `divided_by`. A person and a day count once for each company and value in `people`, once for each value in
-- `of_value`, once for each company in `of_company`, and once at all in `of_all`.
create table roll_month_people (
  tenant_id bigint not null,
  divided_by text not null,
  day date not null,
  company_id bigint,
  value text,
  done integer not null,
  people integer not null,
  of_value integer not null,
  of_company integer not null,
  of_all integer not null
);
create unique index roll_month_people_once on roll_month_people (tenant_id, divided_by, day, company_id, value)
  nulls not distinct;
call secure_tenant_table('roll_month_people');

-- How long synchronizing took in whole months, by the values of one dimension: how many are in each class of minutes,
-- and their minutes. Visits that have none are of no class. Rows of single days are divided by `day`.
create table roll_month_latency (
  tenant_id bigint not null,
  divided_by text not null,
  day date not null,
  value text,
  class integer,
  counted integer not null,
  minutes double precision not null
);
create unique index roll_month_latency_once on roll_month_latency (tenant_id, divided_by, day, value, class)
  nulls not distinct;
call secure_tenant_table('roll_month_latency');

-- An owner that is no superuser is under row-level security too.
alter table fact_position no force row level security;
alter table roll_total_month no force row level security;
update fact_position p set months_to_count = array(
  select distinct m.day from roll_total_month m where m.tenant_id = p.tenant_id order by 1);
alter table fact_position force row level security;
alter table roll_total_month force row level security;
