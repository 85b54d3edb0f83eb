-- Operations are found by a part of their number, account, subscriber or address in an index, as activities are (0004).
alter table operation add column search text generated always as (plain_text(number || ' ' || account || ' ' || subscriber || ' ' || address)) stored;
create index operation_search on operation using gin (search gin_trgm_ops);

grant select on operation to cuadrilla_search;
create policy text_search on operation for select to cuadrilla_search using (true);
create function operation_search(pattern text) returns setof bigint
  language sql stable parallel safe security definer rows 500 set search_path = public, pg_temp
  as $$ select id from operation where tenant_id = app_tenant() and search like pattern $$;
grant create on schema public to cuadrilla_search;
alter function operation_search owner to cuadrilla_search;
revoke create on schema public from cuadrilla_search;
revoke execute on function operation_search from public;
grant execute on function operation_search to cuadrilla_app;
