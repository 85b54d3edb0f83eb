-- What a reviewer said of work that was done; sent out again it is to be reviewed again.
alter table activity
  add column review text check (review in ('accepted', 'rejected')),
  add column reviewed_at timestamptz,
  add column reviewed_by bigint;

-- What forms declare to be measured, what reviewers said, and by what calendars compare.
alter table fact_activity
  add column opened_day date,
  add column cycle text,
  add column reviewed boolean not null default false,
  add column deviation boolean,
  add column self_reconnected boolean,
  add column water numeric(12, 1),
  add column energy numeric(12, 1);
alter table roll_day
  add column reviewed bigint not null default 0,
  add column deviations_checked bigint not null default 0,
  add column deviations bigint not null default 0,
  add column reconnection_readings bigint not null default 0,
  add column self_reconnections bigint not null default 0,
  add column water numeric(16, 1) not null default 0,
  add column energy numeric(16, 1) not null default 0;
alter table roll_coarse
  add column reviewed bigint not null default 0,
  add column deviations_checked bigint not null default 0,
  add column deviations bigint not null default 0,
  add column reconnection_readings bigint not null default 0,
  add column self_reconnections bigint not null default 0,
  add column water numeric(16, 1) not null default 0,
  add column energy numeric(16, 1) not null default 0;

-- Facts that were counted before have none of these: they are counted again.
update fact_position set up_to = '0', after_id = 0;
