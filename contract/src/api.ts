import { mySessions } from './access/my-sessions.ts';
import { passwordReset } from './access/password-reset.ts';
import { session } from './access/session.ts';
import { notifications } from './activity/notifications.ts';
import { pickers } from './administration/pickers.ts';
import { zones } from './administration/zones.ts';
import { activities } from './operation/activities.ts';
import { fieldDay } from './operation/field-day.ts';
import { operations } from './operation/operations.ts';
import { photos } from './operation/photos.ts';
import { sync } from './operation/sync.ts';
import { workCodes } from './operation/work-codes.ts';
import { parameterizationChoices } from './parameterization/choices.ts';
import { roles } from './security/roles.ts';
import { teams } from './security/teams.ts';
import { userChoices } from './security/user-choices.ts';
import { users } from './security/users.ts';

/** Every door of the product, by room. */
export const api = {
  access: { session, mySessions, passwordReset },
  security: { users, userChoices, roles, teams },
  administration: { pickers, zones: zones.doors },
  parameterization: { choices: parameterizationChoices },
  operation: { operations, activities, photos, workCodes, fieldDay, sync },
  activity: { notifications },
};
