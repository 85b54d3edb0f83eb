import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { EditedOrder, operations as endpoints } from '@cuadrilla/contract/operation/operations.ts';
import { orderFaults, type OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import { territoryOf, type Territory } from '#features/administration/zones/territory.store.ts';
import { offeredListsOf } from '#features/parameterization/choices.ts';
import { workflowVersion } from '#features/parameterization/design.store.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import {
  activitiesOf,
  writeChanges,
  type ActivityRow,
  type OperationRow,
} from '#features/operation/lifecycle/activity-change.store.ts';
import { rerunWaitingStages } from '#features/operation/engine/engine-run.ts';
import { orderLists, type OrderLists } from '#features/operation/engine/order-check.ts';
import { placeOf } from '#features/operation/engine/operation-opening.ts';
import { updateOperation } from '#features/operation/engine/rules-run.ts';
import { refuseUnreadableStarts } from '#features/operation/engine/term-starts.ts';
import { activityDueAfter, changesOf, prefillAfter, type OrderState } from './operation-edit.rules.ts';
import { collectedKeys, insertEdit, moveActivities } from './operation-edit.store.ts';
import { lockOwn } from './operation-lock.ts';
import { operationSelect, operationViews } from './operations.store.ts';

type Values = Record<string, unknown>;

export const editHandlers: Handlers<Pick<typeof endpoints, 'editForm' | 'edit'>> = {
  editForm: async (ctx, { params }) => {
    const row = (await operationSelect(ctx, params.id)) ?? fail('NOT_FOUND');
    const scope = ctx.actor.companyScope;
    if (scope !== null && row.company_id !== scope) fail('NOT_FOUND');
    const { code, name, definition } = await workflowVersion(ctx, row.workflow_version_id);
    const { orderFields: fields } = definition;
    const stored = row.prefill as EditedOrder['prefill'];
    const declared = fields.flatMap(({ key }) => (Object.hasOwn(stored, key) ? [[key, stored[key]!]] : []));
    const territory = await territoryOf(ctx);
    return {
      number: row.number,
      status: row.status,
      version: row.version,
      workflowCode: code,
      workflowName: name,
      account: row.account,
      subscriber: row.subscriber,
      order: {
        priority: row.priority,
        dueAt: row.due_at,
        address: row.address,
        ...placeCodes(row, territory),
        latitude: row.latitude,
        longitude: row.longitude,
        note: row.note,
        prefill: Object.fromEntries(declared) as EditedOrder['prefill'],
      },
      fields,
      collected: [...(await collectedKeys(ctx, definition, await activitiesOf(ctx, row), keysOf(fields)))],
      lists: await offeredListsOf(ctx, fields),
    };
  },

  edit: async (ctx, { params, body: { version, order } }) => {
    const operation = await lockOwn(ctx, params.id);
    if (operation.version !== version) fail('STALE_VERSION', { version: operation.version });
    if (operation.status !== 'open') fail('ALREADY_ENDED');
    const activities = await activitiesOf(ctx, operation);
    const { definition } = await workflowVersion(ctx, operation.workflow_version_id);
    const lists = await orderLists(ctx, definition.orderFields);
    const prefill = await checkedPrefill(ctx, operation, activities, order, lists);
    const territory = await territoryOf(ctx);
    const place = placeAfter(operation, order, territory);
    const { priority, address, latitude, longitude, note } = order;
    const next = { priority, address, latitude, longitude, note, ...place, due_at: order.dueAt, prefill };
    const changes = changesOf(
      orderState(operation, territory),
      orderState({ ...operation, ...next }, territory),
      definition.orderFields,
      (list, item) => lists.lists[list]?.find(({ code }) => code === item)?.name ?? null,
    );
    if (changes.length > 0) {
      await writeEdit(ctx, operation, activities, next, changes);
      if (changes.some(({ field }) => field.startsWith('prefill.'))) await rerunWaitingStages(ctx, operation);
    }
    const row = (await operationSelect(ctx, operation.id)) ?? fail('NOT_FOUND');
    return (await operationViews(ctx, [row]))[0]!;
  },
};

const keysOf = (fields: readonly OrderField[]): string[] => fields.map(({ key }) => key);

type Next = Parameters<typeof updateOperation>[2] & Pick<OperationRow, 'priority' | 'due_at'>;

