import type { Announcements } from '#platform/announcements.ts';
import { writeNotifications } from '#platform/write-notifications.ts';
import { recipientsOf } from '#features/security/recipients.store.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { Unit } from '#platform/db/pools.ts';

/**
 * Wrong codes in an hour: of one caller for one employee, of one caller for all employees, and of a tenant.
 * When the tenant has reached its number, a caller may have no more wrong codes in all than for one employee.
 */
export const wrongLimits = { perEmployee: 5, perCaller: 20, perTenant: 200 };

export interface Try {
  /** Tries of the caller for this employee in this hour, with this one. */
  count: number;
  keys: string[];
}

/**
 * Counts a try before the code is compared, in a unit of its own, so that tries at the same time cannot pass
 * a limit and a wrong one counts although the request is refused.
 * @returns null, and nothing is counted, when the caller has no try left
 */
export async function takeTry(ctx: Ctx, employeeId: number, hour: Date): Promise<Try | null> {
  const tenant = `workcode:${ctx.tenantId}`;
  const caller = `${tenant}:by:${ctx.actor.userId}`;
  const keys = [tenant, caller, `${caller}:for:${employeeId}`];
  const unit = new Unit(ctx.platform.pools.requests, null);
  try {
    const { rows } = await unit.query<{ key: string; count: number }>(
      `insert into throttle (key, window_start, count) select k, $2, 1 from unnest($1::text[]) k order by k
       on conflict (key, window_start) do update set count = throttle.count + 1 returning key, count`,
      [keys, hour.toISOString()],
    );
    const [ofTenant, ofCaller, ofPair] = keys.map((key) => rows.find((row) => row.key === key)!.count) as [
      number,
      number,
      number,
    ];
    const { perEmployee, perCaller, perTenant } = wrongLimits;
    if (ofPair > perEmployee || ofCaller > (ofTenant > perTenant ? perEmployee : perCaller)) {
      await unit.rollback();
      return null;
    }
    await unit.commit();
    return { count: ofPair, keys };
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}

/** A right code costs no try. */
export async function giveBackTry(ctx: Ctx, { keys }: Try, hour: Date): Promise<void> {
  const unit = new Unit(ctx.platform.pools.requests, null);
  try {
    await unit.query(
      `update throttle t set count = t.count - 1 from (
         select key from throttle where key = any($1) and window_start = $2 order by key for update
       ) k where t.key = k.key and t.window_start = $2 and t.count > 0`,
      [keys, hour.toISOString()],
    );
    await unit.commit();
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}

/** Audits that the caller has no try left for an employee, and notifies whoever generates codes. */
export async function reportBlockedCaller(ctx: Ctx, employeeId: number): Promise<void> {
  const unit = new Unit(ctx.platform.pools.requests, ctx.tenantId);
  let announcements: Announcements;
  try {
    announcements = await writeBlockedCaller(ctx, unit, employeeId);
    await unit.commit();
  } catch (error) {
    await unit.rollback();
    throw error;
  }
  ctx.platform.realtime.announce(ctx.tenantId, announcements);
}

async function writeBlockedCaller(ctx: Ctx, unit: Unit, employeeId: number): Promise<Announcements> {
  const { rows } = await unit.query<{ id: number; name: string; company_id: number | null }>(
    `select id, name || ' ' || lastname as name, company_id from app_user
      where tenant_id = $1 and id = any($2::bigint[])`,
    [ctx.tenantId, [employeeId, ctx.actor.userId]],
  );
  const rowOf = (id: number) => rows.find((row) => Number(row.id) === id);
  const employee = rowOf(employeeId);
  const [name, caller] = [employee?.name ?? '', rowOf(ctx.actor.userId)?.name ?? ''];
  await unit.query(
    `insert into audit (tenant_id, actor_id, action, subject, subject_id, after, request_id, address)
      values ($1, $2, 'work_code.blocked', 'user', $3, $4, $5, $6)`,
    [
      ctx.tenantId,
      ctx.actor.userId,
      String(employeeId),
      JSON.stringify({ wrong: wrongLimits.perEmployee }),
      ctx.requestId,
      ctx.address,
    ],
  );
  const people = await recipientsOf(
    { db: unit.db, tenantId: ctx.tenantId },
    { permission: 'SUBOPERATIVE_MOD_CODEGENE' },
    employee?.company_id ?? null,
  );
  const text = {
    es: {
      title: 'Códigos de trabajo errados',
      content: `${caller} escribió cinco códigos errados para ${name} y no puede intentar más hasta que cambie el código.`,
      format: `Códigos de trabajo errados: ${name}`,
    },
    en: {
      title: 'Wrong work codes',
      content: `${caller} entered five wrong codes for ${name} and has no try left until the code changes.`,
      format: `Wrong work codes: ${name}`,
    },
  };
  return writeNotifications(
    unit,
    ctx.tenantId,
    people.map(({ id, locale }) => ({ userId: id, locale, kind: 'workCode', text })),
  );
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
