import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { App } from '../../../src/app.ts';
import type { Person } from '../../app.ts';

export interface Sockets {
  /** Begins to connect. */
  dial(app: App, auth: object, headers?: Record<string, string>): Socket;
  /** Connects a person. */
  open(app: App, person: Person): Promise<Socket>;
  disconnectAll(): void;
}

/** Sockets to test servers that listen. */
export function testSockets(): Sockets {
  const sockets: Socket[] = [];
  const dial: Sockets['dial'] = (app, auth, headers = {}) => {
    const { port } = app.http.server.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/ws',
      transports: ['websocket'],
      auth,
      extraHeaders: headers,
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    return socket;
  };
  return {
    dial,
    open: async (app, person) => {
      const socket = dial(app, { token: person.token, userId: person.id });
      await eventOf(socket, 'connect', 5000);
      return socket;
    },
    disconnectAll: () => {
      for (const socket of sockets.splice(0)) socket.disconnect();
    },
  };
}

/** The first argument of a socket's next event; rejects when it does not come within `milliseconds`. */
export const eventOf = (socket: Socket, event: string, milliseconds: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event} within ${milliseconds} ms`)), milliseconds);
    socket.once(event, (reason: unknown) => (clearTimeout(timer), resolve(reason)));
  });
