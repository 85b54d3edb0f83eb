import type { ModuleManifest } from '#platform/module-manifest.ts';
import { auditSealing } from './audit-seal.jobs.ts';

export const activityManifest: ModuleManifest = { module: 'activity', timers: [auditSealing] };
