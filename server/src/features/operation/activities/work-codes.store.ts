import { sql } from 'kysely';
import { recipientsOf } from '#features/security/recipients.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { Unit } from '#platform/db/pools.ts';

export const wrongPerEmployee = 5;
export const wrongPerTenant = 200;

const tenantKey = (ctx: TenantCtx) => `workcode:${ctx.tenantId}`;
const employeeKey = (ctx: TenantCtx, employeeId: number) => `${tenantKey(ctx)}:${employeeId}`;

/** Wrong codes of a tenant in the hour that began at `hour`. */
export async function wrongOfTenant(ctx: TenantCtx, hour: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from throttle
    where key = ${tenantKey(ctx)} and window_start = ${hour.toISOString()}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/**
 * Counts a wrong code in a unit of its own, so that it counts although the request is refused. The fifth of
 * an employee and hour ends the code, is audited, and is notified to whoever generates codes.
 */
export async function countWrongCode(ctx: TenantCtx, employeeId: number, hour: Date): Promise<void> {
  const unit = new Unit(ctx.platform.pools.requests, ctx.tenantId);
  /** Notifications that are published once they are stored. */
  const effects: (() => void)[] = [];
  try {
    const { rows } = await unit.query<{ key: string; count: number }>(
      `insert into throttle (key, window_start, count) select k, $2, 1 from unnest($1::text[]) k order by k
       on conflict (key, window_start) do update set count = throttle.count + 1 returning key, count`,
      [[tenantKey(ctx), employeeKey(ctx, employeeId)], hour.toISOString()],
    );
    if (rows.find(({ key }) => key === employeeKey(ctx, employeeId))?.count === wrongPerEmployee)
      effects.push(...(await endCode(ctx, unit, employeeId)));
    await unit.commit();
  } catch (error) {
    await unit.rollback();
    throw error;
  }
  for (const publish of effects) publish();
}

async function endCode(ctx: TenantCtx, unit: Unit, employeeId: number): Promise<(() => void)[]> {
  const { rows } = await unit.query<{ name: string; company_id: number | null }>(
    `update app_user set work_code_epoch = work_code_epoch + 1 where tenant_id = $1 and id = $2
      returning name || ' ' || lastname as name, company_id`,
    [ctx.tenantId, employeeId],
  );
  const name = rows[0]?.name ?? '';
  await unit.query(
    `insert into audit (tenant_id, actor_id, action, subject, subject_id, after, request_id, address)
      values ($1, $2, 'work_code.blocked', 'user', $3, $4, $5, $6)`,
    [
      ctx.tenantId,
      ctx.actor?.userId ?? null,
      String(employeeId),
      JSON.stringify({ wrong: wrongPerEmployee }),
      ctx.requestId,
      ctx.address,
    ],
  );
  const people = await recipientsOf(
    { db: unit.db, tenantId: ctx.tenantId },
    { permission: 'SUBOPERATIVE_MOD_CODEGENE' },
    rows[0]?.company_id ?? null,
  );
  const notifications: (() => void)[] = [];
  for (const { id: userId, locale } of people) {
    const title = locale === 'en' ? 'Work code blocked' : 'Código de trabajo bloqueado';
    const content =
      locale === 'en'
        ? `Five wrong codes for ${name}. Generate a new one.`
        : `Cinco códigos errados para ${name}. Genere uno nuevo.`;
    const body = JSON.stringify({
      format: `${title}: ${name}`,
      formato: '',
      operationId: null,
      activityId: null,
    });
    const inserted = await unit.query<{ id: number; created_at: string }>(
      `insert into notification (tenant_id, user_id, title, content, body) values ($1, $2, $3, $4, $5)
        returning id, created_at`,
      [ctx.tenantId, userId, title, content, body],
    );
    const { id, created_at } = inserted.rows[0]!;
    notifications.push(() =>
      ctx.platform.realtime.notify(ctx.tenantId, [
        { id, userId, title, content, body, read: false, createdAt: created_at },
      ]),
    );
  }
  return notifications;
}

/** Uses a code for one activity; false when it was used for it in this hour before. */
export async function useCode(
  ctx: TenantCtx,
  employeeId: number,
  activityId: number,
  hour: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('work_code_use')
    .values({
      tenant_id: ctx.tenantId,
      employee_id: employeeId,
      activity_id: activityId,
      hour: hour.toISOString(),
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
