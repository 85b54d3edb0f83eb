import type { Observation } from '@cuadrilla/contract/insights/alerts.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { formatError } from '@cuadrilla/contract/error-messages.ts';
import { absentPeople, asPerson, type AbsentPerson } from '#features/access/person-actors.store.ts';
import { plainMailJob } from '#features/insights/mails/plain-mail.jobs.ts';
import { mayViewAlerts, reachedBy, recipientsFor } from '#features/insights/recipients/recipients.store.ts';
import { namesOf } from '#features/insights/numbers/form-questions.ts';
import type { TenantCtx } from '#platform/context.ts';
import { Failure } from '#platform/failure.ts';
import type { TimerDeclaration } from '#platform/jobs/declarations.ts';
import { attempt } from '#platform/savepoint.ts';
import { nextStep, type AlertEvent, type Observed, type Step } from './alert-state.rules.ts';
import { alertContent, alertTitle } from './alert-texts.ts';
import { activeAlerts, changeAlert, settingsOfAlert, showsEmployees, type AlertRow } from './alerts.store.ts';
import { evaluate } from './evaluate.ts';

/** Evaluates all active alerts of a tenant, each by itself: one that cannot be evaluated stops no other. */
export async function evaluateAlerts(ctx: TenantCtx): Promise<void> {
  const rows = await activeAlerts(ctx);
  const owners = await absentPeople(ctx, [...new Set(rows.map(({ owner_id }) => owner_id))]);
  for (const row of rows) await evaluateAlert(ctx, row, owners.get(row.owner_id) ?? null);
}

interface Outcome {
  observed: Observed | 'failed';
  observation: Observation | null;
  failure: Failure | null;
}

/** With what its owner may see now, and no more than when they saved it. */
async function outcomeOf(ctx: TenantCtx, row: AlertRow, owner: AbsentPerson | null): Promise<Outcome> {
  const attempted = await attempt(ctx, async (inner) => {
    if (!owner || !mayViewAlerts(owner) || owner.companyScope !== row.owner_reach)
      throw new Failure('ALERT_OWNER_LOST_RIGHTS');
    return evaluate(asPerson(inner, owner), settingsOfAlert(row));
  });
  return attempted.ok
    ? { ...attempted.value, failure: null }
    : { observed: 'failed', observation: null, failure: attempted.failure };
}

async function evaluateAlert(ctx: TenantCtx, row: AlertRow, owner: AbsentPerson | null): Promise<void> {
  const { observed, observation, failure } = await outcomeOf(ctx, row, owner);
  const timing = settingsOfAlert(row);
  const before = { state: row.state, since: new Date(row.since) } as Step;
  const step = nextStep(before, observed, timing, ctx.now);
  const isOver = step.state !== 'firing' && step.state !== 'recovering';
  const text = failure && formatError(failure.code, owner?.locale ?? 'es', failure.detail);
  await changeAlert(ctx, row.id, {
    state: step.state,
    since: step.since,
    evaluated_at: ctx.now,
    observation: observation && JSON.stringify(observation),
    failure: text,
    ...(isOver ? { acknowledged_by: null, acknowledged_at: null, note: '' } : {}),
  });
  if (!step.event) return;
  ctx.audit({
    action: `alert.${step.event}`,
    subject: 'alert',
    subjectId: row.id,
    after: { measure: timing.measure, ...observation },
  });
  await notifyOf(ctx, row, step.event, observation, failure);
}

/** Whoever may see what the alert counts; that it cannot be evaluated, its owner alone. */
async function toNotify(ctx: TenantCtx, row: AlertRow, event: AlertEvent): Promise<AbsentPerson[]> {
  if (event === 'failed') return [...(await absentPeople(ctx, [row.owner_id])).values()];
  const recipients = (await recipientsFor(ctx, 'alert_id', [row.id]))(row.id);
  const users = [...new Set([...recipients.users, row.owner_id])];
  const shown = { reach: row.owner_reach, employees: showsEmployees(settingsOfAlert(row)) };
  const reached = await reachedBy(ctx, { ...recipients, users }, row.owner_reach, shown);
  return reached.flatMap(({ reception, person }) => (reception === 'reached' && person ? [person] : []));
}

async function notifyOf(
  ctx: TenantCtx,
  row: AlertRow,
  event: AlertEvent,
  observation: Observation | null,
  failure: Failure | null,
): Promise<void> {
  const { name, measure, days, comparison, mail } = settingsOfAlert(row);
  const names = await namesOf(ctx);
  const page = '/reportes-kpi/alerts';
  const textIn = (locale: Locale) => {
    const reason = failure && formatError(failure.code, locale, failure.detail);
    const facts = { name, measure, days, comparison, observation, failure: reason };
    return { title: alertTitle(event, { name }, locale), content: alertContent(event, facts, names, locale) };
  };
  const text = { es: textIn('es'), en: textIn('en') };
  const about = { page };
  for (const { userId, locale, email } of await toNotify(ctx, row, event)) {
    ctx.notify({ userId, locale, kind: 'alert', text, about });
    const { title, content } = text[locale];
    if (mail && email !== '')
      await ctx.enqueue(plainMailJob, { userId, subject: title, text: content, page });
  }
}

export const alertTimer: TimerDeclaration = {
  queue: 'insights-alerts',
  cron: '4-59/5 * * * *',
  handler: evaluateAlerts,
};
