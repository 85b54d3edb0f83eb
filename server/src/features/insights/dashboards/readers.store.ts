import type { ReaderRole } from '@cuadrilla/contract/insights/dashboards.ts';
import { allows } from '@cuadrilla/contract/permissions.ts';
import { holdersAmong, roleCodesOf } from '#features/access/rights.store.ts';
import type { Actor, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

/** Who sees a dashboard: holders of its roles, whoever made it, and those who design; without roles everybody. */

export interface Restricted {
  readers: readonly string[];
  created_by: number | null;
}

/** Who designs dashboards sees all of them, and so does the product's own work. */
const readsAll = (actor: Pick<Actor, 'permissions'> | null): boolean =>
  actor === null || allows('DASHBOARD_MOD_EDIT', actor.permissions);

/** Those that the caller may read. */
export async function readable<R extends Restricted>(ctx: TenantCtx, rows: readonly R[]): Promise<R[]> {
  const { actor } = ctx;
  if (actor === null || readsAll(actor) || rows.every(({ readers }) => readers.length === 0))
    return [...rows];
  const held = await roleCodesOf(ctx, actor.userId);
  return rows.filter(
    ({ readers, created_by }) =>
      readers.length === 0 || created_by === actor.userId || readers.some((code) => held.has(code)),
  );
}

/** Of these people the ones who may read it. */
export async function readersAmong(
  ctx: TenantCtx,
  { readers, created_by }: Restricted,
  people: readonly Actor[],
): Promise<Set<number>> {
  const isReader =
    readers.length === 0
      ? null
      : await holdersAmong(
          ctx,
          people.map(({ userId }) => userId),
          readers,
        );
  return new Set(
    people
      .filter((one) => !isReader || readsAll(one) || one.userId === created_by || isReader.has(one.userId))
      .map(({ userId }) => userId),
  );
}

/** Whether holders of a role may read it, whatever other roles they hold. */
export const isReadBy = (
  { readers }: Pick<Restricted, 'readers'>,
  role: Pick<Actor, 'permissions'> & { code: string },
): boolean => readers.length === 0 || readsAll(role) || readers.includes(role.code);

/**
 * Dashboards name roles by code, without a foreign key: the lock keeps a role from being deleted or given another
 * code until the dashboard is written.
 * @param inactive roles that may be inactive: those that the dashboard had before
 * @throws INVALID_INPUT with the place of a role that does not exist, or is newly named and inactive
 */
export async function requireRoles(
  { db, tenantId }: TenantCtx,
  codes: readonly string[],
  inactive: readonly string[] = [],
): Promise<void> {
  if (codes.length === 0) return;
  const known = await db
    .selectFrom('role')
    .select(['code', 'active'])
    .where('tenant_id', '=', tenantId)
    .where('code', 'in', [...codes])
    .orderBy('id')
    .forShare()
    .execute();
  const missing = codes.flatMap((code, at) =>
    known.some((role) => role.code === code && (role.active || inactive.includes(code)))
      ? []
      : [[`readers.${at}`, 'NOT_FOUND'] as const],
  );
  if (missing.length > 0) fail('INVALID_INPUT', {}, Object.fromEntries(missing));
}

/** Names of roles by their codes; a role is looked up only where a dashboard names one. */
export async function readerNames(
  { db, tenantId }: TenantCtx,
  rows: readonly Pick<Restricted, 'readers'>[],
): Promise<(codes: readonly string[]) => ReaderRole[]> {
  const codes = [...new Set(rows.flatMap(({ readers }) => readers))];
  const roles =
    codes.length === 0
      ? []
      : await db
          .selectFrom('role')
          .select(['code', 'name'])
          .where('tenant_id', '=', tenantId)
          .where('code', 'in', codes)
          .execute();
  const names = new Map(roles.map(({ code, name }) => [code, name]));
  return (wanted) => wanted.map((code) => ({ code, name: names.get(code) ?? code }));
}
