-- Indicators are about the work of some types or of some stages: an index with these beside the day is read for them
-- alone. It has what the one before had and takes its place, so that the fold writes as much as before.
create index fact_activity_read_by_type on fact_activity (tenant_id, day, type_id, company_id, workflow_id) include (
  employee_id, kind, outcome, effective, stage, hour, work_minutes, sync_minutes, cycle, opened_day, channel,
  in_operation_term, route, barrio_id);
drop index fact_activity_read;
alter index fact_activity_read_by_type rename to fact_activity_read;
