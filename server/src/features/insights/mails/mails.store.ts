import { sql, type Selectable } from 'kysely';
import type {
  DashboardMail,
  Delivery,
  DeliveryOutcome,
  MailSettings,
} from '@cuadrilla/contract/insights/dashboard-mails.ts';
import { standardDashboard } from '@cuadrilla/contract/insights/standard-dashboards.ts';
import { dashboardHead } from '#features/insights/dashboards/dashboards.store.ts';
import {
  recipientNames,
  recipientsFor,
  saveRecipients,
} from '#features/insights/recipients/recipients.store.ts';
import { settingsOf } from '#features/parameterization/design.store.ts';
import { personNames } from '#features/security/users/person-names.store.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import type { DashboardMailTable } from '#platform/db/schema.ts';
import { nextRun } from './schedule.rules.ts';

export type MailRow = Selectable<DashboardMailTable>;

const all = ({ db, tenantId }: TenantCtx) =>
  db.selectFrom('dashboard_mail').selectAll().where('tenant_id', '=', tenantId);

export const storedMails = (ctx: TenantCtx): Promise<MailRow[]> =>
  all(ctx).orderBy('name_key').orderBy('id').execute();
export const lockedMail = (ctx: TenantCtx, id: number): Promise<MailRow | undefined> =>
  all(ctx).where('id', '=', id).forUpdate().executeTakeFirst();
export const mailRow = (ctx: TenantCtx, id: number): Promise<MailRow | undefined> =>
  all(ctx).where('id', '=', id).executeTakeFirst();
export const dueMails = (ctx: TenantCtx): Promise<MailRow[]> =>
  all(ctx)
    .where('active', '=', true)
    .where('next_at', '<=', ctx.now.toISOString())
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();

/** Those who make mails take turns, so that none passes the limit. */
export async function takeMailTurn({ db, tenantId }: TenantCtx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dashboard-mails:${tenantId}`}, 1))`.execute(db);
  const { n } = await db
    .selectFrom('dashboard_mail')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const refOf = ({ dashboard_id, dashboard_code }: MailRow): string =>
  dashboard_code ?? String(dashboard_id);

export const settingsOfMail = (row: MailRow): Omit<MailSettings, 'recipients'> => ({
  name: row.name,
  dashboard: refOf(row),
  every: row.every as MailSettings['every'],
  weekday: row.weekday,
  monthDay: row.month_day,
  time: row.clock,
  businessDays: row.business_days,
  period: row.period as MailSettings['period'],
  attach: row.attach,
  attachPdf: row.attach_pdf,
  skipEmpty: row.skip_empty,
  active: row.active,
});

/** How many of each outcome there were the last time of each mail. */
async function lastOutcomes({ db, tenantId }: TenantCtx) {
  const { rows } = await sql<{ mail_id: number; outcome: DeliveryOutcome; n: number }>`
    select d.mail_id, d.outcome, count(*)::int as n
    from dashboard_mail m join dashboard_mail_delivery d on d.tenant_id = m.tenant_id and d.mail_id = m.id
      and d.planned_at = m.last_at
    where m.tenant_id = ${tenantId} group by 1, 2`.execute(db);
  return rows;
}

export async function mailReplies(ctx: Ctx, rows: readonly MailRow[]): Promise<DashboardMail[]> {
  const owners = await personNames(ctx, [...new Set(rows.map(({ owner_id }) => owner_id))]);
  const recipients = await recipientsFor(
    ctx,
    'mail_id',
    rows.map(({ id }) => id),
  );
  const namesOf = await recipientNames(
    ctx,
    rows.map(({ id }) => recipients(id)),
  );
  const outcomes = await lastOutcomes(ctx);
  const replies: DashboardMail[] = [];
  for (const row of rows)
    replies.push({
      ...settingsOfMail(row),
      id: row.id,
      dashboardName: (await dashboardHead(ctx, refOf(row))).name,
      owner: owners.get(row.owner_id) ?? '',
      revision: row.revision,
      nextAt: row.active ? row.next_at : null,
      lastAt: row.last_at,
      last: Object.fromEntries(
        outcomes.filter(({ mail_id }) => mail_id === row.id).map(({ outcome, n }) => [outcome, n]),
      ),
      recipients: recipients(row.id),
      names: namesOf(recipients(row.id)),
    });
  return replies;
}

export async function timeAfter(
  ctx: TenantCtx,
  settings: Omit<MailSettings, 'recipients'>,
  after: Date,
): Promise<Date> {
  return nextRun(settings, after, (await settingsOf(ctx)).calendar);
}

/** Whoever saves it owns it. */
async function columnsOf(ctx: Ctx, settings: MailSettings) {
  const isStandard = standardDashboard(settings.dashboard) !== undefined;
  return {
    name: settings.name,
    dashboard_id: isStandard ? null : Number(settings.dashboard),
    dashboard_code: isStandard ? settings.dashboard : null,
    every: settings.every,
    weekday: settings.weekday,
    month_day: settings.monthDay,
    clock: settings.time,
    business_days: settings.businessDays,
    period: settings.period,
    attach: settings.attach,
    attach_pdf: settings.attachPdf,
    skip_empty: settings.skipEmpty,
    active: settings.active,
    owner_id: ctx.actor.userId,
    owner_reach: ctx.actor.companyScope,
    next_at: await timeAfter(ctx, settings, ctx.now),
  };
}

/** @throws ALREADY_EXISTS with the field `name` */
export async function insertMail(ctx: Ctx, settings: MailSettings): Promise<number> {
  const { id } = await ctx.db
    .insertInto('dashboard_mail')
    .values({ tenant_id: ctx.tenantId, ...(await columnsOf(ctx, settings)) } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveRecipients(ctx, 'mail_id', id, settings.recipients);
  return id;
}

export async function updateMail(ctx: Ctx, { id, revision }: MailRow, settings: MailSettings): Promise<void> {
  await ctx.db
    .updateTable('dashboard_mail')
    .set({ ...(await columnsOf(ctx, settings)), revision: revision + 1 } as never)
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  await saveRecipients(ctx, 'mail_id', id, settings.recipients);
}

export async function deleteMail({ db, tenantId }: TenantCtx, id: number): Promise<void> {
  await db.deleteFrom('dashboard_mail').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

const listedDeliveries = 200;

export async function deliveriesOf(ctx: TenantCtx, mailId: number): Promise<Delivery[]> {
  const rows = await ctx.db
    .selectFrom('dashboard_mail_delivery')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('mail_id', '=', mailId)
    .orderBy('planned_at', 'desc')
    .orderBy('id')
    .limit(listedDeliveries)
    .execute();
  const names = await personNames(ctx, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map((row) => ({
    id: row.id,
    person: names.get(row.user_id) ?? '',
    plannedAt: row.planned_at,
    outcome: row.outcome as DeliveryOutcome,
    at: row.at,
    attempts: row.attempts,
  }));
}
