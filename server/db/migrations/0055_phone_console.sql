alter table device
  -- Numbers up to the last one that took too long while later ones were applied: they are accepted when they come again.
  add column skipped jsonb not null default '[]',
  -- What the phone had not sent when it was last in contact, and when that was.
  add column unsent jsonb,
  add column unsent_at timestamptz;

-- Few of the mutations of a phone are refused, and few photos are on their way: the office looks at both per phone.
create index mutation_refused on mutation (tenant_id, device_id) where state = 'refused';
create index photo_on_its_way on photo (tenant_id, submission_id) where received_at is null;
