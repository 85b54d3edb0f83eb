import { sql, type RawBuilder } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';

/** Rows of whole days that are counted again from their facts. */

/** These days of the tenant, as a condition on rows with a tenant and a day. */
export const daysBetween = ({ tenantId }: TenantCtx, from: string, to: string): RawBuilder<unknown> =>
  sql`tenant_id = ${tenantId} and day between ${from} and ${to}`;

/**
 * Replaces the rows of some days.
 *
 * @param days a condition on rows of the table
 * @param rows as counted now, in the order of the columns
 */
export async function replaceDays(
  { db }: TenantCtx,
  { table, columns }: { table: string; columns: string },
  days: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${days}`.execute(db);
  await sql`insert into ${sql.table(table)} (${sql.raw(columns)}) ${rows}`.execute(db);
}
