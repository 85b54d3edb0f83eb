import { cachedForTenant } from '#platform/tenant-cache.ts';

export interface CompanyName {
  id: number;
  code: string;
  name: string;
}

/** All companies of a tenant, inactive ones too: numbers of the past name them. */
export const companyNames = cachedForTenant(({ db, tenantId }): Promise<CompanyName[]> =>
  db.selectFrom('company').select(['id', 'code', 'name']).where('tenant_id', '=', tenantId).execute(),
);
