-- Keys that access tokens are signed with. Only their names are kept; a key is derived from its name and the master secret.
create table signing_key (
  kid text primary key,
  -- Every process knows a key some seconds before it signs.
  signs_from timestamptz not null default now(),
  -- From then on nothing it has signed is accepted.
  retires_at timestamptz
);
grant select on signing_key to cuadrilla_app;
insert into signing_key (kid) values (replace(gen_random_uuid()::text, '-', ''));

-- Which transaction wrote a line: when that and all before it are over, no earlier line can still appear.
alter table audit add column written_by xid8 not null default pg_current_xact_id();
create index on audit (tenant_id, written_by, id);

-- One link for each line of the audit, in the order in which they were sealed.
create table audit_chain (
  tenant_id bigint not null,
  position bigint not null,
  audit_id bigint not null,
  -- SHA-256 over the link before and this line.
  hash bytea not null,
  primary key (tenant_id, position),
  unique (tenant_id, audit_id),
  foreign key (tenant_id, audit_id) references audit
);
call secure_tenant_table('audit_chain', 'select, insert');

-- Links signed with a key that is not in the database: whoever writes a chain anew cannot sign it.
create table audit_head (
  tenant_id bigint not null,
  position bigint not null,
  hash bytea not null,
  signature bytea not null,
  signed_at timestamptz not null default now(),
  primary key (tenant_id, position),
  foreign key (tenant_id, position) references audit_chain
);
call secure_tenant_table('audit_head', 'select, insert');

-- How far the sealing has come: every line before this transaction and number has its link.
create table audit_sealing (
  tenant_id bigint not null references tenant,
  up_to xid8 not null default '0',
  after_id bigint not null default 0,
  primary key (tenant_id)
);
call secure_tenant_table('audit_sealing');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is written once and never changed', tg_table_name using errcode = 'object_not_in_prerequisite_state';
end $$;
create trigger written_once before update or delete or truncate on audit for each statement execute function refuse_change();
create trigger written_once before update or delete or truncate on audit_chain for each statement execute function refuse_change();
create trigger written_once before update or delete or truncate on audit_head for each statement execute function refuse_change();

grant usage on all sequences in schema public to cuadrilla_app;
