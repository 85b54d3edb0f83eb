-- `heartbeat_at` is the moment at which the process that works on a backup last reported.
alter table backup rename column stirred_at to heartbeat_at;
