import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { passwordMatches } from './password.ts';
import { accountLimit, reserveTries } from './throttle.ts';

/** Whether this is the caller's own password; a wrong one counts as a failed sign-in. @throws THROTTLED */
export async function ownPasswordMatches(ctx: Ctx, password: string): Promise<boolean> {
  const tries = (await reserveTries(ctx.platform, [accountLimit(ctx.actor.username)])) ?? fail('THROTTLED');
  try {
    const { password_hash } = await ctx.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', ctx.actor.userId)
      .executeTakeFirstOrThrow();
    // The hash of an account that never had a password is empty.
    if (
      !password_hash.startsWith('$') ||
      !(await passwordMatches(ctx.platform.secrets, password_hash, password))
    )
      return false;
  } catch (error) {
    await tries.release();
    throw error;
  }
  await tries.release();
  return true;
}

/**
 * Checks the caller's own password and stores the time of the check in this session.
 * @throws WRONG_PASSWORD, THROTTLED
 */
export async function confirmPassword(ctx: Ctx, password: string): Promise<void> {
  if (!(await ownPasswordMatches(ctx, password))) fail('WRONG_PASSWORD', {}, { password: 'WRONG_PASSWORD' });
  await ctx.db
    .updateTable('session')
    .set({ password_at: sql`now()` as never })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', ctx.actor.sessionId)
    .execute();
}

/** @throws PASSWORD_AGAIN unless the password was given again in this session within `seconds` */
export async function requirePasswordConfirmation(ctx: Ctx, seconds: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('session')
    .select(
      sql<boolean>`coalesce(password_at > now() - make_interval(secs => ${seconds}), false)`.as('fresh'),
    )
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', ctx.actor.sessionId)
    .executeTakeFirst();
  if (!row?.fresh) fail('PASSWORD_AGAIN');
}
