import pino from 'pino';
import { CompiledQuery } from 'kysely';
import type { TenantCtx } from '../src/platform/context.ts';
import { openPools, Unit, type Pools } from '../src/platform/db/pools.ts';
import { job } from '#platform/jobs/declarations.ts';
import { openJobs, type JobRunner, type Jobs } from '#platform/jobs/jobs.ts';

/** A process with background work, and a job that writes a line each time its effect is committed. */
export interface Owner {
  jobs: Jobs;
  pools: Pools;
}

export async function openOwner(
  url: string,
  name: string,
  before: (n: number) => Promise<void>,
): Promise<Owner> {
  const pools = openPools(url, () => undefined, 2);
  const runner: JobRunner = {
    tenants: async () => [],
    async inTenant(tenantId, work) {
      const unit = new Unit(pools.background, tenantId);
      try {
        await work({ db: unit.db, tenantId } as TenantCtx);
        await unit.commit();
      } catch (error) {
        await unit.rollback();
        throw error;
      }
    },
  };
  const counted = job<{ n: number }>('mail', async (ctx, { n }) => {
    await ctx.db.executeQuery(CompiledQuery.raw('insert into effect (n, owner) values ($1, $2)', [n, name]));
    await before(n);
  });
  const jobs = openJobs(url, pino({ level: 'silent' }), { jobs: [counted], timers: [] }, runner);
  await jobs.start({ work: true });
  return { jobs, pools };
}

/** In a process of its own: starts a job, reports that, and never finishes it. */
if (import.meta.main) {
  await openOwner(process.argv[2]!, 'killed', (n) => {
    process.send?.(n);
    return new Promise(() => setInterval(() => undefined, 60_000));
  });
}
