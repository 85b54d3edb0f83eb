import { CompiledQuery } from 'kysely';
import { PgBoss, type Job } from 'pg-boss';
import type { Logger } from 'pino';
import type { TenantCtx } from '../context.ts';
import { jobsSchema, queues, type Queue } from './queues.ts';
import type { Unit } from '../db/pools.ts';

/**
 * Background work of one kind. The handler runs in a transaction of its own, under the tenant it was asked
 * for; that the job is done is written in the same transaction. So its effect is there once, even when its
 * owner dies or is taken for dead.
 */
export interface JobDeclaration<D extends object> {
  queue: Queue;
  handler: (ctx: TenantCtx, data: D) => Promise<void>;
}
export const job = <D extends object>(
  queue: Queue,
  handler: (ctx: TenantCtx, data: D) => Promise<void>,
): JobDeclaration<D> => ({ queue, handler });

/** Work that every tenant needs at set times. */
export interface TimerDeclaration {
  queue: Queue;
  /** Cron, in UTC. */
  cron: string;
  handler: (ctx: TenantCtx) => Promise<void>;
}

export interface SendOptions {
  startAfter?: Date;
  /** While one with this key waits, another is not added. */
  singletonKey?: string;
}

export interface Jobs {
  readonly running: boolean;
  /** Adds a job in the unit's own transaction: it exists if and only if the unit commits. */
  send(unit: Unit, queue: Queue, tenantId: number, data: object, options?: SendOptions): Promise<void>;
  /** Opens the queues; without `work`, jobs can be added but none is carried out here. */
  start(options: { work: boolean }): Promise<void>;
  stop(): Promise<void>;
}

export interface JobRunner {
  /** Opens a tenant's context for a job and commits what it did. */
  inTenant(tenantId: number, work: (ctx: TenantCtx) => Promise<void>): Promise<void>;
  tenants(): Promise<number[]>;
}

export function openJobs(
  url: string,
  log: Logger,
  declared: { jobs: JobDeclaration<never>[]; timers: TimerDeclaration[] },
  runner: JobRunner,
): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    schema: jobsSchema,
    max: 3,
    migrate: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on('error', (error) => log.warn({ err: error.message }, 'job queue'));
  let running = false;
  const options = { pollingIntervalSeconds: 0.5, batchSize: 1, heartbeatRefreshSeconds: 5 };

  /**
   * Writes in the unit that this job is done. Throws, and so undoes the unit, when another process has taken
   * it over.
   */
  const settle = async (ctx: TenantCtx, queue: Queue, one: Job<unknown>): Promise<void> => {
    const executeSql = (text: string, values?: unknown[]) =>
      ctx.db.executeQuery<never>(CompiledQuery.raw(text, values ?? []));
    const { affected } = (await boss.complete(queue, one, undefined, { db: { executeSql } })) as {
      affected?: number;
    };
    if (affected !== 1) throw new Error('The job was taken over by another process.');
  };

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
    async start({ work }) {
      await boss.start();
      running = true;
      if (!work) return;
      for (const declaration of declared.jobs) {
        let worker = '';
        worker = await boss.work<{ tenantId: number; data: never }>(
          declaration.queue,
          options,
          async (batch) => {
            // Where there was one there may be more: they are not waited for.
            boss.notifyWorker(worker);
            for (const one of batch) {
              await runner.inTenant(one.data.tenantId, async (ctx) => {
                await declaration.handler(ctx, one.data.data);
                await settle(ctx, declaration.queue, one);
              });
            }
          },
        );
      }
      for (const timer of declared.timers) {
        await boss.schedule(timer.queue, timer.cron);
        await boss.work(timer.queue, options, async () => {
          for (const tenantId of await runner.tenants()) {
            await runner
              .inTenant(tenantId, timer.handler)
              .catch((error: unknown) =>
                log.error({ err: error, tenantId, queue: timer.queue }, 'timer failed'),
              );
          }
        });
      }
      const unknown = [...declared.jobs, ...declared.timers].find(({ queue }) => !queues.includes(queue));
      if (unknown) throw new Error(`No queue is named ${unknown.queue}.`);
    },
    async stop() {
      running = false;
      await boss.stop({ graceful: true, timeout: 15_000 });
    },
  };
}
