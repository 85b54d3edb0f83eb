-- Bells of lower numbers that may have been hidden when another was seen, by whose transaction wrote them.
create index on notification (tenant_id, user_id, written_by, id);

-- A mutation is looked up by its own key. An index that begins with the same columns looked as good to the planner while it
-- knew little of the table, and all that the device had ever sent was gone through for each.
alter table mutation drop constraint mutation_tenant_id_device_id_sequence_key, add unique (tenant_id, sequence, device_id);
-- What waits of one device, however many others have something waiting.
create index on mutation (tenant_id, device_id) where state = 'held';
