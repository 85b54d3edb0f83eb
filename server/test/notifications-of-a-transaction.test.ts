import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewNotification } from '#platform/context.ts';
import { testApp, type Person, type TestApp } from './app.ts';

let world: TestApp;
let tenantId: number;
beforeAll(async () => {
  world = await testApp();
  tenantId = await world.tenant();
});
afterAll(() => world.close());

const requestInfo = () => ({
  requestId: 'test',
  locale: 'es' as const,
  log: world.app.platform.log,
  address: null,
  agent: null,
});

const textOf = (title: string): NewNotification['text'] => ({
  es: { title, content: 'c' },
  en: { title, content: 'c' },
});

/** Notifies each person of `count` texts, by one transaction; every third is of the kind `finished`. */
const notifyAll = (people: readonly Person[], count: number) =>
  world.app.units.asTenant(tenantId, requestInfo(), async (ctx) => {
    for (let at = 1; at <= count; at++) {
      const text = textOf(`t${at}`);
      for (const { id } of people)
        ctx.notify({ userId: id, locale: 'es', kind: at % 3 ? 'stage' : 'finished', text });
    }
  });

const listOf = (person: Person, query: { since?: number } = {}) =>
  person.client.activity.notifications.list({ query });
const titlesOf = async (person: Person, query: { since?: number } = {}) =>
  (await listOf(person, query)).map(({ title }) => title);
const titles = (from: number, to: number): string[] =>
  Array.from({ length: Math.abs(from - to) + 1 }, (_, at) => `t${from > to ? from - at : from + at}`);
const rowsOf = async (person: Person) =>
  (
    await world.sql<{ n: number }>(
      'select cardinality(text_ids) as n from notification where user_id = $1 order by id',
      [person.id],
    )
  ).map(({ n }) => n);

test('a text is written once, and a person’s share of a transaction is a row of at most a hundred', async () => {
  const [one, other] = [await world.person(tenantId), await world.person(tenantId)];
  await notifyAll([one, other], 250);
  expect([await rowsOf(one), await rowsOf(other)]).toEqual([
    [100, 100, 50],
    [100, 100, 50],
  ]);
  const [texts] = await world.sql<{ n: number }>(
    `select count(*)::int as n from notification_text where tenant_id = $1`,
    [tenantId],
  );
  expect(texts!.n).toBe(250);
  const list = await listOf(one);
  // The newest fifty, and 150 older ones that are unread.
  expect(list.map(({ title }) => title)).toEqual(titles(250, 51));
  expect(list.every(({ userId, read }) => userId === one.id && !read)).toBe(true);
  expect(new Set(list.map(({ id }) => id)).size).toBe(200);
  const foreign = new Set((await listOf(other)).map(({ id }) => id));
  expect(list.some(({ id }) => foreign.has(id))).toBe(false);
});

test('the list since a notification goes on within its row, and over the rows after it', async () => {
  const user = await world.person(tenantId);
  await notifyAll([user], 150);
  await notifyAll([user], 3);
  const list = (await listOf(user)).toReversed();
  expect(await titlesOf(user, { since: list.find(({ title }) => title === 't50')!.id })).toEqual([
    ...titles(3, 1),
    ...titles(150, 51),
  ]);
  expect(await titlesOf(user, { since: list.at(-2)!.id })).toEqual(['t3']);
  expect(await titlesOf(user, { since: list.at(-1)!.id })).toEqual([]);
  expect(await titlesOf(user, { since: 0 })).toEqual([...titles(3, 1), ...titles(150, 1)]);
});

test('notifications of one row are marked one by one, some at once, and all', async () => {
  const user = await world.person(tenantId);
  const other = await world.person(tenantId);
  await notifyAll([user, other], 60);
  const unread = async () =>
    (await listOf(user)).filter(({ read }) => !read).map(({ title }) => Number(title.slice(1)));
  const { notifications } = user.client.activity;
  const byTitle = new Map((await listOf(user)).map(({ id, title }) => [title, id]));
  const idOf = (title: string) => byTitle.get(title)!;
  const marked = await notifications.markRead({ params: { id: idOf('t7') } });
  expect(marked).toMatchObject({ id: idOf('t7'), userId: user.id, title: 't7', read: true });
  // Two browsers at a time lose no mark of each other.
  await Promise.all(
    ['t7', 't1', 't60', 't30', 't31'].map((title) => notifications.markRead({ params: { id: idOf(title) } })),
  );
  const left = Array.from({ length: 60 }, (_, at) => 60 - at).filter((n) => ![7, 1, 60, 30, 31].includes(n));
  expect(await unread()).toEqual(left);
  const some = [idOf('t2'), idOf('t3'), idOf('t7'), idOf('t60') + 1];
  expect(await notifications.markSomeRead({ body: { ids: some } })).toEqual({ marked: 2 });
  expect(await unread()).toEqual(left.filter((n) => n > 3));
  expect(await notifications.markAllRead()).toEqual({ marked: 53 });
  expect(await notifications.markAllRead()).toEqual({ marked: 0 });
  expect(await unread()).toEqual([]);
  expect((await listOf(other)).filter(({ read }) => read)).toEqual([]);
});

