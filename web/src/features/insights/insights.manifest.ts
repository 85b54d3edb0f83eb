import type { Access } from '@cuadrilla/contract/permissions.ts';
import type { ModuleManifest } from '#kit/module-manifest.ts';

const dashboards: Access = ['DASHBOARD_MOD_VIEW', 'DASHBOARD_MOD_LIST'];

export const insightsManifest: ModuleManifest = {
  routes: [
    {
      path: '/statistics',
      access: 'STATISTICS_MOD_VIEW',
      load: () => import('./statistics/statistics.tsx'),
    },
    {
      path: '/statistics/records',
      access: 'SUBOPERATIVE_MOD_LIST',
      load: () => import('./records/records.tsx'),
    },
    { path: '/dashboard', access: dashboards, load: () => import('./weekly/weekly.tsx') },
    { path: '/reportes-kpi', access: dashboards, load: () => import('./dashboards/dashboards.tsx') },
    {
      path: '/reportes-kpi/generate_dash',
      access: 'DASHBOARD_MOD_CREATE',
      load: () => import('./generate/generate.tsx'),
    },
    {
      path: '/reportes-kpi/dashboard/$id',
      access: 'DASHBOARD_MOD_VIEW',
      load: () => import('./dashboards/dashboard.tsx'),
    },
  ],
  sections: {
    '/parameterization': {
      dashboard: {
        access: ['DASHBOARD_MOD_LIST', 'DASHBOARD_MOD_EDIT'],
        load: () => import('./designer/designer.tsx'),
      },
    },
  },
  recordLinks: {
    dashboard: (id) => ({ to: `/reportes-kpi/dashboard/${id}` }),
  },
};
