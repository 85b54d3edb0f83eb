-- Numbers of records, e.g. of acts (decision 0092): reserved when the activity is opened whose form reads one, so that a
-- phone has it without a network. A number is given once: a series stays when its form is deleted.
create table record_series (
  tenant_id bigint not null references tenant,
  -- What stands before the counter, e.g. 'FIRRE01-2026-'.
  series text not null,
  last bigint not null check (last > 0),
  primary key (tenant_id, series)
);
call secure_tenant_table('record_series');

alter table activity add column reserved_number text;
create unique index activity_reserved_number on activity (tenant_id, reserved_number) where reserved_number is not null;
