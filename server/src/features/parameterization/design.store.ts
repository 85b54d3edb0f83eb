import { term, type Term } from '@cuadrilla/contract/kit/term.ts';
import type { Bilingual, Priority } from '@cuadrilla/contract/kit/fields.ts';
import { colombianHours, type Calendar, type OpenHours } from '@cuadrilla/contract/kit/business-time.ts';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import {
  ruleDefinition,
  workflowDefinition,
  type RuleDefinition,
  type WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import type { Platform, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { cachedForTenant } from '#platform/tenant-cache.ts';

/**
 * What a tenant's work is designed with, kept in memory. A published version never changes and is kept as
 * long as the process runs; the rest is remembered for a few seconds.
 */
export interface WorkflowDesign {
  workflowId: number;
  versionId: number;
  code: string;
  name: Bilingual;
  number: number;
  definition: WorkflowDefinition;
}

export interface FormDesign {
  versionId: number;
  code: string;
  name: Bilingual;
  version: string;
  definition: FormDefinition;
}

export interface ActivityType {
  id: number;
  code: string;
  name: Bilingual;
  priority: Priority;
  skill: string | null;
  term: Term | null;
  /** Published version of its form. */
  formVersionId: number | null;
}

export interface Settings {
  /** Published version by workflow code; null for a workflow without one. */
  published: ReadonlyMap<string, number | null>;
  workflows: ReadonlyMap<number, { code: string; name: Bilingual }>;
  types: ReadonlyMap<number, ActivityType>;
  typesByCode: ReadonlyMap<string, ActivityType>;
  /** Published version by form code. */
  forms: ReadonlyMap<string, number>;
  rules: ReadonlyMap<string, { code: string; name: Bilingual; definition: RuleDefinition }>;
  /** Values that hold today, by key. */
  params: Readonly<Record<string, unknown>>;
  calendar: Calendar;
}

interface Kept {
  versions: Map<string, WorkflowDesign>;
  forms: Map<string, FormDesign>;
}

const keptBy = new WeakMap<Platform, Kept>();

function keptOf(platform: Platform): Kept {
  let kept = keptBy.get(platform);
  if (!kept) keptBy.set(platform, (kept = { versions: new Map(), forms: new Map() }));
  return kept;
}

const named = (row: { name_es: string; name_en: string }): Bilingual => ({
  es: row.name_es,
  en: row.name_en,
});

export const settingsOf = cachedForTenant(async (ctx): Promise<Settings> => {
  const { db, tenantId } = ctx;
  const workflows = await db
    .selectFrom('workflow as w')
    .leftJoin('workflow_version as v', (on) =>
      on
        .onRef('v.tenant_id', '=', 'w.tenant_id')
        .onRef('v.workflow_id', '=', 'w.id')
        .on('v.status', '=', 'published'),
    )
    .select(['w.id', 'w.code', 'w.name_es', 'w.name_en', 'w.active', 'v.id as version_id'])
    .where('w.tenant_id', '=', tenantId)
    .execute();
  const types = await db
    .selectFrom('activity_type as t')
    .leftJoin('form_version as v', (on) =>
      on
        .onRef('v.tenant_id', '=', 't.tenant_id')
        .onRef('v.form_id', '=', 't.form_id')
        .on('v.status', '=', 'published'),
    )
    .select([
      't.id',
      't.code',
      't.name_es',
      't.name_en',
      't.priority',
      't.skill',
      't.term',
      'v.id as form_version_id',
    ])
    .where('t.tenant_id', '=', tenantId)
    .execute();
  const forms = await db
    .selectFrom('form as f')
    .innerJoin('form_version as v', (on) =>
      on
        .onRef('v.tenant_id', '=', 'f.tenant_id')
        .onRef('v.form_id', '=', 'f.id')
        .on('v.status', '=', 'published'),
    )
    .select(['f.code', 'v.id'])
    .where('f.tenant_id', '=', tenantId)
    .execute();
  const rules = await db
    .selectFrom('rule')
    .select(['code', 'name_es', 'name_en', 'definition'])
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .execute();
  const params = await db
    .selectFrom('parameter')
    .distinctOn('key')
    .select(['key', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('valid_from', '<=', localDate(ctx.now, ctx.timeZone))
    .orderBy('key')
    .orderBy('valid_from', 'desc')
    .execute();
  const values = Object.fromEntries(params.map(({ key, value }) => [key, value]));
  const designed = types.map((row): ActivityType => ({
    id: row.id,
    code: row.code,
    name: named(row),
    priority: row.priority,
    skill: row.skill,
    term: term.nullable().parse(row.term ?? null),
    formVersionId: row.form_version_id,
  }));
  return {
    published: new Map(workflows.map((row) => [row.code, row.active ? row.version_id : null])),
    workflows: new Map(workflows.map((row) => [row.id, { code: row.code, name: named(row) }])),
    types: new Map(designed.map((type) => [type.id, type])),
    typesByCode: new Map(designed.map((type) => [type.code, type])),
    forms: new Map(forms.map((row) => [row.code, row.id])),
    rules: new Map(
      rules.map((row) => [
        row.code,
        { code: row.code, name: named(row), definition: ruleDefinition.parse(row.definition) },
      ]),
    ),
    params: values,
    calendar: calendarOf(ctx.timeZone, values),
  };
});

/** Parameters HORARIO (`{ lv, s, d }`), FESTIVOS (days by year) and SABADOHABIL. */
function calendarOf(timeZone: string, params: Record<string, unknown>): Calendar {
  const open = (value: unknown): OpenHours =>
    Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'
      ? [value[0], value[1]]
      : null;
  const hours = params.HORARIO as { lv?: unknown; s?: unknown; d?: unknown } | undefined;
  const days = Object.values((params.FESTIVOS ?? {}) as Record<string, ({ date: string } | string)[]>).flat();
  return {
    timeZone,
    hours: hours ? { mon_fri: open(hours.lv), sat: open(hours.s), sun: open(hours.d) } : colombianHours,
    holidays: new Set(days.map((day) => (typeof day === 'string' ? day : day.date))),
    saturdaysCount: params.SABADOHABIL === true,
  };
}

/** The published version of a workflow. @throws NOT_FOUND, WORKFLOW_NOT_PUBLISHED */
export async function publishedWorkflow(ctx: TenantCtx, code: string): Promise<WorkflowDesign> {
  const { published } = await settingsOf(ctx);
  const versionId = published.get(code);
  if (versionId === undefined) return fail('NOT_FOUND', {}, { workflow: code });
  return versionId === null ? fail('WORKFLOW_NOT_PUBLISHED') : workflowVersion(ctx, versionId);
}

export async function workflowVersion(ctx: TenantCtx, versionId: number): Promise<WorkflowDesign> {
  const kept = keptOf(ctx.platform).versions;
  const key = `${ctx.tenantId}:${versionId}`;
  const found = kept.get(key);
  if (found) return found;
  const row = await ctx.db
    .selectFrom('workflow_version as v')
    .innerJoin('workflow as w', (on) =>
      on.onRef('w.tenant_id', '=', 'v.tenant_id').onRef('w.id', '=', 'v.workflow_id'),
    )
    .select([
      'v.id',
      'v.workflow_id',
      'v.number',
      'v.status',
      'v.definition',
      'w.code',
      'w.name_es',
      'w.name_en',
    ])
    .where('v.tenant_id', '=', ctx.tenantId)
    .where('v.id', '=', versionId)
    .executeTakeFirst();
  if (!row) return fail('NOT_FOUND');
  const design = {
    workflowId: row.workflow_id,
    versionId: row.id,
    code: row.code,
    name: named(row),
    number: row.number,
    definition: workflowDefinition.parse(row.definition),
  };
  if (row.status !== 'draft') kept.set(key, design);
  return design;
}

export async function formVersion(ctx: TenantCtx, versionId: number): Promise<FormDesign> {
  const kept = keptOf(ctx.platform).forms;
  const key = `${ctx.tenantId}:${versionId}`;
  const found = kept.get(key);
  if (found) return found;
  const row = await ctx.db
    .selectFrom('form_version as v')
    .innerJoin('form as f', (on) =>
      on.onRef('f.tenant_id', '=', 'v.tenant_id').onRef('f.id', '=', 'v.form_id'),
    )
    .select(['v.id', 'v.version', 'v.status', 'v.definition', 'f.code', 'f.name_es', 'f.name_en'])
    .where('v.tenant_id', '=', ctx.tenantId)
    .where('v.id', '=', versionId)
    .executeTakeFirst();
  if (!row) return fail('NOT_FOUND');
  const design = {
    versionId: row.id,
    code: row.code,
    name: named(row),
    version: row.version,
    definition: row.definition as FormDefinition,
  };
  if (row.status !== 'draft') kept.set(key, design);
  return design;
}
