import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { NotificationText, TenantCtx } from '#platform/context.ts';
import { recipientsOf } from '#features/security/recipients.store.ts';

/** Notifies everyone who may change roles, and the user `also`. */
export async function notifyAdministrators(
  ctx: TenantCtx,
  text: Record<Locale, NotificationText>,
  also: number | null = null,
): Promise<void> {
  const people = [...(await recipientsOf(ctx, { permission: 'ROLE_MOD_PERMISSION' }, null))];
  if (also !== null && people.every(({ id }) => id !== also))
    people.push(...(await recipientsOf(ctx, { id: also }, null)));
  for (const { id, locale } of people) ctx.notify({ userId: id, locale, kind: 'backup', text });
}
