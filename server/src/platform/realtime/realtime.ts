import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import type { Actor, LiveChange } from '../context.ts';
import type { Claims } from '../crypto/tokens.ts';

/**
 * Live events to browsers and phones, across processes. Rooms come from the token alone; a queue that a
 * client names is compared with its own and never joined. Delivery is at most once: the tables are the truth,
 * and clients read them again after every reconnect.
 */
export interface Realtime {
  /** Rings for each notification's own user. */
  notify(tenantId: number, notifications: Notification[]): void;
  publishChanges(tenantId: number, changes: LiveChange[]): void;
  /** Closes the sockets of a user (or a whole tenant) in this process, so that their rights are read anew. */
  recheckRights(tenantId: number, userId?: number): Promise<void>;
  /** Closes every socket of this process; clients connect again, to another. */
  disconnectAll(): void;
  close(): Promise<void>;
}

interface SocketData {
  claims: Claims;
  actor: Actor;
}
type AppSocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>;

export interface RealtimeOptions {
  log: Logger;
  origins: string[];
  verify(token: string): Claims | null;
  /** The actor as the database has it now; null when the session is over. */
  actorOf(claims: Claims): Promise<Actor | null>;
}

const watcherCodes = ['SUBOPERATIVE_MOD_LIST', 'SUBOPERATIVE_MOD_VIEW'] as const;
const userRoom = (tenantId: number, userId: number) => `u:${tenantId}:${userId}`;
/** Whoever looks as somebody else does not take that person's notifications, nor their places. */
const viewRoom = (tenantId: number, viewerId: number) => `v:${tenantId}:${viewerId}`;
const tenantRoom = (tenantId: number) => `t:${tenantId}`;
const companyRoom = (tenantId: number, companyId: number) => `c:${tenantId}:${companyId}`;

export function openRealtime(http: HttpServer, url: string, options: RealtimeOptions): Realtime {
  const { log } = options;
  const pool = new pg.Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 5000 });
  pool.on('error', (error) => log.warn({ err: error.message }, 'realtime connection lost'));
  // The adapter keeps one client to listen with and does not handle its errors: a database restart would end
  // the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error.message }, 'realtime connection lost')),
  );
  const io = new Server<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>(
    http,
    {
      path: '/ws',
      transports: ['websocket'],
      maxHttpBufferSize: 65_536,
      serveClient: false,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      allowRequest: (request, decide) => {
        const { origin, host } = request.headers;
        const known =
          origin === undefined || options.origins.includes(origin) || URL.parse(origin)?.host === host;
        decide(known ? null : 'origin', known);
      },
    },
  );
  io.adapter(
    createAdapter(pool, {
      tableName: 'realtime_attachment',
      errorHandler: (error) => log.warn({ err: error.message }, 'realtime adapter'),
    }),
  );

  io.use((socket: AppSocket, next) => {
    const { token, userId } = socket.handshake.auth as { token?: unknown; userId?: unknown };
    const claims = typeof token === 'string' ? options.verify(token) : null;
    if (!claims || (userId !== undefined && Number(userId) !== claims.userId))
      return next(new Error('SESSION_REQUIRED'));
    options.actorOf(claims).then(
      (actor) => {
        if (!actor) return next(new Error('SESSION_REQUIRED'));
        socket.data = { claims, actor };
        next();
      },
      () => next(new Error('UNAVAILABLE')),
    );
  });

  const shown = new Shown();
  io.on('connection', (socket: AppSocket) => {
    const { claims, actor } = socket.data;
    const own =
      actor.viewedBy === null
        ? userRoom(actor.tenantId, actor.userId)
        : viewRoom(actor.tenantId, actor.viewedBy);
    if ((io.sockets.adapter.rooms.get(own)?.size ?? 0) >= 5) {
      socket.disconnect(true);
      return;
    }
    void socket.join(own);
    if (watcherCodes.some((code) => actor.permissions.has(code))) {
      void socket.join(
        actor.companyScope === null
          ? tenantRoom(actor.tenantId)
          : companyRoom(actor.tenantId, actor.companyScope),
      );
      const { age } = socket.handshake.auth as { age?: unknown };
      const missed =
        typeof age === 'number'
          ? shown
              .since(actor.tenantId, age)
              .filter(({ companyId }) => actor.companyScope === null || companyId === actor.companyScope)
          : [];
      for (let from = 0; from < missed.length; from += 100)
        (socket as Socket).emit('changed', JSON.stringify(missed.slice(from, from + 100).map(bare)));
    }
    const expiry = setTimeout(() => socket.disconnect(true), Math.max(0, claims.exp * 1000 - Date.now()));
    let budget = 20;
    const refill = setInterval(() => (budget = 20), 1000);
    socket.onAny(() => {
      if (--budget < 0) socket.disconnect(true);
    });
    (socket as Socket).on('subscribe', (queue: unknown, answer?: unknown) => {
      const allowed = queue === `/queue/notifications/${actor.username}`;
      if (typeof answer === 'function')
        (answer as (reply: object) => void)(allowed ? { ok: true } : { ok: false, message_key: 'FORBIDDEN' });
      if (!allowed) socket.disconnect(true);
    });
    socket.on('disconnect', () => {
      clearTimeout(expiry);
      clearInterval(refill);
    });
  });

  // A burst of notifications or changes is one message to the other processes, and none to this one's own
  // people.
  const everyOther = io as unknown as Server;
  const ring = (tenantId: number, notifications: Notification[]): void => {
    for (const notification of notifications)
      everyOther.local
        .to(userRoom(tenantId, notification.userId))
        .emit('notification', JSON.stringify(notification));
  };
  everyOther.on('notifications', ring);
  const show = (tenantId: number, changes: LiveChange[]): void => {
    shown.add(tenantId, changes);
    const send = (room: string, seen: LiveChange[]) =>
      everyOther.local.to(room).emit('changed', JSON.stringify(seen.map(bare)));
    send(tenantRoom(tenantId), changes);
    for (const [companyId, own] of Map.groupBy(changes, (change) => change.companyId ?? null))
      if (companyId !== null) send(companyRoom(tenantId, companyId), own);
  };
  everyOther.on('changes', show);
  const watched = new Gathering((tenantId, changes) => {
    for (let from = 0; from < changes.length; from += 100) {
      const some = changes.slice(from, from + 100);
      show(tenantId, some);
      everyOther.serverSideEmit('changes', tenantId, some);
    }
  });
  return {
    notify(tenantId, notifications) {
      ring(tenantId, notifications);
      for (let from = 0; from < notifications.length; from += 100)
        everyOther.serverSideEmit('notifications', tenantId, notifications.slice(from, from + 100));
    },
    publishChanges: (tenantId, changes) => watched.add(tenantId, changes),
    async recheckRights(tenantId, userId) {
      for (const socket of io.sockets.sockets.values()) {
        const { actor, claims } = socket.data;
        if (
          actor.tenantId !== tenantId ||
          (userId !== undefined && actor.userId !== userId && actor.viewedBy !== userId)
        )
          continue;
        const now = await options.actorOf(claims).catch(() => null);
        const same =
          now !== null &&
          now.companyScope === actor.companyScope &&
          now.permissions.size === actor.permissions.size &&
          [...actor.permissions].every((code) => now.permissions.has(code));
        if (!same) socket.disconnect(true);
      }
    },
    disconnectAll: () => io.local.disconnectSockets(true),
    async close() {
      watched.leave();
      io.local.disconnectSockets(true);
      await io.close();
      await pool.end();
    },
  };
}

