import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReplyIn } from '@cuadrilla/contract/kit/endpoint.ts';
import { endedStatuses } from '@cuadrilla/contract/operation/activity-status.ts';
import {
  pulledWork,
  type PhoneActivity,
  type sync as endpoints,
} from '@cuadrilla/contract/operation/sync.ts';
import type { FormDefinition } from '@cuadrilla/forms/definition.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { formVersion, settingsOf, workflowVersion } from '#features/parameterization/design.store.ts';
import type { ActivityType } from '#features/parameterization/type-designs.store.ts';
import type { Ctx } from '#platform/context.ts';
import { piecedObject, type PiecedReply } from '#platform/http/pieced-reply.ts';
import { partWriter } from '#platform/http/reply.ts';
import {
  noState,
  prefillOf,
  stageStateOf,
  type StageState,
} from '#features/operation/engine/operation-facts.ts';
import { owedPhotos } from '#features/operation/attachments/photos.store.ts';
import { earlierWork, noEarlierWork, type EarlierWork } from './earlier-work.store.ts';
import { formsTouched } from './sync-forms.store.ts';
import { listsTouched } from './sync-lists.store.ts';

/**
 * What changed for one employee. Rows carry the number of the transaction that touched them last; a cursor is
 * the oldest transaction that was still running at the pull, so that nothing that is committed later is missed.
 * Something may come twice, which is harmless.
 */
type Pulled = ReplyIn<typeof endpoints.pull>;

interface Epoch {
  /**
   * Changes when the database is another one, e.g. restored from a backup: its transactions are counted anew.
   */
  epoch: string;
  xmin: string;
}

export async function pull(ctx: Ctx, cursor: string | null): Promise<Pulled | PiecedReply> {
  const now = await epochOf(ctx);
  const prefix = `1.${ctx.tenantId}.${ctx.actor.userId}.${now.epoch}.`;
  const since = cursor?.startsWith(prefix) ? cursor.slice(prefix.length) : '';
  const known = /^\d{1,19}$/.test(since) && BigInt(since) <= BigInt(now.xmin);
  const from = known ? since : '0';
  const { activities, withdrawn } = await ownActivities(ctx, from, !known);
  const settings = await settingsOf(ctx);
  const work: z.input<typeof pulledWork> = {
    cursor: prefix + now.xmin,
    full: !known,
    activities,
    dropped: known ? await dropped(ctx, from, withdrawn) : [],
    params: settings.params,
    serverTime: ctx.now.toISOString(),
  };
  const forms = await formsTouched(ctx, from, [
    ...new Set(
      activities.flatMap(({ formVersionId, annexes }) => [
        ...(formVersionId === null ? [] : [formVersionId]),
        ...annexes.map((annex) => annex.formVersionId),
      ]),
    ),
  ]);
  const lists = await listsTouched(ctx, from);
  if (forms.length === 0 && lists.length === 0) return { ...work, forms: [], lists: [] };
  return piecedObject(partWriter(pulledWork)(work), { forms, lists });
}

