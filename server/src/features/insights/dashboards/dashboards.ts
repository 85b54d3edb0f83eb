import { Readable } from 'node:stream';
import {
  writeDashboardFile,
  type DashboardWidget,
} from '@cuadrilla/contract/insights/dashboard-definition.ts';
import { mostDashboards, type dashboards as endpoints } from '@cuadrilla/contract/insights/dashboards.ts';
import { standardDashboards } from '@cuadrilla/contract/insights/standard-dashboards.ts';
import { widgetFaults } from '@cuadrilla/contract/insights/widget-fit.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, failStale, Failure } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { bookStream, tableTypes } from '#platform/tables/write.ts';
import { reportSheets } from './dashboard-report.ts';
import {
  dashboardOf,
  deleteDashboard,
  freeCode,
  insertDashboard,
  standardReply,
  storedDashboard,
  storedDashboards,
  takeTurn,
  updateDashboard,
  type NewDashboard,
} from './dashboards.store.ts';
import { dashboardNumbers } from './snapshots.ts';

/** @throws the first thing that does not exist or fit, with the places of all of them */
function requireFit(widgets: readonly DashboardWidget[]): void {
  const faults = widgetFaults(widgets);
  const [first] = faults;
  if (!first) return;
  const places = faults.map(({ place, code, detail }) => [
    `widgets.${place}`,
    detail.code ?? detail.dimension ?? detail.second ?? detail.what ?? code,
  ]);
  throw new Failure(
    first.code,
    { ...first.detail, place: `widgets.${first.place}` },
    Object.fromEntries(places) as Record<string, string>,
  );
}

/** @throws TOO_MANY_DASHBOARDS */
async function requireRoom(ctx: Ctx): Promise<void> {
  const { n } = await ctx.db
    .selectFrom('dashboard')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow();
  if (Number(n) >= mostDashboards) fail('TOO_MANY_DASHBOARDS', { most: mostDashboards });
}

async function create(ctx: Ctx, given: Omit<NewDashboard, 'code'> & { code?: string | undefined }) {
  requireFit(given.widgets);
  await takeTurn(ctx);
  await requireRoom(ctx);
  const code = given.code ?? (await freeCode(ctx, given.name));
  const id = await insertDashboard(ctx, { ...given, code });
  ctx.audit({ action: 'dashboard.create', subject: 'dashboard', subjectId: id, after: { ...given, code } });
  return storedDashboard(ctx, id);
}

const changeable = ({ name, description, refresh, widgets }: Omit<NewDashboard, 'code'>) => ({
  name,
  description,
  refresh,
  widgets,
});

export const dashboardHandlers: Handlers<typeof endpoints> = {
  list: async (ctx) => {
    const found = [
      ...standardDashboards.map((standard) => standardReply(ctx, standard)),
      ...(await storedDashboards(ctx)),
    ];
    return found.map(({ widgets, ...item }) => ({ ...item, widgetCount: widgets.length }));
  },
  get: (ctx, { params }) => dashboardOf(ctx, params.ref),
  numbers: async (ctx, { params, body }) => dashboardNumbers(ctx, await dashboardOf(ctx, params.ref), body),
  report: async (ctx, { params, body }) => {
    const dashboard = await dashboardOf(ctx, params.ref);
    const reply = await dashboardNumbers(ctx, dashboard, body);
    return {
      name: `${dashboard.code} ${body.from} ${body.to}.xlsx`,
      type: tableTypes.xlsx,
      stream: bookStream(reportSheets(ctx, dashboard, body.where, reply)),
    };
  },
  create: (ctx, { body }) => create(ctx, body),
  update: async (ctx, { params: { id }, body }) => {
    if (body.widgets) requireFit(body.widgets);
    await takeTurn(ctx);
    const before = await storedDashboard(ctx, id);
    if (before.revision !== body.revision) failStale({ ...before, version: before.revision });
    const after = { ...body, widgets: body.widgets ?? before.widgets };
    await updateDashboard(ctx, id, after);
    ctx.audit({
      action: 'dashboard.update',
      subject: 'dashboard',
      subjectId: id,
      before: changeable(before),
      after: changeable(after),
    });
    return storedDashboard(ctx, id);
  },
  remove: async (ctx, { params: { id } }) => {
    await takeTurn(ctx);
    const { code, ...before } = await storedDashboard(ctx, id);
    await deleteDashboard(ctx, id);
    ctx.audit({
      action: 'dashboard.delete',
      subject: 'dashboard',
      subjectId: id,
      before: { code, ...changeable(before) },
    });
    return null;
  },
  download: async (ctx, { params }) => {
    const { code, name, description, refresh, widgets } = await dashboardOf(ctx, params.ref);
    const text = writeDashboardFile({ schema: 1, code, name, description, refresh, widgets });
    const bytes = Buffer.from(text);
    return {
      name: `${code}.json`,
      type: 'application/json',
      stream: Readable.from([bytes]),
      bytes: bytes.length,
    };
  },
  import: async (ctx, { body: { code, name, description, refresh, widgets } }) => {
    const { ref } = await create(ctx, { code, name, description, refresh, widgets });
    return { id: Number(ref), ref };
  },
};
