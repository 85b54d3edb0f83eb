import {
  mostVersions,
  type Dashboard,
  type DashboardVersion,
} from '@cuadrilla/contract/insights/dashboards.ts';
import { changesBetween } from '@cuadrilla/contract/insights/dashboard-changes.ts';
import { dashboardWidgets, type DashboardWidget } from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { personNames } from '#features/security/users/person-names.store.ts';
import { namesOf } from '#features/insights/numbers/form-questions.ts';
import type { Ctx } from '#platform/context.ts';

/** What is published of a dashboard, what was before, and what is being changed. */

const ofDashboard = ({ db, tenantId }: Ctx, id: number) =>
  db.updateTable('dashboard').where('tenant_id', '=', tenantId).where('id', '=', id);

/** Null discards it. */
export async function writeDraft(
  ctx: Ctx,
  id: number,
  widgets: readonly DashboardWidget[] | null,
  revision: number,
): Promise<void> {
  const isDiscarded = widgets === null;
  await ofDashboard(ctx, id)
    .set({
      draft: isDiscarded ? null : JSON.stringify(widgets),
      draft_by: isDiscarded ? null : ctx.actor.userId,
      draft_at: isDiscarded ? null : ctx.now,
      revision: revision + 1,
    })
    .execute();
}

/** A version was published before versions were stored, too: it is written beside the new one. */
export async function publishWidgets(
  ctx: Ctx,
  id: number,
  before: Dashboard,
  widgets: readonly DashboardWidget[],
): Promise<void> {
  const number = before.version + 1;
  const row = (at: number, what: readonly DashboardWidget[]) => ({
    tenant_id: ctx.tenantId,
    dashboard_id: id,
    number: at,
    widgets: JSON.stringify(what),
  });
  const first = { ...row(before.version, before.widgets), published_at: before.changedAt ?? ctx.now };
  await ctx.db
    .insertInto('dashboard_version')
    .values(first)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await ctx.db
    .insertInto('dashboard_version')
    .values({ ...row(number, widgets), published_by: ctx.actor.userId, published_at: ctx.now })
    .execute();
  await ctx.db
    .deleteFrom('dashboard_version')
    .where('tenant_id', '=', ctx.tenantId)
    .where('dashboard_id', '=', id)
    .where('number', '<=', number - mostVersions)
    .execute();
  await ofDashboard(ctx, id)
    .set({ widgets: JSON.stringify(widgets), version: number, draft: null, draft_by: null, draft_at: null })
    .execute();
}

/** Newest first; the one that is published is among them. */
export async function versionsOf(ctx: Ctx, id: number, current: Dashboard): Promise<DashboardVersion[]> {
  const rows = await ctx.db
    .selectFrom('dashboard_version')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('dashboard_id', '=', id)
    .orderBy('number')
    .execute();
  const names = await personNames(ctx, [...new Set(rows.flatMap(({ published_by }) => published_by ?? []))]);
  const read = rows.map((row) => ({
    number: row.number,
    by: row.published_by === null ? current.owner : (names.get(row.published_by) ?? null),
    at: row.published_at,
    widgets: dashboardWidgets.parse(row.widgets),
  }));
  const all =
    read.length > 0
      ? read
      : [
          {
            number: current.version,
            by: current.owner,
            at: current.changedAt ?? ctx.now.toISOString(),
            widgets: current.widgets,
          },
        ];
  const called = await namesOf(ctx);
  return all
    .map((version, at) => ({
      ...version,
      changes: at === 0 ? [] : changesBetween(all[at - 1]!.widgets, version.widgets, called, ctx.locale),
    }))
    .toReversed();
}
