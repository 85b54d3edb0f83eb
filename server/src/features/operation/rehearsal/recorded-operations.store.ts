import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AnnexAnswers } from '@cuadrilla/contract/operation/activities.ts';
import type { StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';
import type { TenantCtx } from '#platform/context.ts';
import { operationScope } from '#features/operation/operations/operations.store.ts';
import type { RehearsalFilters } from './rehearsal.store.ts';

/** Reads operations for a rehearsal in batches, with nothing of them that no condition reads. */

export interface OperationSelection {
  workflowId: number;
  companyScope: number | null;
  filters: RehearsalFilters;
  from: Date;
  to: Date;
}

type Answers = Record<string, unknown>;

export interface OperationLine {
  id: number;
  number: string;
  priority: 'low' | 'half' | 'high';
  status: 'open' | 'finished' | 'cancelled';
  zone_id: number | null;
  company_id: number | null;
  workflow_version_id: number;
  created_at: string;
  opened: number;
  ended: number | null;
  prefill: Answers;
  facts: Answers;
}

export interface ActivityLine {
  operation_id: number;
  stage: string;
  kind: StageKind;
  type_id: number | null;
  form_version_id: number | null;
  status: string;
  opened: number;
  ended: number | null;
  due: number | null;
  withdrawn: number | null;
  answers: Answers | null;
  annexes: AnnexAnswers[] | null;
}

/** A line as it is selected: values of keys instead of the object. */
type Selected<L, K extends keyof L> = Omit<L, K> & {
  [key in K]: null extends L[key] ? unknown[] | null : unknown[];
};

export interface ArrivalLine {
  operation_id: number;
  at: number;
  values: Answers;
}

/** The newest operations of a rehearsal; older ones are left out. */
export const mostOperations = 100_000;

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
/**
 * The values of those keys of an object that are read, in their order, with null for one that is missing. The object is
 * unpacked once for all of them.
 */
const only = (column: string, keys: readonly string[]) =>
  keys.length === 0
    ? sql`'[]'::json`
    : sql`(
        select to_json(array[${sql.join(keys.map((key) => sql`x.value -> ${key}::text`))}])
        from (select ${sql.ref(column)} || '{}'::jsonb as value offset 0) x)`;

/** An object of what `only` selected. */
const named = (keys: readonly string[], values: readonly unknown[]): Answers =>
  Object.fromEntries(
    keys.flatMap((key, at) => (values[at] === null ? [] : [[key, values[at]] as [string, unknown]])),
  );

/**
 * Staff of one company rehearse the operations that hold nobody else's work: what comes of another company's work
 * would tell of it.
 */
function visible(companyScope: number | null): RawBuilder<SqlBool> {
  if (companyScope === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`${operationScope(companyScope)} and not exists (
    select 1 from activity x where x.tenant_id = o.tenant_id and x.operation_id = o.id
      and x.company_id <> ${companyScope})`;
}

/** Work that a contract covers: of its company, of its types, in its zones. */
const underContract = (contractId: number | null): RawBuilder<SqlBool> =>
  contractId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
        select 1 from contract k
          join activity a on a.tenant_id = k.tenant_id and a.operation_id = o.id and a.company_id = k.company_id
          left join activity_type t on t.tenant_id = a.tenant_id and t.id = a.type_id
          left join zone z on z.tenant_id = a.tenant_id and z.id = a.zone_id
        where k.tenant_id = o.tenant_id and k.id = ${contractId}
          and (k.activity_types = '{}' or t.code = any(k.activity_types))
          and (k.zones = '{}' or z.code = any(k.zones)))`;

const selected = (ctx: TenantCtx, selection: OperationSelection): RawBuilder<SqlBool> => {
  const { zoneId, companyId, contractId } = selection.filters;
  return sql<SqlBool>`
    o.tenant_id = ${ctx.tenantId} and o.workflow_id = ${selection.workflowId}
    and o.created_at >= ${selection.from.toISOString()} and o.created_at < ${selection.to.toISOString()}
    and ${visible(selection.companyScope)}
    and ${zoneId === null ? sql<SqlBool>`true` : sql<SqlBool>`o.zone_id = ${zoneId}`}
    and ${companyId === null ? sql<SqlBool>`true` : operationScope(companyId)}
    and ${underContract(contractId)}`;
};

/** How many there are, as far as they are replayed. */
export async function countSelected(ctx: TenantCtx, selection: OperationSelection): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from operation o where ${selected(ctx, selection)} limit ${mostOperations + 1}) s`.execute(
    ctx.db,
  );
  return rows[0]!.n;
}

