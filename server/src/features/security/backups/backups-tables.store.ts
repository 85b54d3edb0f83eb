import { excludedTables } from './backups-excluded-tables.ts';
import type { FileFolder } from './backups-records.ts';

/**
 * The tables of a backup are read from the database's own catalogue, so that a new table is included without
 * further code.
 */
export interface Column {
  name: string;
  type: string;
}
export interface Reference {
  table: string;
  /** Nullable columns of the foreign key; a restore leaves them empty until the referenced row exists. */
  nullable: string[];
}
export interface TenantTable {
  table: string;
  /**
   * Without the tenant's number, columns that the database computes, and its own transaction marks (xid8),
   * which mean nothing elsewhere.
   */
  columns: Column[];
  /** Primary key without the tenant's number. */
  key: Column[];
  references: Reference[];
  /** Columns numbered by a sequence. */
  numbered: string[];
}

/** Whatever runs a statement: a unit of work, or the owner's connection. */
export interface Runner {
  query<R>(text: string, values?: readonly unknown[]): Promise<{ rows: R[] }>;
}

/**
 * Tables whose rows refer to a file in the file store, stored under its hash in a folder of the tenant. The
 * column `receivedAt` is empty until the file has arrived.
 */
export const fileTables: Readonly<Record<string, { folder: FileFolder; receivedAt?: string }>> = {
  photo: { folder: 'photos', receivedAt: 'received_at' },
  contract_file: { folder: 'contracts' },
  evidence_file: { folder: 'evidence' },
};
export const storedKey = (tenantId: number, folder: FileFolder, sha256: string): string =>
  `${tenantId}/${folder}/${sha256.slice(0, 2)}/${sha256}`;

/** Files to which a table's lines refer, as `folder/hash`. */
export function filesReferredTo(
  { table, columns }: Pick<TenantTable, 'table' | 'columns'>,
  lines: readonly string[],
): string[] {
  const files = fileTables[table];
  if (!files) return [];
  const indexOf = (name: string): number => columns.findIndex((column) => column.name === name);
  const sha = indexOf('sha256');
  const received = files.receivedAt === undefined ? -1 : indexOf(files.receivedAt);
  return lines.flatMap((line) => {
    const cells = JSON.parse(line) as (string | null)[];
    const stored = received < 0 || cells[received] !== null;
    return cells[sha] && stored ? [`${files.folder}/${cells[sha]}`] : [];
  });
}

/** Every table with a tenant's number, as the database's catalogue describes it. */
const tenantTablesSql = `
  select c.relname as table,
    coalesce((
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.attname <> 'tenant_id' and a.atttypid <> 'xid8'::regtype), '[]') as columns,
    coalesce((
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by k.at)
      from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality k (attnum, at)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary and a.attname <> 'tenant_id'), '[]') as key,
    coalesce((
      select json_agg(json_build_object('table', p.relname, 'nullable', (
        select coalesce(json_agg(a.attname), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any(f.conkey) and not a.attnotnull)))
      from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f'), '[]') as references,
    coalesce((
      select json_agg(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attidentity <> ''), '[]') as numbered
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (
      select 1 from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
  order by c.relname`;

/** The tables of a backup, referenced tables before those that refer to them. */
export async function tenantTables(runner: Runner): Promise<TenantTable[]> {
  const { rows } = await runner.query<TenantTable>(tenantTablesSql);
  return parentsFirst(rows.filter(({ table }) => !Object.hasOwn(excludedTables, table)));
}

/**
 * Orders tables so that references point backwards. Of tables that refer to each other, one whose references
 * are nullable goes first.
 */
function parentsFirst(tables: readonly TenantTable[]): TenantTable[] {
  const ordered: TenantTable[] = [];
  const names = new Set(tables.map(({ table }) => table));
  const done = new Set<string>();
  const openReferences = ({ table, references }: TenantTable): Reference[] =>
    references.filter((one) => one.table !== table && names.has(one.table) && !done.has(one.table));
  for (let waiting = tables; waiting.length > 0;) {
    const free = waiting.filter((table) => openReferences(table).length === 0);
    const ready =
      free.length > 0
        ? free
        : waiting
            .filter((table) => openReferences(table).every(({ nullable }) => nullable.length > 0))
            .slice(0, 1);
    if (ready.length === 0)
      throw new Error(
        `Tables refer to each other in a circle: ${waiting.map(({ table }) => table).join(', ')}`,
      );
    for (const table of ready) {
      ordered.push(table);
      done.add(table.table);
    }
    waiting = waiting.filter(({ table }) => !done.has(table));
  }
  return ordered;
}

/**
 * Conditions for the rows of one employee's field work; `$s` is the employee, `$t` the tenant. Other tables
 * contain none of it.
 */
