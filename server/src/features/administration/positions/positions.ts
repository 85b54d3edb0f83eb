import { sql } from 'kysely';
import {
  positions,
  type positionEndpoints as endpoints,
} from '@cuadrilla/contract/administration/positions.ts';
import { serveCatalogue } from '#platform/catalogue/catalogue.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail, failStale } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { idsByCode } from '#platform/catalogue/record-labels.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { reportsFiltering } from '#features/administration/used-by.store.ts';

export const servedPositions = serveCatalogue(positions, {
  table: 'job',
  search: ['code', 'nameEs', 'nameEn'],
  unique: [['code'], ['nameEs']],
  otherReferences: (ctx, { id }) => reportsFiltering(ctx, ['jobId', 'job_id'], id as number),
  computed: () => ({
    companies: sql`(
      select count(*)::int from company_job c
      where c.tenant_id = r.tenant_id and c.job_id = r.id)`,
    people: sql`(
      select count(*)::int from app_user u
      where u.tenant_id = r.tenant_id and u.job_id = r.id and u.active)`,
  }),
});

/** A company that has a position, with the number of people who hold it there. */
interface Holder {
  id: number;
  code: string;
  name: string;
  people: number;
}
async function holdersOf(ctx: TenantCtx, jobId: number): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select c.id, c.code, c.name, (
      select count(*)::int from app_user u
      where u.tenant_id = c.tenant_id and u.company_id = c.id and u.job_id = cj.job_id) as people
    from company_job cj join company c on c.tenant_id = cj.tenant_id and c.id = cj.company_id
    where cj.tenant_id = ${ctx.tenantId} and cj.job_id = ${jobId}
    order by c.name`.execute(ctx.db);
  return rows;
}

const extra: Handlers<typeof endpoints> = {
  companies: async (ctx, { params }) => {
    await lockedPosition(ctx, params.id);
    return (await holdersOf(ctx, params.id)).filter(
      ({ id }) => ctx.actor.companyScope === null || id === ctx.actor.companyScope,
    );
  },
  assignCompanies: async (ctx, { params, body }) => {
    if (ctx.actor.companyScope !== null) fail('FORBIDDEN');
    const { version } = await lockedPosition(ctx, params.id);
    const before = await holdersOf(ctx, params.id);
    const seen = body.seen && new Set(body.seen);
    if (seen && (seen.size !== before.length || before.some(({ id }) => !seen.has(id))))
      failStale({ version, companyIds: before.map(({ id }) => id) });
    const wanted = new Set(body.companyIds);
    const inUse = before.filter(({ id, people }) => !wanted.has(id) && people > 0);
    if (inUse.length > 0)
      fail('SOURCE_HAVE_DEPENDENCY', {
        by: inUse.map(({ name, people }) => `${name} (${people})`).join(', '),
      });
    const known = await ctx.db
      .selectFrom('company')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where(sql<boolean>`id = any(${[...wanted]}::bigint[])`)
      .execute();
    if (known.length !== wanted.size) fail('INVALID_INPUT', {}, { companyIds: 'NOT_FOUND' });
    const added = [...wanted].filter((id) => !before.some((each) => each.id === id));
    const removed = before.filter(({ id }) => !wanted.has(id)).map(({ id }) => id);
    if (added.length > 0)
      await ctx.db
        .insertInto('company_job')
        .values(added.map((company_id) => ({ tenant_id: ctx.tenantId, company_id, job_id: params.id })))
        .execute();
    if (removed.length > 0)
      await ctx.db
        .deleteFrom('company_job')
        .where('tenant_id', '=', ctx.tenantId)
        .where('job_id', '=', params.id)
        .where('company_id', 'in', removed)
        .execute();
    const after = (await holdersOf(ctx, params.id)).map(({ code }) => code);
    if (added.length + removed.length > 0)
      ctx.audit({
        action: 'positions.assignCompanies',
        subject: 'job',
        subjectId: params.id,
        before: { companies: before.map(({ code }) => code) },
        after: { companies: after },
      });
    await publishSettingsChanged(ctx);
    return { added: added.length, removed: removed.length };
  },
};

/**
 * Sets the positions of a company, by code.
 * @throws SOURCE_HAVE_DEPENDENCY when people of the company hold a position that would be removed
 */
export async function setPositionsOf(ctx: Ctx, companyId: number, codes: readonly string[]): Promise<void> {
  const held = await ctx.db
    .selectFrom('company_job as c')
    .innerJoin('job as j', (on) => on.onRef('j.tenant_id', '=', 'c.tenant_id').onRef('j.id', '=', 'c.job_id'))
    .select(['j.id', 'j.code'])
    .where('c.tenant_id', '=', ctx.tenantId)
    .where('c.company_id', '=', companyId)
    .execute();
  const ids = await idsByCode(ctx, 'positions', codes);
  for (const [code, id] of [
    ...held.map(({ code, id }) => [code, id] as const).filter(([code]) => !codes.includes(code)),
    ...[...ids].filter(([code]) => !held.some((each) => each.code === code)),
  ]) {
    const companies = (await holdersOf(ctx, id))
      .map((holder) => holder.id)
      .filter((each) => each !== companyId);
    await extra.assignCompanies(ctx, {
      params: { id },
      body: { companyIds: codes.includes(code) ? [...companies, companyId] : companies },
    });
  }
}

/** Locks a position. @throws NOT_FOUND */
async function lockedPosition(ctx: TenantCtx, id: number): Promise<{ version: number }> {
  return (
    (await ctx.db
      .selectFrom('job')
      .select('version')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? fail('NOT_FOUND')
  );
}

export const positionHandlers = { ...servedPositions.handlers, ...extra };
