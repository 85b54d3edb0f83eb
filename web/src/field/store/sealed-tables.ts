/** Seals values on their way into the database, and opens them on their way out: every table goes through here. */
import type { DBCore, DBCoreCursor, DBCoreTable, Middleware } from 'dexie';
import type { Vault } from './vault.ts';

type Row = Record<string, unknown>;

/**
 * What is sealed of each table: all that names a person or a place, or that somebody typed or photographed. Keys and
 * what is searched by stay readable, as do forms and lists, which are the same on every phone.
 */
const sealedFields: Readonly<Record<string, (row: Row) => readonly string[]>> = {
  activities: () => ['data'],
  drafts: () => ['answers', 'annexes'],
  blobs: () => ['bytes', 'thumb'],
  outbox: () => ['body', 'answer', 'label'],
  news: () => ['about'],
  meta: ({ key }) => (key === 'lastPlace' || key === 'messages' ? ['value'] : []),
};
export const sealedTableNames = Object.keys(sealedFields);

export const sealedTables = (vault: Vault): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'sealed-tables',
  create: (core) => ({
    ...core,
    table: (name) => {
      const table = core.table(name);
      const fields = sealedFields[name];
      return fields ? sealedTable(table, fields, vault) : table;
    },
  }),
});

function sealedTable(table: DBCoreTable, fields: (row: Row) => readonly string[], vault: Vault): DBCoreTable {
  const each = (row: unknown, change: (value: unknown, place: string) => unknown): unknown => {
    if (typeof row !== 'object' || row === null) return row;
    const copy: Row = { ...(row as Row) };
    for (const field of fields(copy)) copy[field] = change(copy[field], `${table.name}.${field}`);
    return copy;
  };
  const seal = (row: unknown) => each(row, (value, place) => vault.seal(value, place));
  const open = (row: unknown) => each(row, (value, place) => vault.open(value, place));
  return {
    ...table,
    mutate: (request) =>
      table.mutate(
        request.type === 'add' || request.type === 'put'
          ? { ...request, values: request.values.map(seal) }
          : request,
      ),
    get: (request) => table.get(request).then(open),
    getMany: (request) => table.getMany(request).then((rows) => rows.map(open)),
    query: (request) =>
      table
        .query(request)
        .then((reply) => (request.values === false ? reply : { ...reply, result: reply.result.map(open) })),
    openCursor: (request) =>
      table
        .openCursor(request)
        .then((cursor) => (cursor && request.values !== false ? opened(cursor, open) : cursor)),
  };
}

/** The methods of a cursor work on the cursor itself; its value alone is another one. */
function opened(cursor: DBCoreCursor, open: (row: unknown) => unknown): DBCoreCursor {
  return Object.create(cursor, {
    key: { get: () => cursor.key as unknown },
    primaryKey: { get: () => cursor.primaryKey as unknown },
    value: { get: () => open(cursor.value) },
  }) as DBCoreCursor;
}
