import type { whereUsed as endpoints } from '@cuadrilla/contract/parameterization/where-used.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import type { FormReader } from './form-readers.ts';
import { formUseCounts } from './form-use-counts.ts';
import { designById } from './versions/design-versions.store.ts';
import { usesOf, usesOfActivityType, usesOfList, usesOfQuestion } from './where-used.store.ts';

/** @param readers what reads forms in modules above */
export const whereUsedHandlers = (readers: readonly FormReader[]): Handlers<typeof endpoints> => ({
  lists: async (ctx, { params }) => usesOfList(ctx, await codeOf(ctx, 'list', params.id)),
  forms: async (ctx, { params }) => usesOf(ctx, 'form', await designById(ctx, 'form', params.id)),
  formCounts: (ctx) => formUseCounts(ctx),
  questions: async (ctx, { params }) =>
    usesOfQuestion(ctx, await designById(ctx, 'form', params.id), params.question, readers),
  activityTypes: async (ctx, { params }) =>
    usesOfActivityType(ctx, await codeOf(ctx, 'activity_type', params.id)),
  rules: async (ctx, { params }) => usesOf(ctx, 'rule', await designById(ctx, 'rule', params.id)),
  workflows: async (ctx, { params }) => usesOf(ctx, 'workflow', await designById(ctx, 'workflow', params.id)),
});

/** @throws NOT_FOUND */
async function codeOf(ctx: TenantCtx, table: 'list' | 'activity_type', id: number): Promise<string> {
  const row = await ctx.db
    .selectFrom(table)
    .select('code')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.code ?? fail('NOT_FOUND');
}
