import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { table } from './table.ts';

/** Milliseconds of processor that requests cost, in the server's process and in those of the database. */
export interface Processor {
  server: number;
  database: number;
}

/** The clock of `/proc` ticks a hundred times a second. */
const tick = 10;

/** Parent, and the milliseconds of a process itself and of those of its children that have ended. */
function statOf(pid: number | string): { parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may have blanks.
    const cells = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return {
      parent: cells[1]!,
      own: (cells[11]! + cells[12]!) * tick,
      ended: (cells[13]! + cells[14]!) * tick,
    };
  } catch {
    return null;
  }
}

/** Milliseconds of processor that a process has used. */
export const processorOf = (pid: number): number => statOf(pid)?.own ?? 0;

export class ProcessorClock {
  readonly #postmaster: number;

  private constructor(postmaster: number) {
    this.#postmaster = postmaster;
  }

  static async of(pool: Pool): Promise<ProcessorClock> {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    return new ProcessorClock(statOf(rows[0]!.pid)!.parent);
  }

  read(server: number): Processor {
    const main = statOf(this.#postmaster)!;
    let database = main.own + main.ended;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const stat = statOf(pid);
      if (stat?.parent === this.#postmaster) database += stat.own;
    }
    return { server: statOf(server)!.own, database };
  }

  /** Runs work and adds what it cost to a sum. */
  async adding<T>(sum: Processor, server: number, work: () => Promise<T>): Promise<T> {
    const before = this.read(server);
    const result = await work();
    const after = this.read(server);
    sum.server += after.server - before.server;
    sum.database += after.database - before.database;
    return result;
  }
}

/** Milliseconds of processor a request. */
export const processorTable = (
  rows: readonly { label: string; processor: { bare: Processor; real: Processor } | null }[],
): string => {
  const time = (ms: number): string => ms.toFixed(ms < 10 ? 3 : 1);
  const whole = ({ server, database }: Processor): number => server + database;
  return `\n${table(
    ['processor, ms a request', 'bare', 'its database', 'ours', 'its database', 'ours / bare'],
    rows.flatMap(({ label, processor }) => {
      if (!processor) return [];
      const { bare, real } = processor;
      const cells = [bare.server, bare.database, real.server, real.database].map(time);
      return [[label, ...cells, (whole(real) / whole(bare)).toFixed(2)]];
    }),
  )}`;
};
