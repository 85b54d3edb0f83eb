import { term } from '@cuadrilla/contract/kit/term.ts';
import { z } from 'zod';
import { code, priority } from '@cuadrilla/contract/kit/fields.ts';
import { FormError, readForm, type FormDefinition } from '@cuadrilla/forms/definition.ts';
import {
  ruleDefinition,
  workflowDefinition,
} from '@cuadrilla/contract/parameterization/workflow-definition.ts';
import type { Ctx } from '#platform/context.ts';
import { checkCondition } from '#platform/conditions.rules.ts';
import { invalidValues, textOf, type PackageSource } from '#platform/packages.ts';
import { stableJson } from '#platform/catalogue/record-history.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { formCheck, workflowCheck } from './package-check.rules.ts';

const names = {
  code,
  nameEs: z.string().trim().min(1).max(50),
  nameEn: z.string().trim().min(1).max(50),
  active: z.boolean().default(true),
};
const formRecord = z.object({
  ...names,
  qualityCode: z.string().max(50),
  version: z.string().min(1).max(10),
  definition: z.record(z.string(), z.unknown()),
});
const typeRecord = z.object({
  ...names,
  nameEs: z.string().trim().min(1).max(100),
  nameEn: z.string().trim().min(1).max(100),
  form: code.nullable().default(null),
  priority,
  standardMinutes: z.number().int().min(1).max(10_000),
  skill: z.string().max(50).nullable().default(null),
  evidence: z.record(z.string(), z.unknown()),
  term: term.nullable().default(null),
});
const longNames = {
  ...names,
  nameEs: z.string().trim().min(1).max(200),
  nameEn: z.string().trim().min(1).max(200),
};
const ruleRecord = z.object({ ...longNames, definition: ruleDefinition });
const workflowRecord = z.object({ ...longNames, definition: workflowDefinition });

const faultBy =
  (schema: z.ZodType): PackageSource['fault'] =>
  (record) => {
    const parsed = schema.safeParse(record);
    return parsed.success ? null : invalidValues(parsed.error);
  };
const told = (ctx: Ctx, what: string, subject: string, id: number, after: { code: string }): void =>
  ctx.audit({ action: `${what}.import`, subject, subjectId: id, after: { code: after.code } });
const codeOf = (record: Record<string, unknown>): string => textOf(record.code);

