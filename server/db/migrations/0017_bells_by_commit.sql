-- Numbers are given before the commit: of two bells the one with the lower number may be seen later. What was written by
-- a transaction that had not ended by `seen_from` may have been hidden from whoever saw the bell.
alter table notification add column written_by xid8 not null default '0', add column seen_from xid8 not null default '1';
alter table notification alter column written_by set default pg_current_xact_id(), alter column seen_from set default pg_snapshot_xmin(pg_current_snapshot());
