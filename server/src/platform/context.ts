import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { NotificationBody, NotificationKind } from '@cuadrilla/contract/activity/notifications.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Kysely, RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { Bus } from './realtime/bus.ts';
import type { Config } from './config.ts';
import type { Pools } from './db/pools.ts';
import type { Database } from './db/schema.ts';
import type { Files } from './files/files.ts';
import type { RecordDirectory } from './catalogue/record-names.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { LiveChange, Realtime } from './realtime/live-changes.ts';
import type { Secrets } from './crypto/secrets.ts';

/** Who acts. Loaded from the database at most a few seconds ago, never from the token alone. */
export interface Actor {
  userId: number;
  tenantId: number;
  tenantName: string;
  timeZone: string;
  username: string;
  name: string;
  sessionId: string;
  locale: Locale;
  permissions: ReadonlySet<Permission>;
  mobile: boolean;
  /** Set for people who see the work of their own company alone. */
  companyScope: number | null;
  mustChangePassword: boolean;
  /** The administrator who sees the product as this user: such a session changes nothing. */
  viewedBy: number | null;
}

/** A line of the audit that is written outside of requests: see `read-log.ts`. */
export interface ReadEntry {
  tenantId: number;
  actorId: number | null;
  action: string;
  subject: string;
  subjectId: number | string | null;
  after?: object;
  result?: 'done' | 'refused';
  requestId: string;
  address: string | null;
}

export interface ReadLog {
  record(entry: ReadEntry): void;
  /** Records a refusal: repeats within some minutes are counted in one line. */
  refuse(entry: ReadEntry): void;
  /** Writes what was collected. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** What a process holds for as long as it runs. */
export interface Platform {
  config: Config;
  secrets: Secrets;
  log: Logger;
  pools: Pools;
  files: Files;
  /** Refuses with STORAGE_FULL while less space is free than must remain. */
  requireSpace(): Promise<void>;
  realtime: Realtime;
  bus: Bus;
  records: RecordDirectory;
  /** Audit lines of reads and of refused sign-ins. */
  readLog: ReadLog;
}

export interface AuditEntry {
  action: string;
  subject: string;
  subjectId?: number | string | null;
  before?: unknown;
  after?: unknown;
  /** Who acts where no session says it yet: at the sign-in. */
  actorId?: number;
  /** `done` when absent. */
  result?: 'done' | 'refused' | 'failed';
}

export interface NotificationText {
  title: string;
  content: string;
  /** Text of the browser's own notification; the title when absent. */
  format?: string;
}

/** It is read in the language of the moment; those with one object `text` and one `about` are written once for all. */
export interface NewNotification {
  userId: number;
  /** The language in which it is announced. */
  locale: Locale;
  kind: NotificationKind;
  text: Record<Locale, NotificationText>;
  about?: Partial<Omit<NotificationBody, 'format'>>;
}

/**
 * What every handler may use. `db` is the transaction of the request or job and begins with its first
 * statement. Audit entries, notifications and jobs are written in it; events are published after the commit.
 */
export interface BaseCtx {
  readonly platform: Platform;
  readonly requestId: string;
  readonly locale: Locale;
  readonly now: Date;
  readonly log: Logger;
  readonly address: string | null;
  readonly agent: string | null;
  /** Runs `work` after the commit. */
  afterCommit(work: () => void | Promise<void>): void;
}

export interface TenantCtx extends BaseCtx {
  readonly tenantId: number;
  readonly timeZone: string;
  readonly db: Kysely<Database>;
  /** Null when reading takes longer than so many milliseconds; without a limit after something was written. */
  readWithin<R>(statement: RawBuilder<R>, limit: number): Promise<R[] | null>;
  /** Runs the only statement of this unit that writes, and commits it in the same round trip; nothing is audited. */
  writeAlone<R>(statement: RawBuilder<R>): Promise<R[]>;
  /** Null for the product's own work: jobs, timers. */
  readonly actor: Actor | null;
  audit(entry: AuditEntry): void;
  notify(notification: NewNotification): void;
  publishChange(change: LiveChange): void;
  /**
   * Runs `work` in a unit of its own, outside the connections of requests: for streams that outlive the
   * request, and for writes that must remain when the request is refused.
   */
  inSeparateTransaction<T>(work: (ctx: TenantCtx) => Promise<T>): Promise<T>;
  enqueue<D extends object>(
    queue: JobQueue<D>,
    data: D,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>;
  /** Whether a job with this data waits, is retried later, or runs; false when it failed for good. */
  isEnqueued<D extends object>(queue: JobQueue<D>, data: D): Promise<boolean>;
}

/** The context behind an endpoint that needs a session. */
export interface Ctx extends TenantCtx {
  readonly actor: Actor;
}

/** The context behind a public endpoint: no tenant yet; `inTenant` opens one when it is known. */
export interface PublicCtx extends BaseCtx {
  inTenant<T>(tenantId: number, work: (ctx: TenantCtx) => Promise<T>): Promise<T>;
  /** The few tables that belong to no tenant: tenant, login_directory, throttle. */
  readonly global: Kysely<Database>;
}
