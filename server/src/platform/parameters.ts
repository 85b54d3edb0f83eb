import { sql } from 'kysely';
import type { z } from 'zod';
import type { TenantCtx } from './context.ts';

/** A parameter with the schema of its value, and the value that holds where the tenant has no valid one. */
interface Parameter<T> {
  key: string;
  schema: z.ZodType<T>;
  fallback: T;
}

/** A tenant's value of a parameter as it holds today. */
export async function currentParameter<T>(
  ctx: TenantCtx,
  { key, schema, fallback }: Parameter<T>,
): Promise<T> {
  const { rows } = await sql<{ value: unknown }>`
    select value from parameter where tenant_id = ${ctx.tenantId} and key = ${key}
      and valid_from <= (now() at time zone ${ctx.timeZone})::date
      order by valid_from desc limit 1`.execute(ctx.db);
  const parsed = schema.safeParse(rows[0]?.value);
  return parsed.success ? parsed.data : fallback;
}
