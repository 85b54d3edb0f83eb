-- What a sealed record consists of, by the SHA-256 of its text: definitions that many records share are stored once.
create table evidence_blob (
  tenant_id bigint not null references tenant,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content text not null,
  primary key (tenant_id, hash)
);
call secure_tenant_table('evidence_blob', 'select, insert');

-- A seal of an activity's record. A later one names the one before it; none is ever changed.
create table evidence_record (
  tenant_id bigint not null,
  activity_id bigint not null,
  seal_no integer not null check (seal_no > 0),
  -- The event that made the record whole.
  event_id bigint not null,
  manifest_hash text not null,
  leaf_index bigint not null check (leaf_index >= 0),
  leaf bytea not null,
  sealed_at timestamptz not null,
  primary key (tenant_id, activity_id, seal_no),
  unique (tenant_id, leaf_index),
  unique (tenant_id, event_id),
  foreign key (tenant_id, activity_id) references activity,
  foreign key (tenant_id, manifest_hash) references evidence_blob
);
call secure_tenant_table('evidence_record', 'select, insert');

-- Hashes of the full subtrees of the tenant's Merkle tree (RFC 6962).
create table evidence_node (
  tenant_id bigint not null references tenant,
  level integer not null,
  idx bigint not null,
  hash bytea not null,
  primary key (tenant_id, level, idx)
);
call secure_tenant_table('evidence_node', 'select, insert');

-- Signed statements of how large the tree is and what its root is.
create table evidence_checkpoint (
  tenant_id bigint not null references tenant,
  size bigint not null check (size > 0),
  root bytea not null,
  note text not null,
  kid text not null,
  signed_at timestamptz not null,
  primary key (tenant_id, size)
);
call secure_tenant_table('evidence_checkpoint', 'select, insert');

-- Public keys under which a tenant's records were sealed; the private ones are derived from the secret.
create table evidence_key (
  tenant_id bigint not null references tenant,
  kid text not null,
  verifier text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, kid)
);
call secure_tenant_table('evidence_key', 'select, insert');

create trigger written_once before update or delete or truncate on evidence_blob for each statement execute function refuse_change();
create trigger written_once before update or delete or truncate on evidence_record for each statement execute function refuse_change();
create trigger written_once before update or delete or truncate on evidence_node for each statement execute function refuse_change();
create trigger written_once before update or delete or truncate on evidence_checkpoint for each statement execute function refuse_change();
create trigger written_once before update or delete or truncate on evidence_key for each statement execute function refuse_change();

-- Activities whose record became whole, in the order in which they are sealed.
create index activity_event_whole on activity_event (tenant_id, id) where to_status = 'synchronized';

grant usage on all sequences in schema public to cuadrilla_app;
