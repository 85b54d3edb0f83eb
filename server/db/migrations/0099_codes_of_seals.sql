-- By which anybody finds a seal on the public page; seals of earlier releases have none. The first four letters come
-- from the tenant's code, so that no table without a tenant is needed to find it.
alter table evidence_record add column code text check (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$');
alter table evidence_record add unique (tenant_id, code);