const ownWork: Readonly<Record<string, string>> = {
  activity: 'employee_id = $s',
  operation: 'id in (select operation_id from activity where tenant_id = $t and employee_id = $s)',
  activity_event: 'activity_id in (select id from activity where tenant_id = $t and employee_id = $s)',
  operation_edit:
    'operation_id in (select operation_id from activity where tenant_id = $t and employee_id = $s)',
  activity_form: 'activity_id in (select id from activity where tenant_id = $t and employee_id = $s)',
  form_version: `id in (
    select form_version_id from submission where tenant_id = $t and author_id = $s
    union select f.form_version_id from activity_form f
      join activity a on a.tenant_id = $t and a.id = f.activity_id
      where f.tenant_id = $t and a.employee_id = $s)`,
  submission: 'author_id = $s',
  photo: 'submission_id in (select id from submission where tenant_id = $t and author_id = $s)',
  device: 'user_id = $s',
  mutation: 'device_id in (select id from device where tenant_id = $t and user_id = $s)',
  employee_position: 'user_id = $s',
  work_code_use: 'employee_id = $s',
};
export const workTables: readonly string[] = Object.keys(ownWork);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
// The statement of a cursor takes no parameters; only our own numbers are written into its text.
const integerSql = (value: number): string => (Number.isSafeInteger(value) ? String(value) : '0');

function condition(table: string, tenantId: number, subjectId: number | null): string {
  const ofTenant = `tenant_id = ${integerSql(tenantId)}`;
  if (subjectId === null) return ofTenant;
  const ofSubject = (ownWork[table] ?? 'false')
    .replaceAll('$t', integerSql(tenantId))
    .replaceAll('$s', integerSql(subjectId));
  return `${ofTenant} and ${ofSubject}`;
}

export async function countRows(
  runner: Runner,
  table: string,
  tenantId: number,
  subjectId: number | null,
): Promise<number> {
  const { rows } = await runner.query<{ n: string }>(
    `select count(*) as n from ${quoted(table)} where ${condition(table, tenantId, subjectId)}`,
  );
  return Number(rows[0]!.n);
}

/** Settings under which values are written as the same texts on every server. */
export const exactTextSettings = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex'`;

/**
 * Rows as lines of JSON, each an array of texts and nulls in the order of `columns`. Yields pages, read by a
 * cursor in the caller's transaction.
 */
export async function* linesOf(
  runner: Runner,
  { table, columns, key }: Pick<TenantTable, 'table' | 'columns' | 'key'>,
  tenantId: number,
  subjectId: number | null,
): AsyncGenerator<string[]> {
  const collated = /^(text|character|citext|name)/;
  const order = key.map(({ name, type }) => `${quoted(name)}${collated.test(type) ? ' collate "C"' : ''}`);
  const cells = columns.map(({ name }) => `${quoted(name)}::text`);
  await runner.query(`
    declare backup_rows no scroll cursor for
    select array_to_json(array[${cells.join(', ')}]::text[])::text as line
    from ${quoted(table)}
    where ${condition(table, tenantId, subjectId)}
    ${order.length > 0 ? `order by ${order.join(', ')}` : ''}`);
  for (;;) {
    const { rows } = await runner.query<{ line: string }>('fetch 500 from backup_rows');
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < 500) break;
  }
  await runner.query('close backup_rows');
}

/**
 * A statement that writes lines into a table; `$1` is the tenant, `$2` a JSON array of lines unless `from` names
 * another source. Columns of `deferred` stay empty.
 */
export function insertSql(
  table: string,
  columns: readonly Column[],
  { from = 'jsonb_array_elements($2::jsonb) r', deferred = new Set<string>() as ReadonlySet<string> } = {},
): string {
  const names = columns.map(({ name }) => `, ${quoted(name)}`);
  const cells = columns.map(({ name, type }, at) =>
    deferred.has(name) ? `, null::${type}` : `, (r->>${at})::${type}`,
  );
  return `
    insert into ${quoted(table)} (tenant_id${names.join('')})
    select $1::bigint${cells.join('')} from ${from}`;
}

/** A statement that fills the deferred columns from the lines of `from`; `$1` is the tenant. */
export function updateDeferredSql(
  { table, key }: Pick<TenantTable, 'table' | 'key'>,
  columns: readonly Column[],
  deferred: ReadonlySet<string>,
  from: string,
): string {
  const cell = ({ name, type }: Column): string =>
    `(r->>${columns.findIndex((column) => column.name === name)})::${type}`;
  const set = columns
    .filter(({ name }) => deferred.has(name))
    .map((column) => `${quoted(column.name)} = ${cell(column)}`);
  const sameKey = key.map((column) => `and t.${quoted(column.name)} = ${cell(column)}`);
  return `
    update ${quoted(table)} t set ${set.join(', ')}
    from ${from}
    where t.tenant_id = $1::bigint ${sameKey.join(' ')}`;
}

/** Moves a column's sequence past the restored numbers. */
export const advanceSequenceSql = (table: string, column: string): string => `
  select setval(s::regclass, greatest(
    (select max(${quoted(column)}) from ${quoted(table)}),
    (select last_value from pg_sequences
      where format('%I.%I', schemaname, sequencename)::regclass = s::regclass),
    1))
  from pg_get_serial_sequence('public.${quoted(table)}', '${column.replaceAll("'", "''")}') s`;
