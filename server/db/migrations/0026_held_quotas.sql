-- What a device has waiting on the server, so that quotas are checked without reading the mutations themselves.
alter table mutation add column bytes integer not null default 0;
alter table device
  add column held_count integer not null default 0,
  add column held_bytes bigint not null default 0,
  -- Bodies of mutations that were not applied.
  add column refused_bytes bigint not null default 0;

update mutation set bytes = octet_length(body::text) where body is not null;
update device d set held_count = m.held_count, held_bytes = m.held_bytes, refused_bytes = m.refused_bytes
from (
  select tenant_id, device_id,
    count(*) filter (where state = 'held') as held_count,
    coalesce(sum(bytes) filter (where state = 'held'), 0) as held_bytes,
    coalesce(sum(bytes) filter (where state <> 'held'), 0) as refused_bytes
  from mutation group by tenant_id, device_id
) m
where m.tenant_id = d.tenant_id and m.device_id = d.id;

-- Few devices have anything waiting.
create index device_waiting on device (tenant_id) where held_count > 0;
