import {
  mostMails,
  type dashboardMails as endpoints,
  type MailSettings,
} from '@cuadrilla/contract/insights/dashboard-mails.ts';
import { dashboardOf } from '#features/insights/dashboards/dashboards.store.ts';
import { requireRecipients, seesReach } from '#features/insights/recipients/recipients.store.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, Failure, failStale } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { planDelivery } from './mails.jobs.ts';
import {
  deleteMail,
  deliveriesOf,
  insertMail,
  lockedMail,
  mailReplies,
  settingsOfMail,
  storedMails,
  takeMailTurn,
  updateMail,
  type MailRow,
} from './mails.store.ts';

/** @throws NOT_FOUND */
async function ownMail(ctx: Ctx, id: number): Promise<MailRow> {
  const row = await lockedMail(ctx, id);
  return row && seesReach(ctx.actor, row.owner_reach) ? row : fail('NOT_FOUND');
}

async function replyOf(ctx: Ctx, id: number) {
  const [reply] = await mailReplies(ctx, [(await lockedMail(ctx, id))!]);
  return reply!;
}

/** @throws what does not exist, with its place */
async function requireKnown(ctx: Ctx, { dashboard, recipients }: MailSettings): Promise<void> {
  await dashboardOf(ctx, dashboard).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'NOT_FOUND')
      fail('INVALID_INPUT', {}, { dashboard: 'NOT_FOUND' });
    throw error;
  });
  await requireRecipients(ctx, recipients);
  if (recipients.users.length + recipients.roles.length + recipients.teams.length === 0)
    fail('INVALID_INPUT', {}, { recipients: 'required' });
}

export const mailHandlers: Handlers<typeof endpoints> = {
  list: async (ctx) =>
    mailReplies(
      ctx,
      (await storedMails(ctx)).filter(({ owner_reach }) => seesReach(ctx.actor, owner_reach)),
    ),
  create: async (ctx, { body }) => {
    await requireKnown(ctx, body);
    if ((await takeMailTurn(ctx)) >= mostMails) fail('TOO_MANY_MAILS', { most: mostMails });
    const id = await insertMail(ctx, body);
    ctx.audit({ action: 'dashboard_mail.create', subject: 'dashboard_mail', subjectId: id, after: body });
    return replyOf(ctx, id);
  },
  update: async (ctx, { params: { id }, body: { settings, revision } }) => {
    const row = await ownMail(ctx, id);
    const before = await replyOf(ctx, id);
    if (row.revision !== revision) failStale({ ...before, version: row.revision });
    await requireKnown(ctx, settings);
    await updateMail(ctx, row, settings);
    ctx.audit({
      action: 'dashboard_mail.update',
      subject: 'dashboard_mail',
      subjectId: id,
      before: { ...settingsOfMail(row), recipients: before.recipients },
      after: settings,
    });
    return replyOf(ctx, id);
  },
  remove: async (ctx, { params: { id } }) => {
    const row = await ownMail(ctx, id);
    await deleteMail(ctx, id);
    ctx.audit({
      action: 'dashboard_mail.delete',
      subject: 'dashboard_mail',
      subjectId: id,
      before: settingsOfMail(row),
    });
    return null;
  },
  sendToMe: async (ctx, { params: { id } }) => {
    await ownMail(ctx, id);
    await planDelivery(ctx, id, ctx.actor.userId, 'waiting', ctx.now);
    return null;
  },
  deliveries: async (ctx, { params: { id } }) => {
    await ownMail(ctx, id);
    return deliveriesOf(ctx, id);
  },
};
