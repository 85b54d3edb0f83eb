import { notificationKinds } from '@cuadrilla/contract/activity/notifications.ts';
import { sql, type RawBuilder } from 'kysely';
import type {
  NotificationKind,
  notifications as endpoints,
} from '@cuadrilla/contract/activity/notifications.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { inLanguage } from '#platform/notification-text.ts';
import { mostInRow } from '#platform/write-notifications.ts';
import type { Handlers } from '#platform/http/serve.ts';

const latestListed = 50;
const olderUnreadListed = 150;
const newListed = 1000;

/** A notification with its text. */
interface NotificationRow {
  id: number;
  user_id: number;
  kind: string;
  title: string;
  content: string;
  body: unknown;
  english: unknown;
  read: boolean;
  created_at: string;
}
const toReply = ({ locale }: Ctx, row: NotificationRow) => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind as NotificationKind,
  ...inLanguage(row as unknown as Parameters<typeof inLanguage>[0], locale),
  read: row.read,
  createdAt: row.created_at,
});

const repliesTo = (ctx: Ctx, rows: readonly NotificationRow[]) => rows.map((row) => toReply(ctx, row));

/** Notifications `n` (`id, user_id, text_id, read`) with their texts, newest first. */
const withTexts = (tenantId: number, notifications: RawBuilder<unknown>): RawBuilder<NotificationRow> =>
  sql<NotificationRow>`
    select n.id, n.user_id, t.kind, t.title, t.content, t.body, t.english, n.read, t.created_at
    from (${notifications}) n join notification_text t on t.tenant_id = ${tenantId} and t.id = n.text_id
    order by n.id desc`;

