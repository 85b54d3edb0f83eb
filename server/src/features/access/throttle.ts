import type { Platform } from '#platform/context.ts';
import { Unit } from '#platform/db/pools.ts';

/**
 * Tries are counted in the database, for all processes together and across restarts. A try is counted before
 * it is made, in a transaction of its own, and uncounted when it succeeds: simultaneous tries cannot pass the
 * limit.
 */
export interface Limit {
  key: string;
  /** Tries within the window. */
  most: number;
  /** Length of the window, which slides by the minute. Default: 15. */
  minutes?: number;
}

export interface Tries {
  /** Uncounts these tries; of the `cleared` keys also all earlier ones. */
  release(cleared?: readonly string[]): Promise<void>;
}

/** Counts failed sign-ins and other failed checks of the own password. */
export const accountLimit = (username: string): Limit => ({ key: `login:${username}`, most: 10 });

/** Counts a try under every key; null, and nothing counted, when one of the limits is reached. */
export async function reserveTries(platform: Platform, limits: readonly Limit[]): Promise<Tries | null> {
  const sorted = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sorted.map(({ key }) => key);
  const unit = new Unit(platform.pools.requests, null);
  try {
    // Locks each key, always in the same order, so that two requests cannot both use the last allowed try.
    const [, , counted] = await Promise.all([
      unit.query('select pg_advisory_xact_lock(hashtextextended(k, 1)) from unnest($1::text[]) k', [keys]),
      unit.query(
        `insert into throttle (key, window_start, count)
         select k, date_trunc('minute', now()), 1 from unnest($1::text[]) k
         on conflict (key, window_start) do update set count = throttle.count + 1`,
        [keys],
      ),
      unit.query<{ key: string; count: number; at: string }>(
        `select k.key, sum(t.count)::int as count, date_trunc('minute', now()) as at
         from unnest($1::text[], $2::int[]) k (key, minutes)
         join throttle t on t.key = k.key and t.window_start > now() - make_interval(mins => k.minutes)
         group by k.key`,
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
    return { release: (cleared = []) => releaseTries(platform, keys, at, cleared) };
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}

async function releaseTries(
  platform: Platform,
  keys: readonly string[],
  at: string,
  cleared: readonly string[],
): Promise<void> {
  const unit = new Unit(platform.pools.requests, null);
  try {
    await Promise.all([
      unit.query(
        'update throttle set count = count - 1 where key = any($1) and window_start = $2 and count > 0',
        [keys.filter((key) => !cleared.includes(key)), at],
      ),
      ...(cleared.length > 0 ? [unit.query('delete from throttle where key = any($1)', [cleared])] : []),
    ]);
    await unit.commit();
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}

export async function clearTries(platform: Platform, key: string): Promise<void> {
  const unit = new Unit(platform.pools.requests, null);
  await unit.query('delete from throttle where key = $1', [key]);
  await unit.commit();
}
