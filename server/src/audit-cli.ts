import { parseArgs } from 'node:util';
import pg from 'pg';
import { headKey } from '#features/audit/chain/audit-chain.rules.ts';
import type { Runner } from '#features/audit/chain/audit-chain.store.ts';
import { verifyAudit, type Verdict } from '#features/audit/chain/audit-verify.ts';
import { configOrExit } from '#platform/config.ts';
import { asOwner } from '#platform/db/owner.ts';
import { openSecrets, type Secrets } from '#platform/crypto/secrets.ts';

/** `npm run audit -- verify …`: whether the audit is as it was written. Exit code 1: it is not. */
const usage = `npm run audit -- verify [--tenant CODE [--expect PLACE:HASH]]

  verify      reads each tenant's chain from its first line and names the first one that was altered, removed or put in
  --expect    a place and its hash that were recorded elsewhere, as verify or the server's log has printed them
`;

export interface Command {
  tenant: string | undefined;
  expected: { position: number; hash: string } | undefined;
}

/** The command that was given, or a text that says what is wrong with it. */
export function readCommand(args: string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { tenant: { type: 'string' }, expect: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
    if (positionals.join(' ') !== 'verify') return 'The command is: verify.';
    if (values.expect === undefined) return { tenant: values.tenant, expected: undefined };
    const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(values.expect) ?? [];
    if (!position || !hash || !values.tenant) return '--expect is PLACE:HASH, of one tenant.';
    return { tenant: values.tenant, expected: { position: Number(position), hash } };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Verdicts by tenant code. Reads one moment of the database; changes nothing. */
export async function verifyAudits(
  ownerUrl: string,
  secrets: Secrets,
  { tenant, expected }: Command,
): Promise<Map<string, Verdict>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    const { rows } = await client.query<{ id: string; code: string }>(
      'select id, code from tenant where $1::text is null or code = $1 order by code',
      [tenant ?? null],
    );
    const verdicts = new Map<string, Verdict>();
    for (const { id, code } of rows) {
      await client.query(`select set_config('app.tenant_id', $1, true)`, [id]);
      verdicts.set(code, await verifyAudit(client as Runner, Number(id), secrets.derive(headKey), expected));
    }
    return verdicts;
  } finally {
    await client.end();
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
    const verdicts = await asOwner(config, (url) => verifyAudits(url, openSecrets(config), command));
    if (verdicts.size === 0)
      throw new Error(command.tenant ? `There is no tenant ${command.tenant}.` : 'There are no tenants.');
    for (const [code, { sound, open, end, broken }] of verdicts) {
      const unsealed = open > 0 ? `, ${open} not sealed yet` : '';
      const last = end ? `; ends at ${end.position}:${end.hash}` : '';
      process.stdout.write(`${code}: ${sound} lines sound${unsealed}${last}\n`);
      if (broken) process.stdout.write(`${code}: BROKEN. ${broken}\n`);
    }
    if ([...verdicts.values()].some(({ broken }) => broken)) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
