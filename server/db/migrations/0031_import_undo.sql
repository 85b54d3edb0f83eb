-- Which operations a file of work orders made. A restored tenant has no imports, so the operation does not name its own.
create table import_operation (
  tenant_id bigint not null,
  import_id bigint not null,
  operation_id bigint not null,
  primary key (tenant_id, import_id, operation_id),
  foreign key (tenant_id, import_id) references import on delete cascade,
  foreign key (tenant_id, operation_id) references operation on delete cascade
);
create index on import_operation (tenant_id, operation_id);
call secure_tenant_table('import_operation');

-- An import that is undone cancels its operations in batches: how far it is, how many it left, who requested it.
alter table import
  add column bytes integer not null default 0,
  add column undone integer not null default 0,
  add column undo_left integer not null default 0,
  add column undo_after bigint not null default 0,
  add column undone_by bigint,
  add column undone_at timestamptz,
  add foreign key (tenant_id, undone_by) references app_user,
  drop constraint import_status_check,
  add constraint import_status_check
    check (status in ('checking', 'checked', 'loading', 'loaded', 'failed', 'undoing', 'undone'));
create index on import (tenant_id, kind, id desc);

-- The own id of an operation whose import was undone: its number may be given again. 0 for all others.
alter table operation
  add column number_freed bigint not null default 0,
  drop constraint operation_tenant_id_number_key,
  add constraint operation_tenant_id_number_key unique (tenant_id, number, number_freed);
