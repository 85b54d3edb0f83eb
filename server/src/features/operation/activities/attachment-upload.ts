import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { photoKey, thumbnailKey } from '#features/operation/attachments/photo-keys.ts';
import { requireActivity } from './activity-view.ts';
import { decisionRefusal, stateOf } from '#features/operation/lifecycle/event-legality.rules.ts';
import { annexVersions, checkAttachment, questionNamed } from '#features/operation/attachments/attachment.ts';
import { familiesOfQuestion } from '#features/operation/attachments/attachment.rules.ts';
import { photoLimits } from '#features/operation/attachments/photo-image.ts';
import type { Answers } from '#features/operation/engine/operation-facts.ts';

/**
 * Files that staff upload for an office decision. They have no submission until the decision names them; the
 * decision deletes those that it does not name. An activity has at most so many of them.
 */
const mostUnclaimed = 30;

/**
 * @throws NOT_FOUND, ALREADY_ENDED, ILLEGAL_TRANSITION, THROTTLED, UNSUPPORTED_TYPE, UNREADABLE_IMAGE,
 * TOO_LARGE
 */
export async function attach(
  ctx: Ctx,
  activityId: number,
  { question, name }: { question: string; name: string },
  stream: Readable,
) {
  await requireActivity(ctx, activityId);
  const families = familiesOfQuestion(await fileQuestion(ctx, activityId, question));
  if ((await unclaimedFiles(ctx, activityId)) >= mostUnclaimed) fail('THROTTLED');
  const bytes = await read(stream);
  const { type, width, height, thumbnail } = await checkAttachment(ctx, bytes, families);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await ctx.platform.files.put(photoKey(ctx.tenantId, sha256), bytes);
  if (thumbnail) await ctx.platform.files.put(thumbnailKey(ctx.tenantId, sha256), thumbnail);
  const file = { name, type, width, height, bytes: bytes.length, received_at: ctx.now };
  await ctx.db
    .insertInto('photo')
    .values({ tenant_id: ctx.tenantId, activity_id: activityId, question, sha256, ...file })
    .onConflict((on) => on.columns(['tenant_id', 'activity_id', 'question', 'sha256']).doUpdateSet(file))
    .execute();
  ctx.audit({
    action: 'activity.attach',
    subject: 'activity',
    subjectId: activityId,
    after: { question, name, sha256, bytes: bytes.length },
  });
  return { sha256, name, bytes: bytes.length, type };
}

/** The question that takes a file, of an activity that can be decided now. */
async function fileQuestion(ctx: Ctx, activityId: number, name: string) {
  const { form_version_id, operation_status, ...row } = await ctx.db
    .selectFrom('activity as a')
    .innerJoin('operation as o', (on) =>
      on.onRef('o.tenant_id', '=', 'a.tenant_id').onRef('o.id', '=', 'a.operation_id'),
    )
    .select(['a.form_version_id', 'a.status', 'a.kind', 'a.withdrawn_at', 'a.reactivated_at'])
    .select('o.status as operation_status')
    .where('a.tenant_id', '=', ctx.tenantId)
    .where('a.id', '=', activityId)
    .executeTakeFirstOrThrow();
  const refusal = decisionRefusal(stateOf(row, operation_status));
  if (refusal) fail(refusal.code, refusal.detail);
  if (form_version_id === null) return fail('INVALID_INPUT', {}, { question: 'unknown_question' });
  const question = await questionNamed(
    ctx,
    { main: form_version_id, annexes: await annexVersions(ctx, activityId) },
    name,
  );
  return question?.type === 'file' ? question : fail('INVALID_INPUT', {}, { question: 'unknown_question' });
}

async function unclaimedFiles(ctx: Ctx, activityId: number): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('photo')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('activity_id', '=', activityId)
    .where('submission_id', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

async function read(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > photoLimits.bytes) fail('TOO_LARGE');
  }
  return Buffer.concat(parts);
}

/** The files that were uploaded for an activity, as the check of its answers takes them. */
export async function uploadedFiles(
  ctx: TenantCtx,
  activityId: number,
): Promise<{ question: string; sha256: string; name: string; bytes: number }[]> {
  const rows = await ctx.db
    .selectFrom('photo')
    .select(['question', 'sha256', 'name', 'bytes'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('activity_id', '=', activityId)
    .where('received_at', 'is not', null)
    .execute();
  return rows.map((row) => ({ ...row, bytes: row.bytes ?? 0 }));
}

/** Gives a decision the files that its answers name, and deletes those that they do not name. */
export async function adoptNamedFiles(
  ctx: TenantCtx,
  activityId: number,
  submissionId: number,
  answers: readonly Answers[],
): Promise<void> {
  const named = answers
    .flatMap((each) => Object.values(each))
    .flatMap((answer) => (Array.isArray(answer) ? answer : []))
    .flatMap((entry: { sha256?: unknown } | null) =>
      typeof entry?.sha256 === 'string' ? [entry.sha256] : [],
    );
  const own = () => sql<boolean>`sha256 = any(${named}::text[])`;
  await ctx.db
    .updateTable('photo')
    .set({ submission_id: submissionId })
    .where('tenant_id', '=', ctx.tenantId)
    .where('activity_id', '=', activityId)
    .where(own())
    .execute();
  await ctx.db
    .deleteFrom('photo')
    .where('tenant_id', '=', ctx.tenantId)
    .where('activity_id', '=', activityId)
    .where('submission_id', 'is', null)
    .execute();
}
