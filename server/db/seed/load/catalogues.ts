import type { Client } from 'pg';
import { colombianHolidays } from '@cuadrilla/contract/kit/colombian-holidays.ts';
import {
  workflowDefinition,
  type WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import { skillsOf, type PersonContent } from '../content/people.ts';
import type { ListItemContent } from '../content/lists/list-item.ts';
import type { TenantContent } from '../content/tenants.ts';
import { Ids, insertRows } from './bulk-insert.ts';

/** What was loaded, by code, for the history to refer to. */
export interface World {
  tenantId: number;
  content: TenantContent;
  now: Date;
  users: Map<string, number>;
  zones: Map<string, number>;
  barrios: Map<string, number>;
  companies: Map<string, number>;
  types: Map<string, number>;
  formVersions: Map<string, number>;
  workflows: Map<string, { id: number; versionId: number; definition: WorkflowDefinition }>;
  params: Record<string, unknown>;
  holidays: string[];
}

const dayFrom = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const timeZone = 'America/Bogota';
const sinceTheStart = 400 * 86_400_000;

/** Writes a tenant's catalogues, people and parameterization. */
export async function loadCatalogues(
  client: Client,
  content: TenantContent,
  now: Date,
  passwordHash: string,
): Promise<World> {
  const { rows } = await client.query<{ id: string }>(
    'insert into tenant (code, name, tax_id, time_zone) values ($1, $2, $3, $4) returning id',
    [content.code, content.name, content.taxId, timeZone],
  );
  const tenant_id = Number(rows[0]!.id);
  await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenant_id)]);
  await client.query('call begin_fixed_lists($1)', [tenant_id]);
  const created_at = new Date(now.getTime() - sinceTheStart).toISOString();

  async function load<T extends { code: string }>(
    table: string,
    items: readonly T[],
    row: (item: T, at: number) => object,
  ): Promise<Map<string, number>> {
    const ids = await Ids.of(client, table);
    const known = new Map<string, number>();
    await insertRows(
      client,
      table,
      items.map((item, at) => {
        const id = ids.take();
        known.set(item.code, id);
        return { tenant_id, id, ...row(item, at) };
      }),
    );
    await ids.settle();
    return known;
  }
  const named = <T extends { code: string; name: { es: string; en: string } }>({ code, name }: T) => ({
    code,
    name_es: name.es,
    name_en: name.en,
  });

  const companies = await load('company', content.companies, ({ code, name, taxId, contractor }, at) => ({
    code,
    name,
    tax_id: taxId,
    contractor,
    phone: `+57 602 555 ${String(1100 + at * 13)}`,
    email: `contacto@${code.toLowerCase()}.example`,
    address: `Calle ${10 + at * 3} # ${20 + at}-${30 + at * 2}`,
    contacts: contactsOf(code, at),
  }));
  const jobs = await load('job', content.positions, named);
  await insertRows(
    client,
    'company_job',
    content.companies.flatMap((company) =>
      company.positions.map((position) => ({
        tenant_id,
        company_id: companies.get(company.code),
        job_id: jobs.get(position),
      })),
    ),
  );
  const departments = await loadDepartments(client, tenant_id, content);
  const zones = await load('zone', content.zones, (zone) => ({
    ...named(zone),
    latitude: zone.latitude,
    longitude: zone.longitude,
    outline: zone.outline,
  }));
  const barrios = await load(
    'barrio',
    content.barrios,
    ({ code, name, comuna, zone, latitude, longitude }) => ({
      code,
      name,
      comuna,
      zone_id: zones.get(zone),
      latitude,
      longitude,
    }),
  );
  const sites = await load(
    'headquarters',
    content.headquarters,
    ({ code, name, kind, latitude, longitude }, at) => ({
      code,
      name,
      kind,
      latitude,
      longitude,
      address: `Carrera ${1 + at * 7} # ${12 + at * 5}-${40 + at}`,
      phone: `+57 602 555 ${String(2000 + at * 11)}`,
    }),
  );

  const codes = new Map(content.people.map((person, index) => [person.username, personCode(person, index)]));
  const users = await load(
    'app_user',
    content.people.map((person) => ({ ...person, code: person.username })),
    (person) => {
      const index = content.people.findIndex(({ username }) => username === person.username);
      return {
        username: person.username,
        name: person.name,
        lastname: person.lastname,
        email: `${person.username}@${content.domain}`,
        phone: `+57 31${index % 10} 555 ${String(1000 + index * 7)}`,
        code: codes.get(person.username),
        id_type: 'CC',
        id_number: String(66_000_000 + index * 40_123),
        birth_date: `${1968 + ((index * 7) % 34)}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + ((index * 5) % 28)).padStart(2, '0')}`,
        company_id: companies.get(person.company),
        job_id: jobs.get(person.position) ?? null,
        zone_id: person.zone ? zones.get(person.zone) : null,
        department_id: person.dependency ? departments.get(person.dependency) : null,
        executive: person.executive ?? null,
        is_mobile: person.mobile ?? false,
        skills: person.mobile ? (skillsOf[person.position] ?? []) : [],
        password_hash: passwordHash,
        created_at,
      };
    },
  );
  await insertRows(
    client,
    'login_directory',
    [...users].map(([username, user_id]) => ({ username, tenant_id, user_id })),
  );
  const roles = await load('role', content.roles, ({ code, name, scope }) => ({
    code,
    name,
    scope,
    created_at,
  }));
  await insertRows(
    client,
    'role_permission',
    content.roles.flatMap((role) =>
      role.permissions.map((permission) => ({ tenant_id, role_id: roles.get(role.code), permission })),
    ),
  );
  await insertRows(
    client,
    'user_role',
    content.people.map((person) => ({
      tenant_id,
      user_id: users.get(person.username),
      role_id: roles.get(person.role),
    })),
  );
  const teams = await load(
    'team',
    content.teams.map((team) => ({ ...team, code: team.name })),
    ({ name }) => ({ name, created_at }),
  );
  await insertRows(
    client,
    'team_user',
    content.teams.flatMap((team) =>
      team.members.map((member) => ({
        tenant_id,
        team_id: teams.get(team.name),
        user_id: users.get(member),
      })),
    ),
  );
  await insertRows(
    client,
    'team_role',
    content.teams.flatMap((team) =>
      team.roles.map((role) => ({ tenant_id, team_id: teams.get(team.name), role_id: roles.get(role) })),
    ),
  );

  const year = now.getUTCFullYear();
  const years = [year - 1, year, year + 1].map((each) => [String(each), colombianHolidays(each)] as const);
  const parameters = [
    ...content.parameters,
    {
      key: 'FESTIVOS',
      value: Object.fromEntries(years),
      unit: '',
      module: 'CALENDARIO',
      basis: 'Ley 51 de 1983; lista editable',
      validFrom: `${year - 1}-01-01`,
    },
  ];
  await insertRows(
    client,
    'parameter',
    parameters.map(({ key, module, value, unit, basis, validFrom }) => ({
      tenant_id,
      key,
      module,
      value,
      unit,
      basis,
      valid_from: validFrom,
      created_at,
    })),
  );

  await loadResources(client, tenant_id, content, now, sites);
  await load('contract', content.contracts, (each) => ({
    code: each.code,
    name: each.name,
    company_id: companies.get(each.company),
    starts_on: dayFrom(now, each.startsIn),
    ends_on: dayFrom(now, each.endsIn),
    activity_types: each.activityTypes,
    zones: each.zones,
    budget_cap: each.budgetCap,
    budget_spent: each.budgetSpent,
    insurance_expires_on: dayFrom(now, each.insuranceExpiresIn),
    tariff_basis: each.tariffBasis,
  }));

  await loadReports(client, tenant_id, content, created_at);
  await loadLists(client, tenant_id, content);
  const formIds = await load('form', content.forms, (form) => ({
    ...named(form),
    quality_code: form.quality_code,
    created_at,
  }));
  const formVersions = await load('form_version', content.forms, (form) => ({
    form_id: formIds.get(form.code),
    version: form.version,
    status: 'published',
    definition: form.definition,
    published_at: created_at,
  }));
  const types = await load('activity_type', content.activityTypes, (type) => ({
    ...named(type),
    form_id: formIds.get(type.form),
    priority: type.priority,
    standard_minutes: type.minutes,
    skill: type.skill,
    evidence: type.evidence,
    term: type.term ?? null,
  }));
  await load('rule', content.rules, (rule) => ({ ...named(rule), definition: rule.definition }));
  const definitions = new Map(
    content.workflows.map((workflow) => [workflow.code, workflowDefinition.parse(workflow.definition)]),
  );
  const workflowIds = await load('workflow', content.workflows, (workflow) => ({
    ...named(workflow),
    created_at,
  }));
  const versionIds = await load('workflow_version', content.workflows, ({ code }) => ({
    workflow_id: workflowIds.get(code),
    number: 1,
    status: 'published',
    definition: definitions.get(code),
    published_at: created_at,
  }));

  return {
    tenantId: tenant_id,
    content,
    now,
    users,
    zones,
    barrios,
    companies,
    types,
    formVersions,
    workflows: new Map(
      content.workflows.map(({ code }) => [
        code,
        { id: workflowIds.get(code)!, versionId: versionIds.get(code)!, definition: definitions.get(code)! },
      ]),
    ),
    params: Object.fromEntries(parameters.map(({ key, value }) => [key, value])),
    holidays: years.flatMap(([, each]) => each.map((holiday) => holiday.date)),
  };
}

