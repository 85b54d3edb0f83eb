-- The people of a zone in the order of their names: a page of the list is read where it stands.
create index on app_user (tenant_id, zone_id, search collate "es-x-icu", id) where active;
