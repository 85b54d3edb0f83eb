import type { api } from '@cuadrilla/contract/api.ts';
import { mySessionHandlers } from '#features/access/my-sessions.ts';
import { passwordResetHandlers } from '#features/access/password-reset.ts';
import { sessionHandlers } from '#features/access/session.ts';
import { notificationHandlers } from '#features/activity/notifications.ts';
import { servedBarrios } from '#features/administration/barrios.ts';
import { companyHandlers } from '#features/administration/companies.ts';
import { contractHandlers } from '#features/administration/contracts.ts';
import { departmentHandlers } from '#features/administration/departments.ts';
import {
  servedCities,
  servedDocumentTypes,
  servedExecutiveRoles,
} from '#features/administration/fixed-lists.ts';
import { servedHeadquarters } from '#features/administration/headquarters.ts';
import { listHandlers, servedListItems } from '#features/administration/lists.ts';
import { administrationParts, laterParts } from '#features/administration/package-parts.ts';
import { packageHandlers } from '#features/administration/packages.ts';
import { calendarHandlers, parameterHandlers } from '#features/administration/parameters.ts';
import { pickerHandlers } from '#features/administration/pickers.ts';
import { positionHandlers } from '#features/administration/positions.ts';
import { reportHandlers } from '#features/administration/reports.ts';
import { resourceHandlers, servedResourceTypes } from '#features/administration/resources.ts';
import { zoneHandlers } from '#features/administration/zones.ts';
import { activityHandlers } from '#features/operation/activities.ts';
import { fieldDayHandlers } from '#features/operation/field-day.ts';
import { operationHandlers } from '#features/operation/operations.ts';
import { photoHandlers } from '#features/operation/photos.ts';
import { syncHandlers } from '#features/operation/sync.ts';
import { workCodeHandlers } from '#features/operation/work-codes.ts';
import { choiceHandlers } from '#features/parameterization/choices.ts';
import { formHandlers } from '#features/parameterization/forms.ts';
import { parameterizationParts } from '#features/parameterization/package-parts.ts';
import { backupHandlers } from '#features/security/backups.ts';
import { rolePart } from '#features/security/role-package.ts';
import { roleHandlers } from '#features/security/roles.ts';
import { teamHandlers } from '#features/security/teams.ts';
import { userChoiceHandlers } from '#features/security/user-choices.ts';
import { userHandlers } from '#features/security/users.ts';
import type { Handlers } from '#platform/http/serve.ts';
import type { Tokens } from '#platform/tokens.ts';

/** Every door and the verb behind it. The shape is the contract's: a door without a verb does not compile. */
export const handlersOf = (tokens: Tokens): Handlers<typeof api> => ({
  access: {
    session: sessionHandlers(tokens),
    mySessions: mySessionHandlers,
    passwordReset: passwordResetHandlers,
  },
  security: {
    users: userHandlers(tokens),
    userChoices: userChoiceHandlers,
    roles: roleHandlers,
    teams: teamHandlers,
    backups: backupHandlers,
  },
  administration: {
    pickers: pickerHandlers,
    lists: listHandlers,
    listItems: servedListItems.handlers,
    positions: positionHandlers,
    companies: companyHandlers,
    contracts: contractHandlers,
    departments: departmentHandlers,
    headquarters: servedHeadquarters.handlers,
    resourceTypes: servedResourceTypes.handlers,
    resources: resourceHandlers,
    reports: reportHandlers,
    zones: zoneHandlers,
    barrios: servedBarrios.handlers,
    documentTypes: servedDocumentTypes.handlers,
    executiveRoles: servedExecutiveRoles.handlers,
    cities: servedCities.handlers,
    parameters: parameterHandlers,
    calendar: calendarHandlers,
    packages: packageHandlers([...administrationParts, rolePart, ...parameterizationParts, ...laterParts]),
  },
  parameterization: { choices: choiceHandlers, forms: formHandlers },
  operation: {
    operations: operationHandlers,
    activities: activityHandlers,
    photos: photoHandlers,
    workCodes: workCodeHandlers,
    fieldDay: fieldDayHandlers,
    sync: syncHandlers,
  },
  activity: { notifications: notificationHandlers },
});
