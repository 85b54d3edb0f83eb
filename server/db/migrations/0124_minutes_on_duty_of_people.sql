-- Minutes on duty of each person, and of the work done meanwhile, by whole year, quarter and month, which is named by its
-- first day.
create table roll_person_duty (
  tenant_id bigint not null,
  period text not null,
  day date not null,
  employee_id bigint not null,
  company_id bigint,
  worked_minutes bigint not null,
  available_minutes bigint not null
);
create unique index roll_person_duty_once on roll_person_duty (tenant_id, period, day, employee_id);
call secure_tenant_table('roll_person_duty');

-- Periods whose people are counted as the days of `roll_duty` are, such as `quarter 2026-01-01`.
alter table fact_position add column duty_periods text[] not null default '{}';
