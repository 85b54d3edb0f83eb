-- Activities that contain a text of their own. Those that share the texts of their operation are found by the operation.
create function activity_own_search(pattern text, most integer) returns setof bigint
  language sql stable parallel safe security definer rows 500
  set search_path = public, pg_temp set enable_seqscan = off
  as $$ select id from activity where tenant_id = app_tenant() and own_texts and search like pattern limit most $$;
grant create on schema public to cuadrilla_search;
alter function activity_own_search owner to cuadrilla_search;
revoke create on schema public from cuadrilla_search;
revoke execute on function activity_own_search from public;
grant execute on function activity_own_search to cuadrilla_app;
