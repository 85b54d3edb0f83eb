import { Ids, insertRows } from './bulk-insert.ts';
import { named, type TenantLoader } from './tenant-loader.ts';

/** Ids of what people and work belong to, by code. */
export interface Organisation {
  companies: Map<string, number>;
  jobs: Map<string, number>;
  /** By name. */
  departments: Map<string, number>;
  zones: Map<string, number>;
  barrios: Map<string, number>;
  sites: Map<string, number>;
}

/** Companies with their positions, departments, zones with their barrios, and headquarters. */
export async function loadOrganisation(loader: TenantLoader): Promise<Organisation> {
  const { companies, jobs } = await loadCompanies(loader);
  const departments = await loadDepartments(loader);
  return { companies, jobs, departments, ...(await loadPlaces(loader)) };
}

async function loadCompanies({ client, tenant_id, content, load }: TenantLoader) {
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
  return { companies, jobs };
}

async function loadPlaces({ content, load }: TenantLoader) {
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
  return { zones, barrios, sites };
}

async function loadDepartments({ client, tenant_id, content }: TenantLoader): Promise<Map<string, number>> {
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
