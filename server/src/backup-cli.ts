import { createReadStream, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatError } from '@cuadrilla/contract/error-messages.ts';
import { readThrough } from '#features/security/backups/backups-read.ts';
import { restoreBackup } from '#features/security/backups/backups-restore.ts';
import { NotRestored } from '#features/security/backups/backups-restore-write.ts';
import { configOrExit, type Config } from '#platform/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { appRolePassword, asOwner } from '#platform/db/owner.ts';
import { Failure } from '#platform/failure.ts';
import { openFiles } from '#platform/files/files.ts';
import { openSecrets, type Secrets } from '#platform/crypto/secrets.ts';
import { modules } from './modules.ts';

/**
 * `npm run backup -- verify|restore …`: what an operator does with a backup's file. Exit code 1: nothing was
 * changed.
 */
const usage = `npm run backup -- verify FILE
npm run backup -- restore FILE [--code NEW] [--no-sign-in]

  verify      reads the file from beginning to end and prints what it holds
  restore     brings the tenant back under its code, or under NEW; a tenant of that code must not be there, or be empty
  --no-sign-in   a copy beside the living tenant: usernames are not claimed, nobody can sign in to it

Backups open only with the SECRET of the installation that made them.
`;

export interface Command {
  action: 'verify' | 'restore';
  file: string;
  code: string | undefined;
  signIn: boolean;
}

/** The command that was given, or a text that says what is wrong with it. */
export function readCommand(args: string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { code: { type: 'string' }, 'no-sign-in': { type: 'boolean', default: false } },
      allowPositionals: true,
      strict: true,
    });
    const [action, file, ...rest] = positionals;
    if ((action !== 'verify' && action !== 'restore') || !file || rest.length > 0)
      return 'The command is verify or restore, and one file.';
    if (values.code !== undefined && !/^[\p{L}\p{N}]{1,50}$/u.test(values.code))
      return '--code must be letters and digits alone.';
    return { action, file, code: values.code, signIn: !values['no-sign-in'] };
  } catch (error) {
    return (error as Error).message;
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function verify(secrets: Secrets, file: string): Promise<void> {
  const { manifest, sha256, bytes } = await readThrough(secrets, createReadStream(file));
  print(
    `${manifest.tenant.code} ${manifest.tenant.name}, ` +
      `${manifest.kind}${manifest.subject ? ` of ${manifest.subject.username}` : ''}, taken ` +
      `${manifest.takenAt}, schema ${manifest.schema}`,
  );
  for (const { table, rows, sha256: hash } of manifest.tables)
    print(`  ${table.padEnd(24)} ${String(rows).padStart(10)}  ${hash}`);
  print(
    `  ${'files'.padEnd(24)} ${String(manifest.files.count).padStart(10)}  ${megabytes(manifest.files.bytes)}`,
  );
  if (manifest.damaged.length > 0)
    print(`  ${manifest.damaged.length} files were damaged in the store when it was made and are not in it.`);
  if (manifest.missing.length > 0)
    print(`  ${manifest.missing.length} files were missing in the store when it was made.`);
  print(`Sound: ${megabytes(bytes)}, SHA-256 ${sha256}`);
}

async function restore(config: Config, secrets: Secrets, command: Command): Promise<void> {
  // A wrong command is refused before a database is prepared for it.
  print('Reading the file through …');
  const checked = await readThrough(secrets, createReadStream(command.file));
  await asOwner(config, async (ownerUrl) => {
    await migrate(ownerUrl, appRolePassword(secrets), modules.queues);
    const begun = Date.now();
    const done = await restoreBackup({
      ownerUrl,
      secrets,
      files: await openFiles(config.files),
      open: () => createReadStream(command.file),
      code: command.code,
      signIn: command.signIn,
      log: print,
      checked,
    });
    print(
      `Tenant ${done.code} was restored as it was at ${done.manifest.takenAt}: ${done.rows} rows in ` +
        `${done.manifest.tables.length} tables, ${done.files} files, every table identical, in ` +
        `${((Date.now() - begun) / 1000).toFixed(1)} s.`,
    );
    print(
      command.signIn
        ? 'Everybody signs in anew, with the passwords of that moment.'
        : 'Nobody can sign in to it.',
    );
  });
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (typeof command === 'string' || !existsSync(command.file)) {
    process.stderr.write(
      `${typeof command === 'string' ? command : `${command.file} does not exist.`}\n${usage}`,
    );
    process.exit(1);
  }
  const config = configOrExit();
  try {
    const secrets = openSecrets(config);
    if (command.action === 'verify') await verify(secrets, command.file);
    else await restore(config, secrets, command);
  } catch (error) {
    const text =
      error instanceof Failure ? formatError(error.code, 'en', error.detail) : (error as Error).message;
    process.stderr.write(
      `${error instanceof NotRestored || error instanceof Failure ? 'Refused, nothing was changed. ' : ''}${text}\n`,
    );
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
