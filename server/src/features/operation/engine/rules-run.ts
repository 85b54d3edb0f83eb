import type { NotificationKind } from '@cuadrilla/contract/activity/notifications.ts';
import { sql } from 'kysely';
import type { RuleAction } from '@cuadrilla/contract/parameterization/workflows/workflow-definition.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { WorkflowDesign } from '#features/parameterization/design.store.ts';
import type { Facts } from '@cuadrilla/contract/parameterization/workflows/workflow-path.ts';
import { recordFirings } from '#features/parameterization/rules/rule-firings.store.ts';
import { recipientsOf, type Recipient } from '#features/security/recipients.store.ts';
import { isSatisfied } from '@cuadrilla/contract/parameterization/conditions.ts';
import type { TenantCtx } from '#platform/context.ts';
import {
  activitiesOf,
  writeChanges,
  type ActivityRow,
  type OperationRow,
} from '#features/operation/lifecycle/activity-change.store.ts';

/** How much one event may set off, over all operations that it reaches. */
export interface Budget {
  left: number;
  /** Who was notified of an operation, as `user:operation`; nobody is notified twice of one event. */
  notified: Set<string>;
}
export const newBudget = (): Budget => ({ left: 50, notified: new Set() });

export interface RuleOutcome {
  /** Stages that rules open beside the transitions. */
  open: string[];
  /** The stages that open next go to the least loaded employee of the zone. */
  assignLeastLoaded: boolean;
}

/**
 * Runs the rules of a stage whose conditions are true, in the versions that the workflow pinned, with no more
 * actions than the budget has left.
 */
export async function runRules(
  ctx: TenantCtx,
  design: WorkflowDesign,
  row: ActivityRow,
  codes: readonly string[],
  facts: Facts,
  budget: Budget,
): Promise<RuleOutcome> {
  const outcome: RuleOutcome = { open: [], assignLeastLoaded: false };
  const holding = codes.flatMap((code) => {
    const rule = design.rules.get(code);
    return rule && isSatisfied(rule.definition.when, facts) ? [rule] : [];
  });
  const fired = new Set<number>();
  const actions = holding.flatMap(({ versionId, definition }) =>
    definition.actions.map((action) => ({ versionId, action })),
  );
  for (const { versionId, action } of actions) {
    if (budget.left-- <= 0) break;
    fired.add(versionId);
    await runAction(ctx, design, row, action, outcome, budget);
  }
  await recordFirings(ctx, row.id, [...fired]);
  return outcome;
}

async function runAction(
  ctx: TenantCtx,
  design: WorkflowDesign,
  row: ActivityRow,
  action: RuleAction,
  outcome: RuleOutcome,
  budget: Budget,
): Promise<void> {
  switch (action.type) {
    case 'open_stage':
      outcome.open.push(action.stage);
      return;
    case 'assign_least_loaded':
      outcome.assignLeastLoaded = true;
      return;
    case 'set_priority':
      return setPriority(ctx, row.operation, action.priority);
    case 'mark_for_review':
      return markForReview(ctx, row.operation);
    case 'notify':
      notifyPeople(ctx, 'stage', design, row, await recipientsFor(ctx, row, action), action.text, budget);
  }
}

function recipientsFor(
  ctx: TenantCtx,
  { operation, company_id }: ActivityRow,
  { to, code }: Extract<RuleAction, { type: 'notify' }>,
): Promise<readonly Recipient[]> {
  const companyId = company_id ?? operation.company_id;
  if (to === 'creator')
    return operation.created_by === null
      ? Promise.resolve([])
      : recipientsOf(ctx, { id: operation.created_by }, companyId);
  if (code === undefined) return Promise.resolve([]);
  return recipientsOf(
    ctx,
    to === 'user' ? { username: code } : to === 'team' ? { team: code } : { role: code },
    companyId,
  );
}

/** Notifies people; the title names workflow and work order. */
export function notifyPeople(
  ctx: TenantCtx,
  kind: NotificationKind,
  design: WorkflowDesign,
  row: Pick<ActivityRow, 'operation'> & { id: number | null },
  people: readonly Recipient[],
  message: Record<Locale, string>,
  budget: Budget,
): void {
  const { number, subscriber, address } = row.operation;
  const textIn = (locale: Locale) => {
    const title = `${design.name[locale]} · ${number}`;
    return {
      title,
      content: `${message[locale]}. ${subscriber}, ${address}`,
      format: `${title}: ${message[locale]}`,
    };
  };
  // One object: it is written and sent once for all who get it.
  const text = { es: textIn('es'), en: textIn('en') };
  const about = { formato: design.code, operationId: row.operation.id, activityId: row.id };
  for (const { id, locale } of people) {
    const key = `${id}:${row.operation.id}`;
    if (budget.notified.has(key)) continue;
    budget.notified.add(key);
    ctx.notify({ userId: id, locale, kind, text, about });
  }
}

async function setPriority(
  ctx: TenantCtx,
  operation: OperationRow,
  priority: OperationRow['priority'],
): Promise<void> {
  if (operation.priority === priority) return;
  await updateOperation(ctx, operation, { priority });
  const open = (await activitiesOf(ctx, operation)).filter(
    (row) => row.ended_at === null && row.withdrawn_at === null && row.priority !== priority,
  );
  await writeChanges(
    ctx,
    open.map((before) => ({ before, after: { ...before, priority }, event: 'priority' })),
  );
}

export async function markForReview(ctx: TenantCtx, operation: OperationRow): Promise<void> {
  if (!operation.for_review) await updateOperation(ctx, operation, { for_review: true });
}

/** Stops a run that has set off too much: the operation is marked for review. */
export async function stopOverBudget(ctx: TenantCtx, row: ActivityRow): Promise<void> {
  ctx.log.warn(
    { tenantId: ctx.tenantId, activityId: row.id, stage: row.stage },
    'engine stopped: too many actions for one event',
  );
  ctx.audit({ action: 'engine.stopped', subject: 'activity', subjectId: row.id, result: 'failed' });
  await markForReview(ctx, row.operation);
}

type Writable = Partial<
  Pick<
    OperationRow,
    | 'workflow_version_id'
    | 'priority'
    | 'for_review'
    | 'status'
    | 'ended_at'
    | 'end_reason'
    | 'facts'
    | 'company_id'
    | 'company_by_assignment'
    | 'due_at'
    | 'address'
    | 'zone_id'
    | 'barrio_id'
    | 'latitude'
    | 'longitude'
    | 'note'
    | 'prefill'
  >
>;

/** Changes a locked operation, in the database and in the given row. */
export const updateOperation = (ctx: TenantCtx, operation: OperationRow, change: Writable): Promise<void> =>
  updateOperations(ctx, [operation], change);

/** Makes one change to several locked operations, in the database and in the given rows. */
export async function updateOperations(
  ctx: TenantCtx,
  operations: readonly OperationRow[],
  change: Writable,
): Promise<void> {
  if (operations.length === 0) return;
  const { facts, prefill, ...rest } = change;
  await ctx.db
    .updateTable('operation')
    .set((e) => ({
      ...rest,
      ...(facts === undefined ? {} : { facts: JSON.stringify(facts) }),
      ...(prefill === undefined ? {} : { prefill: JSON.stringify(prefill) }),
      version: e('version', '+', 1),
    }))
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${operations.map(({ id }) => id)}::bigint[])`)
    .execute();
  for (const operation of operations) {
    Object.assign(operation, change, { version: operation.version + 1 });
    ctx.publishChange({ kind: 'operation', id: operation.id, companyId: operation.company_id });
  }
}
