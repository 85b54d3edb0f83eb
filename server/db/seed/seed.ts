import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { openFiles, type Files } from '#platform/files/files.ts';
import { photoKey } from '#features/operation/attachments/photo-keys.ts';
import { openSecrets } from '#platform/crypto/secrets.ts';
import { demoPassword } from '#features/access/demo-accounts.ts';
import { hashPassword } from '#features/access/password.ts';
import { energiaAndina, valleDemo, type TenantContent } from './content/tenants.ts';
import { drawPhotos, type DrawnPhoto } from './history/photo-drawing.ts';
import { Random } from './history/random.ts';
import { loadCatalogues } from './load/catalogues.ts';
import { loadHistory } from './load/history.ts';

/**
 * Fills an empty database with the demo's tenants, each in one transaction; a tenant that exists is left
 * alone. What is written is the same for the same day: every choice comes from a seeded generator and every
 * date is counted from `now`.
 */
export async function seedDemo(
  ownerUrl: string,
  config: Pick<Config, 'files' | 'secret' | 'dataDir'>,
  { now = new Date() } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const missing: TenantContent[] = [];
    for (const content of [valleDemo, energiaAndina])
      if (!(await exists(client, content))) missing.push(content);
    if (missing.length === 0) return;
    const [passwordHash, photos, files] = await Promise.all([
      hashPassword(openSecrets(config), demoPassword),
      drawPhotos(new Random(7)),
      openFiles(config.files),
    ]);
    for (const content of missing) {
      await client.query('begin');
      try {
        const world = await loadCatalogues(client, content, now, passwordHash);
        await store(files, world.tenantId, photos);
        const first = content === valleDemo;
        await loadHistory(client, world, photos, { share: first ? 1 : 0.06, stories: first });
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    }
    // PostgreSQL looks a minute later by itself: a first user would meet statements that take seconds until then.
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Pictures are stored by their content: each is written once, however many activities show it. */
async function store(files: Files, tenantId: number, photos: readonly DrawnPhoto[]): Promise<void> {
  for (let start = 0; start < photos.length; start += 32) {
    await Promise.all(
      photos
        .slice(start, start + 32)
        .map(({ sha256, content }) => files.put(photoKey(tenantId, sha256), content)),
    );
  }
}

async function exists(client: pg.Client, { code }: TenantContent): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from tenant where code = $1', [code]);
  return rowCount !== 0;
}
