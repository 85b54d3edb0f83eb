import { sql } from 'kysely';
import {
  prefillColumns,
  workOrderColumns,
  type operations as endpoints,
  type WorkOrder,
} from '@cuadrilla/contract/operation/operations.ts';
import { territoryOf } from '#features/administration/zones/territory.store.ts';
import { publishedWorkflow } from '#features/parameterization/design.store.ts';
import type { TenantCtx } from '#platform/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { serveImport } from '#platform/tables/import-endpoints.ts';
import type { ImportRow } from '#platform/tables/importer.ts';
import type { Importer, RowFault } from '#platform/tables/importer.ts';
import { openOperations } from '#features/operation/engine/engine-run.ts';
import { columnsOf, orderFailures, orderFaults, readOrder } from './import-row.rules.ts';
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
      .where(sql<boolean>`number = any(${numbers.slice(from, from + 5_000)}::text[])`)
      .execute();
    for (const { number } of rows) found.add(number);
  }
  return found;
}

/** Files of work orders: each good row becomes an operation of the workflow that the upload names. */
export const orderImporter: Importer<WorkOrder> = {
  kind: 'work-orders',
  faults: orderFaults,
  failures: orderFailures,

  template: (locale) => ({
    name: locale === 'en' ? 'work-orders' : 'ordenes-de-trabajo',
    header: [
      ...Object.values(workOrderColumns).map((names) => (locale === 'en' ? englishOf(names) : names[0])),
      ...prefillColumns,
    ],
  }),

  fieldsOf: (header) => {
    const columns = columnsOf(header);
    return Array.isArray(columns)
      ? columns.map((column) => (column.to === 'nothing' ? null : column.field))
      : columns;
  },

  findObstacle: async (ctx, row) => {
    try {
      await workflowOf(ctx, row);
      return null;
    } catch (error) {
      if (error instanceof Failure) return { failure: 'WORKFLOW_NOT_PUBLISHED', detail: '' };
      throw error;
    }
  },

  rowReader: async (ctx, _row, header) => {
    const columns = columnsOf(header);
    return (cells) => {
      const read = Array.isArray(columns) ? readOrder(columns, header, cells, ctx.timeZone) : { faults: [] };
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

  load: async (ctx, row, orders) => {
    await openOperations(
      ctx,
      await workflowOf(ctx, row),
      orders.map((order) => ({ ...order, companyId: row.options.companyId })),
      row.created_by,
    );
  },

  loadedMessage: (good) => ({
    es: `Se crearon ${good} operaciones.`,
    en: `${good} operations were created.`,
  }),
};

const englishOf = (names: readonly string[]): string =>
  names.find((name) =>
    [
      'order',
      'priority',
      'account',
      'subscriber',
      'address',
      'barrio',
      'zone',
      'latitude',
      'longitude',
      'due',
    ].includes(name),
  ) ?? names[0]!;

type ImportEndpoints = Pick<
  typeof endpoints,
  'importTemplate' | 'importCheck' | 'importStatus' | 'importLoad' | 'importFailed'
>;
export const importHandlers: Handlers<ImportEndpoints> = serveImport(
  orderImporter,
  async (ctx, { workflow }: { workflow: string; fileName: string }) => ({
    workflow: (await publishedWorkflow(ctx, workflow)).code,
  }),
);
