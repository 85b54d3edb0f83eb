import { sql } from 'kysely';
import type { z } from 'zod';
import type { Catalogue } from '@cuadrilla/contract/kit/catalogue.ts';
import type { TenantCtx } from '../context.ts';
import { publishSettingsChanged } from '../tenant-cache.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { anyDb, type Candidate, type CatalogueStore, type Row, type Values } from './catalogue-store.ts';
import { stableJson } from './record-history.ts';

/** Rows of one insert statement. */
const insertSize = 500;

/** What writing the records of a catalogue needs. */
export interface WriteTarget {
  catalogue: Catalogue;
  store: CatalogueStore;
  rows: CatalogueRows;
}

/**
 * Creates and changes records together, each with its line in the audit; a record that stays as it is keeps
 * its version.
 */
export async function writeRecords(
  ctx: TenantCtx,
  target: WriteTarget,
  candidates: readonly Candidate[],
): Promise<{ created: number; updated: number }> {
  const created = await insertRecords(
    ctx,
    target,
    candidates.flatMap(({ id, values }) => (id === null ? [values] : [])),
  );
  const updated: Values[] = [];
  const before: Values[] = [];
  for (const { id, values } of candidates) {
    if (id === null) continue;
    const change = await updateIfChanged(ctx, target, id, values);
    if (!change) continue;
    updated.push(change.after);
    before.push(change.before);
  }
  const written = [...created, ...updated];
  if (written.length > 0) await afterWriting(ctx, target.store, written, before);
  return { created: created.length, updated: updated.length };
}

/** One line in the audit for one change of a record. */
export function auditRecord(
  ctx: TenantCtx,
  { catalogue, store }: Pick<WriteTarget, 'catalogue' | 'store'>,
  action: 'create' | 'update' | 'delete' | 'activate' | 'deactivate',
  before: Values | null,
  after: Values | null,
): void {
  ctx.audit({
    action: `${catalogue.name}.${action}`,
    subject: store.table,
    subjectId: (after ?? before)!.id as number,
    before,
    after,
  });
}

export async function afterWriting(
  ctx: TenantCtx,
  store: CatalogueStore,
  records: readonly Values[],
  before: readonly Values[] = [],
): Promise<void> {
  await store.afterWrite?.(ctx, records, before);
  await publishSettingsChanged(ctx);
}

async function insertRecords(
  ctx: TenantCtx,
  target: WriteTarget,
  records: readonly Values[],
): Promise<Values[]> {
  const { catalogue, store, rows } = target;
  const lines = records.map((values) => ({
    ...columnsOf(rows, { ...defaults(catalogue, values), ...values }),
    tenant_id: ctx.tenantId,
  }));
  const created: Values[] = [];
  for (let from = 0; from < lines.length; from += insertSize) {
    const added = await anyDb(ctx)
      .insertInto(store.table)
      .values(lines.slice(from, from + insertSize))
      .returningAll()
      .execute();
    for (const row of added) created.push(rows.bare(row as Row));
  }
  for (const record of created) auditRecord(ctx, target, 'create', null, record);
  return created;
}

/** The record before and after; null when it has these values already. */
async function updateIfChanged(
  ctx: TenantCtx,
  target: WriteTarget,
  id: number,
  values: Values,
): Promise<Record<'before' | 'after', Values> | null> {
  const { store, rows } = target;
  const db = anyDb(ctx);
  const found = (await db
    .selectFrom(store.table)
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()) as Row;
  const before = rows.bare(found);
  if (Object.entries(values).every(([field, value]) => stableJson(before[field]) === stableJson(value)))
    return null;
  const changed = (await db
    .updateTable(store.table)
    .set({ ...columnsOf(rows, values), version: sql`version + 1` })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Row;
  const after = rows.bare(changed);
  auditRecord(ctx, target, 'update', before, after);
  return { before, after };
}

const columnsOf = (rows: CatalogueRows, values: Values): Values => ({
  ...rows.columns(values),
  ...('active' in values ? { active: values.active } : {}),
});

/** Default values of the fields that `values` does not contain. */
function defaults(catalogue: Catalogue, values: Values): Values {
  return Object.fromEntries(
    Object.entries(catalogue.fields.shape).flatMap(([field, schema]) => {
      if (field in values) return [];
      const parsed = (schema as z.ZodType).safeParse(undefined);
      return parsed.success && parsed.data !== undefined ? [[field, parsed.data]] : [];
    }),
  );
}
