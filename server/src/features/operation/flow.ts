import type { Selectable } from 'kysely';
import type { ActivityEvent } from '@cuadrilla/contract/operation/activity-status.ts';
import type { WorkOrder } from '@cuadrilla/contract/operation/operations.ts';
import type { WorkflowDesign } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import type { ActivityTable, OperationTable } from '#platform/db/schema.ts';

export type OperationRow = Selectable<OperationTable>;
/** An activity locked for a change, with the operation it belongs to. */
export type ActivityRow = Omit<Selectable<ActivityTable>, 'search'> & { operation: OperationRow };

export interface EventDetail {
  /** Required for reassign, reactivate, unrealize and reject. */
  reason?: string | null;
  /** The new employee: required for assign and reassign. */
  employeeId?: number;
  deviceId?: string;
  deviceAt?: string | Date;
  place?: { latitude: number; longitude: number } | null;
  /** What an unrealized activity says beside its reason, for the transitions: `{ resultado: 'no_efectiva', causal }`. */
  answers?: Record<string, unknown>;
}

export interface NewOrder extends WorkOrder {
  parentId?: number;
  facts?: Record<string, unknown>;
}

export declare function openOperations(ctx: TenantCtx, design: WorkflowDesign, orders: NewOrder[], createdBy: number | null): Promise<number[]>;
export declare function lockActivity(ctx: TenantCtx, id: number): Promise<ActivityRow>;
/** `unrealize` and `reject` run the transitions themselves; after `finish` … `complete` call `completeActivity`. */
export declare function applyEvent(ctx: TenantCtx, row: ActivityRow, event: ActivityEvent, detail?: EventDetail): Promise<ActivityRow>;
/** Runs the rules and transitions of a synchronized activity; call it once, after its `complete` event. */
export declare function completeActivity(ctx: TenantCtx, activityId: number): Promise<void>;
