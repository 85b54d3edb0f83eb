import type { TenantCtx } from '../context.ts';
import type { JobDeclaration, OutsideWork } from './declarations.ts';

type InTenant = (work: (ctx: TenantCtx) => Promise<void>) => Promise<void>;

/** Runs one job. `complete` is the last statement of its last unit. */
export async function runJob<D extends object>(
  { handler }: Pick<JobDeclaration<D>, 'handler'>,
  data: D,
  inTenant: InTenant,
  complete: (ctx: TenantCtx) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  // A unit that is repeated after a conflict replaces what its first attempt returned.
  const returned: { outside?: OutsideWork | void } = {};
  await inTenant(async (ctx) => {
    returned.outside = await handler(ctx, data);
    if (!returned.outside) await complete(ctx);
  });
  const { outside } = returned;
  if (!outside) return;
  const error = await failureOf(outside.run);
  await inTenant(async (ctx) => {
    if (outside.after) await outside.after(ctx, error);
    else if (error) throw error;
    await complete(ctx);
  });
}

async function failureOf(run: () => Promise<void>): Promise<Error | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
