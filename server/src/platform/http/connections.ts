import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { LimitSettings } from '../config-limits.ts';
import { Failure } from '../failure.ts';

/**
 * Connections are few enough, and none is kept by a client that neither sends nor reads. A body may take as
 * long as it needs, as long as it keeps a minimum rate: a large file over a slow mobile line arrives.
 */
export interface Connections {
  /** Whether a connection that becomes a socket of live events is within the limits of those. */
  admitSocket(request: IncomingMessage): boolean;
}

/** Served over the few connections above the limit, so that an operator still sees the process. */
const healthPaths = new Set(['/health', '/ready', '/metrics']);
const overflowConnections = 32;
const headersTimeout = 15_000;

/** What the server of Node.js is to be opened with. */
export const connectionTimeouts = {
  keepAliveTimeout: 72_000,
  requestTimeout: 0,
  http: { headersTimeout, connectionsCheckingInterval: 5000 },
};

/** A proxy or a collector on the same machine brings the requests of many. */
const ofThisMachine = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

interface Connection {
  address: string;
  openedAt: number;
  overflow: boolean;
  upgraded: boolean;
  request: IncomingMessage | null;
  response: ServerResponse | null;
  /** Since when, and from how many bytes on, the rates are measured. */
  received: { at: number; bytes: number };
  sent: { at: number; bytes: number };
}

class PerAddress {
  readonly #counts = new Map<string, number>();
  #total = 0;
  get total(): number {
    return this.#total;
  }
  of(address: string): number {
    return this.#counts.get(address) ?? 0;
  }
  add(address: string, change: 1 | -1): void {
    const count = this.of(address) + change;
    this.#total += change;
    if (count === 0) this.#counts.delete(address);
    else this.#counts.set(address, count);
  }
}

/** @param isProxy whether connections from an address are those of a trusted proxy, and so of many clients */
export function limitConnections(
  http: FastifyInstance,
  limits: LimitSettings,
  isProxy: (address: string) => boolean,
): Connections {
  const bringsMany = (address: string): boolean => ofThisMachine.has(address) || isProxy(address);
  const open = new Map<Socket, Connection>();
  const connections = new PerAddress();
  const sockets = new PerAddress();
  const { server } = http;

  server.on('connection', (socket: Socket) => {
    if (!admit(socket, open, { connections, sockets, bringsMany }, limits)) return void socket.destroy();
    if (open.get(socket)!.overflow) server.closeIdleConnections();
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket);
    if (!connection) return;
    connection.request = request;
    connection.response = response;
    const { received, sent } = connection;
    received.at = sent.at = performance.now();
    received.bytes = request.socket.bytesRead;
    sent.bytes = delivered(request.socket);
  });

  // Before the server of live events decides about it.
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    const connection = open.get(socket);
    if (!connection || connection.upgraded) return;
    connection.upgraded = true;
    connections.add(connection.address, -1);
    sockets.add(connection.address, 1);
  });

  // Not asynchronous: it has nothing to wait for, and every request passes here.
  http.addHook('onRequest', ({ raw }, reply, done) => {
    if (!open.get(raw.socket)?.overflow || healthPaths.has(raw.url ?? '')) return done();
    void reply.header('connection', 'close');
    done(new Failure('UNAVAILABLE'));
  });

  watchRates(http, open, limits);

  return {
    admitSocket: ({ socket }) => {
      const address = socket.remoteAddress ?? '';
      return (
        sockets.total <= limits.MAX_SOCKETS &&
        (bringsMany(address) || sockets.of(address) <= limits.MAX_SOCKETS_PER_ADDRESS)
      );
    },
  };
}

/** Counts a new connection until it closes. @returns whether there may be one more */
function admit(
  socket: Socket,
  open: Map<Socket, Connection>,
  {
    connections,
    sockets,
    bringsMany,
  }: { connections: PerAddress; sockets: PerAddress; bringsMany: (address: string) => boolean },
  limits: LimitSettings,
): boolean {
  const address = socket.remoteAddress ?? '';
  const tooMany =
    connections.total >= limits.MAX_CONNECTIONS + overflowConnections ||
    (!bringsMany(address) && connections.of(address) >= limits.MAX_CONNECTIONS_PER_ADDRESS);
  if (tooMany) return false;
  const now = performance.now();
  open.set(socket, {
    address,
    openedAt: now,
    overflow: connections.total >= limits.MAX_CONNECTIONS,
    upgraded: false,
    request: null,
    response: null,
    received: { at: now, bytes: 0 },
    sent: { at: now, bytes: 0 },
  });
  connections.add(address, 1);
  socket.once('close', () => {
    const upgraded = open.get(socket)?.upgraded;
    open.delete(socket);
    (upgraded ? sockets : connections).add(address, -1);
  });
  return true;
}

function watchRates(http: FastifyInstance, open: Map<Socket, Connection>, limits: LimitSettings): void {
  const graceMs = limits.BODY_GRACE_SECONDS * 1000;
  const watchAll = (): void => {
    const now = performance.now();
    for (const [socket, connection] of open)
      if (!connection.upgraded) watch(socket, connection, now, graceMs, limits.MIN_BODY_RATE);
  };
  const timer = setInterval(watchAll, Math.min(5000, graceMs / 4));
  timer.unref();
  http.addHook('onClose', async () => clearInterval(timer));
}

/** What left for the client; `bytesWritten` counts what still waits here, too. */
const delivered = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

function watch(
  socket: Socket,
  { request, response, received, sent, overflow, openedAt }: Connection,
  now: number,
  graceMs: number,
  rate: number,
): void {
  if (!request || !response) {
    // The server of Node.js ends connections without a request, but not soon enough when there are too many.
    if (overflow && now - openedAt > 2000) socket.destroy();
    return;
  }
  if (request.complete) received.at = now;
  else if (isSlow(received, socket.bytesRead, now, graceMs, rate))
    return refuseSlow(socket, request, response);
  if (socket.writableLength === 0) {
    sent.at = now;
    sent.bytes = delivered(socket);
  } else if (isSlow(sent, delivered(socket), now, 3 * graceMs, rate)) socket.destroy();
}

/** Whether too little came since the window began; a window that was good is followed by the next. */
function isSlow(
  since: { at: number; bytes: number },
  bytes: number,
  now: number,
  windowMs: number,
  rate: number,
): boolean {
  const elapsed = now - since.at;
  if (elapsed < windowMs) return false;
  if ((bytes - since.bytes) * 1000 < rate * elapsed) return true;
  since.at = now;
  since.bytes = bytes;
  return false;
}

/** Whoever reads the body refuses it, so that the client gets a reply; then the connection is closed. */
function refuseSlow(socket: Socket, request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || request.listenerCount('error') === 0) return void socket.destroy();
  request.emit('error', new Failure('TOO_SLOW'));
  setTimeout(() => socket.destroy(), 2000).unref();
}
