import type { ModuleManifest } from '#platform/module-manifest.ts';
import { auditCounting, auditSealing } from './chain/audit-seal.jobs.ts';
import { checkpointMails } from './evidence/checkpoint-mail.jobs.ts';
import { evidenceSealing } from './evidence/evidence-seal.jobs.ts';

export const auditManifest: ModuleManifest = {
  module: 'audit',
  timers: [auditCounting, auditSealing, evidenceSealing, checkpointMails],
};
