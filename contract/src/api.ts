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
import { users } from './security/users.ts';

/** Every door of the product, by room. */
export const api = {
  access: { session },
  security: { users },
  administration: { pickers, zones: zones.doors },
  parameterization: { choices: parameterizationChoices },
  operation: { operations, activities, photos, workCodes, fieldDay, sync },
  activity: { notifications },
};