/** Each notification of rows. */
const eachOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select n.id + u.turn - 1 as id, n.user_id, u.text_id, not u.turn = any(n.unread) as read
  from (${rows}) n cross join lateral unnest(n.text_ids) with ordinality as u(text_id, turn)`;

const ownRows = ({ tenantId, actor }: Ctx): RawBuilder<unknown> =>
  sql`tenant_id = ${tenantId} and user_id = ${actor.userId}`;

/** The caller's newest notifications. */
async function newest(ctx: Ctx): Promise<NotificationRow[]> {
  // As many rows as hold them: how many notifications come before a row says whether it is needed.
  const rows = sql`
    select * from (
      select *, sum(cardinality(text_ids)) over (order by id desc) - cardinality(text_ids) as newer
      from (select * from notification where ${ownRows(ctx)} order by id desc limit ${sql.lit(latestListed)}) r) r
    where newer < ${sql.lit(latestListed)}`;
  const found = sql`${eachOf(rows)} order by 1 desc limit ${sql.lit(latestListed)}`;
  return (await withTexts(ctx.tenantId, found).execute(ctx.db)).rows;
}

/** The caller's newest unread notifications before `id`. */
async function olderUnread(ctx: Ctx, id: number): Promise<NotificationRow[]> {
  const found = sql`
    select n.id + turn - 1 as id, n.user_id, n.text_ids[turn] as text_id, false as read
    from (select * from notification where ${ownRows(ctx)} and is_unread and id < ${id}
        order by id desc limit ${sql.lit(olderUnreadListed)}) n
      cross join lateral unnest(n.unread) as u(turn)
    where n.id + turn - 1 < ${id}
    order by 1 desc limit ${sql.lit(olderUnreadListed)}`;
  return (await withTexts(ctx.tenantId, found).execute(ctx.db)).rows;
}

/**
 * Notifications that a client which has read up to `id` may not have seen, newest first: those with higher
 * numbers, and those with lower numbers whose transaction ended later. The notifications of one transaction
 * become visible together.
 */
async function notificationsSince(ctx: Ctx, id: number): Promise<NotificationRow[]> {
  const rows = sql`
    select * from notification where ${ownRows(ctx)} and id > ${id}::bigint - ${sql.lit(mostInRow)}
    order by id limit ${sql.lit(newListed + 1)}`;
  const next = sql`
    select * from (${eachOf(rows)}) n where id > ${id} order by id limit ${sql.lit(newListed)}`;
  const { rows: newer } = await withTexts(ctx.tenantId, next).execute(ctx.db);
  const late = await lateNotifications(ctx.tenantId, ctx.actor.userId, id).execute(ctx.db);
  return [...newer, ...late.rows];
}

/** The row that would hold a notification of a person. */
const rowOf = (own: RawBuilder<unknown>, id: RawBuilder<unknown> | number): RawBuilder<unknown> => sql`
  select * from notification where ${own} and id <= ${id} order by id desc limit 1`;

/**
 * Finds them by the transactions that wrote them. In their order they are in one index alone: the planner does not
 * scan every notification with a lower number instead.
 */
export const lateNotifications = (
  tenantId: number,
  userId: number,
  id: number,
): RawBuilder<NotificationRow> => {
  const own = sql`tenant_id = ${tenantId} and user_id = ${userId}`;
  const rows = sql`
      select n.*
      from (
        select s.id, o.seen_from, s.written_by from (${rowOf(own, id)}) s
          join notification_text o on o.tenant_id = ${tenantId} and o.id = s.text_ids[${id}::bigint - s.id + 1] offset 0) s
      cross join lateral (
        select * from notification
        where ${own} and written_by >= s.seen_from and written_by <> s.written_by and id < s.id
        order by written_by limit ${sql.lit(newListed)}) n`;
  return withTexts(tenantId, sql`${eachOf(rows)} order by 1 desc limit ${sql.lit(newListed)}`);
};

/** Marks one of the caller's notifications. */
const markOne = (ctx: Ctx, id: number): RawBuilder<NotificationRow> => sql`
  with n as (
    update notification set unread = array_remove(unread, (${id}::bigint - id + 1)::smallint), read_at = now()
    where ${ownRows(ctx)} and id = (select id from (${rowOf(ownRows(ctx), id)}) r) and ${id}::bigint - id < cardinality(text_ids)
    returning ${id}::bigint as id, user_id, text_ids[${id}::bigint - id + 1] as text_id, true as read)
  ${withTexts(ctx.tenantId, sql`select * from n`)}`;

/**
 * Marks the unread ones among the given notifications of the caller.
 * @param rows locked: `id`, `unread`, and what of `unread` stays as `still`
 * @returns how many
 */
async function markRead(ctx: Ctx, rows: RawBuilder<unknown>): Promise<number> {
  const {
    rows: [counted],
  } = await sql<{ marked: number }>`
    with r as materialized (${rows}),
    marked as (
      update notification n set unread = r.still, read_at = now() from r
      where n.tenant_id = ${ctx.tenantId} and n.user_id = ${ctx.actor.userId} and n.id = r.id
        and r.unread <> r.still
      returning cardinality(r.unread) - cardinality(r.still) as marked)
    select coalesce(sum(marked), 0)::int as marked from marked`.execute(ctx.db);
  return counted!.marked;
}

const allUnread = (ctx: Ctx): RawBuilder<unknown> => sql`
  select id, unread, '{}'::smallint[] as still from notification
  where ${ownRows(ctx)} and is_unread order by id for update`;

const unreadAmong = (ctx: Ctx, ids: readonly number[]): RawBuilder<unknown> => sql`
  select n.id, n.unread, array(
    select turn from unnest(n.unread) as turn where n.id + turn - 1 <> all(${ids}::bigint[]) order by turn) as still
  from notification n
  where ${ownRows(ctx)} and n.id = any(array(
    select r.id from unnest(${ids}::bigint[]) as given(id)
      cross join lateral (${rowOf(ownRows(ctx), sql`given.id`)}) r))
  order by n.id for update`;

async function mutedOf(ctx: Ctx): Promise<NotificationKind[]> {
  const rows = await ctx.db
    .selectFrom('notification_mute')
    .select('kind')
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', ctx.actor.userId)
    .execute();
  const muted = new Set(rows.map(({ kind }) => kind));
  return notificationKinds.filter((kind) => muted.has(kind));
}

export const notificationHandlers: Handlers<typeof endpoints> = {
  list: async (ctx, { query }) => {
    if (query.since !== undefined) return repliesTo(ctx, await notificationsSince(ctx, query.since));
    const rows = await newest(ctx);
    // Unread ones stay in the list, however old, because the client counts the unread ones in it.
    const older = rows.length < latestListed ? [] : await olderUnread(ctx, rows.at(-1)!.id);
    return repliesTo(ctx, [...rows, ...older]);
  },
  markRead: async (ctx, { params }) => {
    const [row] = await ctx.writeAlone(markOne(ctx, params.id));
    return row ? toReply(ctx, row) : fail('NOT_FOUND');
  },
  markSomeRead: async (ctx, { body }) => ({ marked: await markRead(ctx, unreadAmong(ctx, body.ids)) }),
  markAllRead: async (ctx) => ({ marked: await markRead(ctx, allUnread(ctx)) }),
  muted: async (ctx) => ({ kinds: await mutedOf(ctx) }),
  mute: async (ctx, { body: { kinds } }) => {
    const own = { tenant_id: ctx.tenantId, user_id: ctx.actor.userId };
    await ctx.db
      .deleteFrom('notification_mute')
      .where('tenant_id', '=', own.tenant_id)
      .where('user_id', '=', own.user_id)
      .execute();
    if (kinds.length > 0)
      await ctx.db
        .insertInto('notification_mute')
        .values(kinds.map((kind) => ({ ...own, kind })))
        // Two browsers of the person may save at a time.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return { kinds: await mutedOf(ctx) };
  },
};
