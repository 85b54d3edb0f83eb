import { notificationKinds } from '@cuadrilla/contract/activity/notifications.ts';
import { sql, type RawBuilder } from 'kysely';
import type {
  NotificationKind,
  notifications as endpoints,
} from '@cuadrilla/contract/activity/notifications.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import { inLanguage } from '#platform/notification-text.ts';
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

/** Rows `n` of notifications with their texts, newest first. */
const withTexts = (tenantId: number, rows: RawBuilder<unknown>): RawBuilder<NotificationRow> =>
  sql<NotificationRow>`
    select n.id, n.user_id, t.kind, t.title, t.content, t.body, t.english, n.read_at is not null as read,
      t.created_at
    from (${rows}) n join notification_text t on t.tenant_id = ${tenantId} and t.id = n.text_id
    order by n.id desc`;

/** The newest of the caller's notifications under a condition. */
async function newest(ctx: Ctx, condition: RawBuilder<unknown>, limit: number): Promise<NotificationRow[]> {
  const found = sql`
    select * from notification
    where tenant_id = ${ctx.tenantId} and user_id = ${ctx.actor.userId} and ${condition}
    order by id desc limit ${sql.lit(limit)}`;
  return (await withTexts(ctx.tenantId, found).execute(ctx.db)).rows;
}

/**
 * Notifications that a client which has read up to `id` may not have seen, newest first: those with higher
 * numbers, and those with lower numbers whose transaction ended later. The notifications of one transaction
 * become visible together.
 */
async function notificationsSince(ctx: Ctx, id: number): Promise<NotificationRow[]> {
  const next = sql`
    select * from notification
    where tenant_id = ${ctx.tenantId} and user_id = ${ctx.actor.userId} and id > ${id}
    order by id limit ${sql.lit(newListed)}`;
  const { rows } = await withTexts(ctx.tenantId, next).execute(ctx.db);
  const late = await lateNotifications(ctx.tenantId, ctx.actor.userId, id).execute(ctx.db);
  return [...rows, ...late.rows];
}

/**
 * Finds them by the transactions that wrote them. In their order they are in one index alone: the planner does not
 * scan every notification with a lower number instead.
 */
export const lateNotifications = (
  tenantId: number,
  userId: number,
  id: number,
): RawBuilder<NotificationRow> =>
  withTexts(
    tenantId,
    sql`
      select n.*
      from (
        select o.seen_from, s.written_by from notification s
          join notification_text o on o.tenant_id = ${tenantId} and o.id = s.text_id
        where s.tenant_id = ${tenantId} and s.user_id = ${userId} and s.id = ${id} offset 0) s
      cross join lateral (
        select * from notification
        where tenant_id = ${tenantId} and user_id = ${userId}
          and written_by >= s.seen_from and written_by <> s.written_by and id < ${id}
        order by written_by limit ${sql.lit(newListed)}) n
      order by n.id desc limit ${sql.lit(newListed)}`,
  );

/** Marks the caller's unread notifications. */
const markRead = (ctx: Ctx) =>
  ctx.db
    .updateTable('notification')
    .set({ read_at: sql<string>`now()` })
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', ctx.actor.userId)
    .where('read_at', 'is', null);

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
    const rows = await newest(ctx, sql`true`, latestListed);
    // Unread ones stay in the list, however old, because the client counts the unread ones in it.
    const older =
      rows.length < latestListed
        ? []
        : await newest(ctx, sql`id < ${rows.at(-1)!.id} and read_at is null`, olderUnreadListed);
    return repliesTo(ctx, [...rows, ...older]);
  },
  markRead: async (ctx, { params }) => {
    const [row] = await ctx.writeAlone(
      sql<NotificationRow>`
        with n as (
          update notification set read_at = coalesce(read_at, now())
          where tenant_id = ${ctx.tenantId} and user_id = ${ctx.actor.userId} and id = ${params.id}
          returning *)
        ${withTexts(ctx.tenantId, sql`select * from n`)}`,
    );
    return row ? toReply(ctx, row) : fail('NOT_FOUND');
  },
  markSomeRead: async (ctx, { body }) => {
    const { numUpdatedRows } = await markRead(ctx).where('id', 'in', body.ids).executeTakeFirstOrThrow();
    return { marked: Number(numUpdatedRows) };
  },
  markAllRead: async (ctx) => {
    const { numUpdatedRows } = await markRead(ctx).executeTakeFirstOrThrow();
    return { marked: Number(numUpdatedRows) };
  },
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
