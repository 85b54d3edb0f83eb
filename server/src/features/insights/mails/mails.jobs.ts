import { buffer } from 'node:stream/consumers';
import type { DeliveryOutcome } from '@cuadrilla/contract/insights/dashboard-mails.ts';
import type { Reception } from '@cuadrilla/contract/insights/recipients.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { absentPeople, asPerson, type AbsentPerson } from '#features/access/person-actors.store.ts';
import { asOfText, reportSheets } from '#features/insights/dashboards/dashboard-report.ts';
import { dashboardPdf } from '#features/insights/dashboards/dashboard-pdf.rules.ts';
import { dashboardHead, dashboardOf } from '#features/insights/dashboards/dashboards.store.ts';
import { readersAmong } from '#features/insights/dashboards/readers.store.ts';
import { dashboardNumbers } from '#features/insights/dashboards/snapshots.ts';
import { receptionOf, reachedBy, recipientsFor } from '#features/insights/recipients/recipients.store.ts';
import { drawPdf } from '#features/operation/activity-reports/report-pdf.ts';
import type { PdfDocument } from '#features/operation/activity-reports/pdf-worker.ts';
import { personNames } from '#features/security/users/person-names.store.ts';
import { spanText } from '#features/insights/numbers/day-texts.ts';
import { namesOf } from '#features/insights/numbers/form-questions.ts';
import type { TenantCtx } from '#platform/context.ts';
import { job, type TimerDeclaration } from '#platform/jobs/declarations.ts';
import { openMailer, type Mail } from '#platform/mail.ts';
import { bookStream, tableTypes } from '#platform/tables/write.ts';
import { isEmptyReply, mailOf, ownNumbers } from './mail-html.ts';
import { failureText, missedText } from './mail-texts.ts';
import { dueMails, mailRow, refOf, settingsOfMail, timeAfter, type MailRow } from './mails.store.ts';
import { daysOf } from './schedule.rules.ts';

/** Mails of dashboards: what is due is planned for each person, and each is counted with the person's own rights. */

const mostAttempts = 5;
const hourMs = 3_600_000;
/** One that is later than this is left out: nobody wants the morning's numbers in the evening. */
const latestMs = 6 * hourMs;
const storedDays = 90;

interface DeliveryRow {
  id: number;
  mail_id: number;
  user_id: number;
  planned_at: string;
  outcome: string;
  attempts: number;
}

