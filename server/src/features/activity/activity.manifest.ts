import type { ModuleManifest } from '#platform/module-manifest.ts';

export const activityManifest: ModuleManifest = { module: 'activity' };
