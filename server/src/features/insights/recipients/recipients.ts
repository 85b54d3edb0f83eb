import type { recipientEndpoints as endpoints } from '@cuadrilla/contract/insights/recipients.ts';
import { namedRecipients, recipientsLike } from '#features/security/recipient-choices.store.ts';
import { dashboardHead } from '#features/insights/dashboards/dashboards.store.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { reachedBy } from './recipients.store.ts';

export const recipientHandlers: Handlers<typeof endpoints> = {
  choices: (ctx, { body }) => recipientsLike(ctx, body.text, ctx.actor.companyScope),
  people: async (ctx, { body: { of, employees, dashboard, recipients } }) => {
    const reach = ctx.actor.companyScope;
    const shown = of === 'alert' ? { reach, employees } : null;
    const head = dashboard === null ? null : await dashboardHead(ctx, dashboard);
    const people = await reachedBy(ctx, recipients, reach, shown, head);
    return {
      people: people.map(({ id, name, reception }) => ({ id, name, reception })),
      names: await namedRecipients(ctx, recipients),
    };
  },
};
