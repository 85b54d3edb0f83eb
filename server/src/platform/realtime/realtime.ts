import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import type { Actor } from '../context.ts';
import type { Claims } from '../crypto/tokens.ts';
import { ChangeBatches } from './change-batches.ts';
import { wireChange, type LiveAudience, type LiveChange, type Realtime } from './live-changes.ts';
import { RecentChanges } from './recent-changes.ts';
import { companyRoom, tenantRoom, userRoom } from './rooms.ts';
import { serveSocket, type AppServer, type AppSocket } from './socket-session.ts';

export interface RealtimeOptions {
  log: Logger;
  origins: string[];
  audiences: readonly LiveAudience[];
  verify(token: string): Claims | null;
  /** The actor as the database has it now; null when the session is over. */
  actorOf(claims: Claims): Promise<Actor | null>;
  /** Whether one more socket is within the limits of the process. */
  admit(request: IncomingMessage): boolean;
}

/** Messages between processes stay below the size that the adapter would store in a table. */
const mostInMessage = 100;

export function openRealtime(http: HttpServer, url: string, options: RealtimeOptions): Realtime {
  const pool = openPool(url, options.log);
  const io = openServer(http, pool, options);
  const recent = new RecentChanges();
  io.on('connection', (socket: AppSocket) => serveSocket(io, socket, options.audiences, recent));

  // Between processes, a burst of notifications or changes is one message; each process passes them on to its
  // own sockets.
  const untyped = io as unknown as Server;
  const sendNotifications = (tenantId: number, notifications: Notification[]): void => {
    for (const notification of notifications)
      untyped.local
        .to(userRoom(tenantId, notification.userId))
        .emit('notification', JSON.stringify(notification));
  };
  untyped.on('notifications', sendNotifications);
  const sendChanges = (tenantId: number, changes: LiveChange[]): void => {
    recent.add(tenantId, changes);
    for (const audience of options.audiences) sendTo(untyped, tenantId, audience, changes);
  };
  untyped.on('changes', sendChanges);
  const batches = new ChangeBatches((tenantId, changes) => {
    for (const some of chunks(changes)) {
      sendChanges(tenantId, some);
      untyped.serverSideEmit('changes', tenantId, some);
    }
  });

  return {
    notify(tenantId, notifications) {
      sendNotifications(tenantId, notifications);
      for (const some of chunks(notifications)) untyped.serverSideEmit('notifications', tenantId, some);
    },
    publishChanges: (tenantId, changes) => batches.add(tenantId, changes),
    async recheckRights(tenantId, userId) {
      for (const socket of io.sockets.sockets.values())
        if (concerns(socket, tenantId, userId) && !(await hasSameRights(socket, options)))
          socket.disconnect(true);
    },
    disconnectAll: () => io.local.disconnectSockets(true),
    async close() {
      batches.close();
      io.local.disconnectSockets(true);
      await io.close();
      await pool.end();
    },
  };
}

function openPool(url: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 5000 });
  const report = (error: Error): void => log.warn({ err: error.message }, 'realtime connection lost');
  pool.on('error', report);
  // The adapter holds one client to listen with and does not handle its errors: a database restart would end
  // the process.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

function openServer(http: HttpServer, pool: pg.Pool, options: RealtimeOptions): AppServer {
  const { log, origins, verify, actorOf, admit } = options;
  const io: AppServer = new Server(http, {
    path: '/ws',
    transports: ['websocket'],
    maxHttpBufferSize: 65_536,
    serveClient: false,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      const known = origin === undefined || origins.includes(origin) || URL.parse(origin)?.host === host;
      const admitted = known && admit(request);
      decide(admitted ? null : known ? 'limit' : 'origin', admitted);
    },
  });
  io.adapter(
    createAdapter(pool, {
      tableName: 'realtime_attachment',
      errorHandler: (error) => log.warn({ err: error.message }, 'realtime adapter'),
    }),
  );
  io.use((socket: AppSocket, next) => {
    const { token, userId } = socket.handshake.auth as { token?: unknown; userId?: unknown };
    const claims = typeof token === 'string' ? verify(token) : null;
    if (!claims || (userId !== undefined && Number(userId) !== claims.userId))
      return next(new Error('SESSION_REQUIRED'));
    actorOf(claims).then(
      (actor) => {
        if (!actor) return next(new Error('SESSION_REQUIRED'));
        socket.data = { claims, actor };
        next();
      },
      () => next(new Error('UNAVAILABLE')),
    );
  });
  return io;
}

/** Sends changes to the sockets of this process: all of them to tenant staff, each company its own. */
function sendTo(io: Server, tenantId: number, audience: LiveAudience, changes: LiveChange[]): void {
  const own = changes.filter(({ kind }) => audience.kinds.includes(kind));
  if (own.length === 0) return;
  const send = (room: string, some: LiveChange[]) =>
    io.local.to(room).emit('changed', JSON.stringify(some.map(wireChange)));
  send(tenantRoom(tenantId, audience.name), own);
  for (const [companyId, some] of Map.groupBy(own, (change) => change.companyId ?? null))
    if (companyId !== null) send(companyRoom(tenantId, companyId, audience.name), some);
}

function* chunks<T>(all: T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += mostInMessage) yield all.slice(from, from + mostInMessage);
}

function concerns({ data: { actor } }: AppSocket, tenantId: number, userId: number | undefined): boolean {
  if (actor.tenantId !== tenantId) return false;
  return userId === undefined || actor.userId === userId || actor.viewedBy === userId;
}

async function hasSameRights({ data }: AppSocket, { actorOf }: RealtimeOptions): Promise<boolean> {
  const { claims, actor } = data;
  const now = await actorOf(claims).catch(() => null);
  return (
    now !== null &&
    now.companyScope === actor.companyScope &&
    now.permissions.size === actor.permissions.size &&
    [...actor.permissions].every((code) => now.permissions.has(code))
  );
}
