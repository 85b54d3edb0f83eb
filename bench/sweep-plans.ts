import { closeSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BenchData } from './data.ts';

/** Shorter statements are not what makes a request slow, ms. */
const shortest = 15;

const settings: Record<string, string> = {
  'auto_explain.log_min_duration': String(shortest),
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_timing': 'on',
};

/**
 * Has PostgreSQL log the plans of slow statements of sessions that begin from now on: `begin` before the server starts,
 * `plansOf` for what runs meanwhile, `end` when everything is over.
 */
export function planLog({ pool, dataDir }: Pick<BenchData, 'pool' | 'dataDir'>) {
  const file = path.join(dataDir, 'postgres', 'postgres.log');
  const configure = async (statements: readonly string[]): Promise<void> => {
    const client = await pool.connect();
    try {
      // PostgreSQL accepts settings of a library that is loaded.
      await client.query(`load 'auto_explain'`);
      for (const statement of statements) await client.query(statement);
      await client.query('select pg_reload_conf()');
    } finally {
      client.release(true);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  };
  return {
    begin: () => configure([`alter system set session_preload_libraries = 'auto_explain'`]),
    async plansOf(work: () => Promise<unknown>): Promise<string> {
      await configure(
        Object.entries(settings).map(([name, value]) => `alter system set ${name} = '${value}'`),
      );
      const from = statSync(file).size;
      await work();
      const logged = readFrom(file, from);
      await configure(Object.keys(settings).map((name) => `alter system reset ${name}`));
      return logged;
    },
    end: () =>
      configure(
        ['session_preload_libraries', ...Object.keys(settings)].map((name) => `alter system reset ${name}`),
      ),
  };
}

function readFrom(file: string, from: number): string {
  const bytes = Buffer.alloc(Math.max(0, statSync(file).size - from));
  const opened = openSync(file, 'r');
  try {
    readSync(opened, bytes, 0, bytes.length, from);
  } finally {
    closeSync(opened);
  }
  return bytes.toString('utf8');
}
