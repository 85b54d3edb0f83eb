import { sql } from 'kysely';
import type { PhoneRefusal, phones as endpoints } from '@cuadrilla/contract/operation/phones.ts';
import type { MutationReply } from '@cuadrilla/contract/operation/sync.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { faultText } from '#features/operation/lifecycle/sync-error.rules.ts';
import { applyInOrder } from '../mutation-batch.ts';
import { queued } from '../mutation-intake.rules.ts';
import { selectPhones, selectRefused, visiblePhone, type RefusedRow } from './phones.store.ts';

/** What the office sees of phones, and what it can do about them. */
export const phoneHandlers: Handlers<typeof endpoints> = {
  list: async (ctx, { body }) => {
    const rows = await selectPhones(ctx, body);
    return { phones: rows, total: rows[0]?.total ?? 0 };
  },

  refusals: async (ctx, { body }) => {
    await visiblePhone(ctx, body.deviceId, { lock: false });
    const rows = await selectRefused(ctx, body.deviceId);
    return rows.map((row) => refusalView(ctx, row));
  },

  replay: async (ctx, { body }) => replay(ctx, body.deviceId, body.mutationId),

  setRevoked: async (ctx, { body: { deviceId, revoked, reason } }) => {
    const { userId } = await visiblePhone(ctx, deviceId, { lock: true });
    await ctx.db
      .updateTable('device')
      .set({ revoked_at: revoked ? ctx.now.toISOString() : null })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', deviceId)
      .execute();
    ctx.audit({
      action: revoked ? 'phone.revoke' : 'phone.allow',
      subject: 'user',
      subjectId: userId,
      after: { device: deviceId, reason },
    });
    return null;
  },
};

/** Steps whose refusal keeps an activity from ending. */
const replayable = new Set(['finish', 'unrealize', 'reject']);

const refusalView = ({ locale }: Ctx, row: RefusedRow): PhoneRefusal => ({
  mutationId: row.id,
  sequence: row.sequence,
  receivedAt: row.received_at,
  type: row.type ?? '',
  activityId: row.activity_id,
  operationId: row.operation_id,
  operationNumber: row.number,
  status: row.status,
  isOpen: row.is_open,
  message: row.answer.message ?? row.answer.message_key ?? '',
  fields: Object.fromEntries(
    Object.entries(row.answer.fields ?? {}).map(([field, why]) => [field, faultText(why, locale)]),
  ),
  canReplay: row.has_body && row.is_open && replayable.has(row.type ?? ''),
});

/**
 * Applies refused work again as its employee's. Work that is refused once more stays as it was, with the new reason.
 * @throws NOT_FOUND when what was sent is not stored
 */
async function replay(
  ctx: Ctx,
  deviceId: string,
  mutationId: string,
): Promise<Pick<MutationReply, 'result' | 'message' | 'fields'>> {
  const { userId } = await visiblePhone(ctx, deviceId, { lock: true });
  const row = await ctx.db
    .selectFrom('mutation')
    .select(['id', 'sequence', 'body_hash', 'bytes', 'body'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('device_id', '=', deviceId)
    .where('id', '=', mutationId)
    .where('state', '=', 'refused')
    .where('body', 'is not', null)
    .executeTakeFirst();
  if (!row) return fail('NOT_FOUND', {}, { mutationId: 'NOT_FOUND' });
  const item = queued({ ...row, hash: row.body_hash.toString('hex') }, row.body);
  if (!item.mutation || !replayable.has(item.mutation.type))
    return fail('NOT_FOUND', {}, { mutationId: 'NOT_FOUND' });
  const asEmployee: Ctx = { ...ctx, actor: { ...ctx.actor, userId } };
  const answer = (await applyInOrder(asEmployee, deviceId, [item])).get(item.id)!;
  if (answer.result === 'deferred') fail('UNAVAILABLE');
  await store(ctx, deviceId, mutationId, answer);
  ctx.audit({
    action: 'phone.replay',
    subject: 'activity',
    subjectId: answer.activityId,
    after: { device: deviceId, mutation: mutationId, result: answer.result },
  });
  const { result, message, fields } = answer;
  return {
    result,
    message,
    fields:
      fields && Object.fromEntries(Object.entries(fields).map(([k, why]) => [k, faultText(why, ctx.locale)])),
  };
}

/** The phone that sends it once more gets this answer. */
async function store(ctx: Ctx, deviceId: string, id: string, answer: MutationReply): Promise<void> {
  const isOver = answer.result === 'applied' || answer.result === 'superseded';
  await sql`
    with answered as (
      update mutation set answer = ${JSON.stringify(answer)}::jsonb,
        state = ${isOver ? 'applied' : 'refused'},
        body = case when ${isOver} then null else body end, bytes = case when ${isOver} then 0 else bytes end
      where tenant_id = ${ctx.tenantId} and device_id = ${deviceId} and id = ${id}
    )
    update device set refused_bytes = greatest(0, refused_bytes - ${isOver ? 1 : 0} * (
      select bytes from mutation where tenant_id = ${ctx.tenantId} and device_id = ${deviceId} and id = ${id}))
    where tenant_id = ${ctx.tenantId} and id = ${deviceId}`.execute(ctx.db);
}