/** The employee's code: position and a running number, e.g. `LECTOR001`. */
const personCode = (person: PersonContent, index: number) =>
  `${person.position}${String(index + 1).padStart(3, '0')}`;

async function loadDepartments(
  client: Client,
  tenant_id: number,
  content: TenantContent,
): Promise<Map<string, number>> {
  const ids = await Ids.of(client, 'department');
  const known = new Map<string, number>();
  const rows = content.dependencies.flatMap(({ name, children }, position) => {
    const id = ids.take();
    known.set(name, id);
    return [
      { tenant_id, id, name, parent_id: null as number | null, position },
      ...children.map((child, place) => {
        const childId = ids.take();
        known.set(child, childId);
        return { tenant_id, id: childId, name: child, parent_id: id, position: place };
      }),
    ];
  });
  await insertRows(client, 'department', rows);
  await ids.settle();
  return known;
}

/** What measures is calibrated; what drives has papers. */
const measures = new Set(['GEOFONO', 'PATRONEN', 'BANCOVOL', 'PINZA']);

async function loadResources(
  client: Client,
  tenant_id: number,
  content: TenantContent,
  now: Date,
  sites: Map<string, number>,
): Promise<void> {
  const ids = await Ids.of(client, 'resource_type');
  const types = new Map(content.resourceTypes.map((type) => [type.code, ids.take()]));
  const counted = new Set(
    content.resourceTypes.filter(({ serialised }) => !serialised).map(({ code }) => code),
  );
  await insertRows(
    client,
    'resource_type',
    content.resourceTypes.map(({ code, name, serialised }) => ({
      tenant_id,
      id: types.get(code),
      code,
      name_es: name.es,
      name_en: name.en,
      serialised,
      unit: serialised ? null : 'und',
    })),
  );
  await ids.settle();
  await insertRows(
    client,
    'resource',
    content.resources.map(({ code, name, type, base, papersExpireIn, stock, minimumStock }) => ({
      tenant_id,
      code,
      name,
      type_id: types.get(type),
      headquarters_id: base ? sites.get(base) : null,
      [measures.has(type) ? 'calibration_expires_on' : 'papers_expire_on']:
        papersExpireIn === undefined ? null : dayFrom(now, papersExpireIn),
      [measures.has(type) ? 'papers_expire_on' : 'calibration_expires_on']: null,
      serial: counted.has(type) ? null : `SN${code}`,
      stock: stock ?? (counted.has(type) ? 1 : 0),
      minimum_stock: minimumStock ?? 0,
    })),
  );
}

