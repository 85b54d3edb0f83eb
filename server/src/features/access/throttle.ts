import { sql } from 'kysely';
import type { PublicCtx } from '#platform/context.ts';
import { Unit } from '#platform/db/pools.ts';
import type { Platform } from '#platform/context.ts';

/**
 * Counters in the database, so that every process and every restart sees the same number. They are written in a unit
 * of their own: a refused attempt counts although its request is rolled back.
 */
const windowMinutes = 15;
const windowStart = sql`date_bin('15 minutes', now(), 'epoch')`;

/** Attempts of the last minutes, by key; a quarter of an hour unless told. */
export async function attempts(ctx: Pick<PublicCtx, 'global'>, keys: string[], minutes = windowMinutes): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select key, sum(count)::int as count from throttle where key = any(${keys}) and window_start > now() - make_interval(mins => ${minutes}) group by key`.execute(ctx.global);
  return new Map(rows.map((row) => [row.key, row.count]));
}

export async function countAttempt(platform: Platform, keys: string[]): Promise<void> {
  const unit = new Unit(platform.pools.requests, null);
  try {
    await sql`insert into throttle (key, window_start, count) select k, ${windowStart}, 1 from unnest(${keys}::text[]) k
      on conflict (key, window_start) do update set count = throttle.count + 1`.execute(unit.db);
    await unit.commit();
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}

export async function forgiveAttempts(platform: Platform, key: string): Promise<void> {
  const unit = new Unit(platform.pools.requests, null);
  await unit.query('delete from throttle where key = $1', [key]);
  await unit.commit();
}
