import { sql, type RawBuilder } from 'kysely';
import type { TenantCtx } from '#platform/context.ts';

/** Spans whose minutes on duty changed, which numbers of them read and count again. */

/** @param last without it the change has no end */
export async function noteDutyChange(
  { db, tenantId }: TenantCtx,
  first: string,
  last: string | null,
): Promise<void> {
  await sql`insert into duty_change (tenant_id, first, last)
    values (${tenantId}, ${first}, ${last ?? 'infinity'})`.execute(db);
}

/** A person is of another company: minutes on duty of all days are those of the company of now. */
export const noteMovedPerson = (ctx: TenantCtx): Promise<void> => noteDutyChange(ctx, '-infinity', null);

export const dutyChanges = ({ tenantId }: TenantCtx): RawBuilder<unknown> =>
  sql`select first, last from duty_change where tenant_id = ${tenantId}`;

/** The same, and forgets them. */
export const takenDutyChanges = ({ tenantId }: TenantCtx): RawBuilder<unknown> =>
  sql`delete from duty_change where tenant_id = ${tenantId} returning first, last`;

/** Notes days once more that are left to be counted. */
export async function noteDutyDays({ db, tenantId }: TenantCtx, days: readonly string[]): Promise<void> {
  await sql`
    insert into duty_change (tenant_id, first, last)
    select ${tenantId}, lower(r), upper(r) - 1
    from (select unnest(range_agg(daterange(d, d, '[]'))) from unnest(${days}::date[]) d) c(r)`.execute(db);
}
