import { buildApp } from '../server/src/app.ts';
import { lockFacts, replaceFacts, savePosition } from '../server/src/features/insights/facts/fold.store.ts';
import { endedChanges } from '../server/src/features/operation/activities/activity-facts.store.ts';
import { readConfig } from '../server/src/platform/config.ts';
import type { TenantCtx } from '../server/src/platform/context.ts';

/** What the product is started with on a database of the bench. */
interface Started {
  databaseUrl: string;
  secret: string;
  dataDir: string;
}

const batch = 20_000;

/** As the product's job, by larger batches. */
async function foldMany(ctx: TenantCtx): Promise<boolean> {
  const { horizon, ...from } = (await lockFacts(ctx))!;
  const changes = await endedChanges(ctx, from, horizon, batch);
  await replaceFacts(ctx, changes);
  const more = changes.ids.length === batch;
  await savePosition(ctx, more ? changes.next : { upTo: horizon, afterId: 0 }, !more);
  return more;
}

/**
 * Facts and their sums by the product's own statements, so that numbers are complete and no run counts a million activities
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
        while (await ctx.inSeparateTransaction(foldMany)) batches++;
      },
      { pool: 'background' },
    );
  } finally {
    await app.close();
  }
  log(`  facts: ${batches} batches, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}
