import type { Logger } from 'pino';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Announcements } from './announcements.ts';
import type { Actor, AuditEntry, NewNotification, Ctx, Platform, PublicCtx, TenantCtx } from './context.ts';
import { Unit } from './db/pools.ts';
import { writeNotifications } from './write-notifications.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Jobs, SendOptions } from './jobs/jobs.ts';
import type { LiveChange } from './realtime/live-changes.ts';

/**
 * A unit commits when the promise of `work` resolves, with its audit lines, notifications and jobs, and
 * otherwise writes nothing. Events are published after the commit. Conflicts between concurrent units (40001,
 * 40P01) are retried.
 */
export interface RequestInfo {
  requestId: string;
  locale: Locale;
  log: Logger;
  address: string | null;
  agent: string | null;
}

export interface UnitOfWork {
  asActor<T>(
    actor: Actor,
    request: RequestInfo,
    work: (ctx: Ctx) => Promise<T>,
    options?: RunOptions,
  ): Promise<T>;
  asTenant<T>(
    tenantId: number,
    request: RequestInfo,
    work: (ctx: TenantCtx) => Promise<T>,
    options?: RunOptions,
  ): Promise<T>;
  asAnyone<T>(request: RequestInfo, work: (ctx: PublicCtx) => Promise<T>): Promise<T>;
}

export interface RunOptions {
  /** Whose connections; `requests` by default. */
  pool?: 'requests' | 'background' | 'streams';
  timeZone?: string;
}

export function openUnitOfWork(platform: Platform, jobs: () => Jobs): UnitOfWork {
  const timeZoneOf = timeZoneReader(platform);

  async function run<T>(
    tenantId: number,
    actor: Actor | null,
    request: RequestInfo,
    work: (ctx: TenantCtx) => Promise<T>,
    options: RunOptions,
  ): Promise<T> {
    const { pool = 'requests' } = options;
    const timeZone = options.timeZone ?? actor?.timeZone ?? (await timeZoneOf(tenantId));
    for (let attempt = 1; ; attempt++) {
      const unit = new Unit(platform.pools[pool], tenantId);
      const effects = new PendingEffects(platform, jobs, unit, tenantId, request, actor);
      const ctx: TenantCtx = {
        platform,
        ...request,
        now: new Date(),
        tenantId,
        timeZone,
        db: unit.db,
        readWithin: (statement, limit) => unit.readWithin(limit, statement.compile(unit.db)),
        writeAlone: (statement) => unit.writeAlone(statement.compile(unit.db)),
        actor,
        ...effects.handlers,
        inSeparateTransaction: (inner) =>
          run(tenantId, actor, request, inner, {
            pool: pool === 'background' ? pool : 'streams',
            timeZone,
          }),
      };
      try {
        const result = await unit.within(() => work(ctx));
        // Sent together and executed in order: a statement that fails turns the commit into a rollback.
        await Promise.all([effects.flush(), unit.commit()]);
        effects.publish();
        return result;
      } catch (error) {
        await unit.rollback();
        if (attempt < 4 && isConflict(error)) continue;
        throw error;
      }
    }
  }

  return {
    asActor: (actor, request, work, options = {}) =>
      run(actor.tenantId, actor, request, (ctx) => work(ctx as Ctx), options),
    asTenant: (tenantId, request, work, options = {}) => run(tenantId, null, request, work, options),
    asAnyone: (request, work) =>
      runWithoutTenant(platform, request, work, (tenantId, inner) => run(tenantId, null, request, inner, {})),
  };
}

/** Whether PostgreSQL ended a transaction because of another one (serialization failure, deadlock). */
const isConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '');

/** Reads the time zone of a tenant once. */
function timeZoneReader(platform: Platform): (tenantId: number) => Promise<string> {
  const zones = new Map<number, string>();
  return async (tenantId) => {
    const known = zones.get(tenantId);
    if (known) return known;
    const { rows } = await platform.pools.requests.query<{ time_zone: string }>(
      'select time_zone from tenant where id = $1',
      [tenantId],
    );
    const zone = rows[0]?.time_zone ?? 'America/Bogota';
    zones.set(tenantId, zone);
    return zone;
  };
}

