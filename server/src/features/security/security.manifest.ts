import type { ModuleManifest } from '#platform/module-manifest.ts';
import { backupClock, backupJob } from './backups/backups.jobs.ts';
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
  jobs: [backupJob],
  timers: [backupClock],
  importers: [userImporter],
  packageParts: [rolePart],
};
