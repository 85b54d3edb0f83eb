-- How far the lines of the audit have been counted by the hour, where that is beyond the sealing: counting a line takes
-- a fiftieth of the time of sealing it. Null when lines are counted as they are sealed.
alter table audit_sealing
  add column counted_to xid8,
  add column counted_id bigint;
