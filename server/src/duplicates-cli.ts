import { configOrExit } from '#platform/config.ts';
import { asOwner } from '#platform/db/owner.ts';
import { rehearseMigrations } from '#platform/db/migrate.ts';

/**
 * `npm run duplicates`: before an upgrade, what the pending migrations would change of records that share a value they
 * may not share. Nothing is written. The exit code is 1 when there is something to see.
 */
async function main(): Promise<void> {
  const config = configOrExit();
  try {
    const { pending, warnings } = await asOwner(config, rehearseMigrations);
    for (const line of warnings) process.stdout.write(`${line}\n`);
    process.stdout.write(
      `${pending.length} migrations are pending; they would change ${warnings.length} records. Nothing was changed.\n`,
    );
    if (warnings.length > 0) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 2;
  }
}

if (import.meta.main) await main();
