import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { PgBoss, type Job } from 'pg-boss';
import type { Logger } from 'pino';
import type { TenantCtx } from '../context.ts';
import type { Unit } from '../db/pools.ts';
import type { JobDeclaration, TimerDeclaration } from './declarations.ts';
import { jobsSchema } from './queues.ts';
import { runJob } from './run-job.ts';

export interface SendOptions {
  startAfter?: Date;
  /** While one with this key waits, another is not added. */
  singletonKey?: string;
}

export interface Jobs {
  readonly running: boolean;
  /** Adds a job in the unit's own transaction: it exists if and only if the unit commits. */
  send(unit: Unit, queue: string, tenantId: number, data: object, options?: SendOptions): Promise<void>;
  /** Whether a job with this data waits, is retried later, or runs. */
  has(unit: Unit, queue: string, tenantId: number, data: object): Promise<boolean>;
  /** Opens the queues; without `work`, jobs can be added but this process runs none. */
  start(options: { work: boolean }): Promise<void>;
  /** Begins no more jobs; they can still be added. */
  pause(): void;
  /** Jobs that are still under way go back to the queue. */
  stop(): Promise<void>;
}

export interface JobRunner {
  /** Opens a tenant's context for a job and commits what it did. */
  inTenant(tenantId: number, work: (ctx: TenantCtx) => Promise<void>): Promise<void>;
  tenants(): Promise<number[]>;
}

export interface BackgroundWork {
  jobs: readonly JobDeclaration<never>[];
  timers: readonly TimerDeclaration[];
}

/**
 * A new job wakes the workers of its queue. What they poll for are retries, jobs of a later time, and everything while
 * no notification can be received.
 */
const workOptions = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 5,
  batchSize: 1,
  heartbeatRefreshSeconds: 5,
};

export function openJobs(url: string, log: Logger, declared: BackgroundWork, runner: JobRunner): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    schema: jobsSchema,
    max: 3,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on('error', (error) => log.warn({ err: error.message }, 'job queue'));
  let running = false;
  const timers = new RunningTimers();

  return {
    get running() {
      return running;
    },
    async send(unit, queue, tenantId, data, { startAfter, singletonKey } = {}) {
      await boss.send(
        queue,
        { tenantId, data },
        {
          ...(startAfter ? { startAfter } : {}),
          ...(singletonKey ? { singletonKey: `${tenantId}:${singletonKey}` } : {}),
          db: { executeSql: (text: string, values?: unknown[]) => unit.query(text, values) },
        },
      );
    },
    async has(unit, queue, tenantId, data) {
      const { rows } = await unit.query(
        `select 1 from ${jobsSchema}.job
         where name = $1 and state < 'completed' and data @> $2::jsonb limit 1`,
        [queue, JSON.stringify({ tenantId, data })],
      );
      return rows.length > 0;
    },
    async start({ work }) {
      await boss.start();
      running = true;
      if (!work) return;
      for (const declaration of declared.jobs) await runJobs(boss, declaration, runner);
      for (const timer of declared.timers) await runTimer(boss, timer, runner, log, timers);
    },
    pause() {
      running = false;
      timers.isEnding = true;
      for (const { queue } of [...declared.jobs, ...declared.timers])
        boss.offWork(queue, { wait: false }).catch(() => undefined);
    },
    async stop() {
      running = false;
      timers.isEnding = true;
      await boss.stop({ graceful: true, timeout: 1000 });
      await timers.ended(timerPatience);
    },
  };
}

async function runJobs(boss: PgBoss, declaration: JobDeclaration<never>, runner: JobRunner): Promise<void> {
  const { queue } = declaration;
  let worker = '';
  worker = await boss.work<{ tenantId: number; data: never }>(queue, workOptions, async (batch) => {
    // There may be more jobs: read again at once instead of at the next poll.
    boss.notifyWorker(worker);
    for (const one of batch) {
      const { tenantId, data } = one.data;
      await runJob(
        declaration,
        data,
        (work) => runner.inTenant(tenantId, work),
        (ctx) => complete(boss, ctx, queue, one),
      );
    }
  });
}

/**
 * Writes in the unit that this job is done. Throws, and so undoes the unit, when another process has taken it
 * over.
 */
async function complete(boss: PgBoss, ctx: TenantCtx, queue: string, one: Job<unknown>): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) =>
    ctx.db.executeQuery<never>(CompiledQuery.raw(text, values ?? []));
  const { affected } = (await boss.complete(queue, one, undefined, { db: { executeSql } })) as {
    affected?: number;
  };
  if (affected !== 1) throw new Error('The job was taken over by another process.');
}

/** Milliseconds that what a timer does for one tenant has when the process stops, beside those of the queue. */
const timerPatience = 2000;

/** What timers do at the moment. They are under way for minutes where there are many tenants. */
class RunningTimers {
  isEnding = false;
  readonly #works = new Set<Promise<void>>();

  async run(work: Promise<void>): Promise<void> {
    this.#works.add(work);
    await work.finally(() => this.#works.delete(work));
  }

  async ended(patience: number): Promise<void> {
    await Promise.race([Promise.allSettled(this.#works), sleep(patience, undefined, { ref: false })]);
  }
}

/** What is not done for a tenant when the process stops is done by another: the job goes back to the queue. */
async function runTimer(
  boss: PgBoss,
  timer: TimerDeclaration,
  runner: JobRunner,
  log: Logger,
  timers: RunningTimers,
): Promise<void> {
  const { queue, cron, handler } = timer;
  await boss.schedule(queue, cron);
  await boss.work(queue, workOptions, async () => {
    for (const tenantId of await runner.tenants()) {
      if (timers.isEnding) throw new Error('The process stops.');
      await timers.run(
        runner.inTenant(tenantId, handler).catch((error: unknown) => {
          if (timers.isEnding) log.info({ tenantId, queue }, 'timer cut short: the process stops');
          else log.error({ err: error, tenantId, queue }, 'timer failed');
        }),
      );
    }
  });
}
