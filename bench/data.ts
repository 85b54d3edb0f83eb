import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { energiaAndina, valleDemo } from '../server/db/seed/content/tenants.ts';
import { loadCatalogues } from '../server/db/seed/load/catalogues.ts';
import { hashPassword } from '../server/src/features/access/password.ts';
import { rollupTables } from '../server/src/features/insights/facts/rollups.ts';
import { startEmbedded } from '../server/src/platform/db/embedded.ts';
import { appRolePassword } from '../server/src/platform/db/owner.ts';
import { appUrl, migrate } from '../server/src/platform/db/migrate.ts';
import { openSecrets } from '../server/src/platform/crypto/secrets.ts';
import { fill } from './fill.ts';
import { fold } from './fold.ts';
import { modules } from '../server/src/modules.ts';

/**
 * The benchmark's database: made once for each scale, stored under `.cache`, migrated by the same files as any
 * other.
 */
export interface BenchData {
  /** Superuser's address: no row-level security. */
  ownerUrl: string;
  /** The restricted application role's address. */
  appUrl: string;
  dataDir: string;
  secret: string;
  tenantId: number;
  scale: number;
  pool: pg.Pool;
  stop(): Promise<void>;
}

export const benchPassword = 'demo2026';
const secret = 'a secret that only the benchmark would ever use';
/** Raised when what is filled in changes. */
const edition = 7;

export async function openData(scale: number, log: (line: string) => void): Promise<BenchData> {
  const dataDir = path.resolve(import.meta.dirname, '../.cache/bench', String(scale));
  const mark = path.join(dataDir, 'made.json');
  const made = existsSync(mark)
    ? (JSON.parse(readFileSync(mark, 'utf8')) as { edition: number; tenantId: number })
    : null;
  if (made?.edition !== edition) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const cluster = await startEmbedded(path.join(dataDir, 'postgres'));
  const password = appRolePassword(openSecrets({ secret, dataDir }));
  try {
    await migrate(cluster.url, password, modules.queues);
  } catch (error) {
    await cluster.stop();
    if (made?.edition !== edition) throw error;
    log(`The database of an earlier version is made anew: ${(error as Error).message}`);
    rmSync(dataDir, { recursive: true, force: true });
    return openData(scale, log);
  }
  const tenantId =
    made?.edition === edition ? made.tenantId : await make(cluster.url, password, scale, dataDir, log);
  writeFileSync(mark, JSON.stringify({ edition, tenantId }));
  const pool = new pg.Pool({ connectionString: cluster.url, max: 4 });
  pool.on('error', () => undefined);
  return {
    ownerUrl: cluster.url,
    appUrl: appUrl(cluster.url, password),
    dataDir,
    secret,
    tenantId,
    scale,
    pool,
    async stop() {
      await pool.end();
      await cluster.stop();
    },
  };
}

async function make(
  url: string,
  password: string,
  scale: number,
  dataDir: string,
  log: (line: string) => void,
): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const passwordHash = await hashPassword(openSecrets({ secret, dataDir }), benchPassword);
    await client.query('begin');
    const world = await loadCatalogues(client, valleDemo, new Date(), passwordHash);
    await client.query('commit');
    await client.query('begin');
    await loadCatalogues(client, energiaAndina, new Date(), passwordHash);
    await client.query('commit');
    await fill(client, world, scale, passwordHash, log);
    await fold({ databaseUrl: appUrl(url, password), secret, dataDir }, world.tenantId, log);
    await client.query(`vacuum (analyze) fact_activity, fact_position, ${rollupTables.join(', ')}`);
    return world.tenantId;
  } finally {
    await client.end();
  }
}
