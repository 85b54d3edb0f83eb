import type pg from 'pg';
import type { Logger } from 'pino';
import { accessSeconds, type TokenKey } from './tokens.ts';

/**
 * Which keys sign and verify access tokens. The table holds only their ids. Each process reads it every two
 * seconds, and a new key waits longer than that before it signs. So all processes change keys without a
 * restart, and none receives a token whose key it does not know yet.
 */
const pollSeconds = 2;
const leadSeconds = 10;
/** Old keys are accepted for this much longer: clocks differ, and a process may not have polled yet. */
const slackSeconds = 60;

export interface SigningKey extends TokenKey {
  signsFrom: string;
  retiresAt: string | null;
}

/** Latest first. */
export async function signingKeys(runner: Pick<pg.Pool | pg.Client, 'query'>): Promise<SigningKey[]> {
  const { rows } = await runner.query<SigningKey>(`
    select kid, signs_from as "signsFrom", retires_at as "retiresAt", case
      when retires_at <= now() then 'retired'
      when signs_from > now() then 'waiting'
      when signs_from = max(signs_from) filter (where signs_from <= now()
        and (retires_at is null or retires_at > now())) over () then 'signing'
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
    `insert into signing_key (kid, signs_from)
       values (replace(gen_random_uuid()::text, '-', ''), now() + make_interval(secs => $1))
       returning kid, signs_from`,
    [now ? 0 : lead],
  );
  await owner.query(
    `update signing_key set retires_at = least(retires_at, $2::timestamptz + make_interval(secs => $3))
       where kid <> $1`,
    [rows[0]!.kid, rows[0]!.signs_from, now ? 0 : accessSeconds + slackSeconds],
  );
  await owner.query(`delete from signing_key where retires_at < now() - interval '90 days'`);
  await owner.query('commit');
  return signingKeys(owner);
}

/** Passes the keys to `onKeys` now and at every poll until closed. Throws when the first read fails. */
export async function watchKeys(
  pool: pg.Pool,
  log: Logger,
  onKeys: (keys: SigningKey[]) => void,
): Promise<{ close(): void }> {
  onKeys(await signingKeys(pool));
  const timer = setInterval(() => {
    signingKeys(pool).then(onKeys, (error: unknown) =>
      log.warn({ err: error }, 'signing keys could not be read'),
    );
  }, pollSeconds * 1000);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
