-- What a third party says of when a checkpoint existed (RFC 3161): the token as it came, and the certificates by which
-- it was checked before it was stored. Every record in the checkpoint's tree has the same stamp.
create table evidence_stamp (
  tenant_id bigint not null,
  size bigint not null,
  token bytea not null,
  -- In PEM: the signer's certificate first, then those who issued it, up to one that the operator trusts.
  chain text not null,
  authority text not null,
  -- SHA-256 of the last certificate.
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  policy text not null,
  serial text not null,
  -- By the authority's clock.
  stamped_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, size),
  foreign key (tenant_id, size) references evidence_checkpoint
);
call secure_tenant_table('evidence_stamp', 'select, insert');

create trigger written_once before update or delete or truncate on evidence_stamp for each statement execute function refuse_change();
