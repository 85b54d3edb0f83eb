import type {
  CopyAnswer,
  CopyStepState,
  OwedPhoto,
  phoneCopies as endpoints,
} from '@cuadrilla/contract/operation/phone-copies.ts';
import type { MutationReply } from '@cuadrilla/contract/operation/sync.ts';
import type { Ctx } from '#platform/context.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { faultText } from '#features/operation/lifecycle/sync-error.rules.ts';
import { uploadHandlers } from '../photo-upload.ts';
import { push } from '../sync-push.ts';
import { storedMutations, type KnownAnswer } from '../sync.store.ts';
import { firstMissing } from './phone-copies.rules.ts';
import { copiedPhone, photosOwedBy, recordAfterCopy } from './phone-copies.store.ts';
import { visiblePhone } from './phones.store.ts';

/** Copies of phones that the office loads. Everything goes the way that the phone would have taken. */
export const phoneCopyHandlers: Handlers<typeof endpoints> = {
  check: async (ctx, { body: { deviceId, steps } }) => {
    await visiblePhone(ctx, deviceId, { lock: false });
    const { lastSequence, ...phone } = await copiedPhone(ctx, deviceId);
    const stored = await storedMutations(
      ctx,
      deviceId,
      steps.map(({ id }) => id),
    );
    const states = new Map(stored.map((one) => [one.id, stateOf[one.state]]));
    const there = [...stored, ...steps].map(({ sequence }) => sequence);
    return {
      ...phone,
      steps: Object.fromEntries(steps.map(({ id }) => [id, states.get(id) ?? 'new'])),
      missing: firstMissing(lastSequence, there),
    };
  },

  load: async (ctx, { body: { deviceId, savedAt, mutations, rest } }) => {
    const { userId } = await visiblePhone(ctx, deviceId, { lock: true });
    const answers =
      mutations.length > 0
        ? (await push(asEmployee(ctx, userId), deviceId, mutations, 'office')).answers
        : [];
    const owed = await photosOwedBy(ctx, deviceId);
    if (rest) await recordAfterCopy(ctx, deviceId, savedAt, { ...rest, ...sizeOf(owed) });
    ctx.audit({
      action: 'phone.load_copy',
      subject: 'user',
      subjectId: userId,
      after: { device: deviceId, savedAt, steps: countsOf(answers), photosOwed: owed.length },
    });
    return { answers: answers.map((answer) => inWords(ctx, answer)), owed };
  },

  startPhoto: async (ctx, { body: { deviceId, ...body } }) => {
    const { userId } = await visiblePhone(ctx, deviceId, { lock: false });
    return uploadHandlers.startUpload(asEmployee(ctx, userId), { body });
  },

  photoChunk: async (ctx, { params: { deviceId, uploadId }, query, stream }) => {
    const { userId } = await visiblePhone(ctx, deviceId, { lock: false });
    return uploadHandlers.uploadChunk(asEmployee(ctx, userId), { params: { uploadId }, query, stream });
  },
};

/** The work is its employee's; the audit names who loaded it. */
const asEmployee = (ctx: Ctx, userId: number): Ctx => ({ ...ctx, actor: { ...ctx.actor, userId } });

const stateOf: Readonly<Record<KnownAnswer['state'], CopyStepState>> = {
  held: 'waiting',
  applied: 'received',
  refused: 'refused',
};

const sizeOf = (owed: readonly OwedPhoto[]) => ({
  photos: owed.length,
  photoBytes: owed.reduce((sum, { bytes }) => sum + bytes, 0),
});

const countsOf = (answers: readonly MutationReply[]): Partial<Record<MutationReply['result'], number>> => {
  const counts: Partial<Record<MutationReply['result'], number>> = {};
  for (const { result } of answers) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
};

const inWords = ({ locale }: Ctx, { id, result, message, fields }: MutationReply): CopyAnswer => ({
  id,
  result,
  message,
  fields:
    fields &&
    Object.fromEntries(Object.entries(fields).map(([field, why]) => [field, faultText(why, locale)])),
});
