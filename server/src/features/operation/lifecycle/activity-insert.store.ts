import { CompiledQuery } from 'kysely';
import { localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { PinnedAnnex } from '#features/parameterization/form-groups/annexes.store.ts';
import type { ActivityRow, OperationRow } from './activity-change.store.ts';
import { combinationColumns } from './counters.store.ts';

export interface NewActivity {
  operation: OperationRow;
  stage: string;
  kind: ActivityRow['kind'];
  typeId: number | null;
  formVersionId: number | null;
  /** Forms that are asked beside it, in the versions that hold now. */
  annexes: readonly PinnedAnnex[];
  /** For its record; null when its forms read none. */
  reservedNumber: string | null;
  priority: ActivityRow['priority'];
  predecessorId: number | null;
  dueAt: Date | null;
  notBefore: Date | null;
  wakesAt: Date | null;
  note?: string | null;
}

/** Adds activities with what they share with their operation; in the order given. */
export async function insertActivities(
  ctx: TenantCtx,
  fresh: readonly NewActivity[],
): Promise<ActivityRow[]> {
  if (fresh.length === 0) return [];
  const inserted = await insertRows(ctx, fresh);
  const keyOf = (row: { operation_id: number; stage: string }) => `${row.operation_id}|${row.stage}`;
  const byKey = new Map(inserted.map((row) => [keyOf(row), row]));
  return fresh.map(({ operation, stage }) => ({
    ...byKey.get(keyOf({ operation_id: operation.id, stage }))!,
    operation,
  }));
}

/**
 * Stages of activities that no workflow asks for: `X1`, `X2` and so on within an operation. A workflow may name stages so,
 * too, with up to nine digits; what follows has ten.
 */
const extraStage = /^X([0-9]{1,10})$/;

/**
 * Adds an activity that the workflow does not ask for to a locked operation. The number of its stage follows the highest
 * one of the operation and of `stages`, the keys of the workflow.
 */
export async function insertExtraActivity(
  ctx: TenantCtx,
  fresh: Omit<NewActivity, 'stage'>,
  stages: readonly string[],
): Promise<ActivityRow> {
  const highest = Math.max(0, ...stages.map((stage) => Number(extraStage.exec(stage)?.[1] ?? 0)));
  const [row] = await insertRows(ctx, [{ ...fresh, stage: null }], highest);
  return { ...row!, operation: fresh.operation };
}

type InsertedRow = Omit<ActivityRow, 'operation'>;

/**
 * Adds activities, their lines of history and their forms, counts them, and tells those who watch. Without a stage it is
 * one activity, whose stage has the number after `highest` and those that its operation has.
 */
async function insertRows(
  ctx: TenantCtx,
  fresh: readonly (Omit<NewActivity, 'stage'> & { stage: string | null })[],
  highest?: number,
): Promise<InsertedRow[]> {
  const rows = fresh.map((one) => givenOf(one, ctx.now));
  const isOne = rows.length === 1;
  const hasAnnexes = fresh.some(({ annexes }) => annexes.length > 0);
  const { rows: inserted } = await ctx.db.executeQuery<InsertedRow>(
    CompiledQuery.raw(statementFor({ isOne, hasAnnexes, isExtra: highest !== undefined }), [
      ctx.tenantId,
      ctx.actor?.userId ?? null,
      localDate(ctx.now, ctx.timeZone),
      ...(highest === undefined ? [] : [highest]),
      ...(isOne ? parametersOf(rows[0]!) : [JSON.stringify(rows)]),
    ]),
  );
  for (const row of inserted)
    ctx.publishChange({
      kind: 'activity',
      id: row.id,
      related: { operationId: row.operation_id },
      companyId: row.company_id,
    });
  return inserted;
}

/** What the statement is given for each activity, in the order of the parameters for one. */
const given = {
  operation_id: 'bigint',
  operation_number: 'text',
  workflow_id: 'bigint',
  stage: 'text',
  kind: 'text',
  type_id: 'bigint',
  form_version_id: 'bigint',
  priority: 'text',
  company_id: 'bigint',
  zone_id: 'bigint',
  account: 'text',
  subscriber: 'text',
  address: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  predecessor_id: 'bigint',
  created_at: 'timestamptz',
  not_before: 'timestamptz',
  due_at: 'timestamptz',
  wakes_at: 'timestamptz',
  reserved_number: 'text',
  note: 'text',
  annexes: 'jsonb',
} as const;
const columns = Object.entries(given);
/** Those that an activity has under the same name. */
const itsOwn = columns
  .map(([column]) => column)
  .filter((column) => !['stage', 'note', 'annexes'].includes(column))
  .join(', ');

type Given = Record<keyof typeof given, unknown>;

const parametersOf = (row: Given): unknown[] => [
  ...columns.slice(0, -1).map(([column]) => row[column as keyof Given]),
  JSON.stringify(row.annexes),
];

function givenOf(
  { operation, annexes, ...a }: Omit<NewActivity, 'stage'> & { stage: string | null },
  now: Date,
): Given {
  return {
    operation_id: operation.id,
    operation_number: operation.number,
    workflow_id: operation.workflow_id,
    stage: a.stage,
    kind: a.kind,
    type_id: a.typeId,
    form_version_id: a.formVersionId,
    priority: a.priority,
    company_id: operation.company_id,
    zone_id: operation.zone_id,
    account: operation.account,
    subscriber: operation.subscriber,
    address: operation.address,
    latitude: operation.latitude,
    longitude: operation.longitude,
    predecessor_id: a.predecessorId,
    created_at: now.toISOString(),
    not_before: a.notBefore,
    due_at: a.dueAt,
    wakes_at: a.wakesAt,
    reserved_number: a.reservedNumber,
    note: a.note ?? null,
    annexes: annexes.map(({ formVersionId, when }, at) => ({ position: at + 1, formVersionId, when })),
  };
}

interface Shape {
  isOne: boolean;
  hasAnnexes: boolean;
  isExtra: boolean;
}
const statements = new Map<string, string>();

function statementFor(shape: Shape): string {
  const key = `${shape.isOne} ${shape.hasAnnexes} ${shape.isExtra}`;
  const known = statements.get(key) ?? insertStatement(shape);
  statements.set(key, known);
  return known;
}

/**
 * $1 tenant, $2 actor, $3 the day, with `isExtra` the number that the stage's comes after, and then the values of one
 * activity or those of several as JSON. One is not written as JSON and nothing is prepared for forms that it has not:
 * that is a tenth of the statement.
 */
function insertStatement({ isOne, hasAnnexes, isExtra }: Shape): string {
  const first = isExtra ? 5 : 4;
  const source = isOne
    ? `select ${columns.map(([column, type], at) => `$${first + at}::${type} as ${column}`).join(', ')}`
    : `select * from jsonb_to_recordset($${first}::jsonb) as c(${columns.map((column) => column.join(' ')).join(', ')})`;
  // Within the statement that inserts: it sees all that was committed before the operation was locked.
  const stage = isExtra
    ? `'X' || 1 + greatest($4::bigint, (
        select max(substr(p.stage, 2)::bigint) from activity p
        where p.tenant_id = $1 and p.operation_id = c.operation_id and p.stage ~ '${extraStage.source}'))`
    : 'c.stage';
  const pinned = `
    pinned as (
      insert into activity_form (tenant_id, activity_id, position, form_version_id, condition)
      select $1, added.id, f.position, f."formVersionId", nullif(f."when", 'null'::jsonb)
      from added
        join c on c.operation_id = added.operation_id and c.key = added.stage
        cross join lateral jsonb_to_recordset(c.annexes) as f(position integer, "formVersionId" bigint, "when" jsonb)
    ),`;
  return `
    with c as (select c.*, ${stage} as key from (${source}) c),
    added as (
      insert into activity (tenant_id, stage, ${itsOwn}, own_texts)
      select $1, key, ${itsOwn}, false from c
      returning *
    ),
    history as (
      insert into activity_event (tenant_id, activity_id, actor_id, event, to_status, reason)
      select $1, added.id, $2::bigint, 'open', 'new', c.note
      from added join c on c.operation_id = added.operation_id and c.key = added.stage
    ),${hasAnnexes ? pinned : ''}
    counted as (
      insert into activity_tally (tenant_id, day, ${combinationColumns}, n)
      select tenant_id, $3::date, ${combinationColumns}, ${isOne ? '1' : 'count(*)'} from added
      ${isOne ? '' : `group by tenant_id, ${combinationColumns}`}
    )
    select id, operation_id, operation_number, workflow_id, stage, kind, type_id, form_version_id, status, sync_state,
      sync_error, priority, employee_id, company_id, zone_id, account, subscriber, address,
      latitude, longitude, predecessor_id, created_at, not_before, due_at, assigned_at, started_at,
      done_at, ended_at, wakes_at, reactivated_at, withdrawn_at, reason, cause, reserved_number, version, touched, tenant_id
    from added`;
}
