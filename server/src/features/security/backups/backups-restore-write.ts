import type pg from 'pg';
import type { Files } from '#platform/files/files.ts';
import type { BackupRecord, TableHead } from './backups-records.ts';
import {
  advanceSequenceSql,
  insertSql,
  storedKey,
  updateDeferredSql,
  type Column,
  type TenantTable,
} from './backups-tables.store.ts';

/** Explains to the operator why nothing was changed. */
export class NotRestored extends Error {}

const unknown = (name: string): never => {
  throw new NotRestored(`The backup holds ${name}, which this database does not have.`);
};

interface IncomingTable {
  table: TenantTable;
  columns: Column[];
  /**
   * A temporary table that collects the lines when rows may refer to rows that come later; they are then
   * inserted with one statement.
   */
  staging: string | null;
  /** Columns that refer to tables which come later in the backup; they are filled at the end. */
  deferred: ReadonlySet<string>;
}

/** Writes the records of a backup, in their order, into the database and the file store. */
export class RestoreWriter {
  readonly count = { rows: 0, files: 0 };
  readonly #client: pg.Client;
  readonly #files: Files;
  readonly #tenantId: number;
  readonly #tables: ReadonlyMap<string, TenantTable>;
  readonly #log: (line: string) => void;
  readonly #finished = new Set<string>();
  readonly #deferredUpdates: string[] = [];
  #incoming: IncomingTable | undefined;
  #file: { key: string; parts: Buffer[] } | undefined;

  constructor(
    client: pg.Client,
    files: Files,
    tenantId: number,
    tables: readonly TenantTable[],
    log: (line: string) => void,
  ) {
    this.#client = client;
    this.#files = files;
    this.#tenantId = tenantId;
    this.#tables = new Map(tables.map((table) => [table.table, table]));
    this.#log = log;
  }

  async write(record: BackupRecord): Promise<void> {
    switch (record.kind) {
      case 'table':
        await this.#endTable();
        await this.#beginTable(record.head);
        break;
      case 'rows':
        await this.#writeRows(this.#incoming!, record.lines);
        break;
      case 'file':
        await this.#endTable();
        await this.#endFile();
        this.#file = { key: storedKey(this.#tenantId, record.head.folder, record.head.sha256), parts: [] };
        break;
      case 'bytes':
        this.#file!.parts.push(Buffer.from(record.bytes));
        break;
      case 'manifest':
        await this.#endTable();
        await this.#endFile();
        for (const text of this.#deferredUpdates) await this.#client.query(text, [this.#tenantId]);
    }
  }

  async #beginTable({ table: name, columns }: TableHead): Promise<void> {
    const table = this.#tables.get(name) ?? unknown(name);
    const isLater = (other: string): boolean =>
      other !== name && this.#tables.has(other) && !this.#finished.has(other);
    const deferred = new Set(
      table.references.filter((one) => isLater(one.table)).flatMap(({ nullable }) => nullable),
    );
    const needsStaging = deferred.size > 0 || table.references.some((one) => one.table === name);
    const staging = needsStaging ? `restored_${this.#finished.size}` : null;
    this.#incoming = {
      table,
      columns: columns.map(
        (column) => table.columns.find((one) => one.name === column) ?? unknown(`${name}.${column}`),
      ),
      staging,
      deferred,
    };
    this.#log(`  ${name}`);
    if (staging) await this.#client.query(`create temporary table ${staging} (lines jsonb) on commit drop`);
  }

  async #writeRows({ table, columns, staging }: IncomingTable, lines: readonly string[]): Promise<void> {
    const json = `[${lines.join(',')}]`;
    if (staging) await this.#client.query(`insert into ${staging} values ($1)`, [json]);
    else await this.#client.query(insertSql(table.table, columns), [this.#tenantId, json]);
    this.count.rows += lines.length;
  }

  async #endTable(): Promise<void> {
    if (!this.#incoming) return;
    const { table, columns, staging, deferred } = this.#incoming;
    if (staging) {
      const from = `${staging}, jsonb_array_elements(lines) r`;
      await this.#client.query(insertSql(table.table, columns, { from, deferred }), [this.#tenantId]);
      if (deferred.size > 0) this.#deferredUpdates.push(updateDeferredSql(table, columns, deferred, from));
      else await this.#client.query(`drop table ${staging}`);
    }
    for (const column of table.numbered) await this.#client.query(advanceSequenceSql(table.table, column));
    this.#finished.add(table.table);
    this.#incoming = undefined;
  }

  async #endFile(): Promise<void> {
    if (!this.#file) return;
    await this.#files.put(this.#file.key, Buffer.concat(this.#file.parts));
    this.count.files += 1;
    this.#file = undefined;
  }
}