async function loadLists(client: Client, tenant_id: number, content: TenantContent): Promise<void> {
  const ids = await Ids.of(client, 'list');
  const known = new Map(content.lists.map((list) => [list.code, ids.take()]));
  await insertRows(
    client,
    'list',
    content.lists.map(({ code, name, parent, items }) => ({
      tenant_id,
      id: known.get(code),
      code,
      name_es: name.es,
      name_en: name.en,
      parent_list_id: parent ? known.get(parent) : null,
      config: { attributes: attributesOf(items), order: 'position', offline: true },
    })),
  );
  await ids.settle();
  await insertRows(
    client,
    'list_item',
    content.lists.flatMap((list) =>
      list.items.map((item, position) => ({
        tenant_id,
        list_id: known.get(list.code),
        code: item.code,
        name_es: item.es,
        name_en: item.en,
        parent_code: item.parent ?? null,
        position,
        attributes: item.attributes ?? {},
      })),
    ),
  );
}

/** The attributes of a list's items, read off the items themselves. */
function attributesOf(items: ListItemContent[]): object[] {
  const kinds = new Map<string, string>();
  for (const { attributes = {} } of items)
    for (const [key, value] of Object.entries(attributes))
      kinds.set(key, Array.isArray(value) ? 'codes' : typeof value === 'number' ? 'number' : 'text');
  const words = (key: string): string => `${key[0]!.toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`;
  return [...kinds].map(([key, kind]) => ({
    key,
    kind,
    label: { es: words(key), en: words(key) },
    required: false,
  }));
}

