import { createHash } from 'node:crypto';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { cachedForTenant } from '#platform/tenant-cache.ts';

/** The lists that a user's record refers to. */
export interface PersonLists {
  /** By code. */
  documentTypes: ReadonlyMap<string, { id: number; active: boolean }>;
  /** By code. */
  executiveRoles: ReadonlyMap<string, { active: boolean }>;
  /** Names by id. */
  positions: ReadonlyMap<number, Record<Locale, string>>;
  /** The id of a company's position (`company_job`); null when the company does not have the position. */
  positionOf(companyId: number | null, jobId: number | null): number | null;
  /** Differs when one of the lists does. */
  revision: string;
}

export const personListsOf = cachedForTenant(async ({ db, tenantId }): Promise<PersonLists> => {
  const [types, executives, jobs, companyJobs] = await Promise.all([
    db
      .selectFrom('document_type')
      .select(['id', 'code', 'active'])
      .where('tenant_id', '=', tenantId)
      .execute(),
    db.selectFrom('executive_role').select(['code', 'active']).where('tenant_id', '=', tenantId).execute(),
    db.selectFrom('job').select(['id', 'name_es', 'name_en']).where('tenant_id', '=', tenantId).execute(),
    db
      .selectFrom('company_job')
      .select(['id', 'company_id', 'job_id'])
      .where('tenant_id', '=', tenantId)
      .execute(),
  ]);
  const idsByCompanyAndJob = new Map(
    [...Map.groupBy(companyJobs, ({ company_id }) => company_id)].map(([companyId, positions]) => [
      companyId,
      new Map(positions.map(({ id, job_id }) => [job_id, id])),
    ]),
  );
  const revision = createHash('sha256').update(JSON.stringify([types, executives, jobs, companyJobs]));
  return {
    revision: revision.digest('base64'),
    documentTypes: new Map(types.map(({ code, ...type }) => [code, type])),
    executiveRoles: new Map(executives.map(({ code, active }) => [code, { active }])),
    positions: new Map(jobs.map(({ id, name_es, name_en }) => [id, { es: name_es, en: name_en }])),
    positionOf: (companyId, jobId) =>
      companyId === null || jobId === null ? null : (idsByCompanyAndJob.get(companyId)?.get(jobId) ?? null),
  };
});
