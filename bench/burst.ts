import { io, type Socket } from 'socket.io-client';
import { sendOnce, figures, type Figures, type Counters } from './load.ts';
import type { Person } from './restore.ts';

/** People with an open socket each, and how long a notification takes to reach the last of them. */
export interface Audience {
  /** Notifies everybody once; the milliseconds until the last was reached. */
  notifyAll(): Promise<number>;
  /** Resolves when each has received the next notification. */
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
        () => reject(new Error(`${waiting} of ${listeners.length} notifications never arrived.`)),
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
    async notifyAll() {
      const all = expect();
      const start = performance.now();
      await sendOnce(port, { method: 'POST', path, body });
      await all;
      return performance.now() - start;
    },
    connected: () => sockets.filter(({ connected }) => connected).length,
    close: () => sockets.forEach((socket) => void socket.disconnect()),
  };
}

/** Notifies for `seconds`, one burst after the other. */
export async function notifyFor(people: Audience, seconds: number): Promise<Counters> {
  const latencies: number[] = [];
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) latencies.push(await people.notifyAll());
  return { latencies, seconds: (performance.now() - start) / 1000, failures: 0, firstFailure: null };
}

/** As deliveries a second. */
export function deliveries(tallies: readonly Counters[], each: number): Figures {
  const found = figures(tallies);
  return { ...found, perSecond: found.perSecond * each };
}