/** Reports with one published version each, and who may run them. */
async function loadReports(
  client: Client,
  tenant_id: number,
  content: TenantContent,
  created_at: string,
): Promise<void> {
  const [ids, versionIds] = [await Ids.of(client, 'report'), await Ids.of(client, 'report_version')];
  const roles = new Set(content.roles.map(({ code }) => code));
  const rows = content.reports.map((report) => ({ report, id: ids.take(), version: versionIds.take() }));
  await insertRows(
    client,
    'report',
    rows.map(({ report, id }) => ({
      tenant_id,
      id,
      code: report.code,
      name_es: report.name.es,
      name_en: report.name.en,
      description: report.description,
      data_set: report.dataSet,
      format: report.format,
      roles: report.roles.filter((role) => roles.has(role)),
      filters: [],
      created_at,
    })),
  );
  await insertRows(
    client,
    'report_version',
    rows.map(({ report, id, version }) => ({
      tenant_id,
      id: version,
      report_id: id,
      number: '1.0',
      status: 'published',
      template: { title: report.name, columns: report.columns },
      published_at: created_at,
      created_at,
    })),
  );
  await ids.settle();
  await versionIds.settle();
  for (const { id, version } of rows)
    await client.query('update report set version_id = $3 where tenant_id = $1 and id = $2', [
      tenant_id,
      id,
      version,
    ]);
}

/** Two people a company is reached through; all invented. */
function contactsOf(code: string, at: number): object[] {
  const names = [
    'Íngrid Mosquera',
    'Hernán Ñustes',
    'Doris Valencia',
    'Álvaro Güiza',
    'Martha O’Byrne',
    'Julián Peñaranda',
    'Nubia Cárdenas',
    'Ómar Zúñiga',
  ];
  const contact = (place: number, role: string) => ({
    name: names[(at * 2 + place) % names.length]!,
    role,
    phone: `+57 31${at} 555 ${String(3000 + at * 17 + place)}`,
    email: `${place === 0 ? 'gerencia' : 'operaciones'}@${code.toLowerCase()}.example`,
  });
  return [contact(0, 'Gerencia'), contact(1, 'Coordinación operativa')];
}
