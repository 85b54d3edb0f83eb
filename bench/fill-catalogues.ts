import type { Filling } from './filling.ts';

/**
 * Catalogues, designs and lists of people as a large utility has them. What grows with its people is at its size at
 * scale 1; the others are always as many. Which rows refer to which is decided by `pick`, the same at every run.
 */
const perPerson = { shifts: 50_000, absences: 100_000, resources: 30_000, workPlans: 40_000 };
const always = {
  companies: 200,
  positions: 300,
  departments: 500,
  headquarters: 200,
  contracts: 500,
  resourceTypes: 60,
  teams: 500,
  roles: 100,
  lists: 200,
  cities: 1_000,
  readingCycles: 2_400,
  forms: 300,
  workflows: 60,
  rules: 200,
  groups: 50,
  reports: 60,
  views: 200,
};

export async function fillCatalogues(filling: Filling, scale: number): Promise<void> {
  await fillOrganisation(filling);
  await createKeys(filling);
  await fillContracts(filling, Math.round(perPerson.workPlans * scale));
  await fillResources(filling, Math.round(perPerson.resources * scale));
  await fillCalendars(filling, Math.round(perPerson.shifts * scale), Math.round(perPerson.absences * scale));
  await fillPeopleLists(filling);
  await fillDesigns(filling);
  await fillReports(filling);
}

/** Catalogues with two names, or one, that need nothing else. */
async function fillOrganisation({ tenant, step }: Filling): Promise<void> {
  const bilingual = (table: string, es: string, en: string, prefix: string) =>
    `insert into ${table} (tenant_id, code, name_es, name_en)
      select $1, '${prefix}' || g, '${es} ' || g, '${en} ' || g from generate_series(1, $2) g`;
  await step(
    'companies',
    `insert into company (tenant_id, code, name, tax_id, phone, email, address)
      select $1, 'BCO' || g, 'Contratista ' || g, (900000000 + g)::text, '602' || g, 'c' || g || '@example.test',
        'Calle ' || g from generate_series(1, $2) g`,
    [tenant, always.companies],
  );
  await step('positions', bilingual('job', 'Cargo', 'Position', 'BCA'), [tenant, always.positions]);
  await step('resource types', bilingual('resource_type', 'Clase', 'Kind', 'BCL'), [
    tenant,
    always.resourceTypes,
  ]);
  await step('lists', bilingual('list', 'Lista', 'List', 'BLI'), [tenant, always.lists]);
  await step(
    'departments',
    `insert into department (tenant_id, name, position) select $1, 'Dependencia ' || g, g
      from generate_series(1, $2) g`,
    [tenant, always.departments],
  );
  await step(
    'headquarters',
    `insert into headquarters (tenant_id, code, name, kind, latitude, longitude)
      select $1, 'BSE' || g, 'Sede ' || g, s.kind, 3.45, -76.53
      from generate_series(1, $2) g cross join (select min(kind) as kind from headquarters where tenant_id = $1) s`,
    [tenant, always.headquarters],
  );
  await step(
    'cities',
    `insert into city (tenant_id, code, name, region) select $1, 'B' || g, 'Municipio ' || g, 'Valle del Cauca'
      from generate_series(1, $2) g`,
    [tenant, always.cities],
  );
  await step(
    'reading cycles',
    `insert into reading_cycle (tenant_id, code, cycle, month, read_from, read_to, bills_on, meters)
      select $1, 'BCI' || g, 'B' || g % 100, to_char(m.first, 'YYYY-MM'), m.first + 2, m.first + 6, m.first + 9,
        500 + g
      from generate_series(0, $2 - 1) g
      cross join lateral (select (date_trunc('month', now()) - interval '1 month' * (g / 100))::date as first) m`,
    [tenant, always.readingCycles],
  );
}

/** Numbered keys of what rows refer to. */
async function createKeys({ client, tenant }: Filling): Promise<void> {
  for (const table of ['company', 'resource_type', 'headquarters', 'activity_type'])
    await client.query(`
      create temp table b_${table}_key as
        select (row_number() over (order by id) - 1)::int as n, id, count(*) over ()::int as all_rows
        from ${table} where tenant_id = ${tenant};
      analyze b_${table}_key`);
}

