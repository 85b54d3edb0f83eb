-- Row-level security keeps PostgreSQL from using a trigram index for LIKE: the operator is not known to be leakproof.
-- These functions look in the index under a role that may see every row, filter by the tenant of the transaction
-- themselves, and return numbers only; what is read with them is read under the caller's own rule again.
grant select on app_user, activity to cuadrilla_search;
create policy text_search on app_user for select to cuadrilla_search using (true);
create policy text_search on activity for select to cuadrilla_search using (true);

create function app_user_search(pattern text) returns setof bigint
  language sql stable parallel safe security definer rows 200 set search_path = public, pg_temp
  as $$ select id from app_user where tenant_id = app_tenant() and search like pattern $$;

create function activity_search(pattern text) returns setof bigint
  language sql stable parallel safe security definer rows 500 set search_path = public, pg_temp
  as $$ select id from activity where tenant_id = app_tenant() and search like pattern $$;

grant create on schema public to cuadrilla_search;
alter function app_user_search owner to cuadrilla_search;
alter function activity_search owner to cuadrilla_search;
revoke create on schema public from cuadrilla_search;
revoke execute on function app_user_search, activity_search from public;
grant execute on function app_user_search, activity_search to cuadrilla_app;
