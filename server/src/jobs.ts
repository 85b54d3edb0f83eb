import { accessHousekeeping } from '#features/access/housekeeping.jobs.ts';
import { passwordResetJob } from '#features/access/password-reset.jobs.ts';
import { auditSealing } from '#features/activity/audit-seal.jobs.ts';
import { dueDates } from '#features/administration/due-dates.jobs.ts';
import { engineTimers, wakeJob } from '#features/operation/engine/engine.jobs.ts';
import { orderImporter } from '#features/operation/operations/import.ts';
import { downloadExpiry, photoDownloadJob } from '#features/operation/activities/photo-download.jobs.ts';
import { heldTimer, uploadSweep } from '#features/operation/sync/sync.jobs.ts';
import { backupClock, backupJob } from '#features/security/backups/backups.jobs.ts';
import { userImporter } from '#features/security/users/user-import.ts';
import { catalogueImporters } from '#platform/catalogue/catalogue-import.ts';
import { importJobs } from '#platform/tables/import.jobs.ts';
import type { AnyImporter } from '#platform/tables/importer.ts';
import type { JobDeclaration, TimerDeclaration } from '#platform/jobs/jobs.ts';

/** Everything that runs behind the requests: the whole map. */
export const jobs: JobDeclaration<never>[] = [
  wakeJob,
  ...importJobs(() => [orderImporter, userImporter, ...catalogueImporters] as unknown as AnyImporter[]),
  photoDownloadJob,
  passwordResetJob,
  backupJob,
];
export const timers: TimerDeclaration[] = [
  accessHousekeeping,
  ...engineTimers,
  downloadExpiry,
  heldTimer,
  uploadSweep,
  backupClock,
  dueDates,
  auditSealing,
];
