import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { openSecrets } from '#platform/secrets.ts';
import { demoPassword } from '#features/access/demo-accounts.ts';
import { hashPassword } from '#features/access/password.ts';
import { energiaAndina, valleDemo, type TenantContent } from './content/tenants.ts';
import { loadCatalogues } from './load/catalogues.ts';

/**
 * Fills an empty database with the demo's tenants, each in one transaction; a tenant that exists is left alone. What is
 * written is the same for the same day: every choice comes from a seeded generator and every date is counted from `now`.
 */
export async function seedDemo(ownerUrl: string, config: Pick<Config, 'files' | 'secret' | 'dataDir'>, { now = new Date() } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    let passwordHash: string | undefined;
    for (const content of [valleDemo, energiaAndina]) {
      if (await exists(client, content)) continue;
      passwordHash ??= await hashPassword(openSecrets(config), demoPassword);
      await client.query('begin');
      try {
        await loadCatalogues(client, content, now, passwordHash);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    }
  } finally {
    await client.end();
  }
}

async function exists(client: pg.Client, { code }: TenantContent): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from tenant where code = $1', [code]);
  return rowCount !== 0;
}
