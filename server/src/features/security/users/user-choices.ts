import { sql } from 'kysely';
import type { userChoices as endpoints } from '@cuadrilla/contract/security/user-choices.ts';
import { permissionTreeOf } from '#features/access/permission-tree.rules.ts';
import type { Handlers } from '#platform/http/serve.ts';

export const userChoiceHandlers: Handlers<typeof endpoints> = {
  jobsByCompany: async (ctx, { params }) => {
    if (ctx.actor.companyScope !== null && ctx.actor.companyScope !== params.companyId) return [];
    const name = ctx.locale === 'en' ? 'j.name_en' : 'j.name_es';
    const rows = await ctx.db
      .selectFrom('company_job as c')
      .innerJoin('job as j', (on) =>
        on.onRef('j.tenant_id', '=', 'c.tenant_id').onRef('j.id', '=', 'c.job_id'),
      )
      .select(['c.id', 'c.job_id', 'j.code', `${name} as name`])
      .where('c.tenant_id', '=', ctx.tenantId)
      .where('c.company_id', '=', params.companyId)
      .where('j.active', '=', true)
      .orderBy(name)
      .execute();
    return rows.map((row) => ({ id: row.id, jobId: row.job_id, code: row.code, name: row.name }));
  },
  documentTypes: async (ctx) =>
    ctx.db
      .selectFrom('document_type')
      .select(['id', 'code', ctx.locale === 'en' ? 'name_en as name' : 'name_es as name'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('active', '=', true)
      .orderBy('id')
      .execute(),
  cities: async (ctx, { query }) =>
    ctx.db
      .selectFrom('city')
      .select(['id', 'code', 'name', 'region'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('active', '=', true)
      .orderBy(sql`name collate "es-x-icu"`)
      .orderBy('id')
      .limit(query.size)
      .execute(),
  departments: async (ctx) => {
    const rows = await ctx.db
      .selectFrom('department')
      .select(['id', 'name', 'active', 'parent_id'])
      .where('tenant_id', '=', ctx.tenantId)
      .orderBy('name')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      status: row.active,
      departmentId: row.parent_id ?? 0,
    }));
  },
  executiveRoles: async (ctx) =>
    ctx.db
      .selectFrom('executive_role')
      .select([
        'id',
        'code as code_id',
        ctx.locale === 'en' ? 'name_en as description' : 'name_es as description',
      ])
      .where('tenant_id', '=', ctx.tenantId)
      .where('active', '=', true)
      .orderBy('id')
      .execute(),
  assignableModules: async (ctx) => permissionTreeOf(ctx.actor.permissions, ctx.locale),
};