async function writeOutcome(
  { db, tenantId, now }: TenantCtx,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  outcome: DeliveryOutcome,
): Promise<void> {
  await db
    .updateTable('dashboard_mail_delivery')
    .set({ outcome, at: now, attempts: attempts + 1 } as never)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** A mail, and what is still to be drawn and attached to it once no connection is held. */
interface Composed {
  mail: Mail;
  pdf: { filename: string; document: PdfDocument } | null;
}

/** What is sent, or why nothing is: the rights are those of this moment. */
async function composed(
  ctx: TenantCtx,
  row: MailRow,
  person: AbsentPerson | null,
  planned: Date,
): Promise<Composed | Exclude<DeliveryOutcome, 'sent' | 'waiting'>> {
  const reception = receptionOf(person, null);
  if (!person || reception !== 'reached') return reception === 'no_address' ? 'no_address' : 'no_right';
  const own = asPerson(ctx, person);
  const head = await dashboardHead(ctx, refOf(row));
  if ((await readersAmong(ctx, head, [person])).size === 0) return 'no_right';
  const dashboard = await dashboardOf(own, refOf(row));
  const { name, period, attach, attachPdf, skipEmpty } = settingsOfMail(row);
  const days = daysOf(period, localDate(planned, ctx.timeZone));
  const reply = await dashboardNumbers(own, dashboard, { ...days, where: [], live: false });
  if (skipEmpty && isEmptyReply(reply)) return 'empty';
  const owner = (await personNames(ctx, [row.owner_id])).get(row.owner_id) ?? '';
  const asOf = asOfText(ctx, reply, person.locale);
  const names = await namesOf(ctx);
  const content = mailOf({
    dashboard,
    reply,
    names,
    locale: person.locale,
    asOf,
    person: person.name,
    owner,
    mail: name,
    link: `${ctx.platform.config.publicUrl}/reportes-kpi/dashboard/${dashboard.ref}?from=${days.from}&to=${days.to}`,
  });
  const mail: Mail = {
    to: person.email,
    subject: `${name}: ${spanText(days.from, days.to, person.locale)}`,
    ...content,
  };
  const file = `${dashboard.code} ${days.from} ${days.to}`;
  const printed = { dashboard, reply, names, locale: person.locale, organization: person.tenantName, asOf };
  const notes = [ownNumbers(person.name, person.locale)];
  const pdf = attachPdf ? { filename: `${file}.pdf`, document: dashboardPdf({ ...printed, notes }) } : null;
  if (!attach) return { mail, pdf };
  const bytes = await buffer(bookStream(reportSheets(own, dashboard, [], reply, names)));
  const book = { filename: `${file}.xlsx`, content: bytes, contentType: tableTypes.xlsx };
  return { mail: { ...mail, attachments: [book] }, pdf };
}

/** Draws what is attached, and sends: without a connection. */
async function sendComposed({ platform, tenantId }: TenantCtx, { mail, pdf }: Composed): Promise<void> {
  const attachments = [...(mail.attachments ?? [])];
  if (pdf) {
    const drawn = await drawPdf(tenantId, pdf.filename, pdf.document, new Map());
    attachments.unshift({
      filename: pdf.filename,
      content: Buffer.from(drawn.pdf),
      contentType: 'application/pdf',
    });
  }
  await openMailer(platform.config.mail).send({ ...mail, attachments });
}

export const deliveryJob = job<{ deliveryId: number }>('dashboard-mail', async (ctx, { deliveryId }) => {
  const delivery = await ctx.db
    .selectFrom('dashboard_mail_delivery')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', deliveryId)
    .where('outcome', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  const row = delivery && (await mailRow(ctx, delivery.mail_id));
  if (!delivery || !row) return undefined;
  const person = (await absentPeople(ctx, [delivery.user_id])).get(delivery.user_id) ?? null;
  const found = await composed(ctx, row, person, new Date(delivery.planned_at));
  if (typeof found === 'string') {
    await writeOutcome(ctx, delivery, found);
    if (found !== 'empty') await notifyOwner(ctx, row, [delivery.user_id]);
    return undefined;
  }
  const domain = new URL(ctx.platform.config.publicUrl).hostname;
  const messageId = `<dashboard-${ctx.tenantId}-${deliveryId}@${domain}>`;
  return {
    run: () => sendComposed(ctx, { ...found, mail: { ...found.mail, messageId } }),
    after: (done, error) =>
      error ? tryAgain(done, row, delivery, error) : writeOutcome(done, delivery, 'sent'),
  };
});

/** Not by the queue's own retries: after the last attempt the owner is to know. */
async function tryAgain(ctx: TenantCtx, row: MailRow, delivery: DeliveryRow, error: unknown): Promise<void> {
  ctx.log.warn({ err: error, deliveryId: delivery.id }, 'a dashboard could not be mailed');
  const isLast = delivery.attempts + 1 >= mostAttempts;
  await writeOutcome(ctx, delivery, isLast ? 'failed' : 'waiting');
  if (isLast) return notifyOwner(ctx, row, [delivery.user_id]);
  const startAfter = new Date(ctx.now.getTime() + 60_000 * 4 ** delivery.attempts);
  await ctx.enqueue(deliveryJob, { deliveryId: delivery.id }, { startAfter });
}

/** The owner sees who got nothing. */
async function notifyOwner(ctx: TenantCtx, row: MailRow, missed: readonly number[]): Promise<void> {
  const owner = (await absentPeople(ctx, [row.owner_id])).get(row.owner_id);
  if (!owner) return;
  const names = [...(await personNames(ctx, missed)).values()];
  const textIn = (locale: Locale) => ({
    title: failureText(row.name, locale),
    content: missedText(names, locale),
  });
  ctx.notify({
    userId: owner.userId,
    locale: owner.locale,
    kind: 'alert',
    text: { es: textIn('es'), en: textIn('en') },
    about: { page: '/reportes-kpi/mails' },
  });
}

/** A person gets a mail once at a time: a second plan of it is none. */
export async function planDelivery(
  ctx: TenantCtx,
  mailId: number,
  userId: number,
  outcome: DeliveryOutcome,
  plannedAt: Date,
): Promise<void> {
  const added = await ctx.db
    .insertInto('dashboard_mail_delivery')
    .values({
      tenant_id: ctx.tenantId,
      mail_id: mailId,
      user_id: userId,
      planned_at: plannedAt,
      outcome,
      at: outcome === 'waiting' ? null : ctx.now,
    } as never)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added && outcome === 'waiting') await ctx.enqueue(deliveryJob, { deliveryId: added.id });
}

function plannedOutcome(reception: Reception): DeliveryOutcome {
  if (reception === 'no_address') return 'no_address';
  return reception === 'no_right' || reception === 'no_reader' ? 'no_right' : 'waiting';
}

async function planMail(ctx: TenantCtx, row: MailRow): Promise<void> {
  const planned = new Date(row.next_at);
  const isTooLate = ctx.now.getTime() - planned.getTime() > latestMs;
  await ctx.db
    .updateTable('dashboard_mail')
    .set({
      next_at: await timeAfter(ctx, settingsOfMail(row), ctx.now),
      ...(isTooLate ? {} : { last_at: planned }),
    } as never)
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.id)
    .execute();
  if (isTooLate) return;
  const recipients = (await recipientsFor(ctx, 'mail_id', [row.id]))(row.id);
  const head = await dashboardHead(ctx, refOf(row));
  const people = await reachedBy(ctx, recipients, row.owner_reach, null, head);
  for (const { id, reception } of people)
    await planDelivery(ctx, row.id, id, plannedOutcome(reception), planned);
  const missed = people.filter(({ reception }) => reception !== 'reached').map(({ id }) => id);
  if (missed.length > 0) await notifyOwner(ctx, row, missed);
}

/** Plans what is due, and forgets what was delivered long ago. */
export async function planMails(ctx: TenantCtx): Promise<void> {
  for (const row of await dueMails(ctx)) await planMail(ctx, row);
  await ctx.db
    .deleteFrom('dashboard_mail_delivery')
    .where('tenant_id', '=', ctx.tenantId)
    .where('planned_at', '<', new Date(ctx.now.getTime() - storedDays * 24 * hourMs).toISOString())
    .execute();
}

export const mailTimer: TimerDeclaration = {
  queue: 'dashboard-mails',
  cron: '* * * * *',
  handler: planMails,
};
