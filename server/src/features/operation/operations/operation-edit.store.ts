import { sql } from 'kysely';
import type { z } from 'zod';
import type { FieldChange, operationChange } from '@cuadrilla/contract/operation/activities.ts';
import type { WorkflowDefinition } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { questionsOf } from '@cuadrilla/forms/engine.ts';
import { formVersion } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { ActivityRow, OperationRow } from '#features/operation/lifecycle/activity-change.store.ts';

/** Writes the history of an edit. @returns its id */
export async function insertEdit(
  ctx: TenantCtx,
  operationId: number,
  changes: readonly FieldChange[],
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('operation_edit')
    .values({
      tenant_id: ctx.tenantId,
      operation_id: operationId,
      actor_id: ctx.actor?.userId ?? null,
      changes: JSON.stringify(changes),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Every edit of an operation's work order, oldest first. */
export async function editsOf(
  ctx: TenantCtx,
  operationId: number,
): Promise<z.output<typeof operationChange>[]> {
  const { rows } = await sql<z.output<typeof operationChange>>`
    select c.id, c.at, c.changes, nullif(concat_ws(' ', u.name, u.lastname), '') as actor
    from operation_edit c
      left join app_user u on u.tenant_id = c.tenant_id and u.id = c.actor_id
    where c.tenant_id = ${ctx.tenantId} and c.operation_id = ${operationId}
    order by c.id`.execute(ctx.db);
  return rows;
}

/**
 * Gives locked activities the place of their operation; their history is written with the change itself. The others
 * are found by their own address from then on.
 */
export async function moveActivities(
  ctx: TenantCtx,
  { id, address, zone_id, latitude, longitude }: OperationRow,
  activityIds: readonly number[],
): Promise<void> {
  await ctx.db
    .updateTable('activity')
    .set({ own_texts: true })
    .where('tenant_id', '=', ctx.tenantId)
    .where('operation_id', '=', id)
    .where(sql<boolean>`id <> all(${activityIds}::bigint[])`)
    .where('address', '<>', address)
    .execute();
  await ctx.db
    .updateTable('activity')
    .set({ address, zone_id, latitude, longitude })
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${activityIds}::bigint[])`)
    .execute();
  // Those that wait for photos have been answered.
  await ctx.db
    .updateTable('submission')
    .set({ zone_id })
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`activity_id = any(${activityIds}::bigint[])`)
    .where('state', '=', 'current')
    .execute();
}

const isBegun = ({ kind, withdrawn_at, started_at, done_at, ended_at }: ActivityRow): boolean =>
  kind !== 'system' && withdrawn_at === null && (started_at ?? done_at ?? ended_at) !== null;

/**
 * Which of these keys the forms of begun activities have collected. A question that only displays a value does not
 * ask it.
 */
export async function collectedKeys(
  ctx: TenantCtx,
  definition: WorkflowDefinition,
  activities: readonly ActivityRow[],
  keys: readonly string[],
): Promise<Set<string>> {
  const collected = new Set<string>();
  for (const { form_version_id, stage } of activities.filter(isBegun)) {
    if (form_version_id === null) continue;
    const form = (await formVersion(ctx, form_version_id)).definition as FormDefinition;
    const questions = questionsOf(form);
    const limited = stageOf(definition, stage)?.questions;
    for (const key of keys) {
      const question = questions.get(key);
      if (question && question.json.readOnly !== true && (!limited || limited.includes(key)))
        collected.add(key);
    }
  }
  return collected;
}
