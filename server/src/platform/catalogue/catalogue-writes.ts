import { sql } from 'kysely';
import type { Catalogue } from '@cuadrilla/contract/kit/catalogue.ts';
import type { Ctx } from '../context.ts';
import { fail, failStale } from '../failure.ts';
import type { Handlers } from '../http/serve.ts';
import type { CatalogueParts } from './catalogue-queries.ts';
import { usesOf } from './catalogue-reads.ts';
import { ownDeactivations } from '../own-deactivations.ts';
import { anyDb, ofOthers, type Row, type Values } from './catalogue-store.ts';
import { faultsOf } from './record-faults.ts';
import { afterWriting, auditRecord } from './write-records.ts';

type WriteHandlers = Pick<
  Handlers<Catalogue['endpoints']>,
  'create' | 'update' | 'remove' | 'activate' | 'undoDeactivate'
>;

export const writeHandlers = (parts: CatalogueParts): WriteHandlers => ({
  create: async (ctx, { body }) => (await createRecord(parts, ctx, body)) as never,
  update: async (ctx, { params, body }) =>
    (await updateRecord(parts, ctx, params.id, body as Values & { version: number })) as never,
  remove: async (ctx, { params }) => {
    await removeRecord(parts, ctx, params.id);
    return null;
  },
  activate: async (ctx, { body }) => ({ changed: await activateRecords(parts, ctx, body.ids, body.active) }),
  undoDeactivate: async (ctx, { body }) => {
    const ids = await deactivatedByCaller(parts, ctx, body.ids);
    return { changed: await activateRecords(parts, ctx, ids, true) };
  },
});

async function createRecord(parts: CatalogueParts, ctx: Ctx, values: Values): Promise<Values> {
  const { store, rows, queries } = parts;
  await refuseFaults(parts, ctx, null, values);
  const added = (await anyDb(ctx)
    .insertInto(store.table)
    .values({ ...rows.columns(values), tenant_id: ctx.tenantId })
    .returning('id')
    .executeTakeFirstOrThrow()) as { id: number };
  const row = await queries.find(ctx, added.id);
  auditRecord(ctx, parts, 'create', null, rows.bare(row));
  await afterWriting(ctx, store, [rows.bare(row)]);
  return rows.record(row);
}

async function updateRecord(
  parts: CatalogueParts,
  ctx: Ctx,
  id: number,
  { version, ...values }: Values & { version: number },
): Promise<Values> {
  const { store, rows, queries } = parts;
  const before = await queries.find(ctx, id, 'for update');
  if (before.version !== version) failStale(rows.record(before) as { version: number });
  await refuseFaults(parts, ctx, id, values);
  // References by code would point at nothing once the code changes.
  if ('code' in values && values.code !== before.code) await refuseOtherReferences(parts, ctx, before);
  await anyDb(ctx)
    .updateTable(store.table)
    .set({ ...rows.columns(values), version: before.version + 1 })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  const row = await queries.find(ctx, id);
  auditRecord(ctx, parts, 'update', rows.bare(before), rows.bare(row));
  await afterWriting(ctx, store, [rows.bare(row)], [rows.bare(before)]);
  return rows.record(row);
}

async function removeRecord(parts: CatalogueParts, ctx: Ctx, id: number): Promise<void> {
  const { store, rows, queries } = parts;
  const before = await queries.find(ctx, id, 'for update');
  const uses = await usesOf(parts, ctx, before);
  if (uses.length > 0)
    fail('SOURCE_HAVE_DEPENDENCY', {
      by: uses.map(({ name, count, more }) => `${name[ctx.locale]} (${count}${more ? '+' : ''})`).join(', '),
    });
  await anyDb(ctx)
    .deleteFrom(store.table)
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  auditRecord(ctx, parts, 'delete', rows.bare(before), null);
  await afterWriting(ctx, store, [rows.bare(before)]);
}

/** @returns how many records were not `active` (or inactive) already */
async function activateRecords(
  parts: CatalogueParts,
  ctx: Ctx,
  ids: readonly number[],
  active: boolean,
): Promise<number> {
  const { store, rows, queries } = parts;
  const { rows: changed } = await sql<Row>`
    update ${sql.table(store.table)} r
    set active = ${active}, version = version + 1
    where ${queries.visible(ctx)} and r.id = any(${ids}::bigint[]) and r.active <> ${active}
    returning r.*`.execute(ctx.db);
  const action = active ? 'activate' : 'deactivate';
  for (const { id } of changed) auditRecord(ctx, parts, action, { id, active: !active }, { id, active });
  if (changed.length > 0) await afterWriting(ctx, store, changed.map(rows.bare));
  return changed.length;
}

/** Locked records to which nothing happened after the caller deactivated them a moment ago. */
async function deactivatedByCaller(
  { store, queries }: CatalogueParts,
  ctx: Ctx,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(store.table)} r
    where ${queries.visible(ctx)} and r.id = any(${ids}::bigint[]) and not r.active
    order by r.id for update`.execute(ctx.db);
  return ownDeactivations(ctx, { subject: store.table, field: 'active', ids: rows.map(({ id }) => id) });
}

/** @throws FORBIDDEN for a record of another company than the caller's; ALREADY_EXISTS, INVALID_INPUT */
async function refuseFaults(
  { rows, store }: CatalogueParts,
  ctx: Ctx,
  id: number | null,
  values: Values,
): Promise<void> {
  const scope = ctx.actor.companyScope;
  if (scope !== null && (await ofOthers(ctx, store, [{ id, values }], scope))[0]) fail('FORBIDDEN');
  const [faults] = await faultsOf(ctx, rows, store, [{ id, values }]);
  if (Object.keys(faults!).length === 0) return;
  fail(Object.values(faults!).includes('ALREADY_EXISTS') ? 'ALREADY_EXISTS' : 'INVALID_INPUT', {}, faults);
}

/** @throws INVALID_INPUT when something refers to the record otherwise than by its id */
async function refuseOtherReferences({ store, rows }: CatalogueParts, ctx: Ctx, row: Row): Promise<void> {
  const references = (await store.otherReferences?.(ctx, rows.bare(row))) ?? [];
  if (references.length > 0) fail('INVALID_INPUT', {}, { code: 'IN_USE' });
}