/** The next operations, from the newest to the oldest. */
export async function readOperations(
  ctx: TenantCtx,
  selection: OperationSelection,
  after: Pick<OperationLine, 'created_at' | 'id'> | null,
  limit: number,
  keys: readonly string[],
): Promise<OperationLine[]> {
  const next = after
    ? sql<SqlBool>`(o.created_at, o.id) < (${after.created_at}::timestamptz, ${after.id}::bigint)`
    : sql<SqlBool>`true`;
  const { rows } = await sql<Selected<OperationLine, 'prefill' | 'facts'>>`
    select o.id, o.number, o.priority, o.status, o.zone_id, o.company_id, o.workflow_version_id,
      o.created_at::text as created_at, ${ms('o.created_at')} as opened, ${ms('o.ended_at')} as ended,
      ${only('o.prefill', keys)} as prefill, ${only('o.facts', keys)} as facts
    from operation o where ${selected(ctx, selection)} and ${next}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    prefill: named(keys, row.prefill),
    facts: named(keys, row.facts),
  }));
}

export async function readActivities(
  ctx: TenantCtx,
  operationIds: readonly number[],
  keys: readonly string[],
  readsAnnexes: boolean,
): Promise<ActivityLine[]> {
  const { rows } = await sql<Selected<ActivityLine, 'answers'>>`
    select a.operation_id, a.stage, a.kind, a.type_id, a.form_version_id, a.status,
      ${ms('a.created_at')} as opened, ${ms('a.ended_at')} as ended, ${ms('a.due_at')} as due,
      ${ms('a.withdrawn_at')} as withdrawn,
      case when s.id is not null then ${only('s.answers', keys)} end as answers,
      ${readsAnnexes ? sql`s.annexes` : sql`null::jsonb`} as annexes
    from activity a
      left join submission s
        on s.tenant_id = ${ctx.tenantId} and s.activity_id = a.id and s.state = 'current'
    where a.tenant_id = ${ctx.tenantId} and a.operation_id = any(${operationIds}::bigint[])`.execute(ctx.db);
  return rows.map((row) => ({ ...row, answers: row.answers && named(keys, row.answers) }));
}

/** Facts in the order in which they arrived. */
export async function readArrivals(ctx: TenantCtx, operationIds: readonly number[]): Promise<ArrivalLine[]> {
  if (operationIds.length === 0) return [];
  const { rows } = await sql<ArrivalLine>`
    select u.subject_id::bigint as operation_id, ${ms('u.at')} as at, u.after as values from audit u
    where u.tenant_id = ${ctx.tenantId} and u.subject = 'operation'
      and u.subject_id = any(${operationIds.map(String)}::text[]) and u.action = 'operation.facts'
    order by u.id`.execute(ctx.db);
  return rows;
}

/** Milliseconds from the opening of an activity to its end, the median by type, over the newest that have ended. */
export async function usualDurations(
  ctx: TenantCtx,
  { workflowId, from }: OperationSelection,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ type_id: number; usual: number }>`
    select type_id, percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at) * 1000)
      as usual
    from (
      select a.type_id, a.ended_at, a.created_at from operation o
        join activity a on a.tenant_id = o.tenant_id and a.operation_id = o.id
      where o.tenant_id = ${ctx.tenantId} and o.workflow_id = ${workflowId}
        and o.created_at >= ${from.toISOString()} and a.type_id is not null and a.ended_at is not null
      order by o.created_at desc, o.id desc limit 20000) a
    group by type_id`.execute(ctx.db);
  return new Map(rows.map(({ type_id, usual }) => [type_id, Number(usual)]));
}

/** Every value of the parameters, with the day from which it holds. */
export async function parameterHistory(
  ctx: TenantCtx,
): Promise<{ key: string; value: unknown; valid_from: string }[]> {
  const { rows } = await sql<{ key: string; value: unknown; valid_from: string }>`
    select key, value, valid_from::text as valid_from from parameter
    where tenant_id = ${ctx.tenantId} order by valid_from`.execute(ctx.db);
  return rows;
}
