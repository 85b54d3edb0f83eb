import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { code, id, idParam, instant } from '../kit/fields.ts';
import { filter } from '../kit/search.ts';
import {
  dashboardDescription,
  dashboardFile,
  dashboardName,
  dashboardReaders,
  dashboardWidgets,
  refresh,
} from './dashboard-definition.ts';
import { exact, isSpan, numbersQuery, numbersReply, span } from './numbers.ts';

/** How many dashboards a tenant may have beside those of the product. */
export const mostDashboards = 200;
/** Roles that are offered as readers, as many as where roles are given to people. */
export const mostReaderChoices = 1000;
/** Bytes of a file. */
export const longestFile = 262_144;

const settings = { name: dashboardName, description: dashboardDescription, refresh };

/** A role by its code, and its name. */
export const readerRole = z.object({ code: z.string(), name: z.string() });
export type ReaderRole = z.output<typeof readerRole>;

const common = {
  /** The number of a stored dashboard; the code of one of the product. */
  ref: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  refresh,
  /** Of the product: the same for every tenant, and not changed by anyone. */
  standard: z.boolean(),
  /** Roles whose holders see it, beside whoever made it and those who design; none for everybody. */
  readers: z.array(readerRole),
  owner: z.string().nullable(),
  changedAt: instant.nullable(),
  revision: z.number().int(),
};
export const dashboardItem = z.object({ ...common, widgetCount: z.number().int() });
export type DashboardItem = z.output<typeof dashboardItem>;
export const dashboard = z.object({
  ...common,
  widgets: dashboardWidgets,
  /** How often it was published. */
  version: z.number().int(),
  /** What is being changed; null for who may not change it, and where nothing is. */
  draft: z.object({ widgets: dashboardWidgets, by: z.string(), at: instant }).nullable(),
});
export type Dashboard = z.output<typeof dashboard>;
/** Versions of one dashboard that are stored. */
export const mostVersions = 50;
export const dashboardVersion = z.object({
  number: z.number().int(),
  by: z.string().nullable(),
  at: instant,
  /** Against the version before, in the language of the caller. */
  changes: z.array(z.string()),
  widgets: dashboardWidgets,
});
export type DashboardVersion = z.output<typeof dashboardVersion>;

const refParam = z.object({ ref: z.string().regex(/^[A-Za-z0-9]{1,50}$/) });
const path = '/operacion-campo-service/dashboard/v1';
const period = {
  ...span,
  where: z.array(filter).max(20).default([]),
  /** Counted now, whatever the period of refresh. */
  live: z.boolean().default(false),
  exact,
};
const periodFault = { path: ['to'] };
/** The dashboard that is seen: whoever does not read it sees nothing. */
const seenRef = refParam.shape.ref.nullable().default(null);