async function runWithoutTenant<T>(
  platform: Platform,
  request: RequestInfo,
  work: (ctx: PublicCtx) => Promise<T>,
  inTenant: PublicCtx['inTenant'],
): Promise<T> {
  const unit = new Unit(platform.pools.requests, null);
  const after: (() => void | Promise<void>)[] = [];
  try {
    const result = await unit.within(() =>
      work({
        platform,
        ...request,
        now: new Date(),
        global: unit.db,
        afterCommit: (then) => void after.push(then),
        inTenant,
      }),
    );
    await unit.commit();
    for (const then of after) await then();
    return result;
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}

const auditColumns =
  'tenant_id, actor_id, request_id, address, action, subject, subject_id, before, after, result';
const auditLines = `
  insert into audit (${auditColumns})
  select $1, coalesce("actorId", $2::bigint), $3, $4, action, subject, "subjectId", before, after, coalesce(result, 'done')
  from jsonb_to_recordset($5::jsonb) as line("actorId" bigint, action text, subject text, "subjectId" text,
    before jsonb, after jsonb, result text)`;
/** Most units write one line. */
const auditLine = `
  insert into audit (${auditColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const jsonOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** Audit lines, notifications, changes and jobs of a unit of work, until it commits. */
class PendingEffects {
  readonly #platform: Platform;
  readonly #unit: Unit;
  readonly #tenantId: number;
  readonly #request: RequestInfo;
  readonly #actor: Actor | null;
  readonly #audits: AuditEntry[] = [];
  readonly #notifications: NewNotification[] = [];
  readonly #changes: LiveChange[] = [];
  readonly #after: (() => void | Promise<void>)[] = [];
  #written: Announcements | undefined;
  readonly handlers: Pick<
    TenantCtx,
    'audit' | 'notify' | 'publishChange' | 'enqueue' | 'isEnqueued' | 'afterCommit'
  >;

  constructor(
    platform: Platform,
    jobs: () => Jobs,
    unit: Unit,
    tenantId: number,
    request: RequestInfo,
    actor: Actor | null,
  ) {
    this.#platform = platform;
    this.#unit = unit;
    this.#tenantId = tenantId;
    this.#request = request;
    this.#actor = actor;
    this.handlers = {
      audit: (entry) => void this.#audits.push(entry),
      notify: (notification) => void this.#notifications.push(notification),
      publishChange: (change) => void this.#changes.push(change),
      afterCommit: (work) => void this.#after.push(work),
      enqueue: <D extends object>({ queue }: JobQueue<D>, data: D, options?: SendOptions) =>
        jobs().send(unit, queue, tenantId, data, options),
      isEnqueued: <D extends object>({ queue }: JobQueue<D>, data: D) =>
        jobs().has(unit, queue, tenantId, data),
    };
  }

  async flush(): Promise<void> {
    const audited = this.#audits.length === 0 ? undefined : this.#writeAudit();
    const inserted =
      this.#notifications.length === 0
        ? undefined
        : writeNotifications(this.#unit, this.#tenantId, this.#notifications);
    const [, written] = await Promise.all([audited, inserted]);
    this.#written = written;
  }

  #writeAudit(): Promise<unknown> {
    const { requestId, address } = this.#request;
    const actorId = this.#actor?.userId ?? null;
    const [line, ...others] = this.#audits;
    if (others.length > 0)
      return this.#unit.query(auditLines, [
        this.#tenantId,
        actorId,
        requestId,
        address,
        JSON.stringify(this.#audits),
      ]);
    return this.#unit.query(auditLine, [
      this.#tenantId,
      line!.actorId ?? actorId,
      requestId,
      address,
      line!.action,
      line!.subject,
      line!.subjectId ?? null,
      jsonOf(line!.before),
      jsonOf(line!.after),
      line!.result ?? 'done',
    ]);
  }

  publish(): void {
    const { realtime } = this.#platform;
    if (this.#written) realtime.announce(this.#tenantId, this.#written);
    if (this.#changes.length > 0) realtime.publishChanges(this.#tenantId, this.#changes);
    for (const work of this.#after) {
      Promise.resolve(work()).catch((error: unknown) =>
        this.#request.log.error({ err: error }, 'work after commit failed'),
      );
    }
  }
}