async function epochOf(ctx: Ctx): Promise<Epoch> {
  const { rows } = await sql<{ cluster: string; xmin: string }>`
    select
      case when has_function_privilege('pg_control_system()', 'execute')
        then (select system_identifier::text from pg_control_system())
        else ''
      end || ':' || (select oid::text from pg_database where datname = current_database()) as cluster,
      pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(ctx.db);
  const { cluster, xmin } = rows[0]!;
  return { epoch: createHash('sha256').update(cluster).digest('hex').slice(0, 8), xmin };
}

/**
 * The caller's own: everything open, and, after the first time, what ended since, so that the phone learns of
 * it.
 */
async function ownActivities(
  ctx: Ctx,
  from: string,
  full: boolean,
): Promise<{ activities: PhoneActivity[]; withdrawn: number[] }> {
  const rows = await selectOwn(ctx, from, full);
  const done = rows.filter(({ status }) => status === 'done').map(({ id }) => id);
  const owed = await owedPhotos(ctx, done);
  const states = await stageStateOf(ctx, [...new Set(rows.map(({ operation_id }) => operation_id))]);
  const before = await earlierWork(
    ctx,
    rows.map(({ id }) => id),
  );
  const activities: PhoneActivity[] = [];
  for (const row of rows) {
    if (row.withdrawn_at !== null) continue;
    const state = states.get(row.operation_id) ?? noState;
    activities.push({
      ...(await phoneActivity(ctx, row, state, owed.get(row.id) ?? [])),
      ...(before.get(row.id) ?? noEarlierWork),
    });
  }
  const withdrawn = rows.filter(({ withdrawn_at }) => withdrawn_at !== null).map(({ id }) => id);
  return { activities, withdrawn };
}

type OwnActivity = Awaited<ReturnType<typeof selectOwn>>[number];

function selectOwn(ctx: Ctx, from: string, full: boolean) {
  const select = ctx.db
    .selectFrom('activity as a')
    .innerJoin('operation as o', (on) =>
      on.onRef('o.tenant_id', '=', 'a.tenant_id').onRef('o.id', '=', 'a.operation_id'),
    )
    .select(['a.id', 'a.operation_id', 'a.stage', 'a.type_id', 'a.status', 'a.priority', 'a.version'])
    .select(['a.form_version_id', 'a.account', 'a.subscriber', 'a.address', 'a.latitude', 'a.longitude'])
    .select([
      'a.due_at',
      'a.not_before',
      'a.withdrawn_at',
      'a.reserved_number',
      'o.number',
      'o.note',
      'o.prefill',
      'o.facts',
    ])
    .select(['o.workflow_version_id', 'o.zone_id', 'o.barrio_id'])
    .where('a.tenant_id', '=', ctx.tenantId)
    .where('a.employee_id', '=', ctx.actor.userId)
    .where('a.kind', '=', 'field')
    .orderBy('a.id');
  const visible = full
    ? select.where('a.withdrawn_at', 'is', null).where('a.status', 'not in', endedStatuses)
    : select.where(sql<boolean>`a.touched >= ${from}::xid8`);
  return visible.execute();
}

/** What a phone receives of an activity type. */
const ofType = (type: ActivityType | undefined) => ({
  typeCode: type?.code ?? null,
  typeName: type?.name ?? null,
  typeIcon: type?.icon ?? null,
  typeColor: type?.color ?? null,
  resourceTypes: [...(type?.resourceTypes ?? [])],
  standardMinutes: type?.standardMinutes ?? null,
  evidence: type?.evidence ?? null,
});

async function phoneActivity(
  ctx: Ctx,
  row: OwnActivity,
  state: StageState,
  photosOwed: string[],
): Promise<Omit<PhoneActivity, keyof EarlierWork>> {
  const { types } = await settingsOf(ctx);
  const { code, definition } = await workflowVersion(ctx, row.workflow_version_id);
  const stage = stageOf(definition, row.stage);
  const type = row.type_id === null ? undefined : types.get(row.type_id);
  const form = row.form_version_id === null ? null : (await formVersion(ctx, row.form_version_id)).definition;
  return {
    id: row.id,
    operationId: row.operation_id,
    operationNumber: row.number,
    workflowCode: code,
    stage: row.stage,
    stageName: stage?.name ?? type?.name ?? { es: row.stage, en: row.stage },
    ...ofType(type),
    status: row.status,
    priority: row.priority,
    version: row.version,
    formVersionId: row.form_version_id,
    annexes: [...(state.annexes[row.stage] ?? [])],
    questions: stage?.questions ?? null,
    account: row.account,
    subscriber: row.subscriber,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    dueAt: row.due_at,
    notBefore: row.not_before,
    note: row.note,
    prefill: await prefillOf(ctx, definition, row, row, state.answers, form as FormDefinition | null),
    decisions: stage?.decisions ?? null,
    photosOwed,
  };
}

async function dropped(ctx: Ctx, from: string, withdrawn: number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('activity_release')
    .select('activity_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('employee_id', '=', ctx.actor.userId)
    .where(sql<boolean>`touched >= ${from}::xid8`)
    .execute();
  return [...new Set([...rows.map(({ activity_id }) => activity_id), ...withdrawn])];
}