export const dashboards = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    access: 'DASHBOARD_MOD_LIST',
    summary:
      'The dashboards of the tenant that the caller may read, and those of the product in their language',
    reply: z.array(dashboardItem),
  }),
  readers: endpoint({
    method: 'GET',
    path: `${path}/readers`,
    access: ['DASHBOARD_MOD_CREATE', 'DASHBOARD_MOD_EDIT'],
    summary: 'The active roles that may become readers of a dashboard, by name; the first 1,000 of them',
    reply: z.array(readerRole),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/get/:ref`,
    access: ['DASHBOARD_MOD_VIEW', 'DASHBOARD_MOD_EDIT'],
    summary: 'One dashboard with its widgets',
    params: refParam,
    reply: dashboard,
  }),
  numbers: endpoint({
    method: 'POST',
    path: `${path}/numbers/:ref`,
    access: 'DASHBOARD_MOD_VIEW',
    readOnly: true,
    summary: 'The numbers of all widgets of a dashboard, each with its own error',
    params: refParam,
    body: z.strictObject(period).refine(isSpan, periodFault),
    reply: numbersReply,
  }),
  report: endpoint({
    method: 'POST',
    path: `${path}/report/:ref`,
    access: 'DASHBOARD_MOD_REPORT',
    readOnly: true,
    recorded: { action: 'dashboard.report', subject: 'dashboard' },
    summary: 'The numbers of all widgets, or of one, with what they mean, as a workbook or as PDF',
    params: refParam,
    body: z
      .strictObject({
        ...period,
        as: z.enum(['xlsx', 'pdf']).default('xlsx'),
        widget: z.string().max(20).optional(),
      })
      .refine(isSpan, periodFault),
    reply: 'file',
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/create`,
    access: 'DASHBOARD_MOD_CREATE',
    summary: 'A new dashboard; its code is made from its name unless one is given',
    body: z.strictObject({
      ...settings,
      code: code.optional(),
      readers: dashboardReaders.default([]),
      widgets: dashboardWidgets.default([]),
    }),
    bodyLimit: longestFile,
    reply: dashboard,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/update/:id`,
    access: 'DASHBOARD_MOD_EDIT',
    summary:
      'Change what a dashboard is called and, when given, who reads it; publish its widgets when given; a stale revision is refused',
    params: idParam,
    body: z.strictObject({
      ...settings,
      readers: dashboardReaders.optional(),
      widgets: dashboardWidgets.optional(),
      revision: z.number().int(),
    }),
    bodyLimit: longestFile,
    reply: dashboard,
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: `${path}/draft/:id`,
    access: 'DASHBOARD_MOD_EDIT',
    summary: 'Save what is being changed; everybody else goes on seeing what is published. Null discards it',
    params: idParam,
    body: z.strictObject({ widgets: dashboardWidgets.nullable(), revision: z.number().int() }),
    bodyLimit: longestFile,
    reply: dashboard,
  }),
  versions: endpoint({
    method: 'GET',
    path: `${path}/versions/:id`,
    access: 'DASHBOARD_MOD_EDIT',
    summary: 'What was published of a dashboard, newest first, and what each version changed in words',
    params: idParam,
    reply: z.array(dashboardVersion),
  }),
  seenBy: endpoint({
    method: 'POST',
    path: `${path}/seen-by/:id`,
    access: 'ROLE_MOD_PERMISSION',
    readOnly: true,
    recorded: { action: 'dashboard.seen_by', subject: 'user' },
    summary: 'The numbers of widgets as a user sees them; not of who has rights that the caller has not',
    params: idParam,
    body: z
      .strictObject({ ...span, dashboard: seenRef, widgets: z.array(numbersQuery).min(1).max(40) })
      .refine(isSpan, periodFault),
    reply: numbersReply,
  }),
  seenByRole: endpoint({
    method: 'POST',
    path: `${path}/seen-by-role/:id`,
    access: 'ROLE_MOD_PERMISSION',
    readOnly: true,
    recorded: { action: 'dashboard.seen_by', subject: 'role' },
    summary:
      'The numbers of widgets as holders of a role see them, of one company or of the whole tenant; not of a role with rights that the caller has not',
    params: idParam,
    body: z
      .strictObject({
        ...span,
        dashboard: seenRef,
        companyId: id.nullable().default(null),
        widgets: z.array(numbersQuery).min(1).max(40),
      })
      .refine(isSpan, periodFault),
    reply: numbersReply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/delete/:id`,
    access: 'DASHBOARD_MOD_DELETE',
    summary: 'Delete a dashboard',
    params: idParam,
    reply: z.null(),
  }),
  download: endpoint({
    method: 'GET',
    path: `${path}/download/:ref`,
    access: 'DASHBOARD_MOD_DESCARGAR_JSON',
    recorded: { action: 'dashboard.download', subject: 'dashboard' },
    summary: 'A dashboard as a file that can be imported, here or by another tenant',
    params: refParam,
    reply: 'file',
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    access: 'DASHBOARD_MOD_CREATE',
    summary: 'A new dashboard from a file; what does not exist or fit in it is refused with its place',
    body: dashboardFile,
    bodyLimit: longestFile,
    reply: z.object({ id, ref: z.string() }),
  }),
};
