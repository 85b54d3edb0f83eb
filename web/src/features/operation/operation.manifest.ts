import type { ModuleManifest } from '#kit/module-manifest.ts';
import { operationLiveQueries } from './live-events.ts';

export const operationManifest: ModuleManifest = {
  routes: [
    {
      path: '/operation',
      access: ['OPERATIVE_MOD_VIEW', 'SUBOPERATIVE_MOD_LIST'],
      load: () => import('./workspace/workspace.tsx'),
      readAhead: () => import('./workspace/first-read.ts'),
    },
    {
      path: '/operation/form',
      access: 'SUBOPERATIVE_MOD_CREATE',
      load: () => import('./operation/form/operation-form.tsx'),
    },
    {
      path: '/operation/edit/{-$id}',
      access: 'SUBOPERATIVE_MOD_EDIT',
      load: () => import('./operation/edit/operation-edit.tsx'),
    },
    {
      path: '/operation/detail/{-$id}',
      access: 'SUBOPERATIVE_MOD_VIEW',
      load: () => import('./operation/detail/operation-detail.tsx'),
    },
    {
      path: '/operation/monitoring/{-$id}',
      access: 'SUBOPERATIVE_MOD_VIEW',
      load: () => import('./operation/monitoring/monitoring.tsx'),
    },
    {
      path: '/operation/reportes/{-$id}',
      access: 'session',
      load: () => import('./report-runs/reports-screen.tsx'),
    },
    {
      path: '/operaciones_campo',
      access: 'SUBOPERATIVE_MOD_VIEW',
      load: () => import('./field-day/field-day.tsx'),
    },
    {
      path: '/operaciones_campo/telefonos',
      access: 'FIELD_MOD_VIEW',
      load: () => import('./phones/phones.tsx'),
    },
    {
      path: '/operation/survey/{-$id}',
      access: 'SUBOPERATIVE_MOD_VIEWFORM',
      layout: 'wide',
      load: () => import('./answers/survey.tsx'),
    },
    {
      path: '/workflow/report/{-$id}',
      access: 'WORKFLOW_MOD_REPORT',
      load: () => import('./workflow-report/workflow-report-screen.tsx'),
    },
    {
      path: '/disenador/{-$id}',
      access: ['REPORT_MOD_SETTING', 'REPORT_MOD_EDIT'],
      load: () => import('./report-designer/report-designer.tsx'),
    },
    {
      path: '/parameterization/form-answers/{-$id}',
      access: 'SUBOPERATIVE_MOD_VIEWFORM',
      load: () => import('./form-answers/form-answers.tsx'),
    },
  ],
  liveQueries: operationLiveQueries,
  changesOf: ({ operationId }) =>
    typeof operationId === 'number' ? [{ kind: 'operation', id: operationId, operationId }] : [],
  recordLinks: { operation: (id) => ({ to: `/operation/detail/${id}` }) },
  phonesLink: (employee) => ({ to: '/operaciones_campo/telefonos', search: { employee } }),
};
