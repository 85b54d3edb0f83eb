-- A part of a number is looked for in numbers alone: many operations have it in the name of a person.
create index operation_number_search on operation using gin (plain_text(number) gin_trgm_ops);
create function operation_number_search(pattern text, most integer) returns setof bigint
  language sql stable parallel safe security definer rows 500
  set search_path = public, pg_temp set enable_seqscan = off
  as $$
    select id from operation where tenant_id = app_tenant() and plain_text(number) like pattern limit most
  $$;
create function activity_number_search(pattern text, most integer) returns setof bigint
  language sql stable parallel safe security definer rows 500
  set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
    select a.id from operation o join activity a on a.tenant_id = o.tenant_id and a.operation_id = o.id
      where o.tenant_id = app_tenant() and a.tenant_id = app_tenant() and plain_text(o.number) like pattern
        and not a.own_texts
    union all
    select id from activity where tenant_id = app_tenant() and own_texts and plain_text(operation_number) like pattern
    limit most
  $$;
grant create on schema public to cuadrilla_search;
alter function operation_number_search owner to cuadrilla_search;
alter function activity_number_search owner to cuadrilla_search;
revoke create on schema public from cuadrilla_search;
revoke execute on function operation_number_search, activity_number_search from public;
grant execute on function operation_number_search, activity_number_search to cuadrilla_app;
