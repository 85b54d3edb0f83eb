import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import type { TenantCtx } from '#platform/context.ts';
import { twoProcesses, type Person, type TestApp } from '../../app.ts';
import { eventOf, testSockets } from './sockets.ts';

/** Two servers on one database behave as one. */
let world: TestApp;
let other: App;
let tenantId: number;
const { open, disconnectAll } = testSockets();
beforeAll(async () => {
  ({ world, other, tenantId } = await twoProcesses());
});
afterAll(async () => {
  disconnectAll();
  await world.close();
});

const message = {
  kind: 'stage' as const,
  title: 'Listo',
  content: 'c',
  body: { format: 'f', formato: 'W', operationId: 1, activityId: null },
};
const inTransaction = <T>(app: App, work: (ctx: TenantCtx) => Promise<T>, tenant = tenantId): Promise<T> =>
  app.units.asTenant(
    tenant,
    { requestId: 'test', locale: 'es', log: app.platform.log, address: null, agent: null },
    work,
  );
const notify = (app: App, person: Person, title = message.title): Promise<void> =>
  inTransaction(
    app,
    async (ctx) => {
      const text = { title, content: message.content, format: message.body.format };
      const { formato, operationId } = message.body;
      ctx.notify({
        userId: person.id,
        locale: 'es',
        kind: message.kind,
        text: { es: text, en: text },
        about: { formato, operationId },
      });
    },
    person.tenantId,
  );

test('a notification written in one is sent by the other, once, to its owner alone', async () => {
  const [user, neighbour] = [await world.person(tenantId), await world.person(await world.tenant())];
  const [mine, theirs] = [await open(other, user), await open(other, neighbour)];
  const received: unknown[] = [];
  const receivedByNeighbour: unknown[] = [];
  mine.on('notification', (text: string) => received.push(JSON.parse(text)));
  theirs.on('notification', (text: string) => receivedByNeighbour.push(JSON.parse(text)));
  await notify(world.app, user);
  await expect.poll(() => received.length).toBe(1);
  // Notifications arrive in their order: once the last ones are here, nothing else is on its way.
  for (const person of [user, neighbour]) await notify(world.app, person, 'Último');
  await expect.poll(() => [received.length, receivedByNeighbour.length]).toEqual([2, 1]);
  expect([received, receivedByNeighbour]).toEqual([
    [
      expect.objectContaining({ title: 'Listo', userId: user.id, read: false }),
      expect.objectContaining({ title: 'Último', userId: user.id }),
    ],
    [expect.objectContaining({ title: 'Último', userId: neighbour.id })],
  ]);
});

// R13, R17
test('notifications written while a process is down are listed once each after reconnecting to another', async () => {
  const user = await world.person(tenantId);
  const third = await world.twin();
  await third.http.listen({ port: 0, host: '127.0.0.1' });
  const socket = await open(third, user);
  const received: number[] = [];
  const listen = (to: Socket) =>
    to.on('notification', (text: string) => void received.push((JSON.parse(text) as { id: number }).id));
  listen(socket);
  await notify(world.app, user);
  await expect.poll(() => received.length).toBe(1);
  const closed = eventOf(socket, 'disconnect', 10_000);
  await third.close();
  await closed;
  for (let at = 0; at < 50; at++) await notify(at % 2 ? world.app : other, user);
  listen(await open(other, user));
  const { notifications } = world.through(other, user.token).activity;
  const missed = await notifications.list({ query: { since: received[0]! } });
  expect(new Set(missed.map(({ id }) => id)).size).toBe(50);
  expect(missed.filter(({ read }) => !read)).toHaveLength(50);
  await notify(world.app, user);
  const unread = await world.sql<{ id: string }>(
    'select id from notification where user_id = $1 and is_unread order by id',
    [user.id],
  );
  const all = unread.map(({ id }) => Number(id));
  expect(all).toHaveLength(52);
  await expect.poll(() => received, { timeout: 15_000 }).toContain(all.at(-1));
  // One that was written just before the reconnect may be both sent and listed; its id identifies it.
  expect(new Set([...received, ...missed.map(({ id }) => id)])).toEqual(new Set(all));
  expect(new Set(received).size).toBe(received.length);
  // All of them are unread and in the list from which clients count the unread ones.
  expect((await notifications.list({ query: {} })).filter(({ read }) => !read)).toHaveLength(52);
});

test('R13: a late notification, with a lower number than one already seen, is among those since', async () => {
  const user = await world.person(tenantId);
  const unit = <T>(work: (ctx: TenantCtx) => Promise<T>) => inTransaction(world.app, work);
  const insert = async (ctx: TenantCtx) => {
    const text = await ctx.db
      .insertInto('notification_text')
      .values({ ...message, tenant_id: tenantId, body: JSON.stringify(message.body) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return ctx.db
      .insertInto('notification')
      .values({ tenant_id: tenantId, user_id: user.id, text_ids: [String(text.id)], unread: [1] })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
  const since = async (id: number) =>
    (await user.client.activity.notifications.list({ query: { since: id } })).map((each) => each.id);

  const { id: before } = await unit(insert);
  const [written, hold] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const longer = unit(async (ctx) => {
    written.resolve((await insert(ctx)).id);
    await hold.promise;
  });
  const late = await written.promise;
  const { id: seen } = await unit(insert);
  expect(late).toBeLessThan(seen);
  expect(await since(before)).toEqual([seen]);
  hold.resolve();
  await longer;
  expect(await since(seen)).toContain(late);
  expect(await since(before)).toEqual([seen, late]);
  // A transaction of another database may make the list longer, and never shorter.
  const two = await unit(async (ctx) => [(await insert(ctx)).id, (await insert(ctx)).id] as const);
  expect(await since(seen)).toEqual(expect.arrayContaining([two[1], two[0], late]));
  expect(await since(two[1])).not.toContain(two[0]);
});
