-- Form groups and activity types become catalogues, which say since when a record exists.
alter table form_group add column created_at timestamptz not null default now();
alter table activity_type add column created_at timestamptz not null default now();

-- How work of a type is drawn, and the types of resources that it is done with, by code.
alter table activity_type
  add column icon text check (length(icon) <= 50),
  add column color text check (length(color) <= 50),
  add column resource_types text[] not null default '{}';
