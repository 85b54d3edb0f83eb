import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { activities } from '@cuadrilla/contract/operation/activity-endpoints.ts';
import { sendOnce } from './load.ts';
import type { World } from './restore.ts';
import type { BenchData } from './data.ts';
import { spreadOf, type Spread } from './open-loop.ts';
import { Server } from './server.ts';
import { table } from './table.ts';
import { call } from './workload-requests.ts';

/**
 * How long the change of one dispatcher takes to reach the browsers of others, when nothing else is published: the
 * product's own events, an activity opened by hand.
 */
export interface LiveEvents {
  /** Milliseconds from the request until it is answered. */
  answered: Spread;
  /** Milliseconds from the request until the last browser knows of the activity. */
  known: Spread;
  /** Milliseconds from the answer until then; less than nothing when the event came first. */
  after: Spread;
}

const browsers = 12;
/** Longer than changes are gathered. */
const pause = 150;

async function liveEvents(
  { crew, openOperations, inspection }: World,
  ports: { changes: number; listens: number },
  changes: number,
): Promise<LiveEvents> {
  const [author, ...others] = crew.toReversed();
  const arrivals = new Map<number, number[]>();
  const sockets = await Promise.all(
    others.slice(0, browsers).map(({ id, token }) =>
      listen(ports.listens, { token, userId: id }, (activityId, at) => {
        arrivals.set(activityId, [...(arrivals.get(activityId) ?? []), at]);
      }),
    ),
  );
  const times = { answered: [] as number[], known: [] as number[], after: [] as number[] };
  try {
    for (let turn = 0; turn < changes; turn++) {
      await sleep(pause);
      const operationId = openOperations[(turn * 7 + 3) % openOperations.length]!;
      const shot = call(
        activities.create,
        { body: { operationId, typeCode: inspection.code } },
        author!.token,
      );
      const sent = performance.now();
      const { data } = (await sendOnce(ports.changes, shot)) as { data: { id: number } };
      const answered = performance.now();
      const late = answered + 2_000;
      while ((arrivals.get(data.id)?.length ?? 0) < sockets.length) {
        if (performance.now() > late) throw new Error(`Activity ${data.id} did not reach every browser.`);
        await new Promise(setImmediate);
      }
      const last = Math.max(...arrivals.get(data.id)!);
      times.answered.push(answered - sent);
      times.known.push(last - sent);
      times.after.push(last - answered);
    }
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
  return {
    answered: spreadOf(times.answered),
    known: spreadOf(times.known),
    after: spreadOf(times.after),
  };
}

/** A browser of somebody who is signed in; notified of each activity once. */
function listen(
  port: number,
  auth: object,
  onActivity: (activityId: number, at: number) => void,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/ws',
      transports: ['websocket'],
      auth,
      forceNew: true,
      reconnection: false,
    });
    const known = new Set<number>();
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
    socket.on('changed', (message: string) => {
      const at = performance.now();
      for (const { kind, id } of JSON.parse(message) as { kind: string; id: number }[])
        if (kind === 'activity' && !known.has(id)) {
          known.add(id);
          onActivity(id, at);
        }
    });
  });
}

const row = (what: string, { p50, p95, requests }: Spread): string[] => [
  what,
  String(requests),
  p50.toFixed(1),
  p95.toFixed(1),
];

const liveTable = (where: string, { answered, known, after }: LiveEvents): string =>
  `\n${table(
    [`a live event, ${where}`, 'changes', 'p50 ms', 'p95 ms'],
    [
      row('the request is answered', answered),
      row(`the last of ${browsers} browsers knows of it, from the request`, known),
      row('the same, from the answer', after),
    ],
  )}`;

/** To browsers of the process in which the change is made, and of another one. */
export async function showLive(
  { world, data, real, changes }: { world: World; data: BenchData; real: Server; changes: number },
  log: (line: string) => void,
): Promise<void> {
  log(liveTable('one process', await liveEvents(world, { changes: real.port, listens: real.port }, changes)));
  const other = await Server.start('./real.ts', [data.appUrl, data.secret, data.dataDir]);
  try {
    // Until each has said that it is there.
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    log(
      liveTable(
        'from another process',
        await liveEvents(world, { changes: real.port, listens: other.port }, changes),
      ),
    );
  } finally {
    await other.stop();
  }
}
