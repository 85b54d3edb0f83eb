-- Operations of a zone: the list filtered and sorted by it, "used by", and the foreign key of zones, which had no index.
create index operation_of_zone on operation (tenant_id, zone_id, created_at desc, id desc);
