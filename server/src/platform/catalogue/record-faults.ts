import { sql } from 'kysely';
import type { TenantCtx } from '../context.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { uniqueSetsOf, type Candidate, type CatalogueStore } from './catalogue-store.ts';
import { idsByCode } from './record-labels.ts';
import { namesOf } from './record-names.ts';
import { findTaken, repeatedAmong } from './unique.ts';

/** Error codes by field. */
type Faults = Record<string, string>;

/**
 * Why the database would not take these candidates, one object of faults for each: references to records that
 * do not exist, values that another record has, and the catalogue's own check.
 */
export async function faultsOf(
  ctx: TenantCtx,
  rows: CatalogueRows,
  store: CatalogueStore,
  candidates: readonly Candidate[],
): Promise<Faults[]> {
  const faults: Faults[] = candidates.map(() => ({}));
  await addMissingReferences(ctx, rows, candidates, faults);
  await addTakenValues(ctx, rows, store, candidates, faults);
  if (store.check)
    for (const [at, found] of (await store.check(ctx, candidates)).entries())
      faults[at] = { ...found, ...faults[at] };
  return faults;
}

async function addMissingReferences(
  ctx: TenantCtx,
  rows: CatalogueRows,
  candidates: readonly Candidate[],
  faults: readonly Faults[],
): Promise<void> {
  for (const [field, { kind, to }] of rows.shapes) {
    if (to === undefined) continue;
    const given = candidates.flatMap(({ values }) => (values[field] ?? []) as number | string | string[]);
    if (given.length === 0) continue;
    const present: ReadonlySet<unknown> =
      kind === 'codes'
        ? new Set((await idsByCode(ctx, to, given as string[])).keys())
        : await existingIds(ctx, to, given);
    for (const [at, { values }] of candidates.entries()) {
      const value = values[field] as number | string[] | null | undefined;
      if (value !== null && value !== undefined && [value].flat().some((each) => !present.has(each)))
        faults[at]![field] = 'NOT_FOUND';
    }
  }
}

async function existingIds(ctx: TenantCtx, name: string, ids: readonly unknown[]): Promise<Set<number>> {
  const { table } = namesOf(ctx.platform.records, name);
  const { rows } = await sql<{ id: number }>`
    select id
    from ${sql.table(table)}
    where tenant_id = ${ctx.tenantId} and id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

async function addTakenValues(
  ctx: TenantCtx,
  rows: CatalogueRows,
  store: CatalogueStore,
  candidates: readonly Candidate[],
  faults: readonly Faults[],
): Promise<void> {
  for (const set of uniqueSetsOf(store)) {
    const field = set.at(-1)!;
    const taken = await findTaken(ctx, store.table, rows.shapes, set, candidates);
    for (const [at, other] of taken)
      if (other !== candidates[at]!.id) faults[at]![field] ??= 'ALREADY_EXISTS';
    for (const at of await repeatedAmong(ctx, rows.shapes, set, candidates))
      faults[at]![field] ??= 'DUPLICATE_IN_FILE';
  }
}
