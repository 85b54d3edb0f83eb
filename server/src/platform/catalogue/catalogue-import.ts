import type { z } from 'zod';
import type { TenantCtx } from '../context.ts';
import type { Importer, ImportRow, RowFault } from '../tables/importer.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { ofOthers, type CatalogueStore, type Values } from './catalogue-store.ts';
import { columnReader, headerFailure } from './import-columns.rules.ts';
import { readRecord } from './import-record.rules.ts';
import { faultsOf } from './record-faults.ts';
import { idsByCode } from './record-labels.ts';
import { findTaken } from './unique.ts';
import { writeRecords, type WriteTarget } from './write-records.ts';

/**
 * Reads files of a catalogue's records. Columns are the catalogue's fields; references are written as codes;
 * a header `field.key` sets one key of a JSON field.
 */
export function catalogueImporter(target: WriteTarget): Importer<Values> {
  const { catalogue, store, rows } = target;
  const { shapes, fields, identity } = rows;
  const schemas = catalogue.fields.shape as Record<string, z.ZodType>;
  const columnIn = columnReader(rows);
  return {
    kind: `catalogue:${catalogue.name}`,
    faults: {},
    failures: {},
    template: ({ locale }) => ({
      name: catalogue.titles.many[locale].toLowerCase(),
      header: [...fields, 'active'],
    }),
    fieldsOf: (_ctx, _row, header) => {
      const columns = header.map(columnIn);
      return headerFailure(header, columns, rows) ?? columns.map((column) => column?.field ?? null);
    },
    findObstacle: async () => null,
    rowReader: async (_ctx, row, header) => {
      const given = (row.options.given ?? {}) as Values;
      const format = { columns: header.map(columnIn), given, shapes, schemas };
      return (cells) => readRecord(format, cells);
    },
    keysOf: (values) => ({
      [identity.at(-1)!]: identity.map((field) => String(values[field] ?? '')).join('\u0000'),
    }),
    findFaults: (ctx, row, values) => findFaults(ctx, row, values, store, rows),
    load: async (ctx, row, values) => {
      if (values.length === 0) return;
      const ready = (await resolveCodes(ctx, rows, values)).map((each) => each.values);
      await writeRecords(ctx, target, await withIds(ctx, row, ready, store, rows));
    },
    loadedMessage: (good) => ({
      es: `${good} registros importados: ${catalogue.titles.many.es}`,
      en: `${good} records imported: ${catalogue.titles.many.en}`,
    }),
  };
}

async function findFaults(
  ctx: TenantCtx,
  row: ImportRow,
  values: readonly Values[],
  store: CatalogueStore,
  rows: CatalogueRows,
): Promise<RowFault[][]> {
  const resolved = await resolveCodes(ctx, rows, values);
  const usable = resolved.filter(({ faults }) => faults.length === 0);
  const candidates = await withIds(
    ctx,
    row,
    usable.map((each) => each.values),
    store,
    rows,
  );
  const found = await faultsOf(ctx, rows, store, candidates);
  const scope = row.options.companyId;
  const foreign = scope === null ? [] : await ofOthers(ctx, store, candidates, scope);
  const column = companyColumn(store, rows);
  for (const [at, { faults }] of usable.entries()) {
    for (const [field, message_key] of Object.entries(found[at]!))
      faults.push({ column: field, message_key });
    if (foreign[at] || (scope !== null && store.company === 'id'))
      faults.push({ column, message_key: 'NOT_YOURS' });
  }
  return resolved.map(({ faults }) => faults);
}

/** The column of a file by which a record belongs to a company. */
function companyColumn({ company }: CatalogueStore, { identity }: CatalogueRows): string {
  if (typeof company === 'object') return company.through;
  return company === 'company_id' ? 'companyId' : identity.at(-1)!;
}

/** Replaces codes of references by ids; a code of no record stays and is a fault. */
async function resolveCodes(
  ctx: TenantCtx,
  { shapes }: CatalogueRows,
  values: readonly Values[],
): Promise<{ values: Values; faults: RowFault[] }[]> {
  const result = values.map((each) => ({ values: { ...each }, faults: [] as RowFault[] }));
  for (const [field, { kind, to }] of shapes) {
    if (kind !== 'reference') continue;
    const codes = values
      .map((each) => each[field])
      .filter((value): value is string => typeof value === 'string');
    const ids = await idsByCode(ctx, to!, codes);
    for (const each of result) {
      const code = each.values[field];
      if (typeof code !== 'string') continue;
      const id = ids.get(code);
      if (id === undefined) each.faults.push({ column: field, message_key: 'NOT_FOUND' });
      else each.values[field] = id;
    }
  }
  return result;
}

/** With the ids of the records that they change, when the upload changes existing records. */
async function withIds(
  ctx: TenantCtx,
  { options }: ImportRow,
  values: readonly Values[],
  store: CatalogueStore,
  { shapes, identity }: CatalogueRows,
): Promise<{ id: number | null; values: Values }[]> {
  const candidates = values.map((each) => ({ id: null, values: each }));
  if (options.existing !== 'update') return candidates;
  const ids = await findTaken(ctx, store.table, shapes, identity, candidates);
  return candidates.map((each, at) => ({ ...each, id: ids.get(at) ?? null }));
}
