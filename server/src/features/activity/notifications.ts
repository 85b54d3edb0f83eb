import { sql } from 'kysely';
import type { notifications as doors } from '@cuadrilla/contract/activity/notifications.ts';
import type { Ctx } from '#platform/context.ts';
import { fail } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';

const latest = 50;
const unreadBefore = 150;
const most = 1000;
const wire = (row: { id: number; user_id: number; title: string; content: string; body: unknown; read_at: string | null; created_at: string }) => ({
  id: row.id, userId: row.user_id, title: row.title, content: row.content, body: JSON.stringify(row.body), read: row.read_at !== null, createdAt: row.created_at,
});

/**
 * What somebody who has seen all up to a bell may not have seen, newest first: the next after it, and those of lower numbers whose
 * transaction had not ended when it was written. Bells of one transaction are seen together.
 */
async function since(ctx: Ctx, id: number) {
  const own = ctx.db.selectFrom('notification as n').selectAll('n').where('n.tenant_id', '=', ctx.tenantId).where('n.user_id', '=', ctx.actor.userId);
  const next = await own.where('n.id', '>', id).orderBy('n.id').limit(most).execute();
  const late = await own.where('n.id', '<', id)
    .innerJoin('notification as s', (on) => on.onRef('s.tenant_id', '=', 'n.tenant_id').onRef('s.user_id', '=', 'n.user_id').on('s.id', '=', id)
      .onRef('n.written_by', '>=', 's.seen_from').onRef('n.written_by', '<>', 's.written_by'))
    .orderBy('n.id', 'desc').limit(most).execute();
  return [...next.toReversed(), ...late];
}

export const notificationHandlers: Handlers<typeof doors> = {
  list: async (ctx, { query }) => {
    const own = ctx.db.selectFrom('notification').selectAll().where('tenant_id', '=', ctx.tenantId).where('user_id', '=', ctx.actor.userId).orderBy('id', 'desc');
    if (query.since !== undefined) return (await since(ctx, query.since)).map(wire);
    const rows = await own.limit(latest).execute();
    // What is unread stays in the list, however much has come since: the bell counts in it.
    const older = rows.length < latest ? [] : await own.where('id', '<', rows.at(-1)!.id).where('read_at', 'is', null).limit(unreadBefore).execute();
    return [...rows, ...older].map(wire);
  },
  markRead: async (ctx, { params }) => {
    const row = await ctx.db.updateTable('notification').set({ read_at: sql<string>`coalesce(read_at, now())` })
      .where('tenant_id', '=', ctx.tenantId).where('user_id', '=', ctx.actor.userId).where('id', '=', params.id).returningAll().executeTakeFirst();
    return row ? wire(row) : fail('NOT_FOUND');
  },
  markAllRead: async (ctx) => {
    const { numUpdatedRows } = await ctx.db.updateTable('notification').set({ read_at: sql<string>`now()` })
      .where('tenant_id', '=', ctx.tenantId).where('user_id', '=', ctx.actor.userId).where('read_at', 'is', null).executeTakeFirstOrThrow();
    return { marked: Number(numUpdatedRows) };
  },
};
