import { parseArgs } from 'node:util';
import pg from 'pg';
import { configOrExit } from '#platform/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { appRolePassword, asOwner } from '#platform/db/owner.ts';
import { openSecrets } from '#platform/crypto/secrets.ts';
import { rotateKeys, signingKeys } from '#platform/crypto/signing-keys.ts';
import { modules } from './modules.ts';

/**
 * `npm run keys -- rotate|list`: the keys that access tokens are signed with. Running servers follow within
 * seconds.
 */
const usage = `npm run keys -- rotate [--now]
npm run keys -- list

  rotate   adds a key that signs from in a few seconds on; what the old one signed is accepted until it has expired
  --now    the old key is accepted no more: for one that may have become known
`;

export interface Command {
  action: 'rotate' | 'list';
  now: boolean;
}

/** The command that was given, or a text that says what is wrong with it. */
export function readCommand(args: string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { now: { type: 'boolean', default: false } },
      allowPositionals: true,
      strict: true,
    });
    const [action, ...rest] = positionals;
    if ((action !== 'rotate' && action !== 'list') || rest.length > 0)
      return 'The command is rotate or list.';
    return { action, now: values.now };
  } catch (error) {
    return (error as Error).message;
  }
}

async function runCommand(ownerUrl: string, command: Command): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const keys = command.action === 'rotate' ? await rotateKeys(owner, command) : await signingKeys(owner);
    for (const { kid, state, signsFrom, retiresAt } of keys) {
      const end = retiresAt ? `, accepted until ${new Date(retiresAt).toISOString()}` : '';
      const start = new Date(signsFrom).toISOString();
      process.stdout.write(`${kid}  ${state.padEnd(8)}  signs from ${start}${end}\n`);
    }
  } finally {
    await owner.end();
  }
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (typeof command === 'string') {
    process.stderr.write(`${command}\n${usage}`);
    process.exit(1);
  }
  const config = configOrExit();
  try {
    await asOwner(config, async (ownerUrl) => {
      await migrate(ownerUrl, appRolePassword(openSecrets(config)), modules.queues);
      await runCommand(ownerUrl, command);
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
