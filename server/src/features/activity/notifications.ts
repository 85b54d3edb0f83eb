import { notificationKinds } from '@cuadrilla/contract/activity/notifications.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type {
  NotificationKind,
  notifications as endpoints,
} from '@cuadrilla/contract/activity/notifications.ts';
import type { Ctx } from '#platform/context.ts';
import type { NotificationTable } from '#platform/db/schema.ts';
import { fail } from '#platform/failure.ts';
import { inLanguage } from '#platform/notification-text.ts';
import type { Handlers } from '#platform/http/serve.ts';

const latestListed = 50;
const olderUnreadListed = 150;
const newListed = 1000;

type NotificationRow = Selectable<NotificationTable>;
const toReply = ({ locale }: Ctx, row: NotificationRow) => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind as NotificationKind,
  ...inLanguage(row as unknown as Parameters<typeof inLanguage>[0], locale),
  read: row.read_at !== null,
  createdAt: row.created_at,
});

const repliesTo = (ctx: Ctx, rows: readonly NotificationRow[]) => rows.map((row) => toReply(ctx, row));

/**
 * Notifications that a client which has read up to `id` may not have seen, newest first: those with higher
 * numbers, and those with lower numbers whose transaction ended later. The notifications of one transaction
 * become visible together.
 */
async function notificationsSince(ctx: Ctx, id: number): Promise<NotificationRow[]> {
  const next = await ctx.db
    .selectFrom('notification')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', ctx.actor.userId)
    .where('id', '>', id)
    .orderBy('id')
    .limit(newListed)
    .execute();
  const late = await lateNotifications(ctx.tenantId, ctx.actor.userId, id).execute(ctx.db);
  return [...next.toReversed(), ...late.rows];
}

/**
 * Finds them by the transactions that wrote them. `offset 0` keeps the planner from scanning every
 * notification with a lower number instead.
 */
export const lateNotifications = (
  tenantId: number,
  userId: number,
  id: number,
): RawBuilder<NotificationRow> => sql<NotificationRow>`
  select n.*
  from (
    select user_id, seen_from, written_by from notification
    where tenant_id = ${tenantId} and id = ${id} offset 0) s
  cross join lateral (
    select * from notification
    where tenant_id = ${tenantId} and user_id = ${userId}
      and written_by >= s.seen_from and written_by <> s.written_by and id < ${id} offset 0) n
  where s.user_id = ${userId}
  order by n.id desc limit ${sql.lit(newListed)}`;

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
    const own = ctx.db
      .selectFrom('notification')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where('user_id', '=', ctx.actor.userId)
      .orderBy('id', 'desc');
    if (query.since !== undefined) return repliesTo(ctx, await notificationsSince(ctx, query.since));
    const rows = await own.limit(latestListed).execute();
    // Unread ones stay in the list, however old, because the client counts the unread ones in it.
    const older =
      rows.length < latestListed
        ? []
        : await own
            .where('id', '<', rows.at(-1)!.id)
            .where('read_at', 'is', null)
            .limit(olderUnreadListed)
            .execute();
    return repliesTo(ctx, [...rows, ...older]);
  },
  markRead: async (ctx, { params }) => {
    const [row] = await ctx.writeAlone(
      ctx.db
        .updateTable('notification')
        .set({ read_at: sql<string>`coalesce(read_at, now())` })
        .where('tenant_id', '=', ctx.tenantId)
        .where('user_id', '=', ctx.actor.userId)
        .where('id', '=', params.id)
        .returningAll(),
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
