import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lateNotifications } from '#features/activity/notifications.ts';
import type { Notification } from '@cuadrilla/contract/activity/notifications.ts';
import type { Locale } from '@cuadrilla/contract/kit/fields.ts';
import type { NewNotification } from '#platform/context.ts';
import { Unit } from '#platform/db/pools.ts';
import { testApp, type Person, type TestApp } from './app.ts';
import { notificationsOf as rowsOf, putNotification } from './notification-rows.ts';

let world: TestApp;
let user: Person;
beforeAll(async () => {
  world = await testApp();
  const tenantId = await world.tenant();
  user = await world.person(tenantId);
  const other = await world.person(tenantId);
  // One notification for each transaction, each while the five before it were open.
  await world.sql(
    `
      with texts as (insert into notification_text (tenant_id, title, content, body, seen_from)
        select $1, 'Listo', 'c', '{}', (995 + n)::text::xid8 from generate_series(1, 20000) n
        returning id, seen_from::text::bigint - 995 as n)
      insert into notification (tenant_id, user_id, text_ids, unread, written_by)
      select $1, case n % 4 when 0 then $2::bigint else $3 end, array[id], '{1}', (1000 + n)::text::xid8
      from texts order by n`,
    [tenantId, user.id, other.id],
  );
});
afterAll(() => world.close());

const notificationsOf = async () =>
  (
    await world.sql<{ id: string }>('select id from notification where user_id = $1 order by id', [user.id])
  ).map(({ id }) => Number(id));

interface Node {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The executed nodes of the plan that read notifications. */
async function read(id: number): Promise<Node[]> {
  const unit = new Unit(world.app.platform.pools.requests, user.tenantId);
  const { rows } = await sql<
    Record<'QUERY PLAN', [{ Plan: Node }]>
  >`explain (analyze, format json) ${lateNotifications(user.tenantId, user.id, id)}`.execute(unit.db);
  await unit.rollback();
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'notification');
}

test('of the notifications before one that was seen, only those are read that may have been hidden then', async () => {
  const own = await notificationsOf();
  expect(own).toHaveLength(5000);
  for (const known of [false, true]) {
    if (known) await world.sql('analyze notification');
    for (const at of [100, 2500, 4999]) {
      const nodes = await read(own[at]!);
      // The notification itself, whose transaction list is needed, and the one of the five before that was
      // for this user.
      expect(
        nodes.map((node) => [node['Actual Rows'], node['Rows Removed by Filter'] ?? 0]),
        `${known} ${at}`,
      ).toEqual([
        [1, 0],
        [1, expect.toSatisfy((removed: number) => removed <= 1)],
      ]);
    }
  }
});

test('notifications since one that was seen are those after it and those that were written meanwhile', async () => {
  const own = await notificationsOf();
  const since = async (at: number) =>
    (await user.client.activity.notifications.list({ query: { since: own[at]! } })).map(({ id }) => id);
  expect(await since(4999)).toEqual([own[4998]]);
  expect(await since(4990)).toEqual([...own.slice(4991).toReversed(), own[4989]]);
  const foreign = own[4990]! + 1;
  expect(
    (await user.client.activity.notifications.list({ query: { since: foreign } })).map(({ id }) => id),
  ).toEqual(own.slice(4991).toReversed());
});

const requestInfo = () => ({
  requestId: 'test',
  locale: 'es' as const,
  log: world.app.platform.log,
  address: null,
  agent: null,
});
const notify = (userId: number, kind: NewNotification['kind'], title: string) =>
  world.app.units.asTenant(user.tenantId, requestInfo(), async (ctx) => {
    ctx.notify({
      userId,
      locale: 'es',
      kind,
      text: { es: { title, content: 'c' }, en: { title, content: 'c' } },
      about: { formato: 'WF' },
    });
  });

test('9.32: a kind that a person has muted arrives as read, for that person alone', async () => {
  const [one, other] = [await world.person(user.tenantId), await world.person(user.tenantId)];
  const { notifications } = one.client.activity;
  expect(await notifications.muted()).toEqual({ kinds: [] });
  expect(await notifications.mute({ body: { kinds: ['stage', 'due'] } })).toEqual({
    kinds: ['stage', 'due'],
  });
  for (const { id } of [one, other]) {
    await notify(id, 'stage', 'Etapa');
    await notify(id, 'finished', 'Fin');
  }
  const read = async (person: Person) =>
    (await person.client.activity.notifications.list({ query: {} })).map(({ title, kind, read: isRead }) => [
      title,
      kind,
      isRead,
    ]);
  expect(await read(one)).toEqual([
    ['Fin', 'finished', false],
    ['Etapa', 'stage', true],
  ]);
  expect(await read(other)).toEqual([
    ['Fin', 'finished', false],
    ['Etapa', 'stage', false],
  ]);
  expect(await other.client.activity.notifications.muted()).toEqual({ kinds: [] });
  expect(await notifications.mute({ body: { kinds: [] } })).toEqual({ kinds: [] });
  await notify(one.id, 'stage', 'Otra');
  expect((await read(one))[0]).toEqual(['Otra', 'stage', false]);
});

