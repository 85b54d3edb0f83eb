import { writeFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Prints the tables of a migrated database as the types that queries are checked against
 * (`server/src/platform/db/schema.ts`). `server/test/security/tenancy.test.ts` compares the committed file
 * with the migrations.
 */
const types: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  jsonb: 'Json',
  timestamptz: 'string',
  date: 'string',
  _date: 'string[]',
  xid8: 'string',
  _text: 'string[]',
  _int2: 'number[]',
  _int4: 'number[]',
  _int8: 'string[]',
  _float8: 'number[]',
};
/** Instants and JSON may be written in more forms than they are read. */
const written: Record<string, string> = { Json: 'unknown', timestamptz: 'string | Date' };

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: string;
  column_default: string | null;
  is_identity: string;
  is_generated: string;
}

export async function printSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.column_default, c.is_identity, c.is_generated
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migration'
    order by c.table_name, c.ordinal_position`);
  const checks = await client.query<{ table_name: string; definition: string }>(`
    select conrelid::regclass::text as table_name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  await client.end();
  /** `check (status in ('open', …))` reads as a union of its literals. */
  const unions = new Map<string, string>();
  for (const { table_name, definition } of checks.rows) {
    const found = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition);
    if (found)
      unions.set(
        `${table_name}.${found[1]}`,
        [...found[2]!.matchAll(/'([^']+)'/g)].map(([literal]) => literal).join(' | '),
      );
  }
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const lines = [
    '// Printed from the migrated database by `npm run schema`; do not edit.',
    "import type { ColumnType } from 'kysely';",
    '',
    'export type Json = unknown;',
    '',
  ];
  for (const [table, columns] of tables) {
    lines.push(`export interface ${pascal(table)}Table {`);
    for (const column of columns)
      lines.push(`  ${column.column_name}: ${typeOf(column, unions.get(`${table}.${column.column_name}`))};`);
    lines.push('}', '');
  }
  lines.push('export interface Database {');
  for (const table of tables.keys()) lines.push(`  ${table}: ${pascal(table)}Table;`);
  lines.push('}', '');
  return lines.join('\n');
}

const pascal = (name: string) =>
  name.replace(/(^|_)([a-z])/g, (_all, _sep, letter: string) => letter.toUpperCase());

function typeOf(column: Column, union: string | undefined): string {
  const base = union ?? types[column.udt_name];
  if (!base) throw new Error(`${column.table_name}.${column.column_name}: no type for ${column.udt_name}`);
  const orNull = column.is_nullable === 'YES' ? ' | null' : '';
  const read = base + (base === 'Json' ? '' : orNull);
  if (column.is_generated === 'ALWAYS') return `ColumnType<${read}, never, never>`;
  const write = (written[base] ?? written[column.udt_name] ?? base) + (base === 'Json' ? '' : orNull);
  const optional =
    column.column_default !== null || column.is_identity === 'YES' || column.is_nullable === 'YES';
  if (!optional && read === write) return read;
  return `ColumnType<${read}, ${write}${optional ? ' | undefined' : ''}, ${write}>`;
}

if (import.meta.main) {
  const { startEmbedded } = await import('../server/src/platform/db/embedded.ts');
  const { migrate } = await import('../server/src/platform/db/migrate.ts');
  const { chmodSync, mkdtempSync, rmSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const folder = mkdtempSync(`${tmpdir()}/cuadrilla-schema-`);
  // The database's own user must be able to pass through.
  chmodSync(folder, 0o711);
  const database = await startEmbedded(folder, { settings: { fsync: 'off' } });
  await migrate(database.url, 'schema-only', []);
  writeFileSync(
    new URL('../server/src/platform/db/schema.ts', import.meta.url),
    await printSchema(database.url),
  );
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
