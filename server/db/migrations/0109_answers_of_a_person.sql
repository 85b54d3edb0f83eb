-- The answers of a person, who gave few of those of a form. Those of all forms are in no list: the newest are read version by version.
create index submission_of_author on submission (tenant_id, author_id, received_at desc, id desc) where state = 'current';
drop index submission_tenant_id_received_at_id_idx;
