import type { ModuleManifest } from '#platform/module-manifest.ts';
import { downloadExpiry, photoDownloadJob } from './activities/photo-download.jobs.ts';
import { engineTimers, wakeJob } from './engine/engine.jobs.ts';
import { orderImporter } from './operations/import.ts';
import { undoJob, undoTimer } from './operations/import-undo.jobs.ts';
import { migrationJob, migrationTimer } from './migration/migration.jobs.ts';
import { rehearsalExpiry, rehearsalJob } from './rehearsal/rehearsal.jobs.ts';
import { reportRunExpiry, reportRunJob, reportRunWatch } from './report-runs/report-run.jobs.ts';
import { heldTimer, uploadSweep } from './sync/sync.jobs.ts';
import { workflowDayTimer } from './workflow-report/workflow-days.jobs.ts';

export const operationManifest: ModuleManifest = {
  module: 'operation',
  liveChanges: {
    kinds: ['activity', 'operation', 'position', 'import', 'download', 'reportRun'],
    anyOf: ['SUBOPERATIVE_MOD_LIST', 'SUBOPERATIVE_MOD_VIEW'],
  },
  recordNames: {
    operations: {
      table: 'operation',
      title: { es: 'Operaciones', en: 'Operations' },
      code: 't.number',
      name: { es: 't.number', en: 't.number' },
    },
    activities: {
      table: 'activity',
      title: { es: 'Actividades', en: 'Activities' },
      code: 't.id::text',
      name: { es: 't.operation_number', en: 't.operation_number' },
    },
  },
  linkTables: {
    submission: { es: 'Respuestas', en: 'Submissions' },
    activity_form: { es: 'Anexos de actividades', en: 'Annexes of activities' },
    activity_release: { es: 'Actividades retiradas', en: 'Released activities' },
  },
  jobs: [wakeJob, photoDownloadJob, undoJob, rehearsalJob, migrationJob, reportRunJob],
  timers: [
    ...engineTimers,
    downloadExpiry,
    heldTimer,
    uploadSweep,
    undoTimer,
    rehearsalExpiry,
    migrationTimer,
    reportRunExpiry,
    reportRunWatch,
    workflowDayTimer,
  ],
  importers: [orderImporter],
};
