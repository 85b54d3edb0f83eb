import { mySessions } from './access/my-sessions.ts';
import { passwordReset } from './access/password-reset.ts';
import { session } from './access/session.ts';
import { notifications } from './activity/notifications.ts';
import { companies, companyDoors } from './administration/companies.ts';
import { contractDoors, contracts } from './administration/contracts.ts';
import { departmentDoors, departments } from './administration/departments.ts';
import { cities, documentTypes, executiveRoles } from './administration/fixed-lists.ts';
import { headquarters } from './administration/headquarters.ts';
import { listDoors, listItems, lists } from './administration/lists.ts';
import { packages } from './administration/packages.ts';
import { calendar, parameters } from './administration/parameters.ts';
import { pickers } from './administration/pickers.ts';
import { positionDoors, positions } from './administration/positions.ts';
import { reportDoors, reports } from './administration/reports.ts';
import { resourceDoors, resources, resourceTypes } from './administration/resources.ts';
import { barrios, zoneDoors, zones } from './administration/zones.ts';
import { activities } from './operation/activities.ts';
import { fieldDay } from './operation/field-day.ts';
import { operations } from './operation/operations.ts';
import { photos } from './operation/photos.ts';
import { sync } from './operation/sync.ts';
import { workCodes } from './operation/work-codes.ts';
import { parameterizationChoices } from './parameterization/choices.ts';
import { forms } from './parameterization/forms.ts';
import { backups } from './security/backups.ts';
import { roles } from './security/roles.ts';
import { teams } from './security/teams.ts';
import { userChoices } from './security/user-choices.ts';
import { users } from './security/users.ts';

/** Every door of the product, by room. */
export const api = {
  access: { session, mySessions, passwordReset },
  security: { users, userChoices, roles, teams, backups },
  administration: {
    pickers,
    lists: { ...lists.doors, ...listDoors },
    listItems: listItems.doors,
    positions: { ...positions.doors, ...positionDoors },
    companies: { ...companies.doors, ...companyDoors },
    contracts: { ...contracts.doors, ...contractDoors },
    departments: { ...departments.doors, ...departmentDoors },
    headquarters: headquarters.doors,
    resourceTypes: resourceTypes.doors,
    resources: { ...resources.doors, ...resourceDoors },
    reports: { ...reports.doors, ...reportDoors },
    zones: { ...zones.doors, ...zoneDoors },
    barrios: barrios.doors,
    documentTypes: documentTypes.doors,
    executiveRoles: executiveRoles.doors,
    cities: cities.doors,
    parameters,
    calendar,
    packages,
  },
  parameterization: { choices: parameterizationChoices, forms },
  operation: { operations, activities, photos, workCodes, fieldDay, sync },
  activity: { notifications },
};