const keyOf = (table: string, seed: string, salt: number): string =>
  `join b_${table}_key ${table} on ${table}.n = pg_temp.pick(${seed}, ${salt}, ${table}.all_rows)`;

async function fillContracts({ client, tenant, step }: Filling, plans: number): Promise<void> {
  await step(
    'contracts',
    `insert into contract (tenant_id, code, name, company_id, starts_on, ends_on, budget_cap, budget_spent,
        insurance_expires_on, tariff_basis)
      select $1, 'BCN' || g, 'Contrato ' || g, company.id, current_date - 700, current_date + g::int % 400,
        1000000 * g, 700000 * g, current_date + g::int % 90, 'Por acta'
      from generate_series(1, $2) g ${keyOf('company', 'g', 50)}`,
    [tenant, always.contracts],
  );
  await client.query(`
    create temp table b_contract as
      select (row_number() over (order by id) - 1)::int as n, id, count(*) over ()::int as all_rows
      from contract where tenant_id = ${tenant} and code like 'BCN%'`);
  await step(
    'work plans',
    `insert into work_plan (tenant_id, code, contract_id, activity_type_id, month, planned)
      select $1, 'BPL' || row_number() over (), c.id, t.id, to_char(m, 'YYYY-MM'), 100 + c.n
      from b_contract c cross join b_activity_type_key t
      cross join generate_series(date_trunc('month', now()) - interval '23 months', now(), '1 month') m
      order by m desc, c.n, t.n limit $2`,
    [tenant, plans],
  );
}

async function fillResources({ tenant, step }: Filling, count: number): Promise<void> {
  await step(
    'resources',
    `insert into resource (tenant_id, code, name, type_id, serial, headquarters_id, user_id, company_id,
        papers_expire_on, calibration_expires_on, minimum_stock, stock)
      select $1, 'BRE' || lpad(g::text, 6, '0'), 'Recurso ' || g, resource_type.id, 'SN' || g, headquarters.id,
        e.id, company.id, current_date + g::int % 700, current_date + g::int % 365, 1, g::int % 5
      from generate_series(1, $2) g ${keyOf('resource_type', 'g', 51)} ${keyOf('headquarters', 'g', 52)}
        ${keyOf('company', 'g', 53)}
      left join b_employee e on e.n = g`,
    [tenant, count],
  );
  await step(
    'movements',
    `insert into resource_movement (tenant_id, resource_id, kind, quantity, stock_after, user_id, note)
      select r.tenant_id, r.id, 'in', 1, 1, r.user_id, 'Entrada' from resource r cross join generate_series(1, 2)
      where r.tenant_id = $1 and r.code like 'BRE%'`,
    [tenant],
  );
}

async function fillCalendars({ tenant, step }: Filling, shifts: number, absences: number): Promise<void> {
  await step(
    'shifts',
    `insert into shift (tenant_id, code, employee_id, days, starts_at, ends_at, break_minutes, starts_on)
      select $1, 'BTU' || lpad(n::text, 6, '0'), id,
        (array['MON_FRI', 'MON_SAT', 'EVERY_DAY'])[1 + pg_temp.pick(n, 54, 3)], '07:00', '16:00', 60,
        current_date - 700
      from b_employee where n < $2`,
    [tenant, shifts],
  );
  await step(
    'absences',
    `insert into absence (tenant_id, code, employee_id, reason, starts_on, ends_on, note)
      select $1, 'BAU' || lpad(g::text, 6, '0'), e.id,
        (array['VACATION', 'SICK', 'LEAVE', 'TRAINING', 'OTHER'])[1 + pg_temp.pick(g, 55, 5)],
        current_date - g::int % 700, current_date - g::int % 700 + 5, case when g % 3 = 0 then 'Con soporte' end
      from generate_series(1, $2) g join b_employee e
        on e.n = pg_temp.pick(g, 56, (select count(*)::int from b_employee))`,
    [tenant, absences],
  );
}

