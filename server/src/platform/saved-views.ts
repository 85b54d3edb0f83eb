import { sql, type Selectable } from 'kysely';
import {
  mostSharedViews,
  mostViews,
  type SavedView,
  type savedViewEndpoints,
  type ViewDefinition,
} from '@cuadrilla/contract/kit/saved-views.ts';
import { allows, type Permission } from '@cuadrilla/contract/permissions.ts';
import type { Ctx } from './context.ts';
import type { SavedViewTable } from './db/schema.ts';
import { fail, Failure } from './failure.ts';
import type { Handlers } from './http/serve.ts';

/**
 * Named views of a list. Everybody reads the own ones and the shared ones; a view is changed by its owner alone,
 * and a shared one is deleted by those who may share, too, since its owner may have left.
 */
type Endpoints = ReturnType<typeof savedViewEndpoints<Permission, Permission>>;
type ViewRow = Selectable<SavedViewTable> & { owner: string };

const toReply = (ctx: Ctx, row: ViewRow): SavedView => ({
  id: row.id,
  name: row.name,
  definition: row.definition as unknown as ViewDefinition,
  shared: row.shared,
  mine: row.owner_id === ctx.actor.userId,
  owner: row.owner,
  revision: row.revision,
});

/** Views of the list that the caller may open, in the order of their names. */
const visibleViews = (ctx: Ctx, screen: string) =>
  ctx.db
    .selectFrom('saved_view as v')
    .innerJoin('app_user as u', (on) =>
      on.onRef('u.tenant_id', '=', 'v.tenant_id').onRef('u.id', '=', 'v.owner_id'),
    )
    .selectAll('v')
    .select(sql<string>`concat_ws(' ', u.name, u.lastname)`.as('owner'))
    .where('v.tenant_id', '=', ctx.tenantId)
    .where('v.screen', '=', screen)
    .where((is) => is.or([is('v.owner_id', '=', ctx.actor.userId), is('v.shared', '=', true)]))
    .orderBy('v.name_key')
    .orderBy('v.id');

/** @throws NOT_FOUND for a view that the caller cannot see */
async function viewOf(ctx: Ctx, screen: string, id: number): Promise<ViewRow> {
  return (await visibleViews(ctx, screen).where('v.id', '=', id).executeTakeFirst()) ?? fail('NOT_FOUND');
}

/**
 * @throws FORBIDDEN for a view of somebody else
 * @throws STALE_VERSION when it was saved meanwhile
 */
async function ownView(ctx: Ctx, screen: string, id: number, revision: number): Promise<ViewRow> {
  await takeTurn(ctx);
  const row = await viewOf(ctx, screen, id);
  if (row.owner_id !== ctx.actor.userId) fail('FORBIDDEN');
  if (row.revision !== revision)
    throw new Failure('STALE_VERSION', { version: row.revision }, undefined, { ...toReply(ctx, row) });
  return row;
}

/** Those who save views of a tenant take turns, so that none passes a limit or overwrites what it has not seen. */
async function takeTurn({ db, tenantId }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views:${tenantId}`}, 1))`.execute(db);
}

/** @throws ALREADY_EXISTS when another view that the caller or everybody has is called so */
async function requireFreeName(
  ctx: Ctx,
  screen: string,
  { id, name, shared }: { id: number | null; name: string; shared: boolean },
): Promise<void> {
  const taken = await ctx.db
    .selectFrom('saved_view')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('screen', '=', screen)
    .where('name_key', '=', sql<string>`name_key(${name})`)
    .where((is) =>
      is.or([is('owner_id', '=', ctx.actor.userId), ...(shared ? [is('shared', '=', true)] : [])]),
    )
    .$if(id !== null, (query) => query.where('id', '<>', id!))
    .executeTakeFirst();
  if (taken) fail('ALREADY_EXISTS', {}, { name: 'ALREADY_EXISTS' });
}

/** @throws TOO_MANY_VIEWS */
async function requireRoom(ctx: Ctx): Promise<void> {
  const { n } = await ctx.db
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('owner_id', '=', ctx.actor.userId)
    .executeTakeFirstOrThrow();
  if (Number(n) >= mostViews) fail('TOO_MANY_VIEWS', { most: mostViews });
}

/** @throws TOO_MANY_VIEWS */
async function requireRoomForShared(ctx: Ctx, screen: string): Promise<void> {
  const { n } = await ctx.db
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('screen', '=', screen)
    .where('shared', '=', true)
    .executeTakeFirstOrThrow();
  if (Number(n) >= mostSharedViews) fail('TOO_MANY_VIEWS', { most: mostSharedViews });
}

