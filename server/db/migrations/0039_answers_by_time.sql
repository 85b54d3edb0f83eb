-- Answers to a form are read by when they arrived.
create index on submission (tenant_id, received_at desc, id desc) where state = 'current';
