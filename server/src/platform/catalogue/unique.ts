import { sql, type RawBuilder } from 'kysely';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import type { TenantCtx } from '../context.ts';
import { columnOf } from './columns.ts';

/**
 * Sets of fields whose values no two records share. A check by query gives the friendly message, a unique
 * index of the same columns gives the guarantee (`docs/decisions/0011-unique-in-the-database.md`). A fault is
 * reported on the last field of a set.
 */
export type UniqueSet = readonly string[];

/** Names are compared without accents, case and double blanks; everything else letter by letter. */
export const isName = (field: string): boolean => field.startsWith('name');

/** The column that the unique index holds for a field: of a name, the stored form that is compared. */
export const uniqueColumn = (field: string): string =>
  isName(field) ? `${columnOf(field)}_key` : columnOf(field);

/** How the unique index of a set is called; a violation names its field by it. */
export const uniqueIndex = (table: string, set: UniqueSet): string =>
  `${table}_tenant_id_${columnOf(set.at(-1)!)}_key`;

type Shapes = ReadonlyMap<string, FieldShape>;
interface Candidate {
  id: number | null;
  values: Record<string, unknown>;
}

/** The id of the record that already has the values of a set of fields, by the position of the candidate. */
export async function findTaken(
  ctx: TenantCtx,
  table: string,
  shapes: Shapes,
  set: UniqueSet,
  candidates: readonly Candidate[],
): Promise<Map<number, number>> {
  const { rows } = await takenStatement(ctx.tenantId, table, shapes, set, candidates).execute(ctx.db);
  const result = new Map<number, number>();
  // A record that is being changed is no rival of itself, even when others share the name already.
  for (const { at, id } of rows) if (!result.has(at) || id !== candidates[at]!.id) result.set(at, id);
  return result;
}

export function takenStatement(
  tenantId: number,
  table: string,
  shapes: Shapes,
  set: UniqueSet,
  candidates: readonly Candidate[],
): RawBuilder<{ at: number; id: number }> {
  const same = set.map((field, index) => {
    const [mine, theirs] = [sql.ref(`r.${uniqueColumn(field)}`), sql.ref(`c.k${index}`)];
    // An empty last field is shared by any number of records: many things have no serial.
    return shapes.get(field)!.required || index === set.length - 1
      ? sql`${mine} = ${theirs}`
      : sql`${mine} is not distinct from ${theirs}`;
  });
  return sql<{ at: number; id: number }>`
    with c as materialized (
      ${comparedForms(shapes, set, candidates)}
      -- Says to the planner how few they are.
      limit ${candidates.length}
    )
    select c.at, r.id
    from c join ${sql.table(table)} r on r.tenant_id = ${tenantId} and ${sql.join(same, sql` and `)}`;
}

/** The positions of candidates that share the values of a set with an earlier candidate. */
export async function repeatedAmong(
  ctx: TenantCtx,
  shapes: Shapes,
  set: UniqueSet,
  candidates: readonly Candidate[],
): Promise<number[]> {
  if (candidates.length < 2) return [];
  const keys = sql.join(set.map((_field, index) => sql.ref(`k${index}`)));
  const { rows } = await sql<{ at: number }>`
    select at
    from (
      select at, min(at) over (partition by ${keys}) as first
      from (${comparedForms(shapes, set, candidates)}) c
      where ${sql.ref(`k${set.length - 1}`)} is not null
    ) c
    where at <> first`.execute(ctx.db);
  return rows.map(({ at }) => at);
}

/**
 * The values of a set as the index holds them, a row for each candidate. They are computed before the table is looked
 * at: under row-level security a condition that calls a function is not looked up in an index.
 */
function comparedForms(
  shapes: Shapes,
  set: UniqueSet,
  candidates: readonly Candidate[],
): RawBuilder<unknown> {
  const given = candidates.map(({ values }, at) => ({
    at,
    ...Object.fromEntries(set.map((field, index) => [`k${index}`, textOf(values[field])])),
  }));
  const columns = set.map((field, index) => {
    const key = `k${index}`;
    if (isName(field)) return `name_key(${key}) as ${key}`;
    return shapes.get(field)!.kind === 'reference' ? `${key}::bigint as ${key}` : key;
  });
  const texts = set.map((_field, index) => `k${index} text`);
  return sql`
    select at, ${sql.raw(columns.join(', '))}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(at integer, ${sql.raw(texts.join(', '))})`;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/**
 * The compared form of each set of fields of records that hold codes for ids, as one text a set; null where the last
 * field is empty.
 */
export async function uniqueKeysOf(
  ctx: TenantCtx,
  sets: readonly UniqueSet[],
  records: readonly Record<string, unknown>[],
): Promise<(string | null)[][]> {
  const names = new Set(sets.flat().filter(isName));
  const texts = new Set(records.flatMap((record) => [...names].map((field) => textOf(record[field]) ?? '')));
  const forms = await nameForms(ctx, [...texts]);
  const formOf = (record: Record<string, unknown>, field: string): string => {
    const text = textOf(record[field]) ?? '';
    return isName(field) ? forms.get(text)! : text;
  };
  return records.map((record) =>
    sets.map((set) =>
      formOf(record, set.at(-1)!) === '' ? null : set.map((field) => formOf(record, field)).join('\u0000'),
    ),
  );
}

async function nameForms(ctx: TenantCtx, texts: readonly string[]): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map();
  const { rows } = await sql<{ text: string; form: string }>`
    select text, name_key(text) as form from unnest(${texts}::text[]) as text`.execute(ctx.db);
  return new Map(rows.map(({ text, form }) => [text, form]));
}
