import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { fail } from './failure.ts';

/** The screen offers it for ten seconds; the request may wait for the network. */
const undoMilliseconds = 60_000;

interface Locked {
  /** Table, as the audit names it. */
  subject: string;
  /** The field of the audited record that says whether it is active. */
  field: 'active' | 'status';
  ids: readonly number[];
}

/**
 * Of these locked records, those to which nothing happened since the caller deactivated them a moment ago.
 * @throws NOT_UNDOABLE when there is none
 */
export async function ownDeactivations(ctx: Ctx, { subject, field, ids }: Locked): Promise<number[]> {
  const since = new Date(ctx.now.getTime() - undoMilliseconds).toISOString();
  const { rows } = await sql<{ id: number }>`
    select s.id from unnest(${ids}::bigint[]) s(id)
      cross join lateral (
        select a.actor_id, a.at, a.before ->> ${field} as was, a.after ->> ${field} as became from audit a
        where a.tenant_id = ${ctx.tenantId} and a.subject = ${subject} and a.subject_id = s.id::text
        order by a.id desc limit 1
      ) last
    where last.was = 'true' and last.became = 'false' and last.actor_id = ${ctx.actor.userId}
      and last.at >= ${since}::timestamptz
    order by s.id`.execute(ctx.db);
  return rows.length > 0 ? rows.map(({ id }) => id) : fail('NOT_UNDOABLE');
}
