import { sql } from 'kysely';
import { addTerm } from '@cuadrilla/contract/kit/business-time.ts';
import type { WorkOrder } from '@cuadrilla/contract/operation/operations.ts';
import { territoryOf, type Territory } from '#features/administration/zones/territory.store.ts';
import { settingsOf, type WorkflowDesign } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { UniqueSet } from '#platform/catalogue/unique.ts';
import type { OperationRow } from '#features/operation/lifecycle/activity-change.store.ts';
import { numbersFor } from './order-numbers.store.ts';
import { nearestBarrio } from './place.rules.ts';
import { refuseUnreadableStarts, type GivenValues } from './term-starts.ts';

/** A work order to be opened: as staff gave it, or as another operation launches it. */
export interface NewOrder extends WorkOrder {
  parentId?: number;
  facts?: Record<string, unknown>;
  /** Known already; otherwise found by code, neighbourhood or coordinates. */
  zoneId?: number | null;
  barrioId?: number | null;
  /** That of staff who see one company alone, when absent. */
  companyId?: number | null;
}

/**
 * The place of a work order: its zone code, else its neighbourhood, else the neighbourhood nearest to its
 * coordinates.
 */
export function placeOf(
  order: Pick<NewOrder, 'zoneId' | 'barrioId' | 'zoneCode' | 'barrioCode' | 'latitude' | 'longitude'>,
  territory: Territory,
): { zoneId: number | null; barrioId: number | null; unknown: ('zoneCode' | 'barrioCode')[] } {
  const unknown: ('zoneCode' | 'barrioCode')[] = [];
  const find = <T>(field: 'zoneCode' | 'barrioCode', known: ReadonlyMap<string, T>): T | undefined => {
    const code = order[field]?.trim();
    if (!code) return undefined;
    const found = known.get(code) ?? known.get(code.toUpperCase());
    if (found === undefined) unknown.push(field);
    return found;
  };
  if (order.zoneId !== undefined) return { zoneId: order.zoneId, barrioId: order.barrioId ?? null, unknown };
  const zone = find('zoneCode', territory.zoneByCode);
  const given = find('barrioCode', territory.barrioByCode);
  const { latitude, longitude } = order;
  const near =
    given === undefined && latitude != null && longitude != null
      ? nearestBarrio({ lat: latitude, lng: longitude }, territory.barrios)
      : null;
  const barrio = given ?? near;
  return { zoneId: zone ?? barrio?.zone ?? null, barrioId: barrio?.id ?? null, unknown };
}

/** What no two work orders of a tenant share; a number is freed when the import of its operation is undone. */
export const operationUnique: readonly UniqueSet[] = [['numberFreed', 'number']];

/** What the order of a launched operation contains was checked when it was given. */
const startsOf = ({ prefill, facts = {}, parentId }: NewOrder): GivenValues[] =>
  parentId === undefined
    ? [
        { values: prefill, path: 'prefill.' },
        { values: facts, path: 'facts.' },
      ]
    : [];

/** Writes operations in the order given; a number that exists is refused with ALREADY_EXISTS. */
export async function insertOperations(
  ctx: TenantCtx,
  design: WorkflowDesign,
  orders: readonly NewOrder[],
  createdBy: number | null,
): Promise<OperationRow[]> {
  if (orders.length === 0) return [];
  const numbers = await numbersFor(ctx, design, orders);
  const territory = await territoryOf(ctx);
  const { calendar } = await settingsOf(ctx);
  await refuseUnreadableStarts(ctx, design.definition, orders.flatMap(startsOf));
  const dueAt = design.definition.term ? addTerm(ctx.now, design.definition.term, calendar) : null;
  const rows = orders.map((order, position) => {
    const { zoneId, barrioId, unknown } = placeOf(order, territory);
    if (unknown.length > 0)
      fail('INVALID_INPUT', {}, Object.fromEntries(unknown.map((field) => [field, 'unknown'])));
    return {
      position,
      number: numbers[position],
      priority: order.priority,
      zone_id: zoneId,
      barrio_id: barrioId,
      company_id: order.companyId === undefined ? (ctx.actor?.companyScope ?? null) : order.companyId,
      account: order.account,
      subscriber: order.subscriber,
      address: order.address,
      latitude: order.latitude ?? null,
      longitude: order.longitude ?? null,
      note: order.note ?? '',
      prefill: order.prefill,
      facts: order.facts ?? {},
      parent_id: order.parentId ?? null,
      due_at: order.dueAt ?? dueAt,
    };
  });
  const { rows: inserted } = await sql<OperationRow & { position: number }>`
    with c as (
      select nextval(pg_get_serial_sequence('operation', 'id')) as id, *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(
        position integer, number text, priority text, zone_id bigint, barrio_id bigint, company_id bigint,
        account text, subscriber text, address text, latitude double precision, longitude double precision,
        note text, prefill jsonb, facts jsonb, parent_id bigint, due_at timestamptz)
    ),
    added as (
      insert into operation (tenant_id, id, number, workflow_id, workflow_version_id, priority, zone_id,
        barrio_id, company_id, account, subscriber, address, latitude, longitude,
        note, prefill, facts, parent_id, created_by, created_at, due_at)
      select ${ctx.tenantId}, id, number,
        ${design.workflowId}, ${design.versionId}, priority, zone_id,
        barrio_id, company_id, account, subscriber, address, latitude, longitude,
        note, prefill, facts, parent_id, ${createdBy}, ${ctx.now.toISOString()}, due_at
      from c
      returning *
    )
    select added.*, c.position from added join c on c.id = added.id order by c.position`.execute(ctx.db);
  return inserted.map(({ position: _, ...row }) => row);
}
