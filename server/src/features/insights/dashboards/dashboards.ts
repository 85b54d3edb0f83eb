import { Readable } from 'node:stream';
import {
  writeDashboardFile,
  type DashboardWidget,
} from '@cuadrilla/contract/insights/dashboard-definition.ts';
import {
  dashboards as endpoints,
  mostDashboards,
  mostReaderChoices,
  type Dashboard,
} from '@cuadrilla/contract/insights/dashboards.ts';
import { allows } from '@cuadrilla/contract/permissions.ts';
import { standardDashboards } from '@cuadrilla/contract/insights/standard-dashboards.ts';
import { widgetFaults } from '@cuadrilla/contract/insights/widget-fit.ts';
import { absentPeople, asPerson } from '#features/access/person-actors.store.ts';
import { activeRoles, isStronger, refuseStronger, roleRights } from '#features/access/rights.store.ts';
import { namedFilters } from '#features/insights/numbers/filter-names.ts';
import { answerAll } from '#features/insights/numbers/numbers.ts';
import { drawPdf } from '#features/operation/activity-reports/report-pdf.ts';
import { countedQuestionsOf } from '#features/parameterization/counted-questions.store.ts';
import { namesOf } from '#features/insights/numbers/form-questions.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, failStale, Failure } from '#platform/failure.ts';
import type { Handlers } from '#platform/http/serve.ts';
import { bookStream, tableTypes } from '#platform/tables/write.ts';
import { dashboardPdf } from './dashboard-pdf.rules.ts';
import { asOfText, reportSheets } from './dashboard-report.ts';
import {
  dashboardHead,
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
import { isReadBy, readersAmong, requireRoles } from './readers.store.ts';
import { dashboardNumbers } from './snapshots.ts';
import { publishWidgets, versionsOf, writeDraft } from './versions.store.ts';

/** @throws the first thing that does not exist or fit, with the places of all of them */
async function requireFit(ctx: Ctx, widgets: readonly DashboardWidget[]): Promise<void> {
  const faults = widgetFaults(widgets, [...(await countedQuestionsOf(ctx)).values()]);
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

type Given = Omit<NewDashboard, 'code'> & { code?: string | undefined };

/** @param inactive roles that may be inactive: a package brings them as they are */
export async function create(ctx: Ctx, given: Given, inactive: readonly string[] = []) {
  await requireFit(ctx, given.widgets);
  await takeTurn(ctx);
  await requireRoom(ctx);
  await requireRoles(ctx, given.readers, inactive);
  const code = given.code ?? (await freeCode(ctx, given.name));
  const id = await insertDashboard(ctx, { ...given, code });
  ctx.audit({ action: 'dashboard.create', subject: 'dashboard', subjectId: id, after: { ...given, code } });
  return storedDashboard(ctx, id);
}

const isSame = (one: readonly DashboardWidget[], other: readonly DashboardWidget[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** @throws STALE_VERSION with what is saved, for whoever has not seen it */
async function lockedDashboard(ctx: Ctx, id: number, revision: number): Promise<Dashboard> {
  await takeTurn(ctx);
  const stored = await storedDashboard(ctx, id);
  if (stored.revision !== revision) failStale({ ...stored, version: stored.revision });
  return stored;
}

const changeable = ({ name, description, refresh, readers, widgets }: Omit<NewDashboard, 'code'>) => ({
  name,
  description,
  refresh,
  readers,
  widgets,
});

/** As it is written: roles by their codes. */
const withCodes = <D extends Pick<Dashboard, 'readers'>>({ readers, ...rest }: D) => ({
  ...rest,
  readers: readers.map(({ code }) => code),
});

type Change = Omit<Given, 'code' | 'readers' | 'widgets'> & {
  readers?: string[] | undefined;
  widgets?: DashboardWidget[] | undefined;
  revision: number;
};

/** @param inactive roles that may be inactive, beside those that it had before */
export async function update(ctx: Ctx, id: number, body: Change, inactive: readonly string[] = []) {
  if (body.widgets) await requireFit(ctx, body.widgets);
  const before = await lockedDashboard(ctx, id, body.revision);
  const stored = withCodes(before);
  if (body.readers) await requireRoles(ctx, body.readers, [...stored.readers, ...inactive]);
  const { widgets = stored.widgets, readers = stored.readers, ...named } = body;
  await updateDashboard(ctx, id, { ...named, readers });
  const isPublished = body.widgets && (before.draft || !isSame(body.widgets, before.widgets));
  if (isPublished) await publishWidgets(ctx, id, before, widgets);
  ctx.audit({
    action: 'dashboard.update',
    subject: 'dashboard',
    subjectId: id,
    before: changeable(stored),
    after: changeable({ ...named, widgets, readers }),
  });
  return storedDashboard(ctx, id);
}

async function hasCompany({ db, tenantId }: Ctx, id: number): Promise<boolean> {
  const found = db.selectFrom('company').select('id').where('tenant_id', '=', tenantId).where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Counted in a transaction that ends before anything is drawn. */
type ReportQuestion = Parameters<typeof dashboardNumbers>[2] & { widget?: string | undefined };

/** A dashboard with its numbers, or with those of one widget. */
async function countedDashboard(ctx: Ctx, ref: string, question: ReportQuestion) {
  const dashboard = await dashboardOf(ctx, ref);
  const { widget } = question;
  if (widget !== undefined && !dashboard.widgets.some(({ id }) => id === widget)) fail('NOT_FOUND');
  const reply = await dashboardNumbers(ctx, dashboard, question);
  if (widget === undefined) return { dashboard, reply };
  const isWanted = ({ id }: { id: string }) => id === widget;
  return {
    dashboard: { ...dashboard, widgets: dashboard.widgets.filter(isWanted) },
    reply: { ...reply, widgets: reply.widgets.filter(isWanted) },
  };
}

async function pdfReport(ctx: Ctx, ref: string, given: ReportQuestion) {
  const { dashboard, document } = await ctx.inSeparateTransaction(async (inner) => {
    const own = inner as Ctx;
    const { dashboard: found, reply } = await countedDashboard(own, ref, given);
    const { locale, actor } = ctx;
    const filters = await namedFilters(own, given.where);
    const notes = [actor.name, ...filters.map(({ name, values }) => `${name}: ${values}`)];
    const names = await namesOf(own);
    const printed = { dashboard: found, reply, names, locale, organization: actor.tenantName };
    return {
      dashboard: found,
      document: dashboardPdf({ ...printed, asOf: asOfText(own, reply, locale), notes }),
    };
  });
  const { pdf } = await drawPdf(ctx.tenantId, dashboard.code, document, new Map());
  return {
    name: `${dashboard.code} ${given.from} ${given.to}.pdf`,
    type: 'application/pdf',
    stream: Readable.from([Buffer.from(pdf)]),
    bytes: pdf.length,
  };
}

export const dashboardHandlers: Handlers<typeof endpoints> = {
  list: async (ctx) => {
    const found = [
      ...standardDashboards.map((standard) => standardReply(ctx, standard)),
      ...(await storedDashboards(ctx)),
    ];
    return found.map(({ widgets, ...item }) => ({ ...item, widgetCount: widgets.length }));
  },
  readers: (ctx) => activeRoles(ctx, mostReaderChoices),
  get: (ctx, { params }) => dashboardOf(ctx, params.ref),
  numbers: async (ctx, { params, body }) => dashboardNumbers(ctx, await dashboardOf(ctx, params.ref), body),
  report: async (ctx, { params, body }) => {
    if (body.as === 'pdf') return pdfReport(ctx, params.ref, body);
    const { dashboard, reply } = await countedDashboard(ctx, params.ref, body);
    const filters = await namedFilters(ctx, body.where);
    return {
      name: `${dashboard.code} ${body.from} ${body.to}.xlsx`,
      type: tableTypes.xlsx,
      stream: bookStream(reportSheets(ctx, dashboard, filters, reply, await namesOf(ctx))),
    };
  },
  create: (ctx, { body }) => create(ctx, body),
  update: (ctx, { params: { id }, body }) => update(ctx, id, body),
  saveDraft: async (ctx, { params: { id }, body: { widgets, revision } }) => {
    if (widgets) await requireFit(ctx, widgets);
    const before = await lockedDashboard(ctx, id, revision);
    await writeDraft(ctx, id, widgets, revision);
    ctx.audit({
      action: widgets ? 'dashboard.saveDraft' : 'dashboard.discardDraft',
      subject: 'dashboard',
      subjectId: id,
      before: { widgets: before.draft?.widgets ?? null },
      after: { widgets },
    });
    return storedDashboard(ctx, id);
  },
  versions: async (ctx, { params: { id } }) => versionsOf(ctx, id, await storedDashboard(ctx, id)),
  seenBy: async (ctx, { params: { id }, body }) => {
    await refuseStronger(ctx, [id]);
    const person = (await absentPeople(ctx, [id])).get(id) ?? fail('NOT_FOUND');
    if (!allows(endpoints.numbers.access, person.permissions))
      fail('SEES_NO_DASHBOARDS', { name: person.name });
    const { dashboard, ...question } = body;
    if (
      dashboard !== null &&
      !(await readersAmong(ctx, await dashboardHead(ctx, dashboard), [person])).has(id)
    )
      fail('READS_NO_SUCH_DASHBOARD', { name: person.name });
    return answerAll({ ...asPerson(ctx, person), locale: ctx.locale }, { ...question, where: [] });
  },
  seenByRole: async (ctx, { params: { id }, body: { companyId, dashboard, ...body } }) => {
    const role = (await roleRights(ctx, id)) ?? fail('NOT_FOUND');
    const company = companyId ?? ctx.actor.companyScope;
    if (company !== null && !(await hasCompany(ctx, company)))
      fail('INVALID_INPUT', {}, { companyId: 'NOT_FOUND' });
    const rights = { permissions: role.permissions, companyScope: company };
    if (isStronger(ctx.actor, rights)) fail('STRONGER_USER');
    if (!allows(endpoints.numbers.access, role.permissions)) fail('SEES_NO_DASHBOARDS', { name: role.name });
    if (dashboard !== null && !isReadBy(await dashboardHead(ctx, dashboard), role))
      fail('READS_NO_SUCH_DASHBOARD', { name: role.name });
    return answerAll({ ...ctx, actor: { ...ctx.actor, ...rights } }, { ...body, where: [] });
  },
  remove: async (ctx, { params: { id } }) => {
    await takeTurn(ctx);
    const { code, ...before } = withCodes(await storedDashboard(ctx, id));
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
    const dashboard = withCodes(await dashboardOf(ctx, params.ref));
    const { code, name, description, refresh, readers, widgets } = dashboard;
    const text = writeDashboardFile({ schema: 1, code, name, description, refresh, readers, widgets });
    const bytes = Buffer.from(text);
    return {
      name: `${code}.json`,
      type: 'application/json',
      stream: Readable.from([bytes]),
      bytes: bytes.length,
    };
  },
  import: async (ctx, { body: { schema: _schema, ...given } }) => {
    const { ref } = await create(ctx, given);
    return { id: Number(ref), ref };
  },
};