async function change(
  ctx: Ctx,
  screen: string,
  before: ViewRow,
  after: Partial<{ name: string; definition: ViewDefinition; shared: boolean }>,
): Promise<SavedView> {
  const { definition, ...plain } = after;
  await ctx.db
    .updateTable('saved_view')
    .set({
      ...plain,
      ...(definition ? { definition: JSON.stringify(definition) } : {}),
      revision: before.revision + 1,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', before.id)
    .execute();
  const { name, shared } = before;
  ctx.audit({
    action: 'saved_view.update',
    subject: 'saved_view',
    subjectId: before.id,
    before: { name, shared, definition: before.definition },
    after: { ...after, screen },
  });
  return toReply(ctx, await viewOf(ctx, screen, before.id));
}

async function create(
  ctx: Ctx,
  screen: string,
  { name, definition }: { name: string; definition: ViewDefinition },
): Promise<SavedView> {
  await takeTurn(ctx);
  await requireRoom(ctx);
  await requireFreeName(ctx, screen, { id: null, name, shared: false });
  const { id } = await ctx.db
    .insertInto('saved_view')
    .values({
      tenant_id: ctx.tenantId,
      owner_id: ctx.actor.userId,
      screen,
      name,
      definition: JSON.stringify(definition),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({
    action: 'saved_view.create',
    subject: 'saved_view',
    subjectId: id,
    after: { screen, name, definition },
  });
  return toReply(ctx, await viewOf(ctx, screen, id));
}

/** @throws FORBIDDEN for a shared view of somebody else, unless the caller may share */
async function remove(ctx: Ctx, screen: string, id: number, mayShare: boolean): Promise<null> {
  await takeTurn(ctx);
  const row = await viewOf(ctx, screen, id);
  if (row.owner_id !== ctx.actor.userId && !mayShare) fail('FORBIDDEN');
  await ctx.db.deleteFrom('saved_view').where('tenant_id', '=', ctx.tenantId).where('id', '=', id).execute();
  const { name, shared, definition, owner_id: ownerId } = row;
  ctx.audit({
    action: 'saved_view.delete',
    subject: 'saved_view',
    subjectId: id,
    before: { screen, name, shared, definition, ownerId },
  });
  return null;
}

async function chooseDefault(ctx: Ctx, screen: string, viewId: number | null): Promise<null> {
  const own = { tenant_id: ctx.tenantId, user_id: ctx.actor.userId, screen };
  if (viewId === null)
    await ctx.db
      .deleteFrom('saved_view_default')
      .where('tenant_id', '=', own.tenant_id)
      .where('user_id', '=', own.user_id)
      .where('screen', '=', screen)
      .execute();
  else {
    await viewOf(ctx, screen, viewId);
    await ctx.db
      .insertInto('saved_view_default')
      .values({ ...own, view_id: viewId })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'user_id', 'screen']).doUpdateSet({ view_id: viewId }),
      )
      .execute();
  }
  ctx.audit({
    action: 'saved_view.default',
    subject: 'user',
    subjectId: own.user_id,
    after: { screen, viewId },
  });
  return null;
}

async function defaultOf(ctx: Ctx, screen: string): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('saved_view_default')
    .select('view_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', ctx.actor.userId)
    .where('screen', '=', screen)
    .executeTakeFirst();
  return row?.view_id ?? null;
}

/** The handlers behind the views of one list; `screen` names the list in the database. */
export const serveSavedViews = (screen: string, endpoints: Endpoints): Handlers<Endpoints> => ({
  list: async (ctx) => {
    const rows = await visibleViews(ctx, screen).execute();
    const chosen = await defaultOf(ctx, screen);
    // A view that is no longer shared opens for its owner alone.
    const defaultId = rows.some(({ id }) => id === chosen) ? chosen : null;
    return { views: rows.map((row) => toReply(ctx, row)), defaultId };
  },
  create: (ctx, { body }) => create(ctx, screen, body),
  update: async (ctx, { params, body }) => {
    const before = await ownView(ctx, screen, params.id, body.revision);
    await requireFreeName(ctx, screen, { id: before.id, name: body.name, shared: before.shared });
    return change(ctx, screen, before, { name: body.name, definition: body.definition });
  },
  share: async (ctx, { params, body: { revision, shared } }) => {
    const before = await ownView(ctx, screen, params.id, revision);
    if (shared && !before.shared) {
      await requireRoomForShared(ctx, screen);
      await requireFreeName(ctx, screen, { id: before.id, name: before.name, shared });
    }
    return change(ctx, screen, before, { shared });
  },
  remove: (ctx, { params }) =>
    remove(ctx, screen, params.id, allows(endpoints.share.access, ctx.actor.permissions)),
  chooseDefault: (ctx, { body }) => chooseDefault(ctx, screen, body.viewId),
});
