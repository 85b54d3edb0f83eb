import type { ModuleManifest } from '#platform/module-manifest.ts';
import { auditSealing } from './chain/audit-seal.jobs.ts';

export const auditManifest: ModuleManifest = { module: 'audit', timers: [auditSealing] };
