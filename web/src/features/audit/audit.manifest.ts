import type { ModuleManifest } from '#kit/module-manifest.ts';

export const auditManifest: ModuleManifest = {
  routes: [
    { path: '/audit', access: 'AUDIT_MOD_VIEW', load: () => import('./explorer/audit-screen.tsx') },
    {
      path: '/audit/record-activity',
      access: 'AUDIT_MOD_AUDI_ACTIVITY_RECORD',
      load: () => import('./record-activity/record-activity-screen.tsx'),
    },
  ],
  recordLinks: { activity: (id) => ({ to: '/audit/record-activity', search: { activity: id } }) },
};
