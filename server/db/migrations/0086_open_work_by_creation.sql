-- Open work is the newest: in the order of all activities, the oldest of it stands behind everything that has ended.
create index activity_open on activity (tenant_id, created_at, id) where ended_at is null and withdrawn_at is null;