/** Writes operation, open activities, history and audit; each says the same. */
async function writeEdit(
  ctx: Ctx,
  operation: OperationRow,
  activities: readonly ActivityRow[],
  next: Next,
  changes: ReturnType<typeof changesOf>,
): Promise<void> {
  const dueBefore = operation.due_at;
  const hasNewPriority = next.priority !== operation.priority;
  await updateOperation(ctx, operation, next);
  const editId = await insertEdit(ctx, operation.id, changes);
  const open = activities.filter(({ ended_at, withdrawn_at }) => ended_at === null && withdrawn_at === null);
  const { address, zone_id, latitude, longitude } = operation;
  await moveActivities(
    ctx,
    operation,
    open.map(({ id }) => id),
  );
  await writeChanges(
    ctx,
    open.map((before) => ({
      before,
      after: {
        ...before,
        address,
        zone_id,
        latitude,
        longitude,
        priority: hasNewPriority ? next.priority : before.priority,
        due_at:
          before.kind === 'system' ? before.due_at : activityDueAfter(before.due_at, dueBefore, next.due_at),
      },
      event: 'edit',
      editId,
    })),
  );
  const valuesOf = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[side]]));
  ctx.audit({
    action: 'operation.edit',
    subject: 'operation',
    subjectId: operation.id,
    before: valuesOf('before'),
    after: valuesOf('after'),
  });
}

/**
 * What the forms start with from now on. Only what changed is checked: a value that was right when it was given
 * does not stop an edit of another one.
 * @throws INVALID_INPUT with a fault for each field that was collected already or is wrong
 */
async function checkedPrefill(
  ctx: Ctx,
  operation: OperationRow,
  activities: readonly ActivityRow[],
  { prefill: given }: EditedOrder,
  { hasItem }: OrderLists,
): Promise<Values> {
  const { definition } = await workflowVersion(ctx, operation.workflow_version_id);
  const { orderFields: fields } = definition;
  const stored = operation.prefill as Values;
  const collected = await collectedKeys(ctx, definition, activities, keysOf(fields));
  const { prefill, refused } = prefillAfter(stored, given, fields, collected);
  const isChanged = (key: string) =>
    JSON.stringify(stored[key] ?? null) !== JSON.stringify(prefill[key] ?? given[key] ?? null);
  const faults = Object.entries(orderFaults(fields, { ...prefill, ...given }, hasItem)).filter(
    ([key]) => isChanged(key) && !collected.has(key),
  );
  const found = [...faults, ...refused.map((key) => [key, 'ALREADY_COLLECTED'] as const)];
  if (found.length > 0)
    fail(
      'INVALID_INPUT',
      {},
      Object.fromEntries(found.map(([key, fault]) => [`order.prefill.${key}`, fault])),
    );
  const edited = Object.fromEntries(Object.entries(prefill).filter(([key]) => isChanged(key)));
  await refuseUnreadableStarts(ctx, definition, [{ values: edited, path: 'order.prefill.' }]);
  return prefill;
}

const placeCodes = (
  { zone_id, barrio_id }: Pick<OperationRow, 'zone_id' | 'barrio_id'>,
  { zones, barrios }: Territory,
): Pick<EditedOrder, 'zoneCode' | 'barrioCode'> => ({
  zoneCode: (zone_id === null ? null : zones.get(zone_id)?.code) ?? null,
  barrioCode: barrios.find(({ id }) => id === barrio_id)?.code ?? null,
});

/** Zone and neighbourhood stay while neither is edited; without either, the point decides. */
function placeAfter(
  operation: OperationRow,
  { barrioCode, zoneCode, latitude, longitude }: EditedOrder,
  territory: Territory,
): Pick<OperationRow, 'zone_id' | 'barrio_id'> {
  const codes = placeCodes(operation, territory);
  const isSame = barrioCode === codes.barrioCode && (zoneCode ?? codes.zoneCode) === codes.zoneCode;
  if (isSame && (barrioCode ?? zoneCode) !== null)
    return { zone_id: operation.zone_id, barrio_id: operation.barrio_id };
  const { zoneId, barrioId, unknown } = placeOf(
    {
      ...(barrioCode === null ? {} : { barrioCode }),
      ...(zoneCode === null ? {} : { zoneCode }),
      latitude,
      longitude,
    },
    territory,
  );
  if (unknown.length > 0)
    fail('INVALID_INPUT', {}, Object.fromEntries(unknown.map((field) => [`order.${field}`, 'unknown'])));
  return { zone_id: zoneId, barrio_id: barrioId };
}

/** A locked or edited operation in the words of its history. */
function orderState(row: OperationRow, { zones, barrios }: Territory): OrderState {
  const barrio = barrios.find(({ id }) => id === row.barrio_id)?.name;
  const zone: Bilingual | undefined = row.zone_id === null ? undefined : zones.get(row.zone_id)?.name;
  return {
    priority: row.priority,
    dueAt: row.due_at,
    address: row.address,
    barrio: barrio === undefined ? null : { es: barrio, en: barrio },
    zone: zone ?? null,
    latitude: row.latitude,
    longitude: row.longitude,
    note: row.note,
    prefill: row.prefill as Values,
  };
}
