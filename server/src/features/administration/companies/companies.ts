import { sql } from 'kysely';
import {
  companies,
  type companyEndpoints as endpoints,
} from '@cuadrilla/contract/administration/companies.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { today } from '#features/administration/expiry.store.ts';
import { reportsFiltering } from '#features/administration/used-by.store.ts';

export const servedCompanies = serveCatalogue(companies, {
  table: 'company',
  search: ['code', 'name', 'taxId'],
  searchIndex: 'company_search',
  unique: [['code'], ['name'], ['taxId']],
  company: 'id',
  otherReferences: (ctx, { id }) => reportsFiltering(ctx, ['companyId', 'company_id'], id as number),
  computed: () => ({
    people: sql`(
      select count(*)::int from app_user u
      where u.tenant_id = r.tenant_id and u.company_id = r.id and u.active)`,
    contracts: sql`(
      select count(*)::int from contract c
      where c.tenant_id = r.tenant_id and c.company_id = r.id)`,
  }),
});

const extra: Handlers<typeof endpoints> = {
  overview: async (ctx, { params: { id } }) => {
    if (ctx.actor.companyScope !== null && ctx.actor.companyScope !== id) fail('NOT_FOUND');
    const company = await ctx.db
      .selectFrom('company')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!company) return fail('NOT_FOUND');
    const jobName = ctx.locale === 'en' ? ('j.name_en' as const) : ('j.name_es' as const);
    const positions = await ctx.db
      .selectFrom('company_job as cj')
      .innerJoin('job as j', (on) =>
        on.onRef('j.tenant_id', '=', 'cj.tenant_id').onRef('j.id', '=', 'cj.job_id'),
      )
      .select(['j.id', 'j.code', `${jobName} as name`])
      .where('cj.tenant_id', '=', ctx.tenantId)
      .where('cj.company_id', '=', id)
      .orderBy('j.code')
      .execute();
    const people = await ctx.db
      .selectFrom('app_user as u')
      .leftJoin('job as j', (on) =>
        on.onRef('j.tenant_id', '=', 'u.tenant_id').onRef('j.id', '=', 'u.job_id'),
      )
      .select([
        'u.id',
        'u.code',
        sql<string>`u.name || ' ' || u.lastname`.as('name'),
        `${jobName} as position`,
        'u.is_mobile as mobile',
        'u.active',
      ])
      .where('u.tenant_id', '=', ctx.tenantId)
      .where('u.company_id', '=', id)
      .orderBy('u.active', 'desc')
      .orderBy('u.code')
      .limit(1000)
      .execute();
    const contracts = await ctx.db
      .selectFrom('contract as c')
      .select([
        'c.id',
        'c.code',
        'c.name',
        'c.starts_on as startsOn',
        'c.ends_on as endsOn',
        'c.insurance_expires_on as insuranceExpiresOn',
        sql<boolean>`${today(ctx)} between c.starts_on and c.ends_on`.as('running'),
        'c.active',
      ])
      .where('c.tenant_id', '=', ctx.tenantId)
      .where('c.company_id', '=', id)
      .orderBy('c.ends_on', 'desc')
      .limit(500)
      .execute();
    return { positions, people, contracts };
  },
};

export const companyHandlers = { ...servedCompanies.handlers, ...extra };
