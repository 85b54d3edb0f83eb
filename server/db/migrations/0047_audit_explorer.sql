-- Whether what a line reports was done, was refused to the person, or failed.
alter table audit add column result text not null default 'done' check (result in ('done', 'refused', 'failed'));

-- A page of lines is read in the order of one of these, from where the page before ended.
drop index audit_tenant_id_at_idx;
create index audit_by_time on audit (tenant_id, at desc, id desc);
create index audit_by_actor on audit (tenant_id, actor_id, at desc, id desc);
create index audit_by_action on audit (tenant_id, subject, action, at desc, id desc);
create index audit_by_request on audit (tenant_id, request_id) where request_id is not null;
create index audit_by_result on audit (tenant_id, at desc, id desc) where result <> 'done';
