import type { recipientEndpoints as endpoints } from '@cuadrilla/contract/insights/recipients.ts';
import { namedRecipients, recipientsLike } from '#features/security/recipient-choices.store.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { reachedBy } from './recipients.store.ts';

export const recipientHandlers: Handlers<typeof endpoints> = {
  choices: (ctx, { body }) => recipientsLike(ctx, body.text, ctx.actor.companyScope),
  people: async (ctx, { body: { of, employees, recipients } }) => {
    const reach = ctx.actor.companyScope;
    const people = await reachedBy(ctx, recipients, reach, of === 'alert' ? { reach, employees } : null);
    return {
      people: people.map(({ id, name, reception }) => ({ id, name, reception })),
      names: await namedRecipients(ctx, recipients),
    };
  },
};
