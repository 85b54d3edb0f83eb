import type { ModuleManifest } from '#platform/module-manifest.ts';
import { backupClock, backupJob } from './backups/backups.jobs.ts';
import { fileCheckClock, fileCheckJob } from './backups/file-check.jobs.ts';
import { rolePart } from './roles/role-package.ts';
import { userImporter } from './users/user-import.ts';

const teams = { es: 'Equipos', en: 'Teams' };
const users = { es: 'Usuarios', en: 'Users' };
const fullName = `t.name || ' ' || t.lastname`;

export const securityManifest: ModuleManifest = {
  module: 'security',
  recordNames: {
    users: { table: 'app_user', title: users, code: 't.code', name: { es: fullName, en: fullName } },
    roles: {
      table: 'role',
      title: { es: 'Roles', en: 'Roles' },
      code: 't.code',
      name: { es: 't.name', en: 't.name' },
    },
    teams: { table: 'team', title: teams, code: 't.name', name: { es: 't.name', en: 't.name' } },
  },
  linkTables: { team_user: teams, team_role: teams, user_role: users },
  jobs: [backupJob, fileCheckJob],
  timers: [backupClock, fileCheckClock],
  metrics: [
    {
      name: 'files_damaged',
      help: 'Stored files found damaged or missing by the nightly check, of all tenants',
      sql: 'select damaged_file_count() as value',
    },
    {
      name: 'files_check_oldest_timestamp_seconds',
      help: 'When the files of the tenant that was checked longest ago were last read through; 0 for never',
      sql: 'select oldest_file_check() as value',
    },
  ],
  importers: [userImporter],
  packageParts: [rolePart],
};
