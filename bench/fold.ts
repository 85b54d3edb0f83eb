import { buildApp } from '../server/src/app.ts';
import { foldBatch } from '../server/src/features/insights/facts/facts.jobs.ts';
import { readConfig } from '../server/src/platform/config.ts';

/** What the product is started with on a database of the bench. */
interface Started {
  databaseUrl: string;
  secret: string;
  dataDir: string;
}

/**
 * Facts and their sums by the product's own job, so that numbers are complete and no run counts a million activities
 * in the background while something is measured.
 */
export async function fold(
  { databaseUrl, secret, dataDir }: Started,
  tenantId: number,
  log: (line: string) => void,
): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  const app = await buildApp(config, { databaseUrl, runJobs: false });
  const begun = Date.now();
  let batches = 1;
  try {
    const about = {
      requestId: 'fold',
      locale: 'es',
      log: app.platform.log,
      address: null,
      agent: null,
    } as const;
    await app.units.asTenant(
      tenantId,
      about,
      async (ctx) => {
        while (await ctx.inSeparateTransaction(foldBatch)) batches++;
      },
      { pool: 'background' },
    );
  } finally {
    await app.close();
  }
  log(`  facts: ${batches} batches, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}
