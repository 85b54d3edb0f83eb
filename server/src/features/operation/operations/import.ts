import { sql } from 'kysely';
import { inBox } from '@cuadrilla/contract/kit/geometry.ts';
import type { operations as endpoints, WorkOrder } from '@cuadrilla/contract/operation/operations.ts';
import { territoryOf } from '#features/administration/zones/territory.store.ts';
import { publishedWorkflow } from '#features/parameterization/design.store.ts';
import { mayCreate, requireCreator } from '#features/parameterization/workflow-creators.ts';
import type { TenantCtx } from '#platform/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { serveImport } from '#platform/tables/import-endpoints.ts';
import type { ImportRow } from '#platform/tables/importer.ts';
import type { Importer, RowFault } from '#platform/tables/importer.ts';
import { openOperations } from '#features/operation/engine/engine-run.ts';
import { orderLists } from '#features/operation/engine/order-check.ts';
import { describeOrders } from './import-preview.ts';
import {
  columnsOf,
  faultName,
  importFailures,
  importFaults,
  importRemedies,
  readOrder,
  templateHeader,
} from './import-row.rules.ts';
import { linkOperations } from './import-undo.store.ts';
import { placeOf } from '#features/operation/engine/operation-opening.ts';

const workflowOf = (ctx: TenantCtx, row: ImportRow) => publishedWorkflow(ctx, String(row.options.workflow));

/** Which of these numbers belong to operations already. */
async function existingNumbers(ctx: TenantCtx, numbers: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < numbers.length; from += 5_000) {
    const rows = await ctx.db
      .selectFrom('operation')
      .select('number')
      .where('tenant_id', '=', ctx.tenantId)
      .where('number_freed', '=', 0)
      .where(sql<boolean>`number = any(${numbers.slice(from, from + 5_000)}::text[])`)
      .execute();
    for (const { number } of rows) found.add(number);
  }
  return found;
}

/** Files of work orders: each good row becomes an operation of the workflow that the upload names. */
export const orderImporter: Importer<WorkOrder> = {
  kind: 'work-orders',
  faults: importFaults,
  failures: importFailures,
  remedies: importRemedies,

  template: async (ctx, query) => {
    const { code, definition } = await publishedWorkflow(ctx, String(query.workflow));
    return {
      name: `${ctx.locale === 'en' ? 'work-orders' : 'ordenes-de-trabajo'}-${code}`,
      header: templateHeader(definition.orderFields, ctx.locale),
    };
  },

  fieldsOf: async (ctx, row, header) => {
    const columns = columnsOf(header, (await workflowOf(ctx, row)).definition.orderFields);
    return Array.isArray(columns) ? columns.map(faultName) : columns;
  },

  findObstacle: async (ctx, row) => {
    try {
      const { definition } = await workflowOf(ctx, row);
      const isAllowed = await mayCreate(ctx, definition, row.created_by);
      return isAllowed ? null : { failure: 'NOT_A_CREATOR', detail: '' };
    } catch (error) {
      if (error instanceof Failure) return { failure: 'WORKFLOW_NOT_PUBLISHED', detail: '' };
      throw error;
    }
  },

  rowReader: async (ctx, row, header) => {
    const { orderFields: fields } = (await workflowOf(ctx, row)).definition;
    const columns = columnsOf(header, fields);
    if (!Array.isArray(columns)) return () => ({ faults: [] });
    const { lists, hasItem } = await orderLists(ctx, fields);
    const format = { columns, header, fields, lists, hasItem, timeZone: ctx.timeZone };
    return (cells) => {
      const read = readOrder(format, cells);
      return 'order' in read ? { value: read.order } : read;
    };
  },

  keysOf: ({ number }) => ({ number }),

  findFaults: async (ctx, _row, orders) => {
    const territory = await territoryOf(ctx);
    const taken = await existingNumbers(
      ctx,
      orders.flatMap(({ number }) => number || []),
    );
    return orders.map((order): RowFault[] => [
      ...placeOf(order, territory).unknown.map((field) => ({
        column: field,
        message_key: field === 'zoneCode' ? 'UNKNOWN_ZONE' : 'UNKNOWN_BARRIO',
      })),
      ...(order.number && taken.has(order.number)
        ? [{ column: 'number', message_key: 'ALREADY_EXISTS' }]
        : []),
    ]);
  },

  findWarnings: async (ctx, _row, orders) => {
    const { area } = await territoryOf(ctx);
    return orders.map(({ latitude, longitude }): RowFault[] =>
      area && latitude != null && longitude != null && !inBox(area, { latitude, longitude })
        ? [{ column: 'latitude', message_key: 'OUTSIDE_AREA' }]
        : [],
    );
  },

  formatOf: (row) => String(row.options.workflow),

  describe: async (ctx, row, header, rows) => describeOrders(ctx, await workflowOf(ctx, row), header, rows),
  leavesNumber: ({ number }) => !number,

  load: async (ctx, row, orders) => {
    const ids = await openOperations(
      ctx,
      await workflowOf(ctx, row),
      orders.map((order) => ({ ...order, companyId: row.options.companyId })),
      row.created_by,
    );
    await linkOperations(ctx, row.id, ids);
  },

  loadedMessage: (good) => ({
    es: `Se crearon ${good} operaciones.`,
    en: `${good} operations were created.`,
  }),
};

type ImportEndpoints = Pick<
  typeof endpoints,
  'importTemplate' | 'importCheck' | 'importStatus' | 'importRows' | 'importLoad' | 'importFailed'
>;
export const importHandlers: Handlers<ImportEndpoints> = serveImport(
  orderImporter,
  async (ctx, { workflow }: { workflow: string; fileName: string }) => {
    const { code, definition } = await publishedWorkflow(ctx, workflow);
    await requireCreator(ctx, definition, ctx.actor.userId);
    return { workflow: code };
  },
);
