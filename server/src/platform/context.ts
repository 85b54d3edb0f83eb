import type { Permission } from '@cuadrilla/contract/permissions.ts';
import type { NotificationBody } from '@cuadrilla/contract/activity/notifications.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Bus } from './realtime/bus.ts';
import type { Config } from './config.ts';
import type { Pools } from './db/pools.ts';
import type { Database } from './db/schema.ts';
import type { Files } from './files/files.ts';
import type { JobDeclaration } from './jobs/jobs.ts';
import type { Realtime } from './realtime/realtime.ts';
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

/** What a process holds for as long as it runs. */
export interface Platform {
  config: Config;
  secrets: Secrets;
  log: Logger;
  pools: Pools;
  files: Files;
  realtime: Realtime;
  bus: Bus;
}

/** Something staff may be looking at has changed; screens read it again. */
export interface LiveChange {
  kind: 'activity' | 'operation' | 'position' | 'import' | 'download';
  id: number;
  operationId?: number;
  companyId?: number | null;
}

export interface AuditEntry {
  action: string;
  subject: string;
  subjectId?: number | string | null;
  before?: unknown;
  after?: unknown;
}

export interface NewNotification {
  userId: number;
  title: string;
  content: string;
  body: NotificationBody;
}

/**
 * What every verb may reach. `db` is the transaction of the request or job and opens with its first
 * statement; audit entries, notifications and jobs are written in it, and events leave after it has been
 * committed.
 */
export interface BaseCtx {
  readonly platform: Platform;
  readonly requestId: string;
  readonly locale: Locale;
  readonly now: Date;
  readonly log: Logger;
  readonly address: string | null;
  readonly agent: string | null;
  /** Runs `work` when everything is on disk. */
  afterCommit(work: () => void | Promise<void>): void;
}

export interface TenantCtx extends BaseCtx {
  readonly tenantId: number;
  readonly timeZone: string;
  readonly db: Kysely<Database>;
  /** Null for the product's own work: jobs, timers. */
  readonly actor: Actor | null;
  audit(entry: AuditEntry): void;
  notify(notification: NewNotification): void;
  publishChange(change: LiveChange): void;
  /**
   * Runs `work` in a unit of its own on the background pool: for streams that outlive the request, and for
   * what must stand although the request is refused.
   */
  inSeparateTransaction<T>(work: (ctx: TenantCtx) => Promise<T>): Promise<T>;
  enqueue<D extends object>(
    job: JobDeclaration<D>,
    data: D,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>;
}

/** The context behind an endpoint that needs a session. */
export interface Ctx extends TenantCtx {
  readonly actor: Actor;
}

/** The context behind a public endpoint: no tenant yet; `inTenant` opens one when it is known. */
export interface PublicCtx extends BaseCtx {
  inTenant<T>(tenantId: number, work: (ctx: TenantCtx) => Promise<T>): Promise<T>;
  /** The few tables that stand above tenants: tenant, login_directory, throttle. */
  readonly global: Kysely<Database>;
}
