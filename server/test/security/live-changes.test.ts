import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { testApp, type Person, type TestApp } from '../app.ts';

/** What watchers hear, in the process where something changed and in another. */
let world: TestApp;
let other: App;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await testApp();
  other = await world.twin();
  for (const app of [world.app, other]) await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await world.close();
});

interface Heard {
  messages: number;
  ids: Set<number>;
}

async function watch(app: App, { token, id }: Person, age?: unknown): Promise<Heard> {
  const heard: Heard = { messages: 0, ids: new Set() };
  const socket = io(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`, {
    path: '/ws',
    transports: ['websocket'],
    auth: { token, userId: id, age },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  socket.on('changed', (text: string) => {
    heard.messages++;
    for (const change of JSON.parse(text) as { id: number }[]) heard.ids.add(change.id);
  });
  await new Promise<void>(
    (resolve, reject) => void socket.once('connect', resolve).once('connect_error', reject),
  );
  return heard;
}

// W-R3, Z5
test('changes are heard in both processes by those who may see them, and many at once in few messages', async () => {
  const [tenantId, foreignId] = [await world.tenant(), await world.tenant()];
  const [ours, theirs] = await world.sql<{ id: string }>(
    `insert into company (tenant_id, code, name, tax_id) values ($1, 'A', 'A', '900000001-1'), ($1, 'B', 'B', '900000002-1') returning id`,
    [tenantId],
  );
  const scoped = await world.person(tenantId, { companyId: Number(ours!.id), scoped: true });
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
      { kind: 'activity', id, operationId: id, companyId: Number((id % 2 ? ours : theirs)!.id) },
    ]);

  const odd = Array.from({ length: 120 }, (_, i) => 2 * i + 1);
  const all = Array.from({ length: 240 }, (_, i) => i + 1);
  const [here, there, scopedHere, scopedThere] = watchers as [Heard, Heard, Heard, Heard];
  const sorted = ({ ids }: Heard) => [...ids].sort((a, b) => a - b);
  for (const heard of [here, there]) await expect.poll(() => sorted(heard), { timeout: 20_000 }).toEqual(all);
  for (const heard of [scopedHere, scopedThere])
    await expect.poll(() => sorted(heard), { timeout: 20_000 }).toEqual(odd);
  for (const { messages } of watchers) expect(messages).toBeLessThanOrEqual(5);
  expect(foreign.messages).toBe(0);
});

test('who connects late hears what changed since the page began, of what they may see, and nothing that is older', async () => {
  const tenantId = await world.tenant();
  const [ours, theirs] = await world.sql<{ id: string }>(
    `insert into company (tenant_id, code, name, tax_id) values ($1, 'A', 'A', '900000001-1'), ($1, 'B', 'B', '900000002-1') returning id`,
    [tenantId],
  );
  const staff = await world.person(tenantId);
  const scoped = await world.person(tenantId, { companyId: Number(ours!.id), scoped: true });
  const change = (id: number, companyId: string) =>
    world.app.platform.realtime.publishChanges(tenantId, [
      { kind: 'activity', id, operationId: id, companyId: Number(companyId) },
    ]);
  const early = await watch(other, staff);
  change(1, ours!.id);
  await expect.poll(() => [...early.ids]).toEqual([1]);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const begun = performance.now();
  change(2, ours!.id);
  change(3, theirs!.id);
  await expect.poll(() => [...early.ids]).toEqual([1, 2, 3]);

  const age = performance.now() - begun;
  const sorted = ({ ids }: Heard) => [...ids].sort((a, b) => a - b);
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
