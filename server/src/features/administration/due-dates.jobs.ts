import { sql } from 'kysely';
import type { Bilingual, Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Permission } from '@cuadrilla/contract/permissions.ts';
import { recipientsOf } from '#features/security/recipients.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { TimerDeclaration } from '#platform/jobs/jobs.ts';
import { expiry, today } from './expiry.store.ts';

/**
 * A threshold that has been passed and was not warned of before; `mark` is the date, or the share of the
 * budget.
 */
interface Due {
  code: string;
  kind: keyof typeof kinds;
  mark: string;
}
interface Subject {
  title: Bilingual;
  may: Permission;
  page: string;
  fresh: (ctx: TenantCtx) => Promise<Due[]>;
}

const kinds = {
  BUDGET: { es: 'presupuesto al {mark} %', en: 'budget at {mark} %' },
  INSURANCE_SOON: { es: 'la póliza vence el {mark}', en: 'the insurance expires on {mark}' },
  INSURANCE_EXPIRED: { es: 'la póliza venció el {mark}', en: 'the insurance expired on {mark}' },
  ENDS_SOON: { es: 'termina el {mark}', en: 'it ends on {mark}' },
  ENDED: { es: 'terminó el {mark}', en: 'it ended on {mark}' },
  PAPERS_SOON: { es: 'los papeles vencen el {mark}', en: 'the papers expire on {mark}' },
  PAPERS_EXPIRED: { es: 'los papeles vencieron el {mark}', en: 'the papers expired on {mark}' },
  CALIBRATION_SOON: { es: 'la calibración vence el {mark}', en: 'the calibration expires on {mark}' },
  CALIBRATION_EXPIRED: { es: 'la calibración venció el {mark}', en: 'the calibration expired on {mark}' },
} as const satisfies Record<string, Bilingual>;

/** Contracts that ended longer ago than this are history. */
const still = 30;

const subjects: readonly Subject[] = [
  {
    title: { es: 'Contratos que requieren atención: {n}', en: 'Contracts that need attention: {n}' },
    may: 'CONTRACT_MOD_EDIT',
    page: '/administration/#contract_proyect',
    // A cap that is raised starts anew; past the whole of it there is a second warning.
    fresh: (ctx) =>
      marked(
        ctx,
        'contract',
        sql`
      select r.id, r.code, d.kind, d.mark, d.told from contract r, lateral (values
        (case when r.budget_cap > 0 and 100 * r.budget_spent >= r.budget_alert_pct * r.budget_cap then 'BUDGET' end,
          case when r.budget_spent >= r.budget_cap then 100 else r.budget_alert_pct end || '/' || r.budget_cap, floor(100 * r.budget_spent / nullif(r.budget_cap, 0))::text),
        (${expiry(ctx, 'r.insurance_expires_on', 'INSURANCE_EXPIRED', 'INSURANCE_SOON')}, r.insurance_expires_on::text, r.insurance_expires_on::text),
        (${expiry(ctx, 'r.ends_on', 'ENDED', 'ENDS_SOON')}, r.ends_on::text, r.ends_on::text)) d (kind, mark, told)
      where r.tenant_id = ${ctx.tenantId} and r.active and r.ends_on >= ${today(ctx)} - ${still}::integer and d.kind is not null`,
      ),
  },
  {
    title: { es: 'Recursos con vencimientos: {n}', en: 'Resources falling due: {n}' },
    may: 'RESOURCE_MOD_EDIT',
    page: '/administration/#resources',
    fresh: (ctx) =>
      marked(
        ctx,
        'resource',
        sql`
      select r.id, r.code, d.kind, d.mark, d.mark as told from resource r, lateral (values
        (${expiry(ctx, 'r.papers_expire_on', 'PAPERS_EXPIRED', 'PAPERS_SOON')}, r.papers_expire_on::text),
        (${expiry(ctx, 'r.calibration_expires_on', 'CALIBRATION_EXPIRED', 'CALIBRATION_SOON')}, r.calibration_expires_on::text)) d (kind, mark)
      where r.tenant_id = ${ctx.tenantId} and r.active and d.kind is not null`,
      ),
  },
];

/** Those of `due` that are new, and from now on known. */
async function marked(ctx: TenantCtx, subject: string, due: ReturnType<typeof sql>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (${due}), fresh as (
      insert into due_warning (tenant_id, subject, subject_id, kind, mark) select ${ctx.tenantId}, ${subject}, id, kind, mark from due on conflict do nothing returning subject_id, kind, mark)
    select due.code, due.kind, due.told as mark from fresh join due on due.id = fresh.subject_id and due.kind = fresh.kind and due.mark = fresh.mark order by due.code, due.kind`.execute(
    ctx.db,
  );
  return rows;
}

/** A notification tells this many by name. */
const most = 6;
const lines = (due: readonly Due[], locale: Locale): string =>
  due
    .slice(0, most)
    .map(({ code, kind, mark }) => `${code}: ${kinds[kind][locale].replace('{mark}', mark)}`)
    .join('; ') +
  (due.length > most
    ? locale === 'en'
      ? `; and ${due.length - most} more`
      : `; y ${due.length - most} más`
    : '');

export async function warnOfDueDates(ctx: TenantCtx): Promise<void> {
  for (const { title, may, page, fresh } of subjects) {
    const due = await fresh(ctx);
    if (due.length === 0) continue;
    for (const { id, locale } of await recipientsOf(ctx, { permission: may })) {
      const told = title[locale].replace('{n}', String(new Set(due.map(({ code }) => code)).size));
      ctx.notify({
        userId: id,
        title: told,
        content: lines(due, locale),
        body: { format: told, formato: '', operationId: null, activityId: null, page },
      });
    }
  }
}

/**
 * Every morning: budgets, insurances and ends of contracts, papers and calibrations of resources, each
 * threshold once.
 */
export const dueDates: TimerDeclaration = {
  queue: 'due-dates',
  cron: '30 11 * * *',
  handler: warnOfDueDates,
};
