import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { activityKeys } from '@cuadrilla/contract/operation/activities.ts';
import type { Filter, SearchQuery } from '@cuadrilla/contract/kit/search.ts';
import { localClock, localDate } from '@cuadrilla/contract/kit/zoned-time.ts';
import { settingsOf, type Settings } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { readList, type List } from '#platform/db/list.ts';
import { exactTexts, searchSql, type SearchColumns, type SearchSql } from '#platform/db/search.ts';
import { fail } from '#platform/failure.ts';
import type { ActivityRow } from '#features/operation/lifecycle/activity-change.store.ts';

/** The keys of the contract, and two that codes are turned into, so that the indexes serve them. */
const keys = { ...activityKeys, workflowId: 'LONG', typeId: 'LONG' } as const;
const bySearch = (pattern: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql`a.id = any(array(select activity_search(${pattern})))`;
const operation = (column: string) =>
  sql`(select ${sql.ref(column)} from operation o where o.tenant_id = a.tenant_id and o.id = a.operation_id)`;

const columns: SearchColumns<typeof keys> = {
  id: sql.ref('a.id'),
  operationId: sql.ref('a.operation_id'),
  operationNumber: operation('o.number'),
  workflowCode: sql`(select w.code from workflow w where w.tenant_id = a.tenant_id and w.id = a.workflow_id)`,
  workflowId: sql.ref('a.workflow_id'),
  stage: sql.ref('a.stage'),
  kind: sql.ref('a.kind'),
  typeCode: {
    column: sql`(select t.code from activity_type t where t.tenant_id = a.tenant_id and t.id = a.type_id)`,
    nullable: true,
  },
  typeId: sql.ref('a.type_id'),
  status: sql.ref('a.status'),
  syncState: sql.ref('a.sync_state'),
  priority: sql.ref('a.priority'),
  employeeId: { column: sql.ref('a.employee_id'), nullable: true },
  zoneId: { column: sql.ref('a.zone_id'), nullable: true },
  companyId: { column: sql.ref('a.company_id'), nullable: true },
  account: { column: sql.ref('a.account'), narrow: bySearch },
  subscriber: { column: sql.ref('a.subscriber'), narrow: bySearch },
  address: { column: sql.ref('a.address'), narrow: bySearch },
  text: { column: sql.ref('a.search'), narrow: bySearch, exact: true },
  createdAt: sql.ref('a.created_at'),
  dueAt: { column: sql.ref('a.due_at'), nullable: true },
  assignedAt: { column: sql.ref('a.assigned_at'), nullable: true },
  endedAt: { column: sql.ref('a.ended_at'), nullable: true },
  withdrawn: sql`(a.withdrawn_at is not null)`,
};

/** What travels of an activity, and what is computed from. */
const shownColumns = [
  'id',
  'operation_id',
  'stage',
  'kind',
  'type_id',
  'status',
  'sync_state',
  'sync_error',
  'priority',
  'employee_id',
  'zone_id',
  'account',
  'subscriber',
  'address',
  'latitude',
  'longitude',
  'created_at',
  'assigned_at',
  'due_at',
  'done_at',
  'ended_at',
  'withdrawn_at',
  'reactivated_at',
  'reason',
  'version',
] as const;
const shownSql = sql.raw(shownColumns.map((column) => `a.${column}`).join(', '));
export type ActivitySelect = Pick<ActivityRow, (typeof shownColumns)[number]> & {
  operation_number: string;
  operation_status: 'open' | 'finished' | 'cancelled';
  workflow_version_id: number;
  employee_code: string | null;
  employee_name: string | null;
  /**
   * Of an ended activity: all that is opened in its operation, as `STAGE status begun` and separated by
   * commas.
   */
  siblings: string | null;
};

/** Exact codes become ids; a code that nobody knows matches nothing. */
function withIds(filters: readonly Filter[], { types, workflows }: Settings): Filter[] {
  return filters.map((filter) => {
    const codes = filter.key === 'typeCode' || filter.key === 'workflowCode' ? exactTexts(filter) : null;
    if (!codes) return filter;
    const known: Iterable<[number, { code: string }]> = filter.key === 'typeCode' ? types : workflows;
    const ids = [...known].filter(([, { code }]) => codes.includes(code)).map(([id]) => id);
    // One value is compared, not looked for in a list: only so an index gives the rows in their order.
    return {
      ...filter,
      key: filter.key === 'typeCode' ? 'typeId' : 'workflowId',
      field_type: 'LONG',
      ...(ids.length === 1 ? { operator: 'EQUAL', value: ids[0] } : { operator: 'IN', value: ids }),
    };
  });
}

interface Asked {
  search: SearchSql;
  scope: RawBuilder<SqlBool>;
  filters: Filter[];
}

async function ask(
  ctx: TenantCtx,
  query: Pick<SearchQuery, 'filters'> & Partial<SearchQuery>,
): Promise<Asked> {
  for (const { key } of [...query.filters, ...(query.sorts ?? [])])
    if (!Object.hasOwn(activityKeys, key)) fail('UNKNOWN_FILTER', { key: key.slice(0, 60) });
  const filters = withIds(query.filters, await settingsOf(ctx));
  const search = searchSql({ ...query, filters }, keys, columns, {
    fallback: sql`a.created_at desc, a.id desc`,
    tieBreaker: sql`a.id`,
  });
  const companyId = ctx.actor?.companyScope ?? null;
  const alive = filters.some(({ key }) => key === 'withdrawn')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`a.withdrawn_at is null`;
  const company = companyId === null ? sql<SqlBool>`true` : sql<SqlBool>`a.company_id = ${companyId}`;
  return { search, scope: sql<SqlBool>`a.tenant_id = ${ctx.tenantId} and ${company} and ${alive}`, filters };
}

/** What is shown of an activity `a`, and what is joined to it for that. */
const shown = (
  ctx: TenantCtx,
) => sql`${shownSql}, o.number as operation_number, o.status as operation_status, o.workflow_version_id,
    u.code as employee_code, u.name || ' ' || u.lastname as employee_name,
    case when a.ended_at is not null and a.withdrawn_at is null
      and a.kind <> 'system' then (select string_agg(s.stage || ' ' || s.status || ' ' || (s.started_at is not null), ',')
      from activity s where s.tenant_id = ${ctx.tenantId} and s.operation_id = a.operation_id
        and s.withdrawn_at is null) end as siblings`;
const joined = (ctx: TenantCtx) => sql`
    join operation o on o.tenant_id = ${ctx.tenantId} and o.id = a.operation_id
    left join app_user u on u.tenant_id = ${ctx.tenantId} and u.id = a.employee_id`;

export async function listOfActivities(ctx: TenantCtx, query: SearchQuery): Promise<List> {
  const { search, scope, filters } = await ask(ctx, query);
  const counters = fromCounters(ctx, filters);
  return {
    table: 'activity',
    as: 'a',
    scope,
    search,
    columns: shown(ctx),
    joined: joined(ctx),
    total: counters ? sumOf(ctx, counters, filters) : undefined,
  };
}

export const searchActivities = async (
  ctx: TenantCtx,
  query: SearchQuery,
): Promise<{ rows: ActivitySelect[]; total: number }> =>
  readList<ActivitySelect>(ctx, await listOfActivities(ctx, query));

export async function activitiesWhere(ctx: TenantCtx, where: RawBuilder<SqlBool>): Promise<ActivitySelect[]> {
  const { rows } = await sql<ActivitySelect>`select ${shown(ctx)} from (select * from activity a
      where a.tenant_id = ${ctx.tenantId} and ${where}) a ${joined(ctx)} order by a.id`.execute(ctx.db);
  return rows;
}

/** What the counters knows, by filter key. */
const tallied: Record<string, string> = {
  status: 'status',
  kind: 'kind',
  typeId: 'type_id',
  zoneId: 'zone_id',
  companyId: 'company_id',
  workflowId: 'workflow_id',
};

const sumOf = (ctx: TenantCtx, conditions: RawBuilder<SqlBool>[], filters: readonly Filter[]) =>
  sql<{
    total: number;
  }>`select coalesce(sum(n), 0)::int as total from ${countsBy(ctx, conditions, isCoarse(ctx, filters))}`;

async function countOf(ctx: TenantCtx, { search, scope, filters }: Asked): Promise<number> {
  const conditions = fromCounters(ctx, filters);
  const { rows } = await (
    conditions
      ? sumOf(ctx, conditions, filters)
      : sql<{
          total: number;
        }>`select count(*)::int as total from activity a where ${scope} and ${search.where}`
  ).execute(ctx.db);
  return rows[0]!.total;
}

/** Whether day, status and kind are all that is asked for. */
const isCoarse = (ctx: TenantCtx, filters: readonly Filter[]): boolean =>
  filters.every(({ key }) => key === 'status' || key === 'kind' || key === 'createdAt') &&
  ctx.actor?.companyScope == null;

/**
 * The counters's rows; by day, status and kind alone, those that are not folded yet stand beside the coarse
 * grain.
 */
function countsBy(ctx: TenantCtx, conditions: RawBuilder<SqlBool>[], coarse: boolean): RawBuilder<unknown> {
  const where = sql.join([sql<SqlBool>`tenant_id = ${ctx.tenantId}`, ...conditions], sql` and `);
  return coarse
    ? sql`(select day, status, n from activity_day_tally where ${where} union all select day, status, n
      from activity_tally where ${where} and not folded) t`
    : sql`(select day, status, n from activity_tally where ${where}) t`;
}

/** The filters as conditions on the counters; null when it does not know one of them. */
function fromCounters(ctx: TenantCtx, filters: readonly Filter[]): RawBuilder<SqlBool>[] | null {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (ctx.actor?.companyScope != null) conditions.push(sql`company_id = ${ctx.actor.companyScope}`);
  for (const { key, operator, value, sql_connector } of filters) {
    if (sql_connector === 'OR') return null;
    const column = tallied[key];
    if (column && (operator === 'EQUAL' || operator === 'IN')) {
      const values = Array.isArray(value)
        ? operator === 'IN'
          ? value
          : value.slice(0, 1)
        : operator === 'IN'
          ? String(value ?? '')
              .split(',')
              .filter(Boolean)
          : [value];
      // A single value is compared: a list's length is not known when the statement is planned.
      if (values.length === 1) conditions.push(sql`${sql.ref(column)} = ${values[0]}`);
      else
        conditions.push(
          sql`${sql.ref(column)} = any(${values}::${sql.raw(column === 'status' || column === 'kind' ? 'text[]' : 'bigint[]')})`,
        );
    } else if (column && operator === 'IS_NULL') conditions.push(sql`${sql.ref(column)} is null`);
    else if (key === 'createdAt' && operator === 'BETWEEN') {
      const days = wholeDays(ctx.timeZone, value);
      if (!days) return null;
      conditions.push(sql`day between ${days[0]} and ${days[1]}`);
    } else return null;
  }
  return conditions;
}

/**
 * The days of an inclusive span that begins at a local midnight and ends in the last second of a local day.
 */
function wholeDays(timeZone: string, value: Filter['value']): [string, string] | null {
  const [from, to] = Array.isArray(value) ? value : [];
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const [first, last] = [new Date(from), new Date(to)];
  if (
    Number.isNaN(first.getTime()) ||
    Number.isNaN(last.getTime()) ||
    first.getUTCMilliseconds() !== 0 ||
    last.getUTCMilliseconds() !== 999
  )
    return null;
  if (localClock(first, timeZone) !== '00:00:00' || localClock(last, timeZone) !== '23:59:59') return null;
  return [localDate(first, timeZone), localDate(last, timeZone)];
}

export async function placesOf(
  ctx: TenantCtx,
  query: Pick<SearchQuery, 'filters'>,
): Promise<{
  total: number;
  places: [number, number, number, ActivityRow['status'], ActivityRow['priority']][];
}> {
  const asked = await ask(ctx, query);
  const { rows } = await sql<{
    id: number;
    latitude: number;
    longitude: number;
    status: ActivityRow['status'];
    priority: ActivityRow['priority'];
  }>`
    select a.id, a.latitude, a.longitude, a.status, a.priority from activity a
    where ${asked.scope} and ${asked.search.where} and a.latitude is not null and a.longitude is not null
      order by a.created_at desc, a.id desc limit 20000`.execute(ctx.db);
  return {
    total: await countOf(ctx, asked),
    places: rows.map((row) => [row.id, row.latitude, row.longitude, row.status, row.priority]),
  };
}

export async function countsByStatus(
  ctx: TenantCtx,
  query: Pick<SearchQuery, 'filters'>,
): Promise<{ status: ActivityRow['status']; count: number }[]> {
  const { search, scope, filters } = await ask(ctx, query);
  const conditions = fromCounters(ctx, filters);
  const { rows } = conditions
    ? await sql<{
        status: ActivityRow['status'];
        count: number;
      }>`select status, sum(n)::int as count from ${countsBy(ctx, conditions, isCoarse(ctx, filters))}
        group by status`.execute(ctx.db)
    : await sql<{
        status: ActivityRow['status'];
        count: number;
      }>`select a.status, count(*)::int as count from activity a where ${scope} and ${search.where}
        group by a.status`.execute(ctx.db);
  return rows.filter(({ count }) => count !== 0);
}

export async function countsByDay(
  ctx: TenantCtx,
  asked: { from: string; to: string; zoneId?: number | undefined; typeId?: number | undefined },
): Promise<{ day: string; status: ActivityRow['status']; count: number }[]> {
  const { zoneId, typeId } = asked;
  const companyId = ctx.actor?.companyScope ?? undefined;
  const given = { zone_id: zoneId, type_id: typeId, company_id: companyId };
  const conditions = Object.entries(given).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  );
  const { rows } = await sql<{ day: string; status: ActivityRow['status']; count: number }>`
    select day, status, sum(n)::int as count
      from ${countsBy(ctx, [sql`day between ${asked.from} and ${asked.to}`, ...conditions], conditions.length === 0)}
    group by day, status having sum(n) <> 0 order by day, status`.execute(ctx.db);
  return rows;
}
