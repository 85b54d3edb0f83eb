import type { workCodes as endpoints } from '@cuadrilla/contract/operation/work-codes.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { assigneeOf } from '#features/operation/lifecycle/personnel.store.ts';
import { sameCode, workCode } from './work-code.rules.ts';
import { giveBackTry, reportBlockedCaller, takeTry, useCode, wrongLimits } from './work-codes.store.ts';

/** Milliseconds after which a phone that had no network can no longer have a code checked. */
const longestDelay = 2 * 86_400_000;

async function codeOf(
  ctx: Ctx,
  employeeId: number,
  at = ctx.now,
): Promise<{ code: string; expiresAt: Date; hour: Date }> {
  const { epoch } = await assigneeOf(ctx, employeeId, []);
  const current = workCode(
    ctx.platform.secrets.derive(`workcode|${ctx.tenantId}`),
    employeeId,
    epoch,
    at,
    ctx.timeZone,
  );
  return { ...current, hour: new Date(current.expiresAt.getTime() - 3_600_000) };
}

/**
 * Whether a code is the running one, or was at another time. Wrong ones count against the caller: after five for one employee the
 * caller has no try left for that employee in this hour, with the right code neither, while others have.
 * @throws THROTTLED
 */
async function checkCode(
  ctx: Ctx,
  employeeId: number,
  given: string,
  at = ctx.now,
): Promise<{ valid: boolean; hour: Date }> {
  const { hour } = await codeOf(ctx, employeeId);
  const { code } = await codeOf(ctx, employeeId, at);
  const attempt = (await takeTry(ctx, employeeId, hour)) ?? fail('THROTTLED');
  const valid = sameCode(code, given);
  if (valid) await giveBackTry(ctx, attempt, hour);
  else if (attempt.count === wrongLimits.perEmployee) await reportBlockedCaller(ctx, employeeId);
  return { valid, hour };
}

const seesCodes = (ctx: Ctx): boolean =>
  ctx.actor.permissions.has('SUBOPERATIVE_MOD_CODEGENE') ||
  ctx.actor.permissions.has('SUBOPERATIVE_MOD_REASSIGN');

/**
 * Spends the work code of whoever gets an activity: once for an employee, hour and activity.
 * @throws WORKCODE_INVALID, THROTTLED
 */
export async function spendWorkCode(
  ctx: Ctx,
  employeeId: number,
  given: string,
  activityId: number,
): Promise<void> {
  const { valid, hour } = await checkCode(ctx, employeeId, given);
  if (!valid || !(await useCode(ctx, employeeId, activityId, hour)))
    fail('WORKCODE_INVALID', {}, { workCode: 'WORKCODE_INVALID' });
}

export const workCodeHandlers: Handlers<typeof endpoints> = {
  generate: async (ctx, { body }) => {
    const { code, expiresAt } = await codeOf(ctx, body.employeeId);
    ctx.audit({ action: 'work_code.generate', subject: 'user', subjectId: body.employeeId });
    return {
      employeeId: body.employeeId,
      code,
      expiresAt: expiresAt.toISOString(),
      serverTime: ctx.now.toISOString(),
    };
  },
  check: async (ctx, { body }) => {
    // A phone checks the code of its own employee alone.
    if (body.employeeId !== ctx.actor.userId && !seesCodes(ctx)) fail('FORBIDDEN');
    const isOwn = body.employeeId === ctx.actor.userId;
    const at = isOwn && body.at !== undefined ? new Date(body.at) : ctx.now;
    const age = ctx.now.getTime() - at.getTime();
    // A phone's clock may be ahead, but a code of an hour to come is nobody's yet.
    const moment = age < 0 ? ctx.now : at;
    const { valid: matches } = await checkCode(ctx, body.employeeId, body.code, moment);
    const valid = matches && age <= longestDelay;
    ctx.audit({
      action: 'work_code.check',
      subject: 'user',
      subjectId: body.employeeId,
      after: { valid },
      result: valid ? 'done' : 'refused',
    });
    return { valid };
  },
};
