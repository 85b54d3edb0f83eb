-- Why work could not be done, as the code that the phone sent; `reason` is its text.
alter table activity add column cause text;

-- What ended, and what was sent out again or withdrawn afterwards, in the order of transactions.
create index activity_ended_touched on activity (tenant_id, touched, id)
  where ended_at is not null or reactivated_at is not null or withdrawn_at is not null;

-- One row an activity of the field or the office that ended and was not withdrawn.
create table fact_activity (
  tenant_id bigint not null,
  activity_id bigint not null,
  operation_id bigint not null,
  -- Of its end, in the tenant's zone.
  day date not null,
  hour integer not null,
  ended_at timestamptz not null,
  workflow_id bigint not null,
  stage text not null,
  kind text not null check (kind in ('field', 'office')),
  type_id bigint,
  zone_id bigint,
  barrio_id bigint,
  company_id bigint,
  employee_id bigint,
  priority text not null,
  outcome text not null check (outcome in ('done', 'unrealized', 'rejected')),
  effective boolean not null,
  cause text,
  in_term boolean,
  in_operation_term boolean,
  cycle_minutes integer,
  work_minutes integer,
  sync_minutes double precision,
  distance_m double precision,
  off_site boolean not null,
  -- Null where no evidence is due.
  evidence_ok boolean,
  evidence_missing text[] not null default '{}',
  revisit boolean not null,
  reactivated boolean not null,
  staff_rejected boolean not null,
  primary key (tenant_id, activity_id),
  foreign key (tenant_id, activity_id) references activity on delete cascade
);
create index on fact_activity (tenant_id, day, company_id);
create index on fact_activity (tenant_id, company_id, day) where company_id is not null;
call secure_tenant_table('fact_activity');

-- Sums of facts; a job adds what is new and subtracts what was before.
create table roll_day (
  tenant_id bigint not null,
  day date not null,
  kind text not null,
  type_id bigint,
  workflow_id bigint not null,
  stage text not null,
  zone_id bigint,
  company_id bigint,
  closed bigint not null,
  done bigint not null,
  visits bigint not null,
  effective bigint not null,
  ineffective bigint not null,
  unrealized bigint not null,
  rejected bigint not null,
  with_term bigint not null,
  in_term bigint not null,
  term_effective bigint not null,
  with_operation_term bigint not null,
  in_operation_term bigint not null,
  evidence_due bigint not null,
  evidence_ok bigint not null,
  off_site bigint not null,
  revisits bigint not null,
  staff_rejected bigint not null,
  cycle_minutes bigint not null,
  cycles bigint not null,
  work_minutes bigint not null,
  works bigint not null
);
create unique index roll_day_once on roll_day
  (tenant_id, day, company_id, type_id, zone_id, workflow_id, stage, kind) nulls not distinct;
call secure_tenant_table('roll_day');

create table roll_coarse (
  like roll_day
);
alter table roll_coarse drop column kind, drop column workflow_id, drop column stage, drop column zone_id;
create unique index roll_coarse_once on roll_coarse (tenant_id, day, company_id, type_id) nulls not distinct;
call secure_tenant_table('roll_coarse');

-- Visits without effect by their cause; null where none was given.
create table roll_cause (
  tenant_id bigint not null,
  day date not null,
  type_id bigint,
  zone_id bigint,
  company_id bigint,
  cause text,
  ineffective bigint not null
);
create unique index roll_cause_once on roll_cause (tenant_id, day, company_id, type_id, zone_id, cause) nulls not distinct;
call secure_tenant_table('roll_cause');

-- How far a tenant's facts are folded: a number of a transaction, and of an activity in it.
create table fact_position (
  tenant_id bigint primary key references tenant,
  up_to xid8 not null default '0',
  after_id bigint not null default 0,
  -- All that had changed by then is counted.
  as_of timestamptz,
  checked_at timestamptz,
  -- What the last check found: days whose sums differ from their facts.
  differences integer not null default 0
);
call secure_tenant_table('fact_position');

-- Figures for the operator, of all tenants together.
grant select on fact_position to cuadrilla_search;
create policy figures on fact_position for select to cuadrilla_search using (true);
create function facts_age() returns double precision
  language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce(max(extract(epoch from now() - as_of)), 0) from fact_position $$;
create function facts_differing_days() returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce(sum(differences), 0) from fact_position $$;
grant create on schema public to cuadrilla_search;
alter function facts_age owner to cuadrilla_search;
alter function facts_differing_days owner to cuadrilla_search;
revoke create on schema public from cuadrilla_search;
revoke execute on function facts_age, facts_differing_days from public;
grant execute on function facts_age, facts_differing_days to cuadrilla_app;
