import type { ModuleManifest } from '#platform/module-manifest.ts';
import { auditCounting, auditSealing } from './chain/audit-seal.jobs.ts';
import { checkpointMails } from './evidence/checkpoint-mail.jobs.ts';
import { evidenceSealing } from './evidence/evidence-seal.jobs.ts';
import { timeStampJob, timeStampTimer } from './time-stamps/time-stamp.jobs.ts';

export const auditManifest: ModuleManifest = {
  module: 'audit',
  jobs: [timeStampJob],
  timers: [auditCounting, auditSealing, evidenceSealing, checkpointMails, timeStampTimer],
  metrics: [
    {
      name: 'evidence_newest_stamp_timestamp_seconds',
      help: 'When a third party last stamped the time of sealed records; 0 when none did',
      sql: 'select coalesce(extract(epoch from max(stamped_at)), 0) as value from evidence_stamp',
    },
  ],
};
