import type { sync as endpoints } from '@cuadrilla/contract/operation/sync.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { uploadHandlers } from './photo-upload.ts';
import { pull } from './sync-pull.ts';
import { push } from './sync-push.ts';
import { registerDevice } from './device-registration.ts';
import { knownDevice, recordContact } from './sync.store.ts';

/** The phones' interface; docs/api/field-sync.md describes it. */
export const syncHandlers: Handlers<typeof endpoints> = {
  ...uploadHandlers,
  register: async (ctx, { body }) => {
    const device = await registerDevice(ctx, body);
    return { deviceId: device.id, lastSequence: device.last_sequence, serverTime: ctx.now.toISOString() };
  },
  pull: async (ctx, { body }) => {
    const device = await knownDevice(ctx, body.deviceId);
    await recordContact(ctx, device, body.unsent ?? null);
    return pull(ctx, body.cursor);
  },
  push: async (ctx, { body }) => ({
    ...(await push(ctx, body.deviceId, body.mutations)),
    serverTime: ctx.now.toISOString(),
  }),
};
