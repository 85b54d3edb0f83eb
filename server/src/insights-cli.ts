import { parseArgs } from 'node:util';
import pg from 'pg';
import { configOrExit } from '#platform/config.ts';
import { rollupTables } from '#features/insights/facts/rollups.ts';
import { asOwner } from '#platform/db/owner.ts';

/** `npm run insights -- rebuild …`: counts the numbers of statistics again, from the activities themselves. */
const usage = `npm run insights -- rebuild [--tenant CODE]

  rebuild     forgets facts and sums; the running server counts them again within a minute
`;

/** Which tenant, or null for all; a text that says what is wrong with the command. */
export function readCommand(args: string[]): { tenant: string | null } | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { tenant: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
    return positionals.join(' ') === 'rebuild'
      ? { tenant: values.tenant ?? null }
      : 'The command is: rebuild.';
  } catch (error) {
    return (error as Error).message;
  }
}

/** @returns the codes of the tenants whose numbers will be counted again */
export async function forgetFacts(ownerUrl: string, tenant: string | null): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; code: string }>(
      'select id, code from tenant where $1::text is null or code = $1 order by code',
      [tenant],
    );
    for (const { id } of rows) {
      await client.query('begin');
      await client.query(`select set_config('app.tenant_id', $1, true)`, [id]);
      await client.query('select from fact_position where tenant_id = $1 for update', [id]);
      for (const table of ['fact_activity', ...rollupTables])
        await client.query(`delete from ${table} where tenant_id = $1`, [id]);
      await client.query(
        `update fact_position set up_to = '0', after_id = 0, as_of = null, duty_from = null, duty_to = null,
           duty_days = '{}', duty_holidays = '{}' where tenant_id = $1`,
        [id],
      );
      await client.query('commit');
    }
    return rows.map(({ code }) => code);
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
    const codes = await asOwner(config, (url) => forgetFacts(url, command.tenant));
    if (codes.length === 0)
      throw new Error(command.tenant ? `There is no tenant ${command.tenant}.` : 'There are no tenants.');
    process.stdout.write(`${codes.join(', ')}: will be counted again\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
