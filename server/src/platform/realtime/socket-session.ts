import type { Server, Socket } from 'socket.io';
import type { Actor } from '../context.ts';
import type { Claims } from '../crypto/tokens.ts';
import { wireChange, type LiveAudience } from './live-changes.ts';
import type { RecentChanges } from './recent-changes.ts';
import { companyRoom, tenantRoom, userRoom, viewerRoom } from './rooms.ts';

interface SocketData {
  claims: Claims;
  actor: Actor;
}
type NoEvents = Record<string, never>;
export type AppServer = Server<NoEvents, NoEvents, NoEvents, SocketData>;
export type AppSocket = Socket<NoEvents, NoEvents, NoEvents, SocketData>;

const mostSockets = 5;
const messagesPerSecond = 20;
const mostInMessage = 100;

/** Puts a new socket into the rooms of its actor, and sends it what it missed while it was loading. */
export function serveSocket(
  io: AppServer,
  socket: AppSocket,
  audiences: readonly LiveAudience[],
  recent: RecentChanges,
): void {
  const { claims, actor } = socket.data;
  const own =
    actor.viewedBy === null
      ? userRoom(actor.tenantId, actor.userId)
      : viewerRoom(actor.tenantId, actor.viewedBy);
  if ((io.sockets.adapter.rooms.get(own)?.size ?? 0) >= mostSockets) {
    socket.disconnect(true);
    return;
  }
  void socket.join(own);
  const joined = audiences.filter(({ anyOf }) => anyOf.some((code) => actor.permissions.has(code)));
  for (const { name } of joined)
    void socket.join(
      actor.companyScope === null
        ? tenantRoom(actor.tenantId, name)
        : companyRoom(actor.tenantId, actor.companyScope, name),
    );
  sendMissed(socket, joined, recent);
  const expiry = setTimeout(() => socket.disconnect(true), Math.max(0, claims.exp * 1000 - Date.now()));
  let budget = messagesPerSecond;
  const refill = setInterval(() => (budget = messagesPerSecond), 1000);
  socket.onAny(() => {
    if (--budget < 0) socket.disconnect(true);
  });
  answerSubscriptions(socket);
  socket.on('disconnect', () => {
    clearTimeout(expiry);
    clearInterval(refill);
  });
}

function sendMissed(socket: AppSocket, audiences: readonly LiveAudience[], recent: RecentChanges): void {
  const { actor } = socket.data;
  const { age } = socket.handshake.auth as { age?: unknown };
  if (typeof age !== 'number' || audiences.length === 0) return;
  const kinds = new Set(audiences.flatMap((audience) => audience.kinds));
  const missed = recent
    .since(actor.tenantId, age)
    .filter(
      ({ kind, companyId }) =>
        kinds.has(kind) && (actor.companyScope === null || companyId === actor.companyScope),
    );
  for (let from = 0; from < missed.length; from += mostInMessage)
    (socket as Socket).emit(
      'changed',
      JSON.stringify(missed.slice(from, from + mostInMessage).map(wireChange)),
    );
}

/** The phone subscribes to its queue of notifications by name, and to no other. */
function answerSubscriptions(socket: AppSocket): void {
  const own = `/queue/notifications/${socket.data.actor.username}`;
  (socket as Socket).on('subscribe', (queue: unknown, answer?: unknown) => {
    const allowed = queue === own;
    if (typeof answer === 'function')
      (answer as (reply: object) => void)(allowed ? { ok: true } : { ok: false, message_key: 'FORBIDDEN' });
    if (!allowed) socket.disconnect(true);
  });
}
