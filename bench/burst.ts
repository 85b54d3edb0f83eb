import { io, type Socket } from 'socket.io-client';
import { ask, figures, type Figures, type Counters } from './load.ts';
import type { Person } from './restore.ts';

/** Notifications that ring for many people at once: how long until the last of them has arrived. */
export interface Audience {
  /** Rings once for everybody; the milliseconds until the last was reached. */
  ring(): Promise<number>;
  /** Resolves when each has heard the next notification. */
  expect(): Promise<void>;
  /** How many are still connected. */
  connected(): number;
  close(): void;
}

export async function audience(
  port: number,
  listeners: readonly Person[],
  path: string,
  extra: object,
): Promise<Audience> {
  let waiting = 0;
  let done: () => void = () => undefined;
  const sockets = await Promise.all(
    listeners.map(
      ({ id, token }) =>
        new Promise<Socket>((resolve, reject) => {
          const socket = io(`http://127.0.0.1:${port}`, {
            path: '/ws',
            transports: ['websocket'],
            auth: { token, userId: id },
            forceNew: true,
            reconnection: false,
          });
          socket.on('connect', () => resolve(socket));
          socket.on('connect_error', reject);
          socket.on('notification', () => {
            if (--waiting === 0) done();
          });
        }),
    ),
  );
  const body = JSON.stringify({ ...extra, userIds: listeners.map(({ id }) => id) });
  const expect = (): Promise<void> => {
    waiting = listeners.length;
    return new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`${waiting} of ${listeners.length} notifications were never heard.`)),
        20_000,
      );
      done = () => {
        clearTimeout(late);
        resolve();
      };
    });
  };
  return {
    expect,
    async ring() {
      const all = expect();
      const start = performance.now();
      await ask(port, { method: 'POST', path, body });
      await all;
      return performance.now() - start;
    },
    connected: () => sockets.filter(({ connected }) => connected).length,
    close: () => sockets.forEach((socket) => void socket.disconnect()),
  };
}

/** Rings for `seconds`, one burst after the other. */
export async function ringFor(people: Audience, seconds: number): Promise<Counters> {
  const latencies: number[] = [];
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) latencies.push(await people.ring());
  return { latencies, seconds: (performance.now() - start) / 1000, failures: 0, firstFailure: null };
}

/** As deliveries a second. */
export function deliveries(tallies: readonly Counters[], each: number): Figures {
  const found = figures(tallies);
  return { ...found, perSecond: found.perSecond * each };
}
