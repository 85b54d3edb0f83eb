import { sql, type RawBuilder } from 'kysely';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { recipientsOf } from '#features/security/recipients.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { TimerDeclaration } from '#platform/jobs/declarations.ts';
import { expiry, today } from './expiry.store.ts';

/** A threshold that was passed and of which nobody was warned before. */
interface Warning {
  code: string;
  kind: keyof typeof kinds;
  /** The date, or the percentage of the budget that is spent. */
  value: string;
}
interface Subject {
  title: Bilingual;
  /** Who receives the warnings. */
  permission: Permission;
  page: string;
  newWarnings: (ctx: TenantCtx) => Promise<Warning[]>;
}

const kinds = {
  BUDGET: { es: 'presupuesto al {mark} %', en: 'budget at {mark}%' },
  INSURANCE_SOON: { es: 'la póliza vence el {mark}', en: 'the insurance expires on {mark}' },
  INSURANCE_EXPIRED: { es: 'la póliza venció el {mark}', en: 'the insurance expired on {mark}' },
  ENDS_SOON: { es: 'termina el {mark}', en: 'it ends on {mark}' },
  ENDED: { es: 'terminó el {mark}', en: 'it ended on {mark}' },
  PAPERS_SOON: { es: 'los papeles vencen el {mark}', en: 'the papers expire on {mark}' },
  PAPERS_EXPIRED: { es: 'los papeles vencieron el {mark}', en: 'the papers expired on {mark}' },
  CALIBRATION_SOON: { es: 'la calibración vence el {mark}', en: 'the calibration expires on {mark}' },
  CALIBRATION_EXPIRED: { es: 'la calibración venció el {mark}', en: 'the calibration expired on {mark}' },
} as const satisfies Record<string, Bilingual>;

/** There are no warnings about contracts that ended more days ago than this. */
const daysAfterEnd = 30;

const subjects: readonly Subject[] = [
  {
    title: { es: 'Contratos que requieren atención: {n}', en: 'Contracts that need attention: {n}' },
    permission: 'CONTRACT_MOD_EDIT',
    page: '/administration/#contract_proyect',
    newWarnings: (ctx) => recordWarnings(ctx, 'contract', dueContracts(ctx)),
  },
  {
    title: { es: 'Recursos con vencimientos: {n}', en: 'Resources falling due: {n}' },
    permission: 'RESOURCE_MOD_EDIT',
    page: '/administration/#resources',
    newWarnings: (ctx) => recordWarnings(ctx, 'resource', dueResources(ctx)),
  },
];

/**
 * Thresholds that contracts have passed: `mark` identifies the threshold, `value` is what the warning says. The
 * mark of a budget contains its cap, so that a raised cap warns anew; there is a second warning at 100 %.
 */
const dueContracts = (ctx: TenantCtx): RawBuilder<unknown> => sql`
  select r.id, r.code, d.kind, d.mark, d.value
  from contract r, lateral (values
    (case when r.budget_cap > 0 and 100 * r.budget_spent >= r.budget_alert_pct * r.budget_cap
        then 'BUDGET' end,
      case when r.budget_spent >= r.budget_cap then 100 else r.budget_alert_pct end || '/' || r.budget_cap,
      floor(100 * r.budget_spent / nullif(r.budget_cap, 0))::text),
    (${expiry(ctx, 'r.insurance_expires_on', 'INSURANCE_EXPIRED', 'INSURANCE_SOON')},
      r.insurance_expires_on::text, r.insurance_expires_on::text),
    (${expiry(ctx, 'r.ends_on', 'ENDED', 'ENDS_SOON')},
      r.ends_on::text, r.ends_on::text)) d (kind, mark, value)
  where r.tenant_id = ${ctx.tenantId} and r.active
    and r.ends_on >= ${today(ctx)} - ${daysAfterEnd}::integer and d.kind is not null`;

const dueResources = (ctx: TenantCtx): RawBuilder<unknown> => sql`
  select r.id, r.code, d.kind, d.mark, d.mark as value
  from resource r, lateral (values
    (${expiry(ctx, 'r.papers_expire_on', 'PAPERS_EXPIRED', 'PAPERS_SOON')},
      r.papers_expire_on::text),
    (${expiry(ctx, 'r.calibration_expires_on', 'CALIBRATION_EXPIRED', 'CALIBRATION_SOON')},
      r.calibration_expires_on::text)) d (kind, mark)
  where r.tenant_id = ${ctx.tenantId} and r.active and d.kind is not null`;

/** Records the passed thresholds; returns those that were not recorded before. */
async function recordWarnings(ctx: TenantCtx, subject: string, due: RawBuilder<unknown>): Promise<Warning[]> {
  const { rows } = await sql<Warning>`
    with due as (${due}), added as (
      insert into due_warning (tenant_id, subject, subject_id, kind, mark)
      select ${ctx.tenantId}, ${subject}, id, kind, mark from due
      on conflict do nothing
      returning subject_id, kind, mark)
    select due.code, due.kind, due.value
    from added join due
      on due.id = added.subject_id and due.kind = added.kind and due.mark = added.mark
    order by due.code, due.kind`.execute(ctx.db);
  return rows;
}

/** A notification lists this many warnings. */
const listed = 6;

function contentOf(warnings: readonly Warning[], locale: Locale): string {
  const lines = warnings
    .slice(0, listed)
    .map(({ code, kind, value }) => `${code}: ${kinds[kind][locale].replace('{mark}', value)}`);
  const more = warnings.length - listed;
  if (more > 0) lines.push(locale === 'en' ? `and ${more} more` : `y ${more} más`);
  return lines.join('; ');
}

export async function warnOfDueDates(ctx: TenantCtx): Promise<void> {
  for (const { title, permission, page, newWarnings } of subjects) {
    const warnings = await newWarnings(ctx);
    if (warnings.length === 0) continue;
    const records = new Set(warnings.map(({ code }) => code)).size;
    const textIn = (locale: Locale) => ({
      title: title[locale].replace('{n}', String(records)),
      content: contentOf(warnings, locale),
    });
    const text = { es: textIn('es'), en: textIn('en') };
    const about = { page };
    for (const { id, locale } of await recipientsOf(ctx, { permission }, null))
      ctx.notify({ userId: id, locale, kind: 'due', text, about });
  }
}

/**
 * Every morning: warns once of each passed threshold of budgets, insurances and ends of contracts, and of
 * papers and calibrations of resources.
 */
export const dueDates: TimerDeclaration = {
  queue: 'due-dates',
  cron: '30 11 * * *',
  handler: warnOfDueDates,
};