test('9.32: the notifications of a group are marked as read at once, and nobody else’s', async () => {
  const [one, other] = [await world.person(user.tenantId), await world.person(user.tenantId)];
  for (const { id } of [one, other]) for (const title of ['a', 'b', 'c']) await notify(id, 'stage', title);
  const listOf = (person: Person) => person.client.activity.notifications.list({ query: {} });
  const [own, foreign] = [await listOf(one), await listOf(other)];
  const ids = [...own.slice(0, 2), ...foreign].map(({ id }) => id);
  const { notifications } = one.client.activity;
  expect(await notifications.markSomeRead({ body: { ids } })).toEqual({ marked: 2 });
  expect(await notifications.markSomeRead({ body: { ids } })).toEqual({ marked: 0 });
  expect((await listOf(one)).map(({ read: isRead }) => isRead)).toEqual([true, true, false]);
  expect((await listOf(other)).some(({ read: isRead }) => isRead)).toBe(false);
  expect(await notifications.markAllRead()).toEqual({ marked: 1 });
});

test('9.32: who changes the language reads the whole list in it; what was written in one language stays', async () => {
  const [one, english] = [await world.person(user.tenantId), await world.person(user.tenantId)];
  const { notifications } = one.client.activity;
  await putNotification(world, {
    tenantId: user.tenantId,
    userId: one.id,
    title: 'Vieja',
    body: { format: 'Vieja', formato: 'WF', operationId: null, activityId: null },
  });
  const text = {
    es: { title: 'Etapa terminada', content: 'Calle 1', format: 'Etapa terminada: 7' },
    en: { title: 'Stage finished', content: '1 Street', format: 'Stage finished: 7' },
  };
  const about = { formato: 'WF', operationId: 7 };
  await world.app.units.asTenant(user.tenantId, requestInfo(), async (ctx) => {
    ctx.notify({ userId: one.id, locale: 'es', kind: 'stage', text, about });
    ctx.notify({ userId: english.id, locale: 'en', kind: 'stage', text, about });
    ctx.notify({ userId: one.id, locale: 'es', kind: 'file', text: { ...text, en: text.es } });
  });
  const requested = async <T>(method: 'GET' | 'POST', path: string, locale: Locale) =>
    (
      await world.app.http.inject({
        method,
        url: `/services/dynamic-service/notification/v1/${path}`,
        headers: { authorization: `Bearer ${one.token}`, 'accept-language': locale },
      })
    ).json<{ data: T }>().data;
  const read = async (locale: Locale) =>
    (await requested<Notification[]>('GET', 'list', locale)).map(({ title, content, body }) => [
      title,
      content,
      JSON.parse(body),
    ]);
  const [file, old] = [
    ['Etapa terminada', 'Calle 1', bodyWith({ format: 'Etapa terminada: 7' })],
    ['Vieja', 'c', bodyWith({ format: 'Vieja', formato: 'WF' })],
  ];
  const stage = (format: string) => bodyWith({ format, formato: 'WF', operationId: 7 });
  expect(await read('es')).toEqual([file, ['Etapa terminada', 'Calle 1', stage('Etapa terminada: 7')], old]);
  expect(await read('en')).toEqual([file, ['Stage finished', '1 Street', stage('Stage finished: 7')], old]);
  const { id } = (await notifications.list({ query: {} }))[1]!;
  const marked = await requested<Notification>('POST', `mark-to-read/${id}`, 'en');
  expect([marked.title, marked.read]).toEqual(['Stage finished', true]);
  const englishOf = async (person: Person) => (await rowsOf(world, person.id)).map((row) => row.english);
  expect([await englishOf(one), await englishOf(english)]).toEqual([[null, text.en, null], [text.en]]);
});

const bodyWith = (about: object) => ({
  format: '',
  formato: '',
  operationId: null,
  activityId: null,
  ...about,
});
