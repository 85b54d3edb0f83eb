import { randomInt } from 'node:crypto';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { productParameters } from '@cuadrilla/contract/administration/parameter-definitions.ts';
import { currentParameter } from '#platform/parameters.ts';
import { hashPassword } from './password.ts';
import { checkNewPassword } from './password.rules.ts';

/**
 * Sets a user's password after checking it against the tenant's rules and the user's own names.
 * @throws NOT_FOUND, INVALID_INPUT, WEAK_PASSWORD
 */
export async function setPassword(
  ctx: TenantCtx,
  userId: number,
  password: string,
  { mustChange }: { mustChange: boolean },
): Promise<void> {
  const user = await ctx.db
    .selectFrom('app_user as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .select(['u.username', 'u.name', 'u.lastname', 't.name as tenant_name'])
    .where('u.tenant_id', '=', ctx.tenantId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!user) return fail('NOT_FOUND');
  await checkPassword(ctx, password, [user.username, user.name, user.lastname, user.tenant_name]);
  const password_hash = await hashPassword(ctx.platform.secrets, password);
  await ctx.db
    .updateTable('app_user')
    .set({ password_hash, must_change_password: mustChange })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', userId)
    .execute();
  // An unused reset link could still replace the new password.
  await ctx.db
    .deleteFrom('password_reset')
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function checkPassword(
  ctx: TenantCtx,
  password: string,
  names: readonly string[],
): Promise<void> {
  checkNewPassword(password, names, await currentParameter(ctx, productParameters.shortestPassword));
}

// Without letters and digits that are easily confused.
const symbols = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A one-time password of 16 symbols, about 93 bits. */
export const oneTimePassword = (): string =>
  Array.from({ length: 16 }, () => symbols[randomInt(symbols.length)]).join('');
