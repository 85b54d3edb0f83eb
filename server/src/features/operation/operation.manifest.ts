import type { ModuleManifest } from '#platform/module-manifest.ts';
import { downloadExpiry, photoDownloadJob } from './activities/photo-download.jobs.ts';
import { engineTimers, wakeJob } from './engine/engine.jobs.ts';
import { orderImporter } from './operations/import.ts';
import { undoJob, undoTimer } from './operations/import-undo.jobs.ts';
import { rehearsalExpiry, rehearsalJob } from './rehearsal/rehearsal.jobs.ts';
import { heldTimer, uploadSweep } from './sync/sync.jobs.ts';

export const operationManifest: ModuleManifest = {
  module: 'operation',
  liveChanges: {
    kinds: ['activity', 'operation', 'position', 'import', 'download'],
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
      name: { es: 't.id::text', en: 't.id::text' },
    },
  },
  linkTables: {
    submission: { es: 'Respuestas', en: 'Submissions' },
    activity_form: { es: 'Anexos de actividades', en: 'Annexes of activities' },
    activity_release: { es: 'Actividades retiradas', en: 'Released activities' },
  },
  jobs: [wakeJob, photoDownloadJob, undoJob, rehearsalJob],
  timers: [...engineTimers, downloadExpiry, heldTimer, uploadSweep, undoTimer, rehearsalExpiry],
  importers: [orderImporter],
};
