import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { code, id, idParam, instant } from '../kit/fields.ts';
import { filter } from '../kit/search.ts';
import {
  dashboardDescription,
  dashboardFile,
  dashboardName,
  dashboardWidgets,
  refresh,
} from './dashboard-definition.ts';
import { isSpan, numbersReply, span } from './numbers.ts';

/** How many dashboards a tenant may have beside those of the product. */
export const mostDashboards = 200;
/** Bytes of a file. */
export const longestFile = 262_144;

const settings = { name: dashboardName, description: dashboardDescription, refresh };

const common = {
  /** The number of a stored dashboard; the code of one of the product. */
  ref: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  refresh,
  /** Of the product: the same for every tenant, and not changed by anyone. */
  standard: z.boolean(),
  owner: z.string().nullable(),
  changedAt: instant.nullable(),
  revision: z.number().int(),
};
export const dashboardItem = z.object({ ...common, widgetCount: z.number().int() });
export type DashboardItem = z.output<typeof dashboardItem>;
export const dashboard = z.object({ ...common, widgets: dashboardWidgets });
export type Dashboard = z.output<typeof dashboard>;

const refParam = z.object({ ref: z.string().regex(/^[A-Za-z0-9]{1,50}$/) });
const path = '/operacion-campo-service/dashboard/v1';
const period = {
  ...span,
  where: z.array(filter).max(20).default([]),
  /** Counted now, whatever the period of refresh. */
  live: z.boolean().default(false),
};
const periodFault = { path: ['to'] };

export const dashboards = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    access: 'DASHBOARD_MOD_LIST',
    summary: 'The dashboards of the tenant, and those of the product in the language of the caller',
    reply: z.array(dashboardItem),
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
    summary: 'The numbers of all widgets as a workbook: a sheet of what they mean, and one for each widget',
    params: refParam,
    body: z.strictObject(period).refine(isSpan, periodFault),
    reply: 'file',
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/create`,
    access: 'DASHBOARD_MOD_CREATE',
    summary: 'A new dashboard; its code is made from its name unless one is given',
    body: z.strictObject({ ...settings, code: code.optional(), widgets: dashboardWidgets.default([]) }),
    bodyLimit: longestFile,
    reply: dashboard,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/update/:id`,
    access: 'DASHBOARD_MOD_EDIT',
    summary: 'Change what a dashboard is called, and its widgets when given; a stale revision is refused',
    params: idParam,
    body: z.strictObject({ ...settings, widgets: dashboardWidgets.optional(), revision: z.number().int() }),
    bodyLimit: longestFile,
    reply: dashboard,
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
