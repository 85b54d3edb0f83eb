import { z } from 'zod';
import type { PackageRecord } from '@cuadrilla/contract/administration/packages.ts';
import { workflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { stableJson } from '#platform/catalogue/record-history.ts';
import type { Ctx } from '#platform/context.ts';
import type { PackageSource, Reference } from '#platform/packages.ts';
import { publishSettingsChanged } from '#platform/tenant-cache.ts';
import { workflowCheck } from './package-check.rules.ts';
import {
  auditImport,
  codeOf,
  commonFields,
  countPublished,
  faultBySchema,
  packaged,
} from './package-records.ts';
import { nextNumber, writePublished } from './versions/published-version.store.ts';

const workflowRecord = z.object({ ...commonFields(200), definition: workflowDefinition });
type WorkflowRecord = z.output<typeof workflowRecord>;

/** Bytes of a workflow's definition as JSON. */
const maxBytes = 300_000;
const faultByFields = faultBySchema(workflowRecord);

const workflowFault: PackageSource['fault'] = (record, existing) =>
  JSON.stringify(record.definition ?? null).length > maxBytes
    ? { es: 'El flujo de trabajo pasa de 300 kB', en: 'The workflow is larger than 300 kB' }
    : faultByFields(record, existing);

export const workflowPart: PackageSource = {
  part: 'workflows',
  name: { es: 'Flujos de trabajo', en: 'Workflows' },
  exports: 'WORKFLOW_MOD_LIST',
  imports: ['WORKFLOW_MOD_CREATE', 'WORKFLOW_MOD_EDIT'],
  table: 'workflow',
  unique: [['code']],
  keyOf: codeOf,
  count: countPublished('workflow'),
  read: async (ctx) =>
    packaged(
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
        .execute(),
    ),
  references: referencesOf,
  mostRecords: 100,
  fault: workflowFault,
  check: {
    needs: ['forms', 'formGroups', 'activityTypes', 'rules', 'workflows', 'lists', 'listItems'],
    prepare: workflowCheck,
  },
  write: async (ctx, items) => {
    for (const { id, record } of items) {
      const workflow = workflowRecord.parse(record);
      const workflowId = await saveWorkflow(ctx, id, workflow);
      await publishVersion(ctx, workflowId, workflow, record.definition);
      auditImport(ctx, 'workflows', 'workflow', workflowId, workflow);
    }
    await publishSettingsChanged(ctx);
  },
};

function referencesOf({ definition }: PackageRecord): Reference[] {
  const parsed = workflowDefinition.safeParse(definition);
  if (!parsed.success) return [];
  const lists = parsed.data.orderFields.flatMap(({ list }) => (list ? [{ part: 'lists', code: list }] : []));
  const fromStages = parsed.data.stages.flatMap(({ activityType, form, rules, system }) => [
    ...(activityType ? [{ part: 'activityTypes', code: activityType }] : []),
    ...(form ? [{ part: 'forms', code: form }] : []),
    ...rules.map((rule) => ({ part: 'rules', code: rule })),
    ...(system?.type === 'launch' ? [{ part: 'workflows', code: system.workflow }] : []),
  ]);
  const roles = (parsed.data.creators ?? []).map((role) => ({ part: 'roles', code: role }));
  return [...lists, ...fromStages, ...roles];
}

/** @returns the id of the workflow, created when `id` is null. */
async function saveWorkflow(
  { db, tenantId }: Ctx,
  id: number | null,
  workflow: WorkflowRecord,
): Promise<number> {
  const columns = { name_es: workflow.nameEs, name_en: workflow.nameEn, active: workflow.active };
  if (id === null) {
    const created = await db
      .insertInto('workflow')
      .values({ ...columns, tenant_id: tenantId, code: workflow.code })
      .returning('id')
      .executeTakeFirstOrThrow();
    return created.id;
  }
  await db
    .updateTable('workflow')
    .set(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return id;
}

/**
 * Publishes the definition as the next version and retires the one before; nothing happens when the published
 * version is the same.
 * @param given the definition as it is in the package, before defaults
 */
async function publishVersion(
  ctx: Ctx,
  workflowId: number,
  workflow: WorkflowRecord,
  given: unknown,
): Promise<void> {
  const published = await ctx.db
    .selectFrom('workflow_version')
    .select('definition')
    .where('tenant_id', '=', ctx.tenantId)
    .where('workflow_id', '=', workflowId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (published && stableJson(published.definition) === stableJson(given)) return;
  const number = await nextNumber(ctx, 'workflow', workflowId);
  await writePublished(ctx, 'workflow', workflowId, number, workflow.definition);
}