const formPart: PackageSource = {
  part: 'forms',
  name: { es: 'Formularios', en: 'Forms' },
  exports: 'FORM_MOD_LIST',
  imports: ['FORM_MOD_CREATE', 'FORM_MOD_EDITSTRU', 'FORM_MOD_PUBLISH'],
  table: 'form',
  unique: [['code']],
  keyOf: codeOf,
  read: async (ctx) =>
    (
      await ctx.db
        .selectFrom('form as f')
        .innerJoin('form_version as v', (on) =>
          on
            .onRef('v.tenant_id', '=', 'f.tenant_id')
            .onRef('v.form_id', '=', 'f.id')
            .on('v.status', '=', 'published'),
        )
        .select([
          'f.id',
          'f.code',
          'f.name_es as nameEs',
          'f.name_en as nameEn',
          'f.quality_code as qualityCode',
          'v.version',
          'v.definition',
          'f.active',
        ])
        .where('f.tenant_id', '=', ctx.tenantId)
        .orderBy('f.code')
        .execute()
    ).map(({ id, ...record }) => ({ id, record })),
  references: (record) =>
    [
      ...new Set(
        [...JSON.stringify(record.definition ?? {}).matchAll(/"list":"([^"]+)"/g)].map(([, list]) => list!),
      ),
    ].map((list) => ({ part: 'lists', code: list })),
  fault: (record, existing) => {
    const parsed = formRecord.safeParse(record);
    if (!parsed.success) return invalidValues(parsed.error);
    try {
      readForm(parsed.data.definition as FormDefinition);
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      return {
        es: `El formulario no se puede leer: ${error.message}`,
        en: `The form cannot be read: ${error.message}`,
      };
    }
    // Answers are kept under the version they were given to: what a version asks never changes.
    if (
      existing &&
      existing.version === record.version &&
      stableJson(existing.definition) !== stableJson(record.definition)
    ) {
      return {
        es: `La versión ${parsed.data.version} ya existe con otro contenido`,
        en: `Version ${parsed.data.version} exists with another content`,
      };
    }
    return null;
  },
  check: { needs: ['lists'], prepare: formCheck },
  write: async (ctx, items) => {
    for (const { id, record } of items) {
      const form = formRecord.parse(record);
      const columns = {
        name_es: form.nameEs,
        name_en: form.nameEn,
        quality_code: form.qualityCode,
        active: form.active,
      };
      const formId =
        id ??
        (
          await ctx.db
            .insertInto('form')
            .values({ ...columns, tenant_id: ctx.tenantId, code: form.code })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      if (id !== null)
        await ctx.db
          .updateTable('form')
          .set(columns)
          .where('tenant_id', '=', ctx.tenantId)
          .where('id', '=', id)
          .execute();
      const published = await ctx.db
        .selectFrom('form_version')
        .select(['id', 'version'])
        .where('tenant_id', '=', ctx.tenantId)
        .where('form_id', '=', formId)
        .where('status', '=', 'published')
        .executeTakeFirst();
      if (published?.version !== form.version) {
        await ctx.db
          .updateTable('form_version')
          .set({ status: 'retired' })
          .where('tenant_id', '=', ctx.tenantId)
          .where('form_id', '=', formId)
          .where('status', '=', 'published')
          .execute();
        await ctx.db
          .insertInto('form_version')
          .values({
            tenant_id: ctx.tenantId,
            form_id: formId,
            version: form.version,
            status: 'published',
            definition: JSON.stringify(form.definition),
            published_at: ctx.now.toISOString(),
          })
          .execute();
      }
      told(ctx, 'forms', 'form', formId, form);
    }
    await publishSettingsChanged(ctx);
  },
};

const typePart: PackageSource = {
  part: 'activityTypes',
  name: { es: 'Tipos de actividad', en: 'Activity types' },
  exports: 'ACTIVITYTYPE_MOD_LIST',
  imports: ['ACTIVITYTYPE_MOD_CREATE', 'ACTIVITYTYPE_MOD_EDIT'],
  table: 'activity_type',
  unique: [['code']],
  keyOf: codeOf,
  read: async (ctx) =>
    (
      await ctx.db
        .selectFrom('activity_type as t')
        .leftJoin('form as f', (on) =>
          on.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.id', '=', 't.form_id'),
        )
        .select([
          't.id',
          't.code',
          't.name_es as nameEs',
          't.name_en as nameEn',
          'f.code as form',
          't.priority',
          't.standard_minutes as standardMinutes',
          't.skill',
          't.evidence',
          't.term',
          't.active',
        ])
        .where('t.tenant_id', '=', ctx.tenantId)
        .orderBy('t.code')
        .execute()
    ).map(({ id, ...record }) => ({ id, record })),
  references: (record) => (record.form ? [{ part: 'forms', code: textOf(record.form) }] : []),
  fault: faultBy(typeRecord),
  write: async (ctx, items) => {
    const forms = new Map(
      (
        await ctx.db.selectFrom('form').select(['id', 'code']).where('tenant_id', '=', ctx.tenantId).execute()
      ).map((form) => [form.code, form.id]),
    );
    for (const { id, record } of items) {
      const type = typeRecord.parse(record);
      const columns = {
        name_es: type.nameEs,
        name_en: type.nameEn,
        form_id: type.form === null ? null : (forms.get(type.form) ?? null),
        priority: type.priority,
        standard_minutes: type.standardMinutes,
        skill: type.skill,
        evidence: JSON.stringify(type.evidence),
        term: type.term === null ? null : JSON.stringify(type.term),
        active: type.active,
      };
      const written =
        id === null
          ? await ctx.db
              .insertInto('activity_type')
              .values({ ...columns, tenant_id: ctx.tenantId, code: type.code })
              .returning('id')
              .executeTakeFirstOrThrow()
          : await ctx.db
              .updateTable('activity_type')
              .set((update) => ({ ...columns, version: update('version', '+', 1) }))
              .where('tenant_id', '=', ctx.tenantId)
              .where('id', '=', id)
              .returning('id')
              .executeTakeFirstOrThrow();
      told(ctx, 'activityTypes', 'activity_type', written.id, type);
    }
    await publishSettingsChanged(ctx);
  },
};

const rulePart: PackageSource = {
  part: 'rules',
  name: { es: 'Reglas', en: 'Rules' },
  exports: 'RULE_MOD_LIST',
  imports: ['RULE_MOD_CREATE', 'RULE_MOD_EDIT'],
  table: 'rule',
  unique: [['code']],
  keyOf: codeOf,
  read: async (ctx) =>
    (
      await ctx.db
        .selectFrom('rule')
        .select(['id', 'code', 'name_es as nameEs', 'name_en as nameEn', 'definition', 'active'])
        .where('tenant_id', '=', ctx.tenantId)
        .orderBy('code')
        .execute()
    ).map(({ id, ...record }) => ({ id, record })),
  references: (record) => {
    const parsed = ruleDefinition.safeParse(record.definition);
    return parsed.success
      ? parsed.data.actions.flatMap((action) =>
          action.type === 'notify' && action.to === 'role' && action.code
            ? [{ part: 'roles', code: action.code }]
            : [],
        )
      : [];
  },
  fault: (record) => {
    const parsed = ruleRecord.safeParse(record);
    if (!parsed.success) return invalidValues(parsed.error);
    const wrong = checkCondition(parsed.data.definition.when);
    return wrong === null
      ? null
      : { es: `La condición no se puede leer: ${wrong}`, en: `The condition cannot be read: ${wrong}` };
  },
  write: async (ctx, items) => {
    for (const { id, record } of items) {
      const rule = ruleRecord.parse(record);
      const columns = {
        name_es: rule.nameEs,
        name_en: rule.nameEn,
        definition: JSON.stringify(rule.definition),
        active: rule.active,
      };
      const written =
        id === null
          ? await ctx.db
              .insertInto('rule')
              .values({ ...columns, tenant_id: ctx.tenantId, code: rule.code })
              .returning('id')
              .executeTakeFirstOrThrow()
          : await ctx.db
              .updateTable('rule')
              .set((update) => ({ ...columns, version: update('version', '+', 1) }))
              .where('tenant_id', '=', ctx.tenantId)
              .where('id', '=', id)
              .returning('id')
              .executeTakeFirstOrThrow();
      told(ctx, 'rules', 'rule', written.id, rule);
    }
    await publishSettingsChanged(ctx);
  },
};

const workflowPart: PackageSource = {
  part: 'workflows',
  name: { es: 'Flujos de trabajo', en: 'Workflows' },
  exports: 'WORKFLOW_MOD_LIST',
  imports: ['WORKFLOW_MOD_CREATE', 'WORKFLOW_MOD_EDIT'],
  table: 'workflow',
  unique: [['code']],
  keyOf: codeOf,
  read: async (ctx) =>
    (
      await ctx.db
        .selectFrom('workflow as w')
        .innerJoin('workflow_version as v', (on) =>
          on
            .onRef('v.tenant_id', '=', 'w.tenant_id')
            .onRef('v.workflow_id', '=', 'w.id')
            .on('v.status', '=', 'published'),
        )
        .select(['w.id', 'w.code', 'w.name_es as nameEs', 'w.name_en as nameEn', 'v.definition', 'w.active'])
        .where('w.tenant_id', '=', ctx.tenantId)
        .orderBy('w.code')
        .execute()
    ).map(({ id, ...record }) => ({ id, record })),
  references: (record) => {
    const parsed = workflowDefinition.safeParse(record.definition);
    if (!parsed.success) return [];
    return parsed.data.stages.flatMap(({ activityType, form, rules, system }) => [
      ...(activityType ? [{ part: 'activityTypes', code: activityType }] : []),
      ...(form ? [{ part: 'forms', code: form }] : []),
      ...rules.map((rule) => ({ part: 'rules', code: rule })),
      ...(system?.type === 'launch' ? [{ part: 'workflows', code: system.workflow }] : []),
    ]);
  },
  fault: faultBy(workflowRecord),
  check: { needs: ['forms', 'activityTypes', 'workflows', 'listItems'], prepare: workflowCheck },
  write: async (ctx, items) => {
    for (const { id, record } of items) {
      const workflow = workflowRecord.parse(record);
      const columns = { name_es: workflow.nameEs, name_en: workflow.nameEn, active: workflow.active };
      const workflowId =
        id ??
        (
          await ctx.db
            .insertInto('workflow')
            .values({ ...columns, tenant_id: ctx.tenantId, code: workflow.code })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      if (id !== null)
        await ctx.db
          .updateTable('workflow')
          .set(columns)
          .where('tenant_id', '=', ctx.tenantId)
          .where('id', '=', id)
          .execute();
      const versions = await ctx.db
        .selectFrom('workflow_version')
        .select(['number', 'status', 'definition'])
        .where('tenant_id', '=', ctx.tenantId)
        .where('workflow_id', '=', workflowId)
        .orderBy('number', 'desc')
        .execute();
      const published = versions.find(({ status }) => status === 'published');
      if (!published || stableJson(published.definition) !== stableJson(record.definition)) {
        await ctx.db
          .updateTable('workflow_version')
          .set({ status: 'retired' })
          .where('tenant_id', '=', ctx.tenantId)
          .where('workflow_id', '=', workflowId)
          .where('status', '=', 'published')
          .execute();
        await ctx.db
          .insertInto('workflow_version')
          .values({
            tenant_id: ctx.tenantId,
            workflow_id: workflowId,
            number: (versions[0]?.number ?? 0) + 1,
            status: 'published',
            definition: JSON.stringify(workflow.definition),
            published_at: ctx.now.toISOString(),
          })
          .execute();
      }
      told(ctx, 'workflows', 'workflow', workflowId, workflow);
    }
    await publishSettingsChanged(ctx);
  },
};

export const parameterizationParts: readonly PackageSource[] = [formPart, typePart, rulePart, workflowPart];
