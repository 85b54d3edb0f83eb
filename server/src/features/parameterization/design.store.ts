import { sql } from 'kysely';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { Calendar } from '@cuadrilla/contract/kit/business-time.ts';
import { tenantCalendar } from '@cuadrilla/contract/kit/tenant-calendar.ts';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import {
  ruleDefinition,
  workflowDefinition,
  type RuleDefinition,
  type WorkflowDefinition,
} from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { cachedForTenant } from '#platform/tenant-cache.ts';
import { readActivityTypes, type ActivityType } from './type-designs.store.ts';
import { underName, versionCache } from './version-cache.ts';

/**
 * The designs of a tenant's work, cached in memory. A published version never changes and is cached until many others
 * were used; the settings expire after a few seconds.
 */
export interface RuleDesign {
  versionId: number;
  code: string;
  name: Bilingual;
  number: number;
  definition: RuleDefinition;
}

export interface WorkflowDesign {
  workflowId: number;
  versionId: number;
  code: string;
  name: Bilingual;
  number: number;
  definition: WorkflowDefinition;
  /** The versions of its rules, by code, that were pinned when it was published. */
  rules: ReadonlyMap<string, RuleDesign>;
}

export interface FormDesign {
  versionId: number;
  code: string;
  name: Bilingual;
  version: string;
  definition: FormDefinition;
}

export interface Settings {
  /** Published version by workflow code; null for a workflow without one. */
  published: ReadonlyMap<string, number | null>;
  workflows: ReadonlyMap<number, { code: string; name: Bilingual }>;
  types: ReadonlyMap<number, ActivityType>;
  typesByCode: ReadonlyMap<string, ActivityType>;
  /** Published version by form code. */
  forms: ReadonlyMap<string, number>;
  /** Names by code of the forms that have a published version, and of all rules. */
  formNames: ReadonlyMap<string, Bilingual>;
  ruleNames: ReadonlyMap<string, Bilingual>;
  /** Values that hold today, by key. */
  params: Readonly<Record<string, unknown>>;
  calendar: Calendar;
}

const named = (row: { name_es: string; name_en: string }): Bilingual => ({
  es: row.name_es,
  en: row.name_en,
});

export const settingsOf = cachedForTenant(async (ctx): Promise<Settings> => {
  const workflows = await readWorkflows(ctx);
  const publishedForms = await readPublishedForms(ctx);
  const forms = new Map(publishedForms.map((row) => [row.code, row.id]));
  const types = await readActivityTypes(ctx, forms);
  const params = await readParameters(ctx);
  return {
    published: new Map(workflows.map((row) => [row.code, row.active ? row.version_id : null])),
    workflows: new Map(workflows.map((row) => [row.id, { code: row.code, name: named(row) }])),
    types: new Map(types.map((type) => [type.id, type])),
    typesByCode: new Map(types.map((type) => [type.code, type])),
    forms,
    formNames: new Map(publishedForms.map((row) => [row.code, named(row)])),
    ruleNames: new Map((await readRules(ctx)).map((row) => [row.code, named(row)])),
    params,
    calendar: tenantCalendar(ctx.timeZone, params),
  };
});

/** Workflows with the id of their published version. */
function readWorkflows({ db, tenantId }: TenantCtx) {
  return db
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
}

const readRules = ({ db, tenantId }: TenantCtx) =>
  db.selectFrom('rule').select(['code', 'name_es', 'name_en']).where('tenant_id', '=', tenantId).execute();

/** Codes and names of forms with the id of their published version. */
function readPublishedForms({ db, tenantId }: TenantCtx) {
  return db
    .selectFrom('form as f')
    .innerJoin('form_version as v', (on) =>
      on
        .onRef('v.tenant_id', '=', 'f.tenant_id')
        .onRef('v.form_id', '=', 'f.id')
        .on('v.status', '=', 'published'),
    )
    .select(['f.code', 'f.name_es', 'f.name_en', 'v.id'])
    .where('f.tenant_id', '=', tenantId)
    .execute();
}

/** Values that hold today, by key. */
async function readParameters({ db, tenantId, now, timeZone }: TenantCtx): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('parameter')
    .distinctOn('key')
    .select(['key', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('valid_from', '<=', localDate(now, timeZone))
    .orderBy('key')
    .orderBy('valid_from', 'desc')
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** The published version of a workflow. @throws NOT_FOUND, WORKFLOW_NOT_PUBLISHED */
export async function publishedWorkflow(ctx: TenantCtx, code: string): Promise<WorkflowDesign> {
  const { published } = await settingsOf(ctx);
  const versionId = published.get(code);
  if (versionId === undefined) return fail('NOT_FOUND', {}, { workflow: code });
  return versionId === null ? fail('WORKFLOW_NOT_PUBLISHED') : workflowVersion(ctx, versionId);
}

/** The rules that the version `v` of a workflow pins, read with it in one statement. */
const pinnedRules = sql<(Omit<RuleDesign, 'definition'> & { definition: unknown })[]>`coalesce((
  select jsonb_agg(jsonb_build_object('versionId', rv.id, 'code', r.code, 'number', rv.number,
    'name', jsonb_build_object('es', r.name_es, 'en', r.name_en), 'definition', rv.definition))
  from workflow_rule p
    join rule_version rv on rv.tenant_id = p.tenant_id and rv.id = p.rule_version_id
    join rule r on r.tenant_id = rv.tenant_id and r.id = rv.rule_id
  where p.tenant_id = v.tenant_id and p.workflow_version_id = v.id), '[]')`;

function workflowUnderNames(design: WorkflowDesign, { workflows, ruleNames }: Settings): WorkflowDesign {
  const rules = [...design.rules.values()].map((rule) => underName(rule, ruleNames.get(rule.code)));
  const isSame = rules.every((rule) => rule === design.rules.get(rule.code));
  return underName(
    isSame ? design : { ...design, rules: new Map(rules.map((rule) => [rule.code, rule])) },
    workflows.get(design.workflowId)?.name,
  );
}

export const workflowVersion = versionCache({
  read: readWorkflowVersion,
  settingsOf,
  underNames: workflowUnderNames,
});

async function readWorkflowVersion(
  ctx: TenantCtx,
  versionId: number,
): Promise<{ design: WorkflowDesign; isDraft: boolean }> {
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
      pinnedRules.as('rules'),
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
    rules: new Map(
      row.rules.map(({ definition, ...rule }) => [
        rule.code,
        { ...rule, definition: ruleDefinition.parse(definition) },
      ]),
    ),
  };
  return { design, isDraft: row.status === 'draft' };
}

/** All versions of a form that are no drafts. */
export async function formVersionIds({ db, tenantId }: TenantCtx, code: string): Promise<number[]> {
  const rows = await db
    .selectFrom('form_version as v')
    .innerJoin('form as f', (on) =>
      on.onRef('f.tenant_id', '=', 'v.tenant_id').onRef('f.id', '=', 'v.form_id'),
    )
    .select('v.id')
    .where('v.tenant_id', '=', tenantId)
    .where('f.code', '=', code)
    .where('v.status', '<>', 'draft')
    .orderBy('v.id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

export const formVersion = versionCache({
  read: readFormVersion,
  settingsOf,
  underNames: (design: FormDesign, { formNames }: Settings) => underName(design, formNames.get(design.code)),
});

async function readFormVersion(
  ctx: TenantCtx,
  versionId: number,
): Promise<{ design: FormDesign; isDraft: boolean }> {
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
  return { design, isDraft: row.status === 'draft' };
}
