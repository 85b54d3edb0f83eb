import type { Access } from '@cuadrilla/contract/permissions.ts';
import type { ModuleManifest } from '#kit/module-manifest.ts';

const dashboards: Access = ['DASHBOARD_MOD_VIEW', 'DASHBOARD_MOD_LIST'];

const screen = (name: keyof typeof import('./screens.ts')) => async () =>
  (await import('./screens.ts'))[name]();

export const insightsManifest: ModuleManifest = {
  routes: [
    {
      path: '/statistics',
      access: 'STATISTICS_MOD_VIEW',
      load: screen('statistics'),
    },
    {
      path: '/statistics/records',
      access: 'SUBOPERATIVE_MOD_LIST',
      load: screen('records'),
    },
    { path: '/dashboard', access: dashboards, load: screen('weekly') },
    { path: '/reportes-kpi', access: dashboards, load: screen('dashboards') },
    {
      path: '/reportes-kpi/generate_dash',
      access: 'DASHBOARD_MOD_CREATE',
      load: screen('generate'),
    },
    {
      path: '/reportes-kpi/alerts',
      access: ['DASHBOARD_MOD_VIEW', 'DASHBOARD_MOD_EDIT'],
      load: screen('alerts'),
    },
    { path: '/reportes-kpi/mails', access: 'DASHBOARD_MOD_REPORT', load: screen('mails') },
    {
      path: '/reportes-kpi/dashboard/$id',
      access: 'DASHBOARD_MOD_VIEW',
      load: screen('dashboard'),
    },
  ],
  sections: {
    '/parameterization': {
      dashboard: {
        access: ['DASHBOARD_MOD_LIST', 'DASHBOARD_MOD_EDIT'],
        load: screen('designer'),
      },
    },
  },
  recordLinks: {
    alert: () => ({ to: '/reportes-kpi/alerts' }),
    dashboard_mail: () => ({ to: '/reportes-kpi/mails' }),
    dashboard: (id) => ({ to: `/reportes-kpi/dashboard/${id}` }),
  },
};
