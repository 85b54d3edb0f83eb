import { sql } from 'kysely';
import { permissions, type Permission } from '@cuadrilla/contract/permissions.ts';
import type { FieldShape } from '@cuadrilla/contract/kit/catalogue.ts';
import type { Bilingual } from '@cuadrilla/contract/kit/fields.ts';
import type { Ctx, TenantCtx } from '../context.ts';
import { fail } from '../failure.ts';
import {
  countAll,
  invalidValues,
  textOf,
  type PackagedRecord,
  type PackageRecord,
  type PackageSource,
} from '../packages.ts';
import { uniqueSetsOf, type Candidate, type Row, type Values } from './catalogue-store.ts';
import type { ServedCatalogue } from './catalogue.ts';
import { faultsOf } from './record-faults.ts';
import { idsByCode } from './record-labels.ts';
import { writeRecords } from './write-records.ts';

/** A catalogue as packages contain it. */
interface PackagedCatalogue {
  served: ServedCatalogue;
  part: string;
  /** Fields that packages do not contain. */
  without: readonly string[];
  shapes: ReadonlyMap<string, FieldShape>;
  /** Fields that hold the code of one record instead of its id. */
  references: readonly { field: string; to: string }[];
  /** The schema of all other fields, each of them optional. */
  plain: ReturnType<ServedCatalogue['catalogue']['fields']['partial']>;
  keyOf(record: PackageRecord): string;
}
type Item = { id: number | null; record: PackageRecord };
type ReadyItem = Required<Candidate>;

/**
 * A catalogue's records in packages: its fields, with codes for ids, in the order of their keys.
 * @param without fields of daily work that are no configuration
 */
export function cataloguePart(
  served: ServedCatalogue,
  part: string,
  without: readonly string[] = [],
): PackageSource {
  const { catalogue, store } = served;
  const packaged = packagedCatalogue(served, part, without);
  const can = (action: string): Permission =>
    permissions.find((code) => code === `${catalogue.module}_MOD_${action}`)!;
  return {
    part,
    name: catalogue.titles.many,
    exports: can('LIST'),
    imports: [can('CREATE'), can('EDIT')],
    keyOf: packaged.keyOf,
    table: store.table,
    unique: uniqueSetsOf(store),
    read: (ctx) => readAll(ctx, packaged),
    count: countAll(store.table),
    references: (record) =>
      [...packaged.shapes].flatMap(([field, { to }]) =>
        to === undefined
          ? []
          : [record[field] ?? []].flat().map((code) => ({ part: to, code: textOf(code) })),
      ),
    fault: (record) => faultIn(packaged, record),
    write: (ctx, items) => writeAll(ctx, packaged, items),
  };
}

function packagedCatalogue(
  served: ServedCatalogue,
  part: string,
  without: readonly string[],
): PackagedCatalogue {
  const { catalogue, rows } = served;
  const shapes = new Map([...rows.shapes].filter(([field]) => !without.includes(field)));
  const references = [...shapes]
    .filter(([, { kind }]) => kind === 'reference')
    .map(([field, { to }]) => ({ field, to: to! }));
  const plain = catalogue.fields
    .omit(Object.fromEntries(references.map(({ field }) => [field, true as const])) as never)
    .partial();
  const keyOf = (record: PackageRecord): string =>
    rows.identity.map((field) => textOf(record[field])).join('/');
  return { served, part, without, shapes, references, plain, keyOf };
}

async function readAll(
  ctx: TenantCtx,
  { served: { store, rows }, without, references, keyOf }: PackagedCatalogue,
): Promise<PackagedRecord[]> {
  const { rows: found } = await sql<Row>`
    select ${rows.coded(ctx)}
    from ${sql.table(store.table)} r
    where r.tenant_id = ${ctx.tenantId}
    order by r.id`.execute(ctx.db);
  const omitted = ['id', 'version', ...without];
  return found
    .map((row) => ({
      id: row.id,
      record: Object.fromEntries([
        ...Object.entries(rows.bare(row)).filter(([field]) => !omitted.includes(field)),
        ...references.map(({ field }) => [field, row[`code_${field}`] ?? null] as const),
      ]),
    }))
    .toSorted((one, other) => byText(keyOf(one.record), keyOf(other.record)));
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function faultIn(packaged: PackagedCatalogue, record: PackageRecord): Bilingual | null {
  const parsed = packaged.plain.safeParse(plainFields(packaged, record));
  if (!parsed.success) return invalidValues(parsed.error);
  const missing = [...packaged.shapes]
    .filter(([field, { required }]) => required && (record[field] === undefined || record[field] === null))
    .map(([field]) => field)
    .join(', ');
  return missing === '' ? null : { es: `Faltan: ${missing}`, en: `Missing: ${missing}` };
}

const plainFields = ({ shapes, references }: PackagedCatalogue, record: PackageRecord): PackageRecord =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([field]) => shapes.has(field) && !references.some((reference) => reference.field === field),
    ),
  );

