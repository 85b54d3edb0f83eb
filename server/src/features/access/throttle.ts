import type { Platform } from '#platform/context.ts';
import { Unit } from '#platform/db/pools.ts';

/**
 * Tries in the database, so that every process and every restart counts the same. A try is counted before it
 * is made, in a unit of its own, and taken back when it was a good one: of many that arrive at the same
 * moment no more get through than of those that come one after the other.
 */
export interface Limit {
  key: string;
  /** Tries within the window. */
  most: number;
  /** The window, sliding by the minute; a quarter of an hour unless told. */
  minutes?: number;
}

export interface Tries {
  /** Takes these tries back, and of the forgiven keys the earlier ones too. */
  release(forgiven?: readonly string[]): Promise<void>;
}

/** What failed sign-ins, and other failed proofs of the own password, are counted under. */
export const accountLimit = (username: string): Limit => ({ key: `login:${username}`, most: 10 });

/** Counts a try under every key, or under none and answers null when one of them is used up. */
export async function reserveTries(platform: Platform, limits: readonly Limit[]): Promise<Tries | null> {
  const sorted = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sorted.map(({ key }) => key);
  const unit = new Unit(platform.pools.requests, null);
  try {
    // One after the other for a key, always in the same order of keys: else two could both be the last that
    // fits.
    const [, , counted] = await Promise.all([
      unit.query('select pg_advisory_xact_lock(hashtextextended(k, 1)) from unnest($1::text[]) k', [keys]),
      unit.query(
        `insert into throttle (key, window_start, count) select k, date_trunc('minute', now()), 1 from unnest($1::text[]) k
        on conflict (key, window_start) do update set count = throttle.count + 1`,
        [keys],
      ),
      unit.query<{ key: string; count: number; at: string }>(
        `select k.key, sum(t.count)::int as count, date_trunc('minute', now()) as at from unnest($1::text[], $2::int[]) k (key, minutes)
         join throttle t on t.key = k.key and t.window_start > now() - make_interval(mins => k.minutes) group by k.key`,
        [keys, sorted.map(({ minutes }) => minutes ?? 15)],
      ),
    ]);
    const counts = new Map(counted.rows.map(({ key, count }) => [key, count]));
    if (sorted.some(({ key, most }) => (counts.get(key) ?? 0) > most)) {
      await unit.rollback();
      return null;
    }
    await unit.commit();
    const at = counted.rows[0]!.at;
    return { release: (forgiven = []) => giveBack(platform, keys, at, forgiven) };
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}

async function giveBack(
  platform: Platform,
  keys: readonly string[],
  at: string,
  forgiven: readonly string[],
): Promise<void> {
  const unit = new Unit(platform.pools.requests, null);
  try {
    await Promise.all([
      unit.query(
        'update throttle set count = count - 1 where key = any($1) and window_start = $2 and count > 0',
        [keys.filter((key) => !forgiven.includes(key)), at],
      ),
      ...(forgiven.length > 0 ? [unit.query('delete from throttle where key = any($1)', [forgiven])] : []),
    ]);
    await unit.commit();
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}

export async function forgiveTries(platform: Platform, key: string): Promise<void> {
  const unit = new Unit(platform.pools.requests, null);
  await unit.query('delete from throttle where key = $1', [key]);
  await unit.commit();
}
