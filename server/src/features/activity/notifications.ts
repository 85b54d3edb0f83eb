import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { notifications as endpoints } from '@cuadrilla/contract/activity/notifications.ts';
import type { Ctx } from '#platform/context.ts';
import type { NotificationTable } from '#platform/db/schema.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';

const latest = 50;
const unreadBefore = 150;
const most = 1000;
type NewNotification = Selectable<NotificationTable>;
const wire = (row: NewNotification) => ({
  id: row.id,
  userId: row.user_id,
  title: row.title,
  content: row.content,
  body: JSON.stringify(row.body),
  read: row.read_at !== null,
  createdAt: row.created_at,
});

/**
 * What somebody who has seen all up to a notification may not have seen, newest first: the next after it, and
 * those of lower numbers whose transaction had not ended when it was written. Notifications of one
 * transaction are seen together.
 */
async function since(ctx: Ctx, id: number) {
  const next = await ctx.db
    .selectFrom('notification')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', ctx.actor.userId)
    .where('id', '>', id)
    .orderBy('id')
    .limit(most)
    .execute();
  const late = await lateNotifications(ctx.tenantId, ctx.actor.userId, id).execute(ctx.db);
  return [...next.toReversed(), ...late.rows];
}

/**
 * Looked for by the transactions that wrote them: the planner, left to itself (hence `offset 0`), may go
 * through every notification of lower number instead.
 */
export const lateNotifications = (
  tenantId: number,
  userId: number,
  id: number,
): RawBuilder<NewNotification> => sql<NewNotification>`
  select n.* from (select user_id, seen_from, written_by from notification where tenant_id = ${tenantId} and id = ${id} offset 0) s
  cross join lateral (select * from notification
    where tenant_id = ${tenantId} and user_id = ${userId} and written_by >= s.seen_from and written_by <> s.written_by and id < ${id} offset 0) n
  where s.user_id = ${userId} order by n.id desc limit ${sql.lit(most)}`;

export const notificationHandlers: Handlers<typeof endpoints> = {
  list: async (ctx, { query }) => {
    const own = ctx.db
      .selectFrom('notification')
      .selectAll()
      .where('tenant_id', '=', ctx.tenantId)
      .where('user_id', '=', ctx.actor.userId)
      .orderBy('id', 'desc');
    if (query.since !== undefined) return (await since(ctx, query.since)).map(wire);
    const rows = await own.limit(latest).execute();
    // What is unread stays in the list, however much has come since: the notification counts in it.
    const older =
      rows.length < latest
        ? []
        : await own
            .where('id', '<', rows.at(-1)!.id)
            .where('read_at', 'is', null)
            .limit(unreadBefore)
            .execute();
    return [...rows, ...older].map(wire);
  },
  markRead: async (ctx, { params }) => {
    const row = await ctx.db
      .updateTable('notification')
      .set({ read_at: sql<string>`coalesce(read_at, now())` })
      .where('tenant_id', '=', ctx.tenantId)
      .where('user_id', '=', ctx.actor.userId)
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirst();
    return row ? wire(row) : fail('NOT_FOUND');
  },
  markAllRead: async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('notification')
      .set({ read_at: sql<string>`now()` })
      .where('tenant_id', '=', ctx.tenantId)
      .where('user_id', '=', ctx.actor.userId)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { marked: Number(numUpdatedRows) };
  },
};
