import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { appUrl } from '../src/platform/db/migrate.ts';
import { databaseUrl, templateName } from './cluster.ts';

export type TestDatabase = {
  /** The superuser's address. */
  url: string;
  /** The restricted application role's address. */
  appUrl: string;
  appPassword: string;
  /** Cuts connections that are still open. */
  drop(): Promise<void>;
};

/** A migrated, empty database of the test's own. */
export const testDatabase = (): Promise<TestDatabase> => copyOf(templateName);

/** A copy of another test's database, which nobody may be connected to. */
export const copyDatabase = (url: string): Promise<TestDatabase> => copyOf(new URL(url).pathname.slice(1));

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await inCluster(`create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(inject('cluster'), name);
  const appPassword = inject('appPassword');
  return {
    url,
    appUrl: appUrl(url, appPassword),
    appPassword,
    drop: () => inCluster(`drop database if exists ${name} with (force)`),
  };
}

async function inCluster(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('cluster') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