/**
 * The first change leaves at once; what follows on its heels leaves together, since whoever hears of it reads
 * everything again.
 */
class Gathering {
  readonly #tell: (tenantId: number, changes: LiveChange[]) => void;
  readonly #waiting = new Map<number, Map<string, LiveChange>>();
  readonly #timers = new Map<number, NodeJS.Timeout>();

  constructor(tell: (tenantId: number, changes: LiveChange[]) => void) {
    this.#tell = tell;
  }

  add(tenantId: number, changes: readonly LiveChange[]): void {
    const waiting = this.#waiting.get(tenantId) ?? new Map<string, LiveChange>();
    this.#waiting.set(tenantId, waiting);
    for (const change of changes) waiting.set(keyOf(change), change);
    if (!this.#timers.has(tenantId)) this.#go(tenantId);
  }

  /** Tells what still waits. */
  leave(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const [tenantId, changes] of this.#waiting) this.#tell(tenantId, [...changes.values()]);
    this.#waiting.clear();
  }

  #go(tenantId: number): void {
    const changes = this.#waiting.get(tenantId);
    this.#waiting.delete(tenantId);
    if (!changes) return void this.#timers.delete(tenantId);
    this.#timers.set(
      tenantId,
      setTimeout(() => this.#go(tenantId), heels),
    );
    this.#tell(tenantId, [...changes.values()]);
  }
}

/** Milliseconds. */
const heels = 50;

/**
 * What watchers were told of late: whoever connects says how old the oldest of what they read is, and hears
 * what changed since.
 */
class Shown {
  /** The oldest first, of all tenants. */
  readonly #kept = new Map<string, { at: number; tenantId: number; change: LiveChange }>();

  add(tenantId: number, changes: readonly LiveChange[]): void {
    const at = performance.now();
    for (const change of changes) {
      const key = `${tenantId} ${keyOf(change)}`;
      this.#kept.delete(key);
      this.#kept.set(key, { at, tenantId, change });
    }
    for (const [key, oldest] of this.#kept) {
      if (this.#kept.size <= mostShown && at - oldest.at < shownFor) break;
      this.#kept.delete(key);
    }
  }

  /** @param age milliseconds */
  since(tenantId: number, age: number): LiveChange[] {
    const from = performance.now() - Math.min(age, shownFor) - slack;
    return [...this.#kept.values()].flatMap((each) =>
      each.tenantId === tenantId && each.at >= from ? [each.change] : [],
    );
  }
}

/** Milliseconds: a page that takes longer to connect reads everything anew when it does. */
const shownFor = 60_000;
const mostShown = 20_000;
/** Milliseconds between the commit of a change and its being told, to be on the safe side. */
const slack = 500;

const keyOf = ({ kind, id, companyId }: LiveChange): string => `${kind} ${id} ${companyId ?? ''}`;
const bare = ({ kind, id, operationId }: LiveChange) => ({
  kind,
  id,
  ...(operationId === undefined ? {} : { operationId }),
});