async function fillPeopleLists({ tenant, dispatcher, step }: Filling): Promise<void> {
  await step(
    'roles',
    `insert into role (tenant_id, code, name) select $1, 'BRO' || g, 'Rol ' || g from generate_series(1, $2) g`,
    [tenant, always.roles],
  );
  await step(
    'teams',
    `insert into team (tenant_id, name) select $1, 'Equipo ' || g from generate_series(1, $2) g`,
    [tenant, always.teams],
  );
  await step(
    'members',
    `insert into team_user (tenant_id, team_id, user_id)
      select $1, t.id, e.id from (select id, (row_number() over (order by id) - 1)::int as n, count(*) over ()::int
        as teams from team where tenant_id = $1) t
      join b_employee e on e.n % t.teams = t.n`,
    [tenant],
  );
  await step(
    'items',
    `insert into list_item (tenant_id, list_id, code, name_es, name_en, position)
      select $1, l.id, 'B' || g, 'Opción ' || g, 'Option ' || g, g
      from list l cross join generate_series(1, 50) g where l.tenant_id = $1 and l.code like 'BLI%'`,
    [tenant],
  );
  await step(
    'views',
    `insert into saved_view (tenant_id, owner_id, screen, name, shared, definition)
      select $1, $3, 'activities', 'Vista ' || g, true, '{"filters": {}, "columns": {"order": [], "visible": {}, "widths": {}}}' from generate_series(1, $2) g`,
    [tenant, always.views, dispatcher],
  );
}

/** Copies of the designs of the demo under codes of their own, each published. */
async function fillDesigns({ tenant, step }: Filling): Promise<void> {
  const copies = (design: string, columns: string, prefix: string) => `
    with source as (select d.*, v.definition as content, (row_number() over (order by d.id) - 1) as n, count(*) over () as designs
      from ${design} d join ${design}_version v on v.tenant_id = d.tenant_id and v.${design}_id = d.id
        and v.status = 'published' where d.tenant_id = $1),
    made as (insert into ${design} (tenant_id, code, name_es, name_en${columns})
      select $1, '${prefix}' || g, left(s.name_es, 40) || ' ' || g, left(s.name_en, 40) || ' ' || g${columns}
      from generate_series(1, $2) g join source s on s.n = g % s.designs returning id, code)
    insert into ${design}_version (tenant_id, ${design}_id, ${design === 'form' ? 'version' : 'number'}, status,
      definition, published_at)
    select $1, m.id, 1, 'published', s.content, now()
    from made m join source s on s.n = substr(m.code, ${prefix.length + 1})::int % s.designs`;
  await step('forms', copies('form', ', quality_code', 'BFO'), [tenant, always.forms]);
  await step('workflows', copies('workflow', '', 'BFL'), [tenant, always.workflows]);
  await step('rules', copies('rule', '', 'BRG'), [tenant, always.rules]);
  await step(
    'form groups',
    `with made as (insert into form_group (tenant_id, code, name_es, name_en)
        select $1, 'BGR' || g, 'Grupo ' || g, 'Group ' || g from generate_series(1, $2) g returning id)
      insert into form_group_form (tenant_id, group_id, position, form_id)
      select $1, m.id, f.n, f.id from (select id, row_number() over (order by id) as g from made) m
      join (select id, row_number() over (order by id) as n from form where tenant_id = $1 and code like 'BFO%') f
        on f.n % $2 = m.g % $2`,
    [tenant, always.groups],
  );
}

async function fillReports({ tenant, step }: Filling): Promise<void> {
  await step(
    'reports',
    `with source as (select r.*, v.template, (row_number() over (order by r.id) - 1) as n, count(*) over () as reports
        from report r join report_version v on v.tenant_id = r.tenant_id and v.id = r.version_id
        where r.tenant_id = $1),
      made as (insert into report (tenant_id, code, name_es, name_en, data_set, format, roles, filters)
        select $1, 'BRP' || g, 'Reporte ' || g, 'Report ' || g, s.data_set, s.format, s.roles, s.filters
        from generate_series(1, $2) g join source s on s.n = g % s.reports returning id, code)
      insert into report_version (tenant_id, report_id, number, status, template)
      select $1, m.id, v, 'retired', s.template from made m
      join source s on s.n = substr(m.code, 4)::int % s.reports cross join generate_series(1, 5) v`,
    [tenant, always.reports],
  );
}
