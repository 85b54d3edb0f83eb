import type pg from 'pg';

/** PostgreSQL 16 or later: what migrations and statements use is there. */
export const oldestVersion = 160_000;

/** A start that the operator must mend; its message is one sentence for them. */
export class StartRefused extends Error {}

/** What must hold so that nothing is lost that was acknowledged, and the values that break it. */
const unsafe: Readonly<Record<string, readonly string[]>> = {
  fsync: ['off'],
  full_page_writes: ['off'],
  synchronous_commit: ['off'],
};

type Runner = Pick<pg.Pool | pg.Client, 'query'>;

/** Settings of the database server with which a power failure loses acknowledged work, as `name=value`. */
export async function unsafeSettings(runner: Runner): Promise<string[]> {
  const { rows } = await runner.query<{ name: string; setting: string }>(
    'select name, current_setting(name) as setting from unnest($1::text[]) name',
    [Object.keys(unsafe)],
  );
  return rows.flatMap(({ name, setting }) => (unsafe[name]!.includes(setting) ? [`${name}=${setting}`] : []));
}

/** @throws StartRefused when the server is older than what the product needs */
export async function requireVersion(runner: Runner): Promise<void> {
  const { rows } = await runner.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  );
  const { number, version } = rows[0]!;
  if (Number(number) < oldestVersion)
    throw new StartRefused(
      `The database is PostgreSQL ${version}; Cuadrilla needs PostgreSQL ${oldestVersion / 10_000} or later. ` +
        'Upgrade it, or set DATABASE_URL to another one.',
    );
}

/** Codes with which a database that is there refuses to be used, and those of one that is not. */
const refusals: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'its host is unknown',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the password is wrong',
  '28000': 'this user or address is not let in',
  '3D000': 'there is no such database',
  '57P03': 'it is starting or stopping; try again',
};

/** The error as a sentence for the operator, when it is one that they can mend; else null. */
export function startSentence(error: unknown): string | null {
  if (error instanceof StartRefused) return error.message;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const reason =
    refusals[code] ??
    (/timeout expired|Connection terminated/.test(message) ? 'it does not answer' : undefined);
  return reason === undefined ? null : `The database of DATABASE_URL cannot be used: ${reason}.`;
}
