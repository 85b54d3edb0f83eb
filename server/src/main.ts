import { pathToFileURL } from 'node:url';
import { buildApp, type App } from './app.ts';
import { configOrExit, type Config } from '#platform/config.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { appUrl, migrate } from '#platform/db/migrate.ts';
import { appRolePassword } from '#platform/db/owner.ts';
import { startSentence, unsafeSettings } from '#platform/db/server-settings.ts';
import { openSecrets } from '#platform/crypto/secrets.ts';
import { demoAccounts } from '#features/access/demo-accounts.ts';
import { giveBackMemory } from '#platform/start-memory.ts';
import { grantNewPermissions } from '#features/access/new-permissions.ts';
import { modules } from './modules.ts';

/** Starts everything on one port and says where; a signal stops it in order and leaves no process behind. */
async function main(): Promise<void> {
  const config = configOrExit();
  const database = config.database.kind === 'embedded' ? await startEmbedded(config.database.dir) : null;
  const ownerUrl = config.database.kind === 'external' ? config.database.url : database!.url;
  const password = appRolePassword(openSecrets(config));
  await migrate(ownerUrl, password, modules.queues);
  if (config.demo) await seed(ownerUrl, config);

  const app = await buildApp(config, { databaseUrl: appUrl(ownerUrl, password) });
  await reportUnsafeSettings(app);
  await upgradeTenants(app);
  giveBackMemory();
  await app.http.listen({ port: config.port, host: config.host });

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const late = setTimeout(() => process.exit(1), config.stopDelayMilliseconds + 10_000);
    await app.close(config.stopDelayMilliseconds);
    await database?.stop();
    clearTimeout(late);
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  greet(config);
}

/** Starts all the same: a database under test is faster without them. */
async function reportUnsafeSettings({ platform: { log, pools } }: App): Promise<void> {
  const unsafe = await unsafeSettings(pools.background);
  if (unsafe.length === 0) return;
  log.warn({ unsafe }, 'the database may lose acknowledged work');
  process.stderr.write(
    `The database runs with ${unsafe.join(', ')}: a power failure may lose work that was acknowledged (docs/operations.md).\n`,
  );
}

async function upgradeTenants({ platform: { log, pools }, units }: App): Promise<void> {
  const { rows } = await pools.background.query<{ id: number }>(
    'select id from tenant where active order by id',
  );
  for (const { id } of rows)
    await units.asTenant(
      id,
      { requestId: 'start', locale: 'es', log, address: null, agent: null },
      grantNewPermissions,
      { pool: 'background' },
    );
}

/** Loaded only when wanted: production never reads the demo's content. */
async function seed(ownerUrl: string, config: Config): Promise<void> {
  const { seedDemo } = (await import(
    new URL('../db/seed/seed.ts', import.meta.url).href
  )) as typeof import('../db/seed/seed.ts');
  await seedDemo(ownerUrl, config);
}

function greet(config: Config): void {
  const lines = ['', `  Cuadrilla  ${config.publicUrl}`, ''];
  if (config.demo) {
    lines.push('  Cuentas de demostración / demo accounts');
    for (const { username, password, about } of demoAccounts)
      lines.push(`    ${username.padEnd(14)} ${password}   ${about.es}`);
    lines.push('');
  }
  if (config.database.kind === 'embedded')
    lines.push(
      '  Embedded PostgreSQL on loopback: right for a demo. Production uses DATABASE_URL (docs/operations.md).',
      '',
    );
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** A fault of the operator's surroundings is a sentence; anything else is one of ours, with its stack. */
async function mainOrExit(): Promise<void> {
  try {
    await main();
  } catch (error) {
    const sentence = startSentence(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await mainOrExit();
