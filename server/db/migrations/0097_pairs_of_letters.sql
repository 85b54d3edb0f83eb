-- Two letters are shorter than what the index of texts holds. With the letter or the sign after them, or as the end of a
-- text, they are in it. An end ($) or a letter beyond U+07FF in an expression would have the whole index read.
create function operation_search_pair(pair text, most integer) returns setof bigint
  language sql stable parallel safe security definer rows 500
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
  as $$
    select id from operation where tenant_id = app_tenant() and (
      search ~ (pair || '[a-z0-9ªºåæðøýþÿßœšžł¡¿°·´«» \t\n!"#$%&''()*+,./:;<=>?@\\^_`{|}~\[\]-]')
      or search like any (array['%' || pair, '%' || pair || '–%', '%' || pair || '—%', '%' || pair || '’%',
        '%' || pair || '”%', '%' || pair || '…%']))
    limit most
  $$;
grant create on schema public to cuadrilla_search;
alter function operation_search_pair owner to cuadrilla_search;
revoke create on schema public from cuadrilla_search;
revoke execute on function operation_search_pair from public;
grant execute on function operation_search_pair to cuadrilla_app;
