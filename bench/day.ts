import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { io, type Socket } from 'socket.io-client';
import { sync } from '@cuadrilla/contract/operation/sync.ts';
import { sendOnce, type Shot } from './load.ts';
import { openLoop, type Spread } from './open-loop.ts';
import type { Processor, ProcessorClock } from './processor.ts';
import type { Person, World } from './restore.ts';
import { rereading } from './samples.ts';
import type { Server } from './server.ts';
import { table } from './table.ts';
import { call, takeWork } from './workload-requests.ts';

/**
 * A working day of a utility, by the minute: every phone is looked at and synchronizes once a minute, finishes 20
 * activities in eight hours and sends each alone; for every 30 phones there is a dispatcher with an open browser who
 * reads a list every five seconds. Whoever asks does not wait for the others.
 */
export interface Day {
  phones: number;
  dispatchers: number;
  pulls: Spread;
  finishes: Spread;
  lists: Spread;
  /** Milliseconds of processor a second: of all servers, and of the database. */
  processor: Processor;
  /** Of each server at its end, MB. */
  memory: number[];
}

/** Seconds between two of the same person. */
const every = { pull: 60, list: 5, finish: (8 * 3600) / 20 };

export async function playDay(
  servers: readonly Server[],
  { world, pool, tenantId, staff, clock, list }: Played,
  phones: number,
  seconds: number,
): Promise<Day> {
  const dispatchers = Math.ceil(phones / 30);
  const cursors = await firstCursors(servers[0]!.port, staff);
  const devices = await devicesOf(pool, tenantId, staff);
  const sockets = await browsers(servers, world.crew, dispatchers);
  const spent = { server: 0, database: 0 };
  const before = servers.map(({ pid }) => clock.read(pid));
  const each = async (kind: keyof typeof shots, perSecond: number): Promise<Spread> => {
    const parts = await Promise.all(
      servers.map(({ port }, at) =>
        openLoop(port, perSecond / servers.length, seconds, (turn) =>
          shots[kind](turn * servers.length + at),
        ),
      ),
    );
    // With several servers the slowest of each figure counts.
    return parts.reduce((a, b) => ({
      p50: Math.max(a.p50, b.p50),
      p95: Math.max(a.p95, b.p95),
      p99: Math.max(a.p99, b.p99),
      requests: a.requests + b.requests,
      failures: a.failures + b.failures,
      firstFailure: a.firstFailure ?? b.firstFailure,
    }));
  };
  const shots = {
    pull: (turn: number): Shot => {
      const person = staff[turn % staff.length]!;
      const body = { deviceId: devices.get(person.id)!, cursor: cursors(person) };
      return call(sync.pull, { body }, person.token);
    },
    list: (turn: number): Shot | null => list(turn),
    finish: (turn: number): Shot | null => finishOne(world, turn),
  };
  const [pulls, finishes, lists] = await Promise.all([
    each('pull', phones / every.pull),
    each('finish', phones / every.finish),
    each('list', dispatchers / every.list),
  ]);
  for (const [at, { pid }] of servers.entries()) {
    const now = clock.read(pid);
    spent.server += (now.server - before[at]!.server) / seconds;
    if (at === 0) spent.database = (now.database - before[0]!.database) / seconds;
  }
  for (const socket of sockets) socket.disconnect();
  const failure = [pulls, finishes, lists].find(({ firstFailure }) => firstFailure)?.firstFailure;
  if (failure) process.stderr.write(`first failure: ${failure}\n`);
  const memory = servers.map((server) => server.memory());
  return { phones, dispatchers, pulls, finishes, lists, processor: spent, memory };
}

export interface Played {
  world: World;
  pool: Pool;
  tenantId: number;
  /** Employees with a phone. */
  staff: readonly Person[];
  clock: ProcessorClock;
  list: (turn: number) => Shot | null;
}

/** What a phone that has everything already would send; one first pull of 7 MB is enough to know. */
async function firstCursors(port: number, staff: readonly Person[]): Promise<(person: Person) => string> {
  const [one] = staff;
  const deviceId = randomUUID();
  await sendOnce(
    port,
    call(sync.register, { body: { deviceId, name: 'Bench', appVersion: '1.0' } }, one!.token),
  );
  const { data } = (await sendOnce(port, call(sync.pull, { body: { deviceId } }, one!.token))) as {
    data: { cursor: string };
  };
  const parts = data.cursor.split('.');
  return ({ id }) => [...parts.slice(0, 2), id, ...parts.slice(3)].join('.');
}

/** Phones as they register themselves; those of the data have ids that no phone makes. */
async function devicesOf(
  pool: Pool,
  tenantId: number,
  staff: readonly Person[],
): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    `
      insert into device (tenant_id, id, user_id)
      select $1, gen_random_uuid(), u from unnest($2::bigint[]) u returning id, user_id`,
    [tenantId, staff.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, user_id }) => [Number(user_id), id]));
}

/** A person has five at most, so that these are the most that the dispatchers of the demo can have. */
async function browsers(
  servers: readonly Server[],
  crew: readonly Person[],
  count: number,
): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: Math.min(count, 12) }, (_, at) => {
      const { id, token } = crew[at % crew.length]!;
      return new Promise<Socket>((resolve, reject) => {
        const socket = io(`http://127.0.0.1:${servers[at % servers.length]!.port}`, {
          path: '/ws',
          transports: ['websocket'],
          auth: { token, userId: id },
          forceNew: true,
          reconnection: false,
        });
        socket.on('connect', () => resolve(socket));
        socket.on('connect_error', reject);
      });
    }),
  );
}

function finishOne(world: World, turn: number): Shot | null {
  const taken = takeWork(world, turn, 1);
  if (!taken) return null;
  const { phone, work } = taken;
  const { id, version, sample } = work[0]!;
  const at = new Date().toISOString();
  const mutation = {
    id: randomUUID(),
    sequence: ++phone.sequence,
    at,
    type: 'finish',
    activityId: id,
    baseVersion: version,
    startedAt: at,
    formVersionId: world.formVersionId,
    answers: rereading.answers[sample],
    photos: [],
    place: { latitude: 3.45, longitude: -76.53, accuracy: 8 },
  };
  return call(sync.push, { body: { deviceId: phone.deviceId, mutations: [mutation] } }, phone.token);
}

export function dayTable(days: readonly (Day & { processes: number })[], seconds: number): string {
  const cell = ({ p50, p95, requests, failures }: Spread) =>
    `${(requests / seconds).toFixed(1)}/s, ${p50.toFixed(0)}, ${p95.toFixed(0)}${failures > 0 ? `, ${failures} failed` : ''}`;
  return `\n${table(
    [
      'a working day: phones, processes',
      'pulls: rate, p50, p95 ms',
      'finished',
      'lists',
      'servers ms/s',
      'database ms/s',
      'MB',
    ],
    days.map(({ phones, processes, pulls, finishes, lists, processor, memory }) => [
      `${phones.toLocaleString('en')}, ${processes}`,
      cell(pulls),
      cell(finishes),
      cell(lists),
      processor.server.toFixed(0),
      processor.database.toFixed(0),
      memory.map((mb) => mb.toFixed(0)).join(', '),
    ]),
  )}`;
}
