import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { WorkOrder } from '@cuadrilla/contract/operation/operations.ts';
import { orderFaults, type OrderField } from '@cuadrilla/contract/parameterization/order-fields.ts';
import { listsByCode } from '#features/parameterization/list-items.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';

/** The items that the fields of an order choose from, and whether a list has one. */
export interface OrderLists {
  lists: Record<string, readonly { code: string; name: Bilingual }[]>;
  hasItem: (list: string, item: string) => boolean;
}

export async function orderLists(ctx: TenantCtx, fields: readonly OrderField[]): Promise<OrderLists> {
  const lists = await listsByCode(
    ctx,
    fields.flatMap(({ list }) => list ?? []),
  );
  const codes = new Map(
    Object.entries(lists).map(([list, items]) => [list, new Set(items.map(({ code }) => code))]),
  );
  return { lists, hasItem: (list, item) => codes.get(list)?.has(item) ?? false };
}

/** @throws INVALID_INPUT with a fault for each field that is unknown, missing or wrong */
export async function checkOrder(
  ctx: TenantCtx,
  fields: readonly OrderField[],
  order: WorkOrder,
): Promise<void> {
  const { hasItem } = await orderLists(ctx, fields);
  const faults = Object.entries(orderFaults(fields, order.prefill, hasItem));
  if (faults.length > 0)
    fail(
      'INVALID_INPUT',
      {},
      Object.fromEntries(faults.map(([key, fault]) => [`order.prefill.${key}`, fault])),
    );
}
