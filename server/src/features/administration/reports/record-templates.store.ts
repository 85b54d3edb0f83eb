import { sql } from 'kysely';
import { recordTemplate, type RecordTemplate } from '@cuadrilla/contract/administration/record-template.ts';
import type { TenantCtx } from '#platform/context.ts';

/** A report in use that prints single records. */
export interface RecordReport {
  id: number;
  code: string;
  name: string;
  version: string;
  template: RecordTemplate;
}

/** Active reports whose published template prints the answers to a form. */
export async function reportsPrinting(ctx: TenantCtx, form: string): Promise<RecordReport[]> {
  const { rows } = await sql<Omit<RecordReport, 'template'> & { template: unknown }>`
    select r.id, r.code, ${sql.ref(ctx.locale === 'en' ? 'r.name_en' : 'r.name_es')} as name,
      v.number::text as version, v.template
    from report r join report_version v on v.tenant_id = r.tenant_id and v.id = r.version_id
    where r.tenant_id = ${ctx.tenantId} and r.active
      and v.template ->> 'kind' = 'record' and v.template ->> 'form' = ${form}
    order by r.code limit 200`.execute(ctx.db);
  return rows.flatMap(({ template, ...report }) => {
    // A template of an older release that can no longer be read prints nothing.
    const parsed = recordTemplate.safeParse(template);
    return parsed.success ? [{ ...report, template: parsed.data }] : [];
  });
}
