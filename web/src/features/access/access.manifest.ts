import type { ModuleManifest } from '#kit/module-manifest.ts';

export const accessManifest: ModuleManifest = {
  routes: [
    { path: '/login', access: 'public', layout: 'visitor', load: () => import('./login.tsx') },
    {
      path: '/reset_password',
      access: 'public',
      layout: 'visitor',
      load: () => import('./forgot-password.tsx'),
    },
    {
      path: '/reset_password/$id',
      access: 'public',
      layout: 'visitor',
      load: () => import('./reset-password.tsx'),
    },
  ],
};
