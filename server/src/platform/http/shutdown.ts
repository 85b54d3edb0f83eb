import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { fail } from '../failure.ts';

/**
 * The end of a process that serves others: first it says on `/ready` that it is no longer ready, and closes
 * each connection after its answer; then it takes no requests, and waits for those under way.
 */
export interface Shutdown {
  readonly begun: boolean;
  /** From now on `/ready` answers 503; everything else is served. */
  announce(): void;
  /** Stops listening and waits for requests under way, for `patience` milliseconds at most. */
  close(patience: number, disconnectSockets: () => void): Promise<void>;
}

/** Milliseconds for which a request may be on its way on a connection that looks unused. */
const quiet = 200;
const lookEvery = 50;

export function openShutdown(http: FastifyInstance): Shutdown {
  let begun = false;
  let closing = false;
  let underWay = 0;
  http.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
    reply.raw.once('close', () => (underWay -= 1));
    if (closing) fail('UNAVAILABLE');
  });
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (begun) void reply.header('connection', 'close');
    done();
  });
  return {
    get begun() {
      return begun;
    },
    announce: () => void (begun = true),
    async close(patience, disconnectSockets) {
      begun = closing = true;
      let closed = false;
      const done = http.close().finally(() => (closed = true));
      const deadline = performance.now() + patience;
      for (let idleSince = performance.now(); !closed; await sleep(lookEvery)) {
        // Node counts a connection that has sent nothing yet as busy, and an open socket keeps the server.
        disconnectSockets();
        http.server.closeIdleConnections();
        const now = performance.now();
        if (underWay > 0) idleSince = now;
        if (now - idleSince > quiet || now > deadline) http.server.closeAllConnections();
      }
      await done;
    },
  };
}
