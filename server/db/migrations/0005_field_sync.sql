-- The version that the last assignment made: answers based on an older one belong to an earlier assignment.
alter table activity add column assigned_version integer not null default 0;

-- Too much to wait for: whoever asked gets a bell when it is ready.
alter table photo_download add column heavy boolean not null default false;
