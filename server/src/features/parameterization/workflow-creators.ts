import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { roleCodesOf } from '#features/access/rights.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

type Creators = Pick<WorkflowDefinition, 'creators'>;

/** Whether people with these roles may create operations of a workflow. */
export const isCreator = ({ creators }: Creators, roles: ReadonlySet<string>): boolean =>
  creators === undefined || creators.some((code) => roles.has(code));

/** Reads the roles of a user only for a workflow that names some. */
export const mayCreate = async (ctx: TenantCtx, definition: Creators, userId: number): Promise<boolean> =>
  definition.creators === undefined || isCreator(definition, await roleCodesOf(ctx, userId));

/** @throws NOT_A_CREATOR */
export async function requireCreator(ctx: TenantCtx, definition: Creators, userId: number): Promise<void> {
  if (!(await mayCreate(ctx, definition, userId))) fail('NOT_A_CREATOR');
}
