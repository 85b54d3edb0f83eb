-- The last number given in a series: whatever stands before the counter, `OT-2026-`. The row is locked while numbers
-- are taken, so that two transactions never take the same.
create table operation_series (
  tenant_id bigint not null references tenant,
  series text not null check (length(series) between 2 and 21),
  last bigint not null check (last > 0),
  primary key (tenant_id, series)
);
call secure_tenant_table('operation_series');

-- What the engine knew of every workflow and form is declared by them from now on. Definitions that were stored before
-- get what held for all of them, so that running and later operations behave as they did. A restore of an older backup
-- calls this too; a definition that declares something itself stays as it is.
create procedure declare_former_definitions(tenant bigint) language plpgsql as $$
declare
  keys jsonb := '{
    "workflow": "workflow", "account": "cuenta", "subscriber": "suscriptor", "address": "direccion",
    "neighbourhood": "barrio", "zone": "zona", "latitude": "lat_predio", "longitude": "lng_predio",
    "daysWaiting": "dias_suspendido", "decision": "decision"}';
  fields jsonb := '[
    {"key": "servicio", "type": "text", "label": {"es": "Servicio", "en": "Service"}},
    {"key": "uso", "type": "text", "label": {"es": "Uso", "en": "Use"}},
    {"key": "estrato", "type": "text", "label": {"es": "Estrato", "en": "Stratum"}},
    {"key": "ciclo", "type": "text", "label": {"es": "Ciclo", "en": "Cycle"}},
    {"key": "ruta", "type": "text", "label": {"es": "Ruta", "en": "Route"}},
    {"key": "serie_medidor", "type": "text", "label": {"es": "Serie del medidor", "en": "Meter serial"}},
    {"key": "digitos_medidor", "type": "number", "label": {"es": "Dígitos del medidor", "en": "Meter digits"}},
    {"key": "lectura_anterior", "type": "number", "label": {"es": "Lectura anterior", "en": "Previous reading"}},
    {"key": "promedio", "type": "number", "label": {"es": "Promedio", "en": "Average"}},
    {"key": "saldo_mora", "type": "number", "label": {"es": "Saldo en mora", "en": "Balance in arrears"}},
    {"key": "facturas_mora", "type": "number", "label": {"es": "Facturas en mora", "en": "Bills in arrears"}},
    {"key": "hora_pago", "type": "instant", "label": {"es": "Hora del pago", "en": "Time of payment"}},
    {"key": "notificacion_fecha", "type": "date", "label": {"es": "Fecha de notificación", "en": "Date of notice"}},
    {"key": "lectura_actual", "type": "number", "label": {"es": "Lectura actual", "en": "Current reading"}},
    {"key": "lectura_suspension", "type": "number", "label": {"es": "Lectura de suspensión", "en": "Reading at suspension"}},
    {"key": "causal", "type": "text", "label": {"es": "Causal", "en": "Cause"}},
    {"key": "observacion", "type": "text", "label": {"es": "Observación", "en": "Remark"}}]';
begin
    update workflow_version
      set definition = jsonb_build_object('orderFields', fields, 'engineKeys', keys) || definition
      where tenant_id = tenant and not (definition ? 'orderFields' and definition ? 'engineKeys');
    update form_version
      set definition = definition || jsonb_build_object('unrealized',
        '{"question": "resultado", "value": "no_efectiva"}'::jsonb ||
        case when jsonb_path_exists(definition, 'lax $.** ? (@.name == "causal")')
          then '{"cause": "causal"}'::jsonb else '{}'::jsonb end)
      where tenant_id = tenant and not definition ? 'unrealized' and jsonb_path_exists(definition,
        'lax $.** ? (@.name == "resultado").choices[*] ? (@ == "no_efectiva" || @.value == "no_efectiva")');
end $$;

do $$
declare one bigint;
begin
  for one in select id from tenant order by id loop
    -- An owner that is no superuser is under row-level security too.
    perform set_config('app.tenant_id', one::text, true);
    call declare_former_definitions(one);
  end loop;
end $$;
