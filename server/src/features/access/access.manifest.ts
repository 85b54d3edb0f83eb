import type { ModuleManifest } from '#platform/module-manifest.ts';
import { accessHousekeeping } from './housekeeping.jobs.ts';
import { passwordResetJob } from './password-reset.jobs.ts';

export const accessManifest: ModuleManifest = {
  module: 'access',
  jobs: [passwordResetJob],
  timers: [accessHousekeeping],
};
