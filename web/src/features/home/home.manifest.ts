import type { ModuleManifest } from '#kit/module-manifest.ts';

export const homeManifest: ModuleManifest = {
  routes: [{ path: '/', access: 'session', load: () => import('./home.tsx') }],
};
