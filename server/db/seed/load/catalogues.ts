import type { Client } from 'pg';
import type { TenantContent } from '../content/tenants.ts';
import { loadCalendars } from './calendars.ts';
import { loadDesigns, type Designs } from './designs.ts';
import { loadInsights } from './insights.ts';
import { loadOrganisation, type Organisation } from './organisation.ts';
import { loadParameters } from './parameters.ts';
import { loadPeople } from './people.ts';
import { loadReports } from './reports.ts';
import { loadContracts, loadResources } from './resources.ts';
import { tenantLoader } from './tenant-loader.ts';

/** What was loaded, by code, for the history to refer to. */
export interface World extends Pick<Organisation, 'zones' | 'barrios' | 'companies'>, Designs {
  tenantId: number;
  content: TenantContent;
  now: Date;
  /** By username. */
  users: Map<string, number>;
  params: Record<string, unknown>;
  holidays: string[];
}

const timeZone = 'America/Bogota';

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
  const tenantId = Number(rows[0]!.id);
  await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenantId)]);
  await client.query('call begin_fixed_lists($1)', [tenantId]);

  const loader = tenantLoader(client, tenantId, content, now);
  const organisation = await loadOrganisation(loader);
  const users = await loadPeople(loader, organisation, passwordHash);
  const { params, holidays } = await loadParameters(loader);
  await loadResources(loader, organisation);
  const contracts = await loadContracts(loader, organisation);
  await loadReports(loader);
  const designs = await loadDesigns(loader);
  await loadCalendars(loader, { contracts, types: designs.types, users, holidays });
  await loadInsights(loader, { users, holidays });
  const { zones, barrios, companies } = organisation;
  return { tenantId, content, now, users, zones, barrios, companies, ...designs, params, holidays };
}
