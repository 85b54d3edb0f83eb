import { sql } from 'kysely';
import type { TimerDeclaration } from '#platform/jobs/declarations.ts';

/** Nightly: deletes ended sessions (with their refresh tokens), old reset links and old counters of tries. */
export const accessHousekeeping: TimerDeclaration = {
  queue: 'housekeeping',
  cron: '40 7 * * *',
  handler: async (ctx) => {
    const t = ctx.tenantId;
    await sql`
      delete from session where tenant_id = ${t}
        and (expires_at < now() - interval '7 days' or revoked_at < now() - interval '30 days')`.execute(
      ctx.db,
    );
    await sql`
      delete from password_reset
      where tenant_id = ${t} and expires_at < now() - interval '1 day'`.execute(ctx.db);
    await sql`delete from throttle where window_start < now() - interval '1 day'`.execute(ctx.db);
  },
};
