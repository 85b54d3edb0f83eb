import { configOrExit } from '#platform/config.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { rehearseMigrations } from '#platform/db/migrate.ts';

/**
 * `npm run duplicates`: before an upgrade, what the pending migrations would change of records that share a value they
 * may not share. Nothing is written. The exit code is 1 when there is something to see.
 */
async function main(): Promise<void> {
  const config = configOrExit();
  const database = config.database.kind === 'embedded' ? await startEmbedded(config.database.dir) : null;
  try {
    const ownerUrl = config.database.kind === 'external' ? config.database.url : database!.url;
    const { pending, warnings } = await rehearseMigrations(ownerUrl);
    for (const line of warnings) process.stdout.write(`${line}\n`);
    process.stdout.write(
      `${pending.length} migrations are pending; they would change ${warnings.length} records. Nothing was changed.\n`,
    );
    if (warnings.length > 0) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 2;
  } finally {
    await database?.stop();
  }
}

if (import.meta.main) await main();
