import type { Change } from '@cuadrilla/contract/kit/catalogue.ts';
import type { TenantCtx } from '../context.ts';

/** A record's life, read from the audit: who changed what, newest first, the last two hundred changes. */
export async function historyOf(ctx: TenantCtx, subject: string, id: number | string): Promise<Change[]> {
  const rows = await ctx.db
    .selectFrom('audit as a')
    .leftJoin('app_user as u', (on) =>
      on.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.actor_id'),
    )
    .select(['a.id', 'a.at', 'a.action', 'a.before', 'a.after', 'u.name', 'u.lastname'])
    .where('a.tenant_id', '=', ctx.tenantId)
    .where('a.subject', '=', subject)
    .where('a.subject_id', '=', String(id))
    .orderBy('a.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    actor: row.name === null ? null : `${row.name} ${row.lastname}`,
    differences: differencesOf(row.before, row.after),
  }));
}

const unreportedFields = new Set(['version', 'id', 'createdAt']);

export function differencesOf(before: unknown, after: unknown): Change['differences'] {
  const [old, now] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>];
  const found: Change['differences'] = [];
  const compare = (field: string): void => {
    if (!unreportedFields.has(field) && !isSame(old[field], now[field]))
      found.push({ field, before: old[field] ?? null, after: now[field] ?? null });
  };
  for (const field of Object.keys(old)) compare(field);
  for (const field of Object.keys(now)) if (!Object.hasOwn(old, field)) compare(field);
  return found;
}

/** Most values are no objects: their texts need not be made. */
function isSame(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  return typeof one === 'object' && typeof other === 'object' && stableJson(one) === stableJson(other);
}

/**
 * The same text for equal values, whatever the order of their keys: the database does not store that order.
 */
export const stableJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
