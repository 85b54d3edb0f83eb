import { Ids, insertRows } from './bulk-insert.ts';
import type { Organisation } from './organisation.ts';
import { dayFrom, type TenantLoader } from './tenant-loader.ts';

/** What measures is calibrated; what drives has papers. */
const measures = new Set(['GEOFONO', 'PATRONEN', 'BANCOVOL', 'PINZA']);

export async function loadResources(
  { client, tenant_id, content, now }: TenantLoader,
  { sites }: Organisation,
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

export async function loadContracts(
  { content, now, load }: TenantLoader,
  { companies }: Organisation,
): Promise<Map<string, number>> {
  return load('contract', content.contracts, (each) => ({
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
}
