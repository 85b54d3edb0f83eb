/**
 * One PostgreSQL for a whole test run, in memory where there is room for it, with a migrated template
 * database. Tests copy the template (30 ms) instead of migrating again. Nothing of it outlives the run; what
 * a killed run left is swept by the next.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { removeFolder, runFolder } from '../../tools/run-folder.ts';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { modules } from '../src/modules.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the superuser in the run's cluster. */
    cluster: string;
    /** What the application role signs in with. */
    appPassword: string;
  }
}

export const templateName = 'cuadrilla_template';

export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dir = runFolder('test');

  const cluster = await startEmbedded(dir, {
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      autovacuum: 'off',
      wal_level: 'minimal',
      max_wal_senders: 0,
      shared_buffers: '128MB',
      max_connections: 300,
    },
  });
  const stop = async () => {
    await cluster.stop();
    removeFolder(dir);
  };
  const appPassword = randomBytes(16).toString('hex');
  try {
    await makeTemplate(cluster.url, appPassword);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('cluster', cluster.url);
  project.provide('appPassword', appPassword);
  return stop;
}

async function makeTemplate(clusterUrl: string, appPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(`create database ${templateName}`);
    await migrate(databaseUrl(clusterUrl, templateName), appPassword, modules.queues);
    // The migrator's connections may take a moment to leave; a template must have none.
    await client.query(`alter database ${templateName} with allow_connections false`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      templateName,
    ]);
  } finally {
    await client.end();
  }
}

export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