test('an id after the last of a row, or of somebody else, is no notification', async () => {
  const [user, other] = [await world.person(tenantId), await world.person(tenantId)];
  await notifyAll([user, other], 3);
  const own = (await listOf(user))[0]!.id;
  const foreign = (await listOf(other))[0]!.id;
  const { notifications } = user.client.activity;
  for (const id of [own + 1, foreign, 0, 2 ** 40])
    await expect(notifications.markRead({ params: { id } })).rejects.toThrow();
  expect(await notifications.markSomeRead({ body: { ids: [own + 1, foreign] } })).toEqual({ marked: 0 });
  expect((await listOf(other)).filter(({ read }) => read)).toEqual([]);
});

test('people of another tenant neither see notifications of a row nor mark them by their numbers', async () => {
  const user = await world.person(tenantId);
  const stranger = await world.person(await world.tenant());
  await notifyAll([user], 3);
  const ids = (await listOf(user)).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(await titlesOf(stranger, { since: 0 })).toEqual([]);
  const { notifications } = stranger.client.activity;
  for (const id of ids) await expect(notifications.markRead({ params: { id } })).rejects.toThrow();
  expect(await notifications.markSomeRead({ body: { ids } })).toEqual({ marked: 0 });
  expect(await notifications.markAllRead()).toEqual({ marked: 0 });
  expect((await listOf(user)).filter(({ read }) => read)).toEqual([]);
});

test('of one transaction those of a muted kind are read, the others not', async () => {
  const [user, other] = [await world.person(tenantId), await world.person(tenantId)];
  await user.client.activity.notifications.mute({ body: { kinds: ['finished'] } });
  await notifyAll([user, other], 120);
  const unreadOf = async (person: Person) =>
    (await listOf(person)).filter(({ read }) => !read).map(({ kind }) => kind);
  expect(new Set(await unreadOf(user))).toEqual(new Set(['stage']));
  expect(await unreadOf(user)).toHaveLength(80);
  expect(new Set(await unreadOf(other))).toEqual(new Set(['stage', 'finished']));
});

test('people who get different texts of one transaction get each their own', async () => {
  const [one, two, three] = [
    await world.person(tenantId),
    await world.person(tenantId),
    await world.person(tenantId),
  ];
  await world.app.units.asTenant(tenantId, requestInfo(), async (ctx) => {
    for (let at = 1; at <= 6; at++) {
      const text = textOf(`t${at}`);
      for (const [n, { id }] of [one, two, three].entries())
        if (at % (n + 1) === 0) ctx.notify({ userId: id, locale: 'es', kind: 'stage', text });
    }
  });
  expect([await titlesOf(one), await titlesOf(two), await titlesOf(three)]).toEqual([
    titles(6, 1),
    ['t6', 't4', 't2'],
    ['t6', 't3'],
  ]);
});

test('rows of releases before, one for each notification, are listed and marked as before', async () => {
  const user = await world.person(tenantId);
  const [text] = await world.sql<{ id: string }>(
    `insert into notification_text (tenant_id, title, content, body) values ($1, 'Vieja', 'c', '{}') returning id`,
    [tenantId],
  );
  for (const read of [false, true])
    await world.sql(
      `insert into notification (tenant_id, user_id, text_id, read_at)
       values ($1, $2, $3, case when $4 then now() end)`,
      [tenantId, user.id, text!.id, read],
    );
  await world.sql('call gather_notification_rows($1)', [tenantId]);
  const list = await listOf(user);
  expect(list.map(({ title, read }) => [title, read])).toEqual([
    ['Vieja', true],
    ['Vieja', false],
  ]);
  expect(await user.client.activity.notifications.markRead({ params: { id: list[1]!.id } })).toMatchObject({
    read: true,
  });
  expect(await user.client.activity.notifications.markAllRead()).toEqual({ marked: 0 });
});
