import {
  mostAlerts,
  type AlertSettings,
  type alerts as endpoints,
} from '@cuadrilla/contract/insights/alerts.ts';
import { requireRecipients, seesReach } from '#features/insights/recipients/recipients.store.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, failStale } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import {
  alertReplies,
  changeAlert,
  deleteAlert,
  insertAlert,
  lockedAlert,
  settingsOfAlert,
  showsEmployees,
  storedAlerts,
  takeAlertTurn,
  updateAlert,
  type AlertRow,
} from './alerts.store.ts';
import { evaluate } from './evaluate.ts';

/** Values of what the caller may not see are as good as not there. */
const visibleTo = ({ actor }: Ctx, row: AlertRow): boolean =>
  seesReach(actor, row.owner_reach) &&
  (!showsEmployees(settingsOfAlert(row)) || actor.permissions.has('SUBOPERATIVE_MOD_LIST'));

/** @throws NOT_FOUND */
async function ownAlert(ctx: Ctx, id: number): Promise<AlertRow> {
  const row = await lockedAlert(ctx, id);
  return row && visibleTo(ctx, row) ? row : fail('NOT_FOUND');
}

async function replyOf(ctx: Ctx, id: number) {
  const row = await lockedAlert(ctx, id);
  const [reply] = await alertReplies(ctx, [row!]);
  return reply!;
}

/** An alert whose question is refused is not saved: it is asked once, with the rights of whoever saves it. */
async function requireAnswerable(ctx: Ctx, settings: AlertSettings): Promise<void> {
  await evaluate(ctx, settings);
  await requireRecipients(ctx, settings.recipients);
}

export const alertHandlers: Handlers<typeof endpoints> = {
  list: async (ctx) =>
    alertReplies(
      ctx,
      (await storedAlerts(ctx)).filter((row) => visibleTo(ctx, row)),
    ),
  preview: (ctx, { body }) => evaluate(ctx, body.settings),
  create: async (ctx, { body: { settings } }) => {
    await requireAnswerable(ctx, settings);
    if ((await takeAlertTurn(ctx)) >= mostAlerts) fail('TOO_MANY_ALERTS', { most: mostAlerts });
    const id = await insertAlert(ctx, settings);
    ctx.audit({ action: 'alert.create', subject: 'alert', subjectId: id, after: settings });
    return replyOf(ctx, id);
  },
  update: async (ctx, { params: { id }, body: { settings, revision } }) => {
    const row = await ownAlert(ctx, id);
    if (row.revision !== revision) failStale({ ...(await replyOf(ctx, id)), version: row.revision });
    await requireAnswerable(ctx, settings);
    const [before] = await alertReplies(ctx, [row]);
    await updateAlert(ctx, row, settings);
    ctx.audit({
      action: 'alert.update',
      subject: 'alert',
      subjectId: id,
      before: { ...settingsOfAlert(row), recipients: before!.recipients },
      after: settings,
    });
    return replyOf(ctx, id);
  },
  remove: async (ctx, { params: { id } }) => {
    const row = await ownAlert(ctx, id);
    await deleteAlert(ctx, id);
    ctx.audit({ action: 'alert.delete', subject: 'alert', subjectId: id, before: settingsOfAlert(row) });
    return null;
  },
  acknowledge: async (ctx, { params: { id }, body: { note } }) => {
    const { state } = await ownAlert(ctx, id);
    if (state !== 'firing' && state !== 'recovering') fail('ALERT_NOT_FIRING');
    await changeAlert(ctx, id, { acknowledged_by: ctx.actor.userId, acknowledged_at: ctx.now, note });
    ctx.audit({ action: 'alert.acknowledge', subject: 'alert', subjectId: id, after: { note } });
    return replyOf(ctx, id);
  },
};
