import { mySessions } from './access/my-sessions.ts';
import { passwordReset } from './access/password-reset.ts';
import { session } from './access/session.ts';
import { notifications } from './activity/notifications.ts';
import { companies, companyEndpoints } from './administration/companies.ts';
import { contractEndpoints, contracts } from './administration/contracts.ts';
import { departmentEndpoints, departments } from './administration/departments.ts';
import { cities, documentTypes, executiveRoles } from './administration/fixed-lists.ts';
import { headquarters } from './administration/headquarters.ts';
import { listEndpoints, listItems, lists } from './administration/lists.ts';
import { packages } from './administration/packages.ts';
import { calendar, parameters } from './administration/parameters.ts';
import { pickers } from './administration/pickers.ts';
import { positionEndpoints, positions } from './administration/positions.ts';
import { reportEndpoints, reports } from './administration/reports.ts';
import { resourceEndpoints, resources, resourceTypes } from './administration/resources.ts';
import { barrios, zoneEndpoints, zones } from './administration/zones.ts';
import { alerts } from './insights/alerts.ts';
import { dashboardMails } from './insights/dashboard-mails.ts';
import { dashboards } from './insights/dashboards.ts';
import { numbers } from './insights/numbers.ts';
import { workPlans } from './administration/work-plans.ts';
import { shifts } from './administration/shifts.ts';
import { absences } from './administration/absences.ts';
import { readingCycles } from './administration/reading-cycles.ts';
import { recipientEndpoints } from './insights/recipients.ts';
import { activities } from './operation/activity-endpoints.ts';
import { activityReports } from './operation/activity-reports.ts';
import { listReports } from './operation/list-reports.ts';
import { reportRuns } from './operation/report-runs.ts';
import { fieldDay } from './operation/field-day.ts';
import { phoneCopies } from './operation/phone-copies.ts';
import { phones } from './operation/phones.ts';
import { formAnswers } from './operation/form-answers.ts';
import { imports } from './operation/imports.ts';
import { activityViews, operationViews } from './operation/operation-views.ts';
import { operations } from './operation/operations.ts';
import { photos } from './operation/photos.ts';
import { sync } from './operation/sync.ts';
import { workflowReports } from './operation/workflow-report.ts';
import { workCodes } from './operation/work-codes.ts';
import { activityTypeEndpoints, activityTypes } from './parameterization/activity-types.ts';
import { parameterizationChoices } from './parameterization/choices.ts';
import { formDesigns, ruleDesigns, workflowDesigns } from './parameterization/design-endpoints.ts';
import { workflowLists } from './parameterization/design-lists.ts';
import { formGroupEndpoints, formGroups } from './parameterization/form-groups.ts';
import { forms } from './parameterization/forms.ts';
import { ruleEndpoints } from './parameterization/rule-endpoints.ts';
import { questionRenamings } from './parameterization/renaming/question-renaming.ts';
import { formBlocks } from './parameterization/form-blocks.ts';
import { migrations } from './parameterization/migration/migrations.ts';
import { rehearsals } from './parameterization/rehearsal/rehearsals.ts';
import { whereUsed } from './parameterization/where-used.ts';
import { formImports } from './parameterization/xlsform.ts';
import { workflowReferences } from './parameterization/workflow-design/design-references.ts';
import { audit, auditViews } from './audit/audit.ts';
import { recordActivities } from './audit/record-activity.ts';
import { verification } from './audit/verification.ts';
import { backups } from './security/backups.ts';
import { roles } from './security/roles.ts';
import { teams } from './security/teams.ts';
import { userChoices } from './security/user-choices.ts';
import { users } from './security/user-endpoints.ts';

/** Every endpoint of the product, by module and noun. */
export const api = {
  access: { session, mySessions, passwordReset },
  security: { users, userChoices, roles, teams, backups },
  administration: {
    pickers,
    lists: { ...lists.endpoints, ...listEndpoints },
    listItems: listItems.endpoints,
    positions: { ...positions.endpoints, ...positionEndpoints },
    companies: { ...companies.endpoints, ...companyEndpoints },
    contracts: { ...contracts.endpoints, ...contractEndpoints },
    departments: { ...departments.endpoints, ...departmentEndpoints },
    headquarters: headquarters.endpoints,
    resourceTypes: resourceTypes.endpoints,
    resources: { ...resources.endpoints, ...resourceEndpoints },
    reports: { ...reports.endpoints, ...reportEndpoints },
    zones: { ...zones.endpoints, ...zoneEndpoints },
    barrios: barrios.endpoints,
    documentTypes: documentTypes.endpoints,
    executiveRoles: executiveRoles.endpoints,
    cities: cities.endpoints,
    workPlans: workPlans.endpoints,
    shifts: shifts.endpoints,
    absences: absences.endpoints,
    readingCycles: readingCycles.endpoints,
    parameters,
    calendar,
    packages,
  },
  parameterization: {
    choices: parameterizationChoices,
    forms: { ...forms, ...formDesigns, ...formImports },
    workflows: { ...workflowLists, ...workflowDesigns, ...workflowReferences },
    rules: { ...ruleEndpoints, ...ruleDesigns },
    rehearsals,
    migrations,
    formBlocks,
    formGroups: { ...formGroups.endpoints, ...formGroupEndpoints },
    activityTypes: { ...activityTypes.endpoints, ...activityTypeEndpoints },
    whereUsed,
    questionRenamings,
  },
  operation: {
    operations,
    operationViews,
    imports,
    activities,
    activityViews,
    activityReports,
    reportRuns,
    listReports,
    photos,
    workCodes,
    workflowReports,
    fieldDay,
    phones,
    phoneCopies,
    formAnswers,
    sync,
  },
  insights: { numbers, dashboards, alerts, mails: dashboardMails, recipients: recipientEndpoints },
  activity: { notifications },
  audit: { lines: audit, views: auditViews, records: recordActivities, verification },
};