/**
 * Writes in rounds: a record that cannot be written yet may refer to another of these, so it is tried again
 * after each round that wrote something.
 * @throws INVALID_INPUT, or ALREADY_EXISTS, with the faults of the records that remain when a round writes nothing
 */
async function writeAll(ctx: Ctx, packaged: PackagedCatalogue, items: readonly Item[]): Promise<void> {
  const { store, rows } = packaged.served;
  for (let waiting = items; waiting.length > 0;) {
    const { ready, unresolved } = await resolveAll(ctx, packaged, waiting);
    const faults = await faultsOf(ctx, rows, store, ready);
    const hasFaults = (at: number): boolean => Object.keys(faults[at]!).length > 0;
    const sound = ready.filter((_, at) => !hasFaults(at));
    if (sound.length === 0) refuse(packaged, ready, faults, unresolved);
    await writeRecords(ctx, packaged.served, sound);
    waiting = [...unresolved, ...ready.filter((_, at) => hasFaults(at))];
  }
}

/** Items with ids for codes; `unresolved` are those that refer to a record of this part that is not written yet. */
async function resolveAll(
  ctx: TenantCtx,
  packaged: PackagedCatalogue,
  items: readonly Item[],
): Promise<{ ready: ReadyItem[]; unresolved: Item[] }> {
  const ids = new Map<string, Map<string, number>>();
  for (const { field, to } of packaged.references) {
    const codes = items.map(({ record }) => textOf(record[field])).filter(Boolean);
    ids.set(field, await idsByCode(ctx, to, codes));
  }
  const ready: ReadyItem[] = [];
  const unresolved: Item[] = [];
  for (const { id, record } of items) {
    const values = resolve(packaged, ids, record);
    if (values) ready.push({ id, values, record });
    else unresolved.push({ id, record });
  }
  return { ready, unresolved };
}

/** @returns null when the record refers to one of its own part that is not written yet */
function resolve(
  packaged: PackagedCatalogue,
  ids: ReadonlyMap<string, ReadonlyMap<string, number>>,
  record: PackageRecord,
): Values | null {
  const given = plainFields(packaged, record);
  // Without the defaults of absent fields: they would overwrite the tenant's own values.
  const values: Values = Object.fromEntries(
    Object.entries(packaged.plain.parse(given)).filter(([field]) => field in given),
  );
  if (typeof record.active === 'boolean') values.active = record.active;
  for (const { field, to } of packaged.references) {
    const code = textOf(record[field]);
    const id = code === '' ? null : ids.get(field)!.get(code);
    if (id === undefined) {
      if (to === packaged.served.catalogue.name) return null;
      return fail('INVALID_INPUT', {}, { [faultKey(packaged, record)]: `${to}: ${code}` });
    }
    values[field] = id;
  }
  return values;
}

const faultKey = ({ part, keyOf }: PackagedCatalogue, record: PackageRecord): string =>
  `${part}:${keyOf(record)}`;

/**
 * Reports at most fifty faults.
 * @throws ALREADY_EXISTS when another request took a value since the preview, which the import then repeats
 */
function refuse(
  packaged: PackagedCatalogue,
  ready: readonly ReadyItem[],
  faults: readonly Record<string, string>[],
  unresolved: readonly Item[],
): never {
  const found = [
    ...ready.flatMap(({ record }, at) =>
      Object.entries(faults[at]!).map(([field, fault]) => [`${faultKey(packaged, record)}.${field}`, fault]),
    ),
    ...unresolved.map(({ record }) => [faultKey(packaged, record), 'NOT_FOUND']),
  ];
  const taken = faults.some((each) => Object.values(each).includes('ALREADY_EXISTS'));
  return fail(
    taken ? 'ALREADY_EXISTS' : 'INVALID_INPUT',
    {},
    Object.fromEntries(found.slice(0, 50)) as Record<string, string>,
  );
}
