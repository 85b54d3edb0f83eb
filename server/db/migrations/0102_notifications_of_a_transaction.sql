-- A row is what one person got by one transaction, up to 100 notifications: the nth text has the number id + n - 1, and
-- `unread` has the n of those that the person has not read (decision 0081). `read_at` is when one was last marked.
alter table notification
  add column text_ids bigint[] not null default '{}',
  add column unread smallint[] not null default '{}',
  add column is_unread boolean not null generated always as (unread <> '{}') stored;
-- A row takes the numbers up to the next one.
do $$ begin
  execute format('alter sequence %s increment by 100', pg_get_serial_sequence('notification', 'id'));
end $$;

-- Backups of older releases have a row for each notification, with the number of its text.
create procedure gather_notification_rows(t bigint) language plpgsql as $$
begin
  -- An owner that is no superuser is under row-level security too.
  perform set_config('app.tenant_id', t::text, true);
  update notification
    set text_ids = array[text_id], text_id = null, unread = case when read_at is null then '{1}' else '{}' end::smallint[]
    where tenant_id = t and text_id is not null;
end $$;
do $$
declare t bigint; name text;
begin
  for name in select indexname from pg_indexes where tablename = 'notification' and indexdef like '%read_at IS NULL%' loop
    execute format('drop index %I', name);
  end loop;
  for t in select id from tenant order by id loop call gather_notification_rows(t); end loop;
end $$;
create index notification_unread on notification (tenant_id, user_id, id) where is_unread;
