import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '../../../src/app.ts';
import { testApp, type Person, type TestApp } from '../../app.ts';

/** What sockets receive, in the process where something changed and in another. */
let world: TestApp;
let other: App;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await testApp();
  other = await world.twin();
  for (const app of [world.app, other]) await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await world.close();
});

interface Received {
  messages: number;
  ids: Set<number>;
}
const sorted = ({ ids }: Received): number[] => [...ids].sort((a, b) => a - b);

/** Moves the monotonic clock of both servers, which run in this process. */
function advanceClock(milliseconds: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
}

async function twoCompanies(tenantId: number): Promise<[ours: number, theirs: number]> {
  const rows = await world.sql<{ id: string }>(
    `insert into company (tenant_id, code, name, tax_id)
     values ($1, 'A', 'A', '900000001-1'), ($1, 'B', 'B', '900000002-1')
     returning id`,
    [tenantId],
  );
  return [Number(rows[0]!.id), Number(rows[1]!.id)];
}

async function watch(app: App, { token, id }: Person, age?: unknown): Promise<Received> {
  const received: Received = { messages: 0, ids: new Set() };
  const socket = io(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`, {
    path: '/ws',
    transports: ['websocket'],
    auth: { token, userId: id, age },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  socket.on('changed', (text: string) => {
    received.messages++;
    for (const change of JSON.parse(text) as { id: number }[]) received.ids.add(change.id);
  });
  await new Promise<void>(
    (resolve, reject) => void socket.once('connect', resolve).once('connect_error', reject),
  );
  return received;
}

// W-R3, Z5
test('both processes send changes to those who may see them, and many changes in few messages', async () => {
  const [tenantId, foreignId] = [await world.tenant(), await world.tenant()];
  const [ours, theirs] = await twoCompanies(tenantId);
  const scoped = await world.person(tenantId, { companyId: ours, scoped: true });
  const staff = await world.person(tenantId);
  const foreign = await watch(world.app, await world.person(foreignId));
  const watchers = await Promise.all([
    watch(world.app, staff),
    watch(other, staff),
    watch(world.app, scoped),
    watch(other, scoped),
  ]);

  for (let id = 1; id <= 240; id++)
    world.app.platform.realtime.publishChanges(tenantId, [
      { kind: 'activity', id, related: { operationId: id }, companyId: id % 2 ? ours : theirs },
    ]);

  const odd = Array.from({ length: 120 }, (_, i) => 2 * i + 1);
  const all = Array.from({ length: 240 }, (_, i) => i + 1);
  for (const received of watchers.slice(0, 2))
    await expect.poll(() => sorted(received), { timeout: 20_000 }).toEqual(all);
  for (const received of watchers.slice(2))
    await expect.poll(() => sorted(received), { timeout: 20_000 }).toEqual(odd);
  for (const { messages } of watchers) expect(messages).toBeLessThanOrEqual(5);
  expect(foreign.messages).toBe(0);
});

test('who connects late receives the visible changes since the page was opened, and no older ones', async () => {
  const tenantId = await world.tenant();
  const [ours, theirs] = await twoCompanies(tenantId);
  const staff = await world.person(tenantId);
  const scoped = await world.person(tenantId, { companyId: ours, scoped: true });
  const change = (id: number, companyId: number) =>
    world.app.platform.realtime.publishChanges(tenantId, [
      { kind: 'activity', id, related: { operationId: id }, companyId },
    ]);
  const early = await watch(other, staff);
  change(1, ours);
  await expect.poll(() => [...early.ids]).toEqual([1]);
  advanceClock(1200);
  const begun = performance.now();
  change(2, ours);
  change(3, theirs);
  await expect.poll(() => [...early.ids]).toEqual([1, 2, 3]);

  const age = performance.now() - begun;
  for (const app of [world.app, other]) {
    const [late, later, lateScoped, asBefore, strange] = [
      await watch(app, staff, age),
      await watch(app, staff, 3_600_000),
      await watch(app, scoped, age),
      await watch(app, staff),
      await watch(app, staff, 'ayer'),
    ];
    await expect.poll(() => [late, later, lateScoped].map(sorted)).toEqual([[2, 3], [1, 2, 3], [2]]);
    expect([asBefore.messages, strange.messages]).toEqual([0, 0]);
    for (const socket of sockets.splice(0)) socket.disconnect();
  }
});
