-- Files that a seal made or took out of answers: acts as PDF and signatures. Their bytes are in the file store by hash.
create table evidence_file (
  tenant_id bigint not null references tenant,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  bytes integer not null,
  primary key (tenant_id, sha256)
);
call secure_tenant_table('evidence_file', 'select, insert');

-- The signature of each manifest, made when it was sealed with the key of that time: after a change of the secret the
-- same key cannot be derived again. Seals of earlier releases have none.
create table evidence_signature (
  tenant_id bigint not null,
  activity_id bigint not null,
  seal_no integer not null,
  kid text not null,
  signature bytea not null,
  primary key (tenant_id, activity_id, seal_no),
  foreign key (tenant_id, activity_id, seal_no) references evidence_record,
  foreign key (tenant_id, kid) references evidence_key
);
call secure_tenant_table('evidence_signature', 'select, insert');

-- The last checkpoint of each key that has a record.
create index on evidence_checkpoint (tenant_id, kid, size);

create trigger written_once before update or delete or truncate on evidence_file for each statement execute function refuse_change();
create trigger written_once before update or delete or truncate on evidence_signature for each statement execute function refuse_change();
