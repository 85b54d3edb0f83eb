import type pg from 'pg';
import type { Logger } from 'pino';
import { accessSeconds } from './tokens.ts';

/**
 * Which keys sign and verify access tokens. The table holds their names alone; each process looks at it every
 * few seconds, and a new key is known for longer than that before it signs. So all of them change over
 * without a restart, and none is shown a token whose key it has not heard of.
 */
const lookEverySeconds = 2;
const leadSeconds = 10;
/** A token may be that much older than it should be: clocks differ, and a process may not have looked yet. */
const slackSeconds = 60;

export interface SigningKey {
  kid: string;
  signsFrom: string;
  retiresAt: string | null;
  state: 'waiting' | 'signing' | 'accepted' | 'retired';
}

/** Latest first. */
export async function signingKeys(runner: Pick<pg.Pool | pg.Client, 'query'>): Promise<SigningKey[]> {
  const { rows } = await runner.query<SigningKey>(`
    select kid, signs_from as "signsFrom", retires_at as "retiresAt", case
      when retires_at <= now() then 'retired'
      when signs_from > now() then 'waiting'
      when signs_from = max(signs_from) filter (where signs_from <= now() and (retires_at is null or retires_at > now())) over () then 'signing'
      else 'accepted' end as state
    from signing_key order by signs_from desc, kid`);
  return rows;
}

/**
 * Adds a key, as the owner of the table; what the earlier ones have signed is accepted until it has expired.
 * `now`: they are accepted no more, and everybody's next request fetches a new token.
 */
export async function rotateKeys(
  owner: pg.Client,
  { now = false, lead = leadSeconds }: { now?: boolean; lead?: number } = {},
): Promise<SigningKey[]> {
  await owner.query('begin');
  await owner.query('lock table signing_key in exclusive mode');
  const { rows } = await owner.query<{ kid: string; signs_from: string }>(
    `insert into signing_key (kid, signs_from) values (replace(gen_random_uuid()::text, '-', ''), now() + make_interval(secs => $1)) returning kid, signs_from`,
    [now ? 0 : lead],
  );
  await owner.query(
    'update signing_key set retires_at = least(retires_at, $2::timestamptz + make_interval(secs => $3)) where kid <> $1',
    [rows[0]!.kid, rows[0]!.signs_from, now ? 0 : accessSeconds + slackSeconds],
  );
  await owner.query(`delete from signing_key where retires_at < now() - interval '90 days'`);
  await owner.query('commit');
  return signingKeys(owner);
}

/** Looks now, then again and again until closed; tells of every look. Throws when the first one fails. */
export async function watchKeys(
  pool: pg.Pool,
  log: Logger,
  told: (keys: SigningKey[]) => void,
): Promise<{ close(): void }> {
  told(await signingKeys(pool));
  const timer = setInterval(() => {
    signingKeys(pool).then(told, (error: unknown) =>
      log.warn({ err: error }, 'signing keys could not be read'),
    );
  }, lookEverySeconds * 1000);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
