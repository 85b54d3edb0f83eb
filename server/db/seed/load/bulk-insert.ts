import type { Client } from 'pg';

/** Rows at once: large enough to be quick, small enough for one message. */
const batch = 2_000;

/**
 * Inserts rows that share the keys of the first, in their order; columns that are left out take their
 * defaults.
 */
export async function insertRows(client: Client, table: string, rows: readonly object[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  for (let start = 0; start < rows.length; start += batch) {
    await client.query(
      `
        insert into ${table} (${columns}) select ${columns}
          from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(start, start + batch))],
    );
  }
}

/** Hands out ids of a table in memory, so that rows can refer to each other before they are written. */
export class Ids {
  readonly #client: Client;
  readonly #table: string;
  #next: number;

  private constructor(client: Client, table: string, next: number) {
    this.#client = client;
    this.#table = table;
    this.#next = next;
  }

  static async of(client: Client, table: string): Promise<Ids> {
    const { rows } = await client.query<{ next: string }>(
      `select nextval(pg_get_serial_sequence($1, 'id')) as next`,
      [table],
    );
    return new Ids(client, table, Number(rows[0]!.next));
  }

  take(): number {
    return this.#next++;
  }

  /** Sets the sequence to where the ids ended. */
  async settle(): Promise<void> {
    await this.#client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2, false)`, [
      this.#table,
      this.#next,
    ]);
  }
}
