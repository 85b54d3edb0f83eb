import { sql } from 'kysely';
import {
  productParameters,
  readParameter,
} from '@cuadrilla/contract/administration/parameter-definitions.ts';
import type { Activity } from '@cuadrilla/contract/operation/activities.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import { lateness, type Calendar } from '@cuadrilla/contract/kit/business-time.ts';
import { stageOf } from '@cuadrilla/contract/parameterization/workflows/workflow-graph.ts';
import { territoryOf, type Territory } from '#features/administration/zones/territory.store.ts';
import {
  settingsOf,
  workflowVersion,
  type Settings,
  type WorkflowDesign,
} from '#features/parameterization/design.store.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { oncePer } from '#platform/once-per.ts';
import { activitiesWhere, type ActivitySelect } from './activities.store.ts';
import { allowedEvents, stateOf } from '#features/operation/lifecycle/event-legality.rules.ts';
import { formatSyncError } from '#features/operation/lifecycle/sync-error.rules.ts';
import { withdrawalOf, type OpenedStage } from '#features/operation/engine/engine.rules.ts';

const defaultRiskPercent = 80;

/**
 * The share of a term after which it is at risk: the second-last threshold of the warnings. The values are the same
 * object until a setting changes.
 */
export const riskPercent = oncePer(
  (params: Readonly<Record<string, unknown>>): number =>
    readParameter(params, productParameters.termWarnings).at(-2) ?? defaultRiskPercent,
);

/** Instants as the database gives them, all written alike. */
interface Timed {
  created_at: string;
  due_at: string | null;
  /** When an employee finished; what is late afterwards are photos. */
  done_at?: string | null;
  ended_at: string | null;
}
export function latenessOf(
  { created_at, due_at, done_at = null, ended_at }: Timed,
  now: Date,
  calendar: Calendar,
  risk: number,
  unit?: Parameters<typeof lateness>[4],
): Activity['lateness'] {
  if (due_at === null) return 'none';
  const finished = done_at ?? ended_at;
  if (finished !== null) return finished > due_at ? 'late' : 'on_time';
  return lateness(new Date(created_at), new Date(due_at), now, calendar, unit, risk);
}

/** What the views of activities are computed from. */
interface ViewContext {
  settings: Settings;
  zones: Territory['zones'];
  designs: ReadonlyMap<number, WorkflowDesign>;
  riskPercent: number;
  now: Date;
  locale: Locale;
}

/** Rows of activities as replies have them: names looked up, lateness and allowed events computed. */
export async function activityViews(ctx: TenantCtx, rows: readonly ActivitySelect[]): Promise<Activity[]> {
  const settings = await settingsOf(ctx);
  const { zones } = await territoryOf(ctx);
  const designs = new Map<number, WorkflowDesign>();
  for (const id of new Set(rows.map((row) => row.workflow_version_id)))
    designs.set(id, await workflowVersion(ctx, id));
  const context: ViewContext = {
    settings,
    zones,
    designs,
    riskPercent: riskPercent(settings.params),
    now: ctx.now,
    locale: ctx.locale,
  };
  return rows.map((row) => activityView(row, context));
}

function activityView(row: ActivitySelect, context: ViewContext): Activity {
  const { settings, designs, now } = context;
  const design = designs.get(row.workflow_version_id)!;
  const stage = stageOf(design.definition, row.stage);
  const type = row.type_id === null ? undefined : settings.types.get(row.type_id);
  const unit = (stage?.term ?? type?.term)?.unit;
  return {
    id: row.id,
    operationId: row.operation_id,
    operationNumber: row.operation_number,
    workflowCode: design.code,
    workflowName: design.name,
    stage: row.stage,
    stageName: stage?.name ?? type?.name ?? { es: row.stage, en: row.stage },
    kind: row.kind,
    typeCode: type?.code ?? null,
    typeName: type?.name ?? null,
    status: row.status,
    syncState: row.sync_state,
    syncError: formatSyncError(row.sync_error, context.locale),
    priority: row.priority,
    employee: employeeOf(row),
    zone: zoneOf(row, context.zones),
    account: row.account,
    subscriber: row.subscriber,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    createdAt: row.created_at,
    assignedAt: row.assigned_at,
    dueAt: row.due_at,
    doneAt: row.done_at,
    endedAt: row.ended_at,
    withdrawnAt: row.withdrawn_at,
    reason: row.reason,
    lateness:
      row.withdrawn_at === null ? latenessOf(row, now, settings.calendar, context.riskPercent, unit) : 'none',
    version: row.version,
    allowed: allowedEvents(stateOf(row, row.operation_status, begunSuccessor(row, design))),
  };
}

const employeeOf = (row: ActivitySelect): Activity['employee'] =>
  row.employee_id === null
    ? null
    : { id: row.employee_id, code: row.employee_code ?? '', name: row.employee_name ?? '' };

function zoneOf(row: ActivitySelect, zones: Territory['zones']): Activity['zone'] {
  const zone = row.zone_id === null ? undefined : zones.get(row.zone_id);
  return zone ? { id: zone.id, code: zone.code, name: zone.name } : null;
}

/** The key of a later stage of an ended activity that somebody has begun. */
function begunSuccessor({ stage, siblings }: ActivitySelect, { definition }: WorkflowDesign): string | null {
  if (siblings === null) return null;
  return withdrawalOf(definition, stage)(openedOf(siblings)).begun[0] ?? null;
}

/** Reads `ActivitySelect.siblings`. */
const openedOf = (siblings: string): OpenedStage[] =>
  siblings.split(',').map((one) => {
    const [key = '', status, begun] = one.split(' ');
    return { key, status: status as OpenedStage['status'], begun: begun === 'true' };
  });

/** One activity as replies have it. @throws NOT_FOUND, for another company's too */
export async function viewOf(ctx: Ctx, id: number): Promise<Activity> {
  const company =
    ctx.actor.companyScope === null
      ? sql<boolean>`true`
      : sql<boolean>`a.company_id = ${ctx.actor.companyScope}`;
  const [row] = await activitiesWhere(ctx, sql<boolean>`a.id = ${id} and ${company}`);
  return row ? (await activityViews(ctx, [row]))[0]! : fail('NOT_FOUND');
}

/** @throws NOT_FOUND unless the caller may see the activity */
export async function requireActivity(ctx: Ctx, id: number): Promise<void> {
  const { companyScope } = ctx.actor;
  let found = ctx.db
    .selectFrom('activity')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id);
  if (companyScope !== null) found = found.where('company_id', '=', companyScope);
  if (!(await found.executeTakeFirst())) fail('NOT_FOUND');
}
