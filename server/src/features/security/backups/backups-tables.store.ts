import type { FileFolder } from './backups-records.ts';

/**
 * Which tables a backup holds, read from the database's own catalogue, so that a new table is in it without a
 * word. What stays out is on a reviewed list, with its reason.
 */
export interface Column {
  name: string;
  type: string;
}
export interface Reference {
  table: string;
  /** Those that may be empty, and are while what they refer to is not there yet. */
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

export const leftOut: Readonly<Record<string, string>> = {
  login_directory: 'made again from the users',
  session: 'nobody is signed in after a restore',
  refresh_token: 'nobody is signed in after a restore',
  password_reset: 'old links must not work',
  photo_upload: 'halves of photos that phones send again',
  photo_download: 'files that live for a day',
  import: 'dry runs whose files are not kept',
  import_fault: 'dry runs whose files are not kept',
  backup: 'a backup does not hold backups',
  audit_sealing: 'how far the sealing has come is found again from the lines',
};

/**
 * Tables whose rows stand for bytes in the file store, kept under their hash in a folder of the tenant's. The
 * column `once` is empty while the bytes have not arrived.
 */
export const fileTables: Readonly<Record<string, { folder: FileFolder; once?: string }>> = {
  photo: { folder: 'photos', once: 'received_at' },
  contract_file: { folder: 'contracts' },
};
export const storedKey = (tenantId: number, folder: FileFolder, sha256: string): string =>
  `${tenantId}/${folder}/${sha256.slice(0, 2)}/${sha256}`;

/** What a table's lines name in the file store, as `folder/hash`. */
export function filesNamed(
  { table, columns }: Pick<TenantTable, 'table' | 'columns'>,
  lines: readonly string[],
): string[] {
  const kept = fileTables[table];
  if (!kept) return [];
  const place = (name: string): number => columns.findIndex((column) => column.name === name);
  const [sha, once] = [place('sha256'), kept.once === undefined ? -1 : place(kept.once)];
  return lines.flatMap((line) => {
    const cells = JSON.parse(line) as (string | null)[];
    return cells[sha] && (once < 0 || cells[once] !== null) ? [`${kept.folder}/${cells[sha]}`] : [];
  });
}

interface CatalogueRow {
  table: string;
  columns: Column[];
  key: Column[] | null;
  references: Reference[] | null;
  numbered: string[] | null;
}

/** Every table with a tenant's number and row-level security, parents before children. */
export async function tenantTables(runner: Runner): Promise<TenantTable[]> {
  const { rows } = await runner.query<CatalogueRow>(`
    select c.relname as table,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'tenant_id' and a.atttypid <> 'xid8'::regtype) as columns,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.at)
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, at) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary and a.attname <> 'tenant_id') as key,
      (select json_agg(json_build_object('table', p.relname, 'nullable', (select coalesce(json_agg(a.attname), '[]') from pg_attribute a where a.attrelid = c.oid and a.attnum = any(f.conkey) and not a.attnotnull)))
        from pg_constraint f join pg_class p on p.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f') as references,
      (select json_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as numbered
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
    order by c.relname`);
  const kept = rows.filter(({ table }) => !Object.hasOwn(leftOut, table));
  const placed: TenantTable[] = [];
  const names = new Set<string>();
  const inBackup = new Set(kept.map(({ table }) => table));
  for (let waiting = kept; waiting.length > 0;) {
    const owed = ({ table, references }: CatalogueRow): Reference[] =>
      (references ?? []).filter(
        (one) => one.table !== table && inBackup.has(one.table) && !names.has(one.table),
      );
    const free = waiting.filter((row) => owed(row).length === 0);
    // Two that refer to each other: the one goes first that can wait for what it refers to.
    const ready =
      free.length > 0
        ? free
        : waiting.filter((row) => owed(row).every(({ nullable }) => nullable.length > 0)).slice(0, 1);
    if (ready.length === 0)
      throw new Error(
        `Tables refer to each other in a circle: ${waiting.map(({ table }) => table).join(', ')}`,
      );
    for (const { table, columns, key, references, numbered } of ready) {
      placed.push({
        table,
        columns: columns ?? [],
        key: key ?? [],
        references: references ?? [],
        numbered: numbered ?? [],
      });
      names.add(table);
    }
    waiting = waiting.filter(({ table }) => !names.has(table));
  }
  return placed;
}

/**
 * What of a table is one employee's field work; `$s` is the employee. Tables that are not named have none of
 * it.
 */
const ownWork: Readonly<Record<string, string>> = {
  activity: 'employee_id = $s',
  operation: 'id in (select operation_id from activity where tenant_id = $t and employee_id = $s)',
  activity_event: 'activity_id in (select id from activity where tenant_id = $t and employee_id = $s)',
  form_version: 'id in (select form_version_id from submission where tenant_id = $t and author_id = $s)',
  submission: 'author_id = $s',
  photo: 'submission_id in (select id from submission where tenant_id = $t and author_id = $s)',
  device: 'user_id = $s',
  mutation: 'device_id in (select id from device where tenant_id = $t and user_id = $s)',
  employee_position: 'user_id = $s',
  work_code_use: 'employee_id = $s',
};
export const workTables: readonly string[] = Object.keys(ownWork);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
// Numbers of our own, which a cursor's statement cannot take as parameters.
const whole = (value: number): string => (Number.isSafeInteger(value) ? String(value) : '0');

function condition(table: string, tenantId: number, subjectId: number | null): string {
  const own =
    subjectId === null
      ? ''
      : ` and ${(ownWork[table] ?? 'false').replaceAll('$t', whole(tenantId)).replaceAll('$s', whole(subjectId))}`;
  return `tenant_id = ${whole(tenantId)}${own}`;
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

/** Writes instants and numbers the same way whatever the server's settings. */
export const exactTexts = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`;

/**
 * Rows as lines of JSON, each an array of texts and nulls in the order of `columns`; a page at a time, by a
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
  await runner.query(`declare backup_rows no scroll cursor for select array_to_json(array[${columns.map(({ name }) => `${quoted(name)}::text`).join(', ')}]::text[])::text as line
    from ${quoted(table)} where ${condition(table, tenantId, subjectId)}${order.length > 0 ? ` order by ${order.join(', ')}` : ''}`);
  for (;;) {
    const { rows } = await runner.query<{ line: string }>('fetch 500 from backup_rows');
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < 500) break;
  }
  await runner.query('close backup_rows');
}

/**
 * A statement that writes lines into a table: `$1` the tenant, `$2` a JSON array of lines. Columns of `later`
 * stay empty.
 */
export const insertSql = (
  table: string,
  columns: readonly Column[],
  { from = 'jsonb_array_elements($2::jsonb) r', later = new Set<string>() as ReadonlySet<string> } = {},
): string =>
  `insert into ${quoted(table)} (tenant_id${columns.map(({ name }) => `, ${quoted(name)}`).join('')})
   select $1::bigint${columns.map(({ name, type }, at) => (later.has(name) ? `, null::${type}` : `, (r->>${at})::${type}`)).join('')} from ${from}`;

/** Fills what stayed empty, from lines kept elsewhere: `$1` the tenant. */
export function fillSql(
  { table, key }: Pick<TenantTable, 'table' | 'key'>,
  columns: readonly Column[],
  later: ReadonlySet<string>,
  from: string,
): string {
  const cell = ({ name, type }: Column): string =>
    `(r->>${columns.findIndex((column) => column.name === name)})::${type}`;
  const set = columns
    .filter(({ name }) => later.has(name))
    .map((column) => `${quoted(column.name)} = ${cell(column)}`);
  return `update ${quoted(table)} t set ${set.join(', ')} from ${from} where t.tenant_id = $1::bigint${key.map((column) => ` and t.${quoted(column.name)} = ${cell(column)}`).join('')}`;
}

/** Numbers given from now on begin after those that came in. */
export const renumberSql = (table: string, column: string): string =>
  `select setval(s::regclass, greatest((select max(${quoted(column)}) from ${quoted(table)}), (select last_value from pg_sequences where format('%I.%I', schemaname, sequencename)::regclass = s::regclass), 1))
   from pg_get_serial_sequence('public.${quoted(table)}', '${column.replaceAll("'", "''")}') s`;
