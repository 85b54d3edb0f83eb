-- Both are written by statements whose transaction has locked, or just added, the row that they belong to
-- (decision 0074).
alter table activity_event drop constraint activity_event_tenant_id_activity_id_fkey;
alter table mutation drop constraint mutation_tenant_id_device_id_fkey;
