import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { notificationsOf, partsWithTexts, type Announcements } from '../announcements.ts';
import type { Actor } from '../context.ts';
import type { Claims } from '../crypto/tokens.ts';
import type { Bus } from './bus.ts';
import { ChangeBatches } from './change-batches.ts';
import { wireChange, type LiveAudience, type LiveChange, type Realtime } from './live-changes.ts';
import { RecentChanges } from './recent-changes.ts';
import { companyRoom, tenantRoom, userRoom } from './rooms.ts';
import { SocketChecks } from './socket-checks.ts';
import { serveSocket, type AppServer, type AppSocket } from './socket-session.ts';

export interface RealtimeOptions {
  bus: Bus;
  origins: string[];
  audiences: readonly LiveAudience[];
  verify(token: string): Claims | null;
  /** The actor as the database has it now; null when the session is over. */
  actorOf(claims: Claims): Promise<Actor | null>;
  /** Whether one more socket is within the limits of the process. */
  admit(request: IncomingMessage): boolean;
}

/** Changes of one message to a browser, and changes or texts of one between processes. */
const mostInMessage = 100;

/** Milliseconds between checks of all sockets, should a message have been lost without a trace. */
const checkEvery = 300_000;

export function openRealtime(http: HttpServer, options: RealtimeOptions): Realtime {
  const { bus, audiences } = options;
  const io = openServer(http, options);
  const recent = new RecentChanges();
  io.on('connection', (socket: AppSocket) => serveSocket(io, socket, audiences, recent));

  // Between processes, a burst of notifications or changes is one message; each process passes them on to its
  // own sockets.
  const untyped = io as unknown as Server;
  const sendNotifications = (tenantId: number, announcements: Announcements): void => {
    for (const person of announcements.people) {
      const room = userRoom(tenantId, person.userId);
      if (!hasSockets(untyped, room)) continue;
      for (const notification of notificationsOf(announcements, person))
        untyped.local.to(room).emit('notification', JSON.stringify(notification));
    }
  };
  bus.on('announcements', ({ tenantId, announcements }) => sendNotifications(tenantId, announcements));
  const sendChanges = (tenantId: number, changes: LiveChange[]): void => {
    recent.add(tenantId, changes);
    for (const audience of audiences) sendTo(untyped, tenantId, audience, changes);
  };
  bus.on('changes', ({ tenantId, changes }) => sendChanges(tenantId, changes));
  const batches = new ChangeBatches((tenantId, changes) => {
    for (const some of chunks(changes)) {
      sendChanges(tenantId, some);
      bus.send('changes', { tenantId, changes: some });
    }
  });
  const checks = new SocketChecks(io, options.actorOf);
  const timer = setInterval(() => void checks.checkAll(), checkEvery).unref();

  return {
    announce(tenantId, announcements) {
      sendNotifications(tenantId, announcements);
      for (const part of partsWithTexts(announcements, mostInMessage))
        bus.send('announcements', { tenantId, announcements: part });
    },
    publishChanges: (tenantId, changes) => batches.add(tenantId, changes),
    recheckRights: (tenantId, userId) => checks.check(tenantId, userId),
    recheckAll: () => checks.checkAll(),
    disconnectAll: () => io.local.disconnectSockets(true),
    async close() {
      clearInterval(timer);
      checks.close();
      batches.close();
      io.local.disconnectSockets(true);
      await io.close();
    },
  };
}

function openServer(http: HttpServer, options: RealtimeOptions): AppServer {
  const { origins, verify, actorOf, admit } = options;
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

/** Socket.IO writes a message before it looks for whoever receives it. */
const hasSockets = (io: Server, room: string): boolean => io.sockets.adapter.rooms.has(room);

/** Sends changes to the sockets of this process: all of them to tenant staff, each company its own. */
function sendTo(io: Server, tenantId: number, audience: LiveAudience, changes: LiveChange[]): void {
  const own = changes.filter(({ kind }) => audience.kinds.includes(kind));
  if (own.length === 0) return;
  const send = (room: string, some: LiveChange[]): void => {
    if (hasSockets(io, room)) io.local.to(room).emit('changed', JSON.stringify(some.map(wireChange)));
  };
  send(tenantRoom(tenantId, audience.name), own);
  for (const [companyId, some] of Map.groupBy(own, (change) => change.companyId ?? null))
    if (companyId !== null) send(companyRoom(tenantId, companyId, audience.name), some);
}

function* chunks<T>(all: T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += mostInMessage) yield all.slice(from, from + mostInMessage);
}
