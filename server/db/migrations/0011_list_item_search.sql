-- Items of long lists are found by a part of their code or name in an index, as people and activities are (0004).
alter table list_item add column search text generated always as (plain_text(code || ' ' || name_es || ' ' || name_en)) stored;
create index list_item_search on list_item using gin (search gin_trgm_ops);

grant select on list_item to cuadrilla_search;
create policy text_search on list_item for select to cuadrilla_search using (true);
create function list_item_search(pattern text) returns setof bigint
  language sql stable parallel safe security definer rows 200 set search_path = public, pg_temp
  as $$ select id from list_item where tenant_id = app_tenant() and search like pattern $$;
grant create on schema public to cuadrilla_search;
alter function list_item_search owner to cuadrilla_search;
revoke create on schema public from cuadrilla_search;
revoke execute on function list_item_search from public;
grant execute on function list_item_search to cuadrilla_app;
