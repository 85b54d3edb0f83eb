import { sql, type Selectable } from 'kysely';
import { dashboardWidgets, type DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { Refresh } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import type { Dashboard } from '@cuadrilla/contract/insights/dashboards.ts';
import {
  standardDashboard,
  storedWidgets,
  type StandardDashboard,
} from '@cuadrilla/contract/insights/standard-dashboards.ts';
import { personNames } from '#features/security/users/person-names.store.ts';
import type { Ctx, TenantCtx } from '#platform/context.ts';
import type { DashboardTable } from '#platform/db/schema.ts';
import { fail } from '#platform/failure.ts';
import { readable, readerNames } from './readers.store.ts';

/** Dashboards of a tenant, and those of the product beside them. */

type Row = Selectable<DashboardTable>;

export const hoursOf = (refresh: Refresh): number | null => (refresh === 'live' ? null : refresh);

/** The schema puts the keys in their order, which the database does not keep. */
const readWidgets = (stored: unknown): DashboardWidget[] => dashboardWidgets.parse(stored);

/** Published dashboards with a widget about a question of a form. */
export async function dashboardsOnQuestions({ db, tenantId }: TenantCtx) {
  const { rows } = await sql<
    Pick<Row, 'id' | 'code' | 'name' | 'version' | 'widgets' | 'readers' | 'created_by'>
  >`
    select id, code, name, version, widgets, readers, created_by from dashboard
    where tenant_id = ${tenantId} and strpos(widgets::text, '"Q.') > 0 order by code`.execute(db);
  return rows.map((row) => ({ ...row, widgets: readWidgets(row.widgets) }));
}

function toReply(
  row: Row,
  names: ReadonlyMap<number, string>,
  readers: Dashboard['readers'],
  mayChange: boolean,
): Dashboard {
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    ref: String(row.id),
    code: row.code,
    name: row.name,
    description: row.description,
    refresh: (row.refresh_hours as 24 | 12 | 5 | null) ?? 'live',
    standard: false,
    readers,
    owner: nameOf(row.created_by),
    changedAt: row.updated_at,
    revision: row.revision,
    widgets: readWidgets(row.widgets),
    version: row.version,
    draft:
      mayChange && row.draft !== null
        ? { widgets: readWidgets(row.draft), by: nameOf(row.draft_by) ?? '', at: row.draft_at! }
        : null,
  };
}

export const standardReply = ({ locale }: Pick<Ctx, 'locale'>, standard: StandardDashboard): Dashboard => ({
  ref: standard.code,
  code: standard.code,
  name: standard.name[locale],
  description: standard.description[locale],
  refresh: standard.refresh,
  standard: true,
  readers: [],
  owner: null,
  changedAt: null,
  revision: 1,
  widgets: storedWidgets(standard),
  version: 1,
  draft: null,
});

const all = ({ db, tenantId }: TenantCtx) =>
  db.selectFrom('dashboard').selectAll().where('tenant_id', '=', tenantId);

async function toReplies(ctx: TenantCtx, rows: readonly Row[]): Promise<Dashboard[]> {
  const people = new Set(
    rows.flatMap(({ created_by, draft_by }) => [created_by ?? [], draft_by ?? []].flat()),
  );
  const names = await personNames(ctx, [...people]);
  const mayChange = ctx.actor?.permissions.has('DASHBOARD_MOD_EDIT') ?? false;
  const readersOf = await readerNames(ctx, rows);
  return rows.map((row) => toReply(row, names, readersOf(row.readers), mayChange));
}

/** Those that the caller may read. */
export async function storedDashboards(ctx: TenantCtx): Promise<Dashboard[]> {
  return toReplies(ctx, await readable(ctx, await all(ctx).orderBy('name_key').orderBy('id').execute()));
}

/** How many the caller may read. */
export async function countStored(ctx: TenantCtx): Promise<number> {
  const rows = await ctx.db
    .selectFrom('dashboard')
    .select(['readers', 'created_by'])
    .where('tenant_id', '=', ctx.tenantId)
    .execute();
  return (await readable(ctx, rows)).length;
}

/** @throws NOT_FOUND, also for who may not read it */
export async function storedDashboard(ctx: Ctx, id: number): Promise<Dashboard> {
  const [row] = await readable(ctx, await all(ctx).where('id', '=', id).execute());
  const [found] = await toReplies(ctx, [row ?? fail('NOT_FOUND')]);
  return found!;
}

/** What whoever may not read it needs to know all the same: what it is called, and who may. */
export async function dashboardHead(
  ctx: TenantCtx,
  ref: string,
): Promise<Pick<Row, 'name' | 'readers' | 'created_by'>> {
  const standard = standardDashboard(ref);
  if (standard) return { name: standard.name[ctx.locale], readers: [], created_by: null };
  const id = Number(ref);
  const row = Number.isSafeInteger(id) && (await all(ctx).where('id', '=', id).executeTakeFirst());
  return row || fail('NOT_FOUND');
}

/**
 * By the number of a stored one, or by the code of one of the product.
 * @throws NOT_FOUND
 */
export async function dashboardOf(ctx: Ctx, ref: string): Promise<Dashboard> {
  const standard = standardDashboard(ref);
  if (standard) return standardReply(ctx, standard);
  const id = Number(ref);
  return Number.isSafeInteger(id) ? storedDashboard(ctx, id) : fail('NOT_FOUND');
}

/** Those who change the dashboards of a tenant take turns, so that none passes a limit or takes a code twice. */
export async function takeTurn({ db, tenantId }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dashboards:${tenantId}`}, 1))`.execute(db);
}

export type NewDashboard = Pick<Dashboard, 'code' | 'name' | 'description' | 'refresh' | 'widgets'> & {
  readers: string[];
};

/** @throws ALREADY_EXISTS with the field `code` or `name` */
export async function insertDashboard(ctx: Ctx, given: NewDashboard): Promise<number> {
  const { id } = await ctx.db
    .insertInto('dashboard')
    .values({
      tenant_id: ctx.tenantId,
      code: given.code,
      name: given.name,
      description: given.description,
      refresh_hours: hoursOf(given.refresh),
      readers: [...new Set(given.readers)],
      widgets: JSON.stringify(given.widgets),
      created_by: ctx.actor.userId,
      updated_by: ctx.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDashboard(
  { db, tenantId, actor, now }: Ctx,
  id: number,
  given: Omit<NewDashboard, 'code' | 'widgets'> & { revision: number },
): Promise<void> {
  await db
    .updateTable('dashboard')
    .set({
      name: given.name,
      description: given.description,
      refresh_hours: hoursOf(given.refresh),
      readers: [...new Set(given.readers)],
      revision: given.revision + 1,
      updated_by: actor.userId,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteDashboard({ db, tenantId }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('dashboard').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** A code of letters and digits out of a name, with a number after it where that is taken. */
export async function freeCode(ctx: Ctx, name: string): Promise<string> {
  const base =
    name
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase()
      .slice(0, 20) || 'TABLERO';
  const rows = await ctx.db
    .selectFrom('dashboard')
    .select('code')
    .where('tenant_id', '=', ctx.tenantId)
    .execute();
  const taken = new Set(rows.map(({ code }) => code));
  for (let number = 1; ; number++) {
    const code = number === 1 ? base : `${base}${number}`;
    if (!taken.has(code)) return code;
  }
}
